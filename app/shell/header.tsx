import { type ReactNode, useRef } from 'react'
import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { classNames } from '#platform/ui/styles/class-names.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { IconButton, IconLink } from '#platform/ui/controls/icon-button.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import type { ShellMenuItem, Profile } from './shell-types.ts'
import { useHeaderVisibility } from './header-visibility.ts'
import { HeaderLogo } from './header-logo.tsx'
import css from './header.module.css'
import { ButtonRoleLink } from './button-role-link.tsx'
import { FavouritesButton, ProfileButton } from './personal-buttons.tsx'
import { SearchForm } from './search-form.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'

/** A layer that the header opens and closes. */
export type LayerToggle = { readonly open: boolean; readonly toggle: () => void }

export type HeaderProps = TopBarProps & {
  sections: readonly ShellMenuItem[]
  catalogue: LayerToggle
  burger: LayerToggle
  search: LayerToggle
  onFeedback: () => void
  favourites: number
  /** Pieces in the basket. */
  basket: number
  profile: Profile
  /** Path of the page; the link to it is marked as current. */
  path: string
  /** Called when the pointer or the focus enters: the layers may be preloaded. */
  onIntent: () => void
  /** The open catalogue menu and search panel, below the bar. */
  children?: ReactNode
}

/** «Корзина, 3 товара»; without a number while it is empty. */
const nameWithCount = (name: string, count: number): string =>
  count > 0 ? `${name}, ${counted(count, PRODUCTS)}` : name

/** Without JavaScript the menu button leads to the footer's links. */
const FOOTER_LINKS = '#all-links'

const HeaderSections = ({ sections, current }: Pick<HeaderProps, 'sections'> & { current: number }) => (
  <nav className={css.sections} aria-label="Разделы">
    {sections.map(
      ({ title, link, is_sale }, index) =>
        link !== null && (
          <PageLink
            key={link}
            className={css.section}
            to={link}
            data-sale={is_sale ? '' : undefined}
            aria-current={index === current ? 'page' : undefined}
          >
            {title}
          </PageLink>
        ),
    )}
  </nav>
)

const HeaderActions = ({ onFeedback, search, favourites, profile, basket }: HeaderProps) => {
  const shop = useShop()
  return (
    <div className={css.actions}>
      <ButtonRoleLink
        className={classNames(css.phone, css.iconLink)}
        to={shop.hotline.tel}
        onPress={onFeedback}
        aria-haspopup="dialog"
        aria-label={'Позвонить или\u00a0написать'}
      >
        <Icon name="phone" size={24} />
      </ButtonRoleLink>
      <IconButton
        className={css.searchButton}
        icon="search"
        label="Поиск"
        aria-haspopup="dialog"
        aria-expanded={search.open}
        data-search-opener
        onClick={search.toggle}
      />
      <FavouritesButton
        className={css.hiddenOnMobile}
        profile={profile}
        label={nameWithCount('Избранное', favourites)}
        count={favourites}
      />
      <ProfileButton className={css.hiddenOnMobile} profile={profile} />
      <IconLink
        className={css.hiddenOnMobile}
        icon="shopping-bag"
        to={paths.cart}
        label={nameWithCount('Корзина', basket)}
        count={basket}
      />
    </div>
  )
}

/** HEAD-03. */
export const Header = (props: HeaderProps) => {
  const { catalogue, burger, search, sections, path, onIntent, children } = props
  const root = useRef<HTMLElement>(null)
  const visible = useHeaderVisibility(root, !catalogue.open && !burger.open && !search.open)
  const current = sections.findIndex(({ link }) => link === path)
  return (
    <header
      ref={root}
      className={css.header}
      data-hidden={visible ? undefined : ''}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <TopBar {...props} />
      <div className={css.bar}>
        <div className={css.inside}>
          <ButtonRoleLink
            className={classNames(css.burger, css.iconLink)}
            to={FOOTER_LINKS}
            onPress={burger.toggle}
            aria-haspopup="dialog"
            aria-expanded={burger.open}
            aria-label="Меню"
          >
            <Icon name="menu" size={24} />
          </ButtonRoleLink>
          <HeaderLogo className={css.logo} />
          <ButtonRoleLink
            className={css.catalogue}
            to={paths.products}
            onPress={catalogue.toggle}
            aria-expanded={catalogue.open}
          >
            <Icon name={catalogue.open ? 'x' : 'menu'} />
            Каталог
          </ButtonRoleLink>
          <HeaderSections sections={sections} current={current} />
          <SearchForm className={css.searchForm} onOpen={() => search.open || search.toggle()} />
          <HeaderActions {...props} />
        </div>
      </div>
      {children}
    </header>
  )
}
