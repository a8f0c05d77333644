import type { CertificateOffer } from '../../certificates.api.ts'
import { CERTIFICATE_YEARS } from '../../facts/certificates.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import css from '#platform/ui/layout/rich-text.module.css'

/** BONUS-03: the terms of gift certificates, from the values by which the shop sells and accepts them. */
export const CertificateTerms = ({ offer: { nominals, min, max, sold_online } }: { offer: CertificateOffer }) => (
  <>
    {sold_online && (
      <p className={css.action}>
        <ButtonLink to={paths.certificateBuy}>Купить сертификат</ButtonLink>
      </p>
    )}
    <div className={css.text}>
      <h2 id="nominals">Номиналы</h2>
      <p>
        {nominals.map(formatMoney).join(', ')} или любая сумма от&nbsp;{formatMoney(min)} до&nbsp;{formatMoney(max)}.
      </p>
      <h2 id="buying">Как купить</h2>
      {sold_online && (
        <p>
          На&nbsp;сайте: выберите сумму, открытку и&nbsp;день, оплатите картой или через СБП. Письмо с&nbsp;номером
          и&nbsp;кодом придёт получателю сразу или в&nbsp;выбранный день, чек&nbsp;— вам. Пока сертификат
          не&nbsp;потрачен, деньги можно вернуть.
        </p>
      )}
      <p>
        В&nbsp;любом нашем магазине: назовите сумму, почту получателя и&nbsp;день, когда отправить письмо. После оплаты
        продавец выпустит сертификат, и&nbsp;номер с&nbsp;кодом придут на&nbsp;эту почту в&nbsp;выбранный день.
      </p>
      <h2 id="spending">Как потратить</h2>
      <p>
        При оформлении заказа на&nbsp;сайте, целиком или частями: введите номер и&nbsp;код. Если заказ дороже, остальное
        оплатите любым способом; бонусы начисляются и&nbsp;за&nbsp;оплаченное сертификатом. Если заказ отменён или товар
        возвращён, деньги вернутся на&nbsp;сертификат.
      </p>
      <h2 id="term">Срок</h2>
      <p>{CERTIFICATE_YEARS}&nbsp;года со&nbsp;дня покупки. Последний день указан в&nbsp;письме и&nbsp;виден ниже.</p>
    </div>
  </>
)
