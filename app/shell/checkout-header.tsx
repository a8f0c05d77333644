import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { PageLink } from '#platform/ui/controls/link.tsx'
import { HeaderLogo } from './header-logo.tsx'
import css from './checkout-header.module.css'

/** Header of the checkout: back to the basket, logo, hotline, and no menus (DESIGN §9). */
export const CheckoutHeader = () => {
  const shop = useShop()
  return (
    <header className={css.header}>
      <div className={css.inside}>
        <PageLink className={css.side} to={paths.cart}>
          <Icon name="arrow-left" />
          <span>В&nbsp;корзину</span>
        </PageLink>
        <HeaderLogo className={css.logo} />
        <a className={css.side} href={shop.hotline.tel}>
          <Icon name="phone" />
          <span>{shop.hotline.text}</span>
        </a>
      </div>
    </header>
  )
}
