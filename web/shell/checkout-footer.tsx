import { useHasPage } from '#web/state/absent-pages.ts'
import { useShop } from '#web/state/shop.ts'
import { paths } from '#domain/paths.ts'
import { TextLink } from '#web/ui/controls/link.tsx'
import css from './checkout-footer.module.css'

/** Footer of the checkout: the documents to read before paying. */
export const CheckoutFooter = () => {
  const { copyright } = useShop()
  const hasPage = useHasPage()
  return (
    <footer className={css.footer}>
      <p className={css.inside}>
        <span>© {copyright}</span>
        <TextLink to={paths.privacyPolicy} target="_blank">
          Политика конфиденциальности
        </TextLink>
        {hasPage(paths.delivery) && <TextLink to={paths.delivery}>Доставка</TextLink>}
        {hasPage(paths.returns) && <TextLink to={paths.returns}>Возврат</TextLink>}
      </p>
    </footer>
  )
}
