import { HOTLINE, HOTLINE_TEL } from '#domain/contacts.ts'
import { Glyph } from '#web/ui/glyphs.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/link.tsx'
import { type FrameCity, NETWORK_NAMES, type NetworkLink } from './frame-types.ts'
import css from './top-bar.module.css'

/** «Выберите город» or its name. */
export const CityButton = ({ city, onCity, className }: { city: FrameCity; onCity: () => void; className?: string | undefined }) => (
  <button type="button" className={className} aria-haspopup="dialog" onClick={onCity}>
    <Icon of="map-pin" size={16} />
    {city.name ?? 'Выберите город'}
    <Icon of="chevron-down" size={16} />
  </button>
)

/** HEAD-01, HEAD-02; from 1024 px on. */
export const TopBar = ({ city, onCity, networks }: { city: FrameCity; onCity: () => void; networks: readonly NetworkLink[] }) => (
  <div className={css.top}>
    <div className={css.inside}>
      <CityButton city={city} onCity={onCity} className={css.city} />
      <PageLink to="/delivery">
        Доставка {city.freeDelivery && <span className={css.note}>бесплатно от&nbsp;3&nbsp;000&nbsp;₽</span>}
      </PageLink>
      <PageLink to="/about/shops">Магазины</PageLink>
      <PageLink to="/instagram">Отзывы</PageLink>
      <PageLink to="/news">Новости</PageLink>
      <span className={css.gap} />
      {networks
        .filter(({ network }) => network === 'telegram' || network === 'whatsapp')
        .map(({ network, url }) => (
          <a key={network} className={css.wide} href={url} rel="noopener">
            <Glyph of={network} size={16} />
            {NETWORK_NAMES[network]}
          </a>
        ))}
      <a className={css.hot} href={HOTLINE_TEL}>
        {HOTLINE}
      </a>
      <span className={css.hours}>{city.hours}</span>
    </div>
  </div>
)
