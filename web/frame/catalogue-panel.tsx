import { type KeyboardEvent, type MouseEvent } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/link.tsx'
import css from './catalogue-panel.module.css'
import { ABOUT, CLIENTS, type FrameCity, type FrameLink, SECTIONS } from './frame-types.ts'
import { CityButton } from './top-bar.tsx'

/** Without JavaScript a link to the whole catalogue; with it a button that opens the panel under the header. */
export const CatalogueButton = ({ open, onToggle }: { open: boolean; onToggle: () => void }) => {
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onToggle()
  }
  return (
    <PageLink
      className={css.button}
      to="/products"
      role="button"
      aria-label="Каталог"
      aria-expanded={open}
      onClick={press}
      onKeyDown={(event) => event.key === ' ' && press(event)}
    >
      <Icon of={open ? 'x' : 'menu'} className={css.menuIcon} />
      <span className={css.word}>Каталог</span>
    </PageLink>
  )
}

const Links = ({ links, large }: { links: readonly FrameLink[]; large?: boolean }) => (
  <ul className={classes(css.links, large && css.large)}>
    {links.map(({ name, url }) => (
      <li key={url}>
        <PageLink to={url}>{name}</PageLink>
      </li>
    ))}
  </ul>
)

type PanelProps = { roots: readonly FrameLink[]; city: FrameCity; onCity: () => void; onLeave: () => void }

/** A disclosure, not a menu: Tab walks through it, Esc and a press outside close it. */
export const CataloguePanel = ({ roots, city, onCity, onLeave }: PanelProps) => (
  <div className={css.panel} data-open>
    <div className={css.inside}>
      <CityButton
        className={css.city}
        city={city}
        onCity={() => {
          onLeave()
          onCity()
        }}
      />
      <nav aria-label="Каталог">
        <Links links={roots} large />
        <PageLink className={css.all} to="/products">
          Весь каталог <Icon of="arrow-right" />
        </PageLink>
      </nav>
      <nav className={css.side} aria-label="Подборки">
        <Links links={SECTIONS} large />
      </nav>
      <nav className={classes(css.side, css.onlyNarrow)} aria-label={'О\u00a0магазине'}>
        <Links links={[...ABOUT, ...CLIENTS]} />
      </nav>
    </div>
  </div>
)
