import { useHasPage } from '#platform/client/absent-pages.ts'
import { useHeaderState } from '#platform/client/header-state.ts'
import { useShop } from '#platform/client/shop.ts'
import { NetworkIcon } from '#platform/ui/images/network-icon.tsx'
import { freeFromNote } from '#shop/pricing/facts/price-texts.ts'
import { paths } from '#kernel/pages/paths.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { type ShellCity, type ShellMenuItem, isMessenger, NETWORK_NAMES, type NetworkLink } from './shell-types.ts'
import { ButtonRoleLink } from './button-role-link.tsx'
import css from './top-bar.module.css'
import { Icon } from '#platform/ui/images/icon.tsx'
import { CITY_NAME_SCRIPT } from './city-name-script.ts'

const NO_CITY = 'Выберите город'

type Props = { name: string | null; onCity: () => void; className?: string | undefined }

/** HEAD-01: the name of the chosen city, or «Выберите город». */
const CityButton = ({ name, onCity, className }: Props) => (
  <>
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={useHeaderState((state) => state.showChooseCity)}
      onClick={onCity}
    >
      <Icon name="map-pin" size={16} />
      <span data-city-name suppressHydrationWarning>
        {name ?? NO_CITY}
      </span>
      <Icon name="chevron-down" size={16} />
    </button>
    {name === null && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CITY_NAME_SCRIPT }} />}
  </>
)

export type TopBarProps = {
  city: ShellCity
  onCity: () => void
  links: readonly ShellMenuItem[]
  networks: readonly NetworkLink[]
  onContacts: () => void
}

/** HEAD-01, HEAD-02: shown from 1024 px; the messengers from 1280 px. */
export const TopBar = ({ city, onCity, links, networks, onContacts }: TopBarProps) => {
  const shop = useShop()
  const hasPage = useHasPage()
  return (
    <div className={css.top}>
      <div className={css.inside}>
        <CityButton name={city.name} onCity={onCity} className={css.city} />
        {hasPage(paths.delivery) && (
          <PageLink to={paths.delivery}>
            Доставка{' '}
            {city.freeDeliveryFrom !== null && <span className={css.note}>{freeFromNote(city.freeDeliveryFrom)}</span>}
          </PageLink>
        )}
        {links.map(
          ({ title, link }) =>
            link !== null && (
              <PageLink key={link} to={link}>
                {title}
              </PageLink>
            ),
        )}
        <span className={css.spacer} />
        {networks.filter(isMessenger).map(({ network, url }) => (
          <a key={network} className={css.messenger} href={url} rel="noopener">
            <NetworkIcon name={network} size={16} />
            {NETWORK_NAMES[network]}
          </a>
        ))}
        <ButtonRoleLink className={css.hotline} to={shop.hotline.tel} onPress={onContacts} aria-haspopup="dialog">
          {shop.hotline.text}
        </ButtonRoleLink>
        <span className={css.hours}>{city.hours}</span>
      </div>
    </div>
  )
}
