import { ButtonLink } from '#platform/ui/controls/button.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import css from './order-page.module.css'

/**
 * The way to the provider's page. A link, because `form-action` of the content policy forbids a form to lead to another site,
 * through a redirect too.
 */
export const PayLink = ({ to }: { to: string }) => (
  <div className={`${layout.wrap} ${css.alone}`}>
    <meta httpEquiv="refresh" content={`0;url=${to}`} />
    <h1 className={text.d40}>Оплата заказа</h1>
    <p>Данные карты вводятся на&nbsp;странице банка.</p>
    <p>
      <ButtonLink to={to}>Перейти к&nbsp;оплате</ButtonLink>
    </p>
  </div>
)
