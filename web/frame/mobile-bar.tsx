import { counted, GOODS } from '#domain/plural.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './mobile-bar.module.css'

export type MobileBarProps = { favourites: number; onFavourites: () => void; basket: number; path: string }

const HowMany = ({ count }: { count: number }) => (count > 0 ? <VisuallyHidden>, {counted(count, GOODS)}</VisuallyHidden> : null)

/** HEAD-04: up to 767 px, within reach of the thumb. */
export const MobileBar = ({ favourites, onFavourites, basket, path }: MobileBarProps) => (
  <nav className={css.bar} aria-label="Основное меню">
    <PageLink to="/products" aria-current={path.startsWith('/products') ? 'page' : undefined}>
      <Icon of="layout-grid" size={24} />
      Каталог
    </PageLink>
    <button type="button" aria-haspopup="dialog" onClick={onFavourites}>
      <Icon of="heart" size={24} />
      <CountBadge count={favourites} />
      <span>
        Избранное
        <HowMany count={favourites} />
      </span>
    </button>
    <PageLink to="/cart" aria-current={path.startsWith('/cart') ? 'page' : undefined}>
      <Icon of="shopping-bag" size={24} />
      <CountBadge count={basket} />
      <span>
        Корзина
        <HowMany count={basket} />
      </span>
    </PageLink>
  </nav>
)
