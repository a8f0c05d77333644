import { HOTLINE, HOTLINE_TEL } from '#domain/contacts.ts'
import { paths } from '#domain/paths.ts'
import { Icon } from '#web/ui/images/icon.tsx'
import { PageLink } from '#web/ui/controls/link.tsx'
import { Wordmark } from '#web/ui/images/wordmark.tsx'
import css from './checkout-header.module.css'

/** Header of the checkout: back to the basket, logo, hotline, and no menus (DESIGN §9). */
export const CheckoutHeader = () => (
  <header className={css.header}>
    <div className={css.inside}>
      <PageLink className={css.side} to={paths.cart}>
        <Icon name="arrow-left" />
        <span>В&nbsp;корзину</span>
      </PageLink>
      <PageLink className={css.logo} to={paths.home} aria-label="Гладь, на&nbsp;главную">
        <Wordmark size="small" decorative />
      </PageLink>
      <a className={css.side} href={HOTLINE_TEL}>
        <Icon name="phone" />
        <span>{HOTLINE}</span>
      </a>
    </div>
  </header>
)
