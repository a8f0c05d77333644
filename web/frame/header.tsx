import { useRef, useState } from 'react'
import { HOTLINE_TEL } from '#domain/contacts.ts'
import { counted, GOODS } from '#domain/plural.ts'
import { classes } from '#web/ui/classes.ts'
import { useDismiss } from '#web/ui/dismiss.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { PageLink } from '#web/ui/link.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { CatalogueButton, CataloguePanel } from './catalogue-panel.tsx'
import { type FrameCity, type FrameLink, type NetworkLink, SECTIONS } from './frame-types.ts'
import { useHeaderVisibility } from './header-visibility.ts'
import css from './header.module.css'
import { SearchForm } from './search-form.tsx'
import { TopBar } from './top-bar.tsx'

export type HeaderProps = {
  city: FrameCity
  onCity: () => void
  /** Root categories, for the catalogue. */
  roots: readonly FrameLink[]
  /** Only Telegram and WhatsApp stand in the header. */
  networks: readonly NetworkLink[]
  favourites: number
  onFavourites: () => void
  /** Pieces in the basket. */
  basket: number
  /** Path of the page: marks its link, closes what is open when it changes. */
  path: string
}

/** «Корзина, 3 товара»; without a number while it is empty. */
const withCount = (name: string, count: number): string => (count > 0 ? `${name}, ${counted(count, GOODS)}` : name)

type Panel = 'catalogue' | 'search' | null

/** One panel at a time; a change of page closes it. */
const usePanel = (path: string) => {
  const [open, setOpen] = useState<{ panel: Panel; at: string }>({ panel: null, at: path })
  const panel = open.at === path ? open.panel : null
  return { panel, show: (next: Panel) => setOpen({ panel: next, at: path }) }
}

export const Header = ({ city, onCity, roots, networks, favourites, onFavourites, basket, path }: HeaderProps) => {
  const { panel, show } = usePanel(path)
  const root = useRef<HTMLElement>(null)
  const visible = useHeaderVisibility(panel === null)
  useDismiss(root, panel !== null, (byKey) => {
    if (byKey) root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    show(null)
  })
  const toggle = (which: Exclude<Panel, null>) => show(panel === which ? null : which)

  return (
    <header ref={root} className={css.header} data-away={visible ? undefined : ''}>
      <TopBar city={city} onCity={onCity} networks={networks} />
      <div className={css.bar}>
        <div className={css.inside}>
          <PageLink className={css.logo} to="/" aria-label={'Гладь, на\u00a0главную'}>
            <Wordmark size="small" decorative />
          </PageLink>
          <CatalogueButton open={panel === 'catalogue'} onToggle={() => toggle('catalogue')} />
          <nav className={css.sections} aria-label="Разделы">
            {SECTIONS.map(({ name, url, sale }) => (
              <PageLink key={url} className={css.section} to={url} data-sale={sale ? '' : undefined} aria-current={path === url ? 'page' : undefined}>
                {name}
              </PageLink>
            ))}
          </nav>
          <SearchForm className={css.find} />
          <div className={css.actions}>
            <a className={classes(css.phone, css.iconLink)} href={HOTLINE_TEL} aria-label={'Позвонить на\u00a0горячую линию'}>
              <Icon of="phone" size={24} />
            </a>
            <IconButton className={css.findButton} icon="search" label="Поиск" aria-expanded={panel === 'search'} onClick={() => toggle('search')} />
            <IconButton className={css.notOnPhone} icon="heart" label={withCount('Избранное', favourites)} count={favourites} aria-haspopup="dialog" onClick={onFavourites} />
            <IconLink className={css.notOnPhone} icon="shopping-bag" to="/cart" label={withCount('Корзина', basket)} count={basket} />
          </div>
        </div>
      </div>
      {panel === 'search' && (
        <div className={css.searchRow}>
          <SearchForm focusFirst />
        </div>
      )}
      {panel === 'catalogue' && <CataloguePanel roots={roots} city={city} onCity={onCity} onLeave={() => show(null)} />}
    </header>
  )
}
