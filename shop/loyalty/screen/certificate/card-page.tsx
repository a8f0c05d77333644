import type { CertificateCard } from '../../certificates.api.ts'
import { fullDate } from '#kernel/dates.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useHasPage } from '#platform/client/absent-pages.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import { GiftCard } from './gift-card.tsx'
import css from './purchase-page.module.css'

/** BONUS-03: what the link in the recipient's letter shows. Number and PIN are in the letter only. */
export const CardPage = ({ card }: { card: CertificateCard }) => {
  const hasPage = useHasPage()
  return (
    <div className={layout.wrap}>
      <div className={css.gift}>
        <h1 className={text.d40} tabIndex={-1}>
          Вам подарили сертификат
        </h1>
        <GiftCard card={card} />
        <div className={css.after}>
          <p>
            Номер и&nbsp;код&nbsp;— в&nbsp;письме: введите их&nbsp;при оформлении заказа. Принимаем до&nbsp;
            {fullDate(card.ends_on)}.
          </p>
          <ButtonLink to={paths.products}>Выбрать подарок</ButtonLink>
          {hasPage(paths.certificate) && (
            <TextLink to={paths.certificate}>Сколько осталось на&nbsp;сертификате</TextLink>
          )}
        </div>
      </div>
    </div>
  )
}
