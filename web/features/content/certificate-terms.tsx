import { CERTIFICATE_YEARS, type CertificateTerms as Terms } from '#domain/certificates.ts'
import { formatMoney } from '#domain/money.ts'
import css from './rich-text.module.css'

/** BONUS-03: the terms of gift certificates, from the constants by which the shop sells and accepts them. */
export const CertificateTerms = ({ nominals }: Terms) => (
  <div className={css.text}>
    <h2 id="nominals">Номиналы</h2>
    <p>{nominals.map(formatMoney).join(', ')}.</p>
    <h2 id="buying">Как купить</h2>
    <p>
      В&nbsp;любом нашем магазине: назовите номинал, почту получателя и&nbsp;день, когда отправить письмо. После оплаты
      продавец выпустит сертификат, и&nbsp;номер с&nbsp;кодом придут на&nbsp;эту почту в&nbsp;выбранный день.
      На&nbsp;сайте сертификаты пока не&nbsp;продаются.
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
)
