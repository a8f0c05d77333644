import { paths } from '#kernel/pages/paths.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { CountBadge } from '#platform/ui/controls/count-badge.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import type { Profile } from './shell-types.ts'
import type { LayerToggle } from './header.tsx'
import css from './mobile-bar.module.css'
import { ButtonRoleLink } from './button-role-link.tsx'
import { FavouritesTab, ProfileTab } from './personal-buttons.tsx'

export type MobileBarProps = {
  catalogue: LayerToggle
  favourites: number
  basket: number
  profile: Profile
  path: string
  onIntent: () => void
}

const CountText = ({ count }: { count: number }) =>
  count > 0 ? <VisuallyHidden>, {counted(count, PRODUCTS)}</VisuallyHidden> : null

/** HEAD-04: the bar at the bottom of screens up to 767 px wide. */
export const MobileBar = ({ catalogue, favourites, basket, profile, path, onIntent }: MobileBarProps) => (
  <nav className={css.bar} aria-label="Основное меню" onPointerEnter={onIntent} onFocus={onIntent}>
    <ButtonRoleLink
      to={paths.products}
      onPress={catalogue.toggle}
      aria-haspopup="dialog"
      aria-expanded={catalogue.open}
      data-current={path.startsWith(paths.products) ? '' : undefined}
    >
      <Icon name="layout-grid" size={24} />
      Каталог
    </ButtonRoleLink>
    <FavouritesTab profile={profile} count={favourites} path={path} />
    <PageLink to={paths.cart} aria-current={path.startsWith(paths.cart) ? 'page' : undefined}>
      <Icon name="shopping-bag" size={24} />
      <CountBadge count={basket} />
      <span>
        Корзина
        <CountText count={basket} />
      </span>
    </PageLink>
    <ProfileTab profile={profile} path={path} />
  </nav>
)
