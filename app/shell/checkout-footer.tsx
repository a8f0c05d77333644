import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
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
