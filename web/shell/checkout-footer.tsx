import { useShop } from '#web/state/shop.ts'
import { paths } from '#domain/paths.ts'
import { TextLink } from '#web/ui/controls/link.tsx'
import css from './checkout-footer.module.css'

/** Footer of the checkout: the documents to read before paying. */
export const CheckoutFooter = () => (
  <footer className={css.footer}>
    <p className={css.inside}>
      <span>© {useShop().copyright}</span>
      <TextLink to={paths.privacyPolicy} target="_blank">
        Политика конфиденциальности
      </TextLink>
      <TextLink to={paths.delivery}>Доставка</TextLink>
      <TextLink to={paths.returns}>Возврат</TextLink>
    </p>
  </footer>
)
