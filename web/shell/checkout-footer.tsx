import { PRIVACY_POLICY } from '#domain/consent.ts'
import { TextLink } from '#web/ui/controls/link.tsx'
import css from './checkout-footer.module.css'

/** Of the checkout: what one may want to read before paying. */
export const CheckoutFooter = () => (
  <footer className={css.footer}>
    <p className={css.inside}>
      <span>© 2017-2025</span>
      <TextLink to={PRIVACY_POLICY} target="_blank">
        Политика конфиденциальности
      </TextLink>
      <TextLink to="/delivery">Доставка</TextLink>
      <TextLink to="/garantiya-na-tovar">Возврат</TextLink>
    </p>
  </footer>
)
