import { useHasPage } from '#platform/client/absent-pages.ts'
import { useShop } from '#platform/client/shop.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './checkout-footer.module.css'

/** Footer of the checkout: the documents to read before paying. */
export const CheckoutFooter = () => {
  const { copyright, legal, hours, hotline } = useShop()
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
      <p className={css.inside}>
        {legal !== null && <span>Продавец: {legal}.</span>}
        <span>
          {hotline.text}, {hours.usual}
        </span>
        <span>Названия марок&nbsp;— товарные знаки правообладателей.</span>
      </p>
    </footer>
  )
}
