import type { ReactNode } from 'react'
import type { CertificatePurchase } from '../../certificates.api.ts'
import { fullDate, moscowDay } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { useShop } from '#platform/client/shop.ts'
import { ButtonLink } from '#platform/ui/controls/button.tsx'
import { TextLink } from '#platform/ui/controls/link.tsx'
import layout from '#platform/ui/layout/layout.module.css'
import text from '#platform/ui/styles/text.module.css'
import { GiftCard } from './gift-card.tsx'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'
import css from './purchase-page.module.css'

export const titleOf = ({ state, sent_at }: CertificatePurchase): string => {
  switch (state) {
    case 'awaiting_payment':
      return 'Оплатите сертификат'
    case 'paid':
      return sent_at === null ? 'Сертификат оплачен' : 'Сертификат отправлен'
    case 'cancelled':
      return 'Покупка отменена'
    case 'refunded':
      return 'Сертификат возвращён'
  }
}

/** Does not end a line after «a…». */
const unbroken = (email: string): string => email.replace('…', '…\u2060')

/** What has happened and what comes next. */
const nextOf = ({ state, sent_at, send_on, placed_at, recipient_email }: CertificatePurchase): string => {
  const letter = `письмо с\u00a0номером и\u00a0кодом на\u00a0${unbroken(recipient_email)}`
  switch (state) {
    case 'awaiting_payment':
      return ''
    case 'paid':
      if (sent_at !== null) return `Отправили ${letter} ${fullDate(moscowDay(new Date(sent_at)))}.`
      return send_on > moscowDay(new Date(placed_at))
        ? `Отправим ${letter} ${fullDate(send_on)} в\u00a010:00 по\u00a0Москве.`
        : `Отправляем ${letter}.`
    case 'cancelled':
      return `Оплата не\u00a0пришла за\u00a0${UNPAID_MINUTES}\u00a0минут. Если деньги всё-таки спишутся, они вернутся сами.`
    case 'refunded':
      return 'Сертификат больше не\u00a0действует.'
  }
}

const REFUNDS = {
  requested: 'возвращаем, банк зачислит их за\u00a01–3\u00a0дня',
  done: 'вернули туда, откуда пришла оплата',
  failed: 'банк не\u00a0принял возврат, мы\u00a0разбираемся',
} as const

/** What the buyer may call about. */
const HOTLINE_HELPS: Readonly<Record<CertificatePurchase['state'], string>> = {
  awaiting_payment: 'Не\u00a0получается оплатить или ошиблись в\u00a0почте получателя',
  paid: 'Вернуть деньги за\u00a0непотраченное или поправить почту получателя',
  cancelled: 'Есть вопрос о\u00a0покупке',
  refunded: 'Есть вопрос о\u00a0возврате',
}

/** BONUS-03: the buyer's page of a purchase. `pay`: the payment of one that waits for it. */
export const PurchasePage = ({ purchase, pay }: { purchase: CertificatePurchase; pay: ReactNode }) => {
  const shop = useShop()
  const { number, placed_at, state, buyer_email, refunds } = purchase
  return (
    <div className={layout.wrap}>
      <div className={css.head}>
        <h1 className={text.d56} tabIndex={-1}>
          {titleOf(purchase)}
        </h1>
        <p className={css.muted}>
          Покупка {number} от&nbsp;{fullDate(moscowDay(new Date(placed_at)))}
        </p>
      </div>
      <div className={css.grid}>
        <section className={css.card} aria-label="Как идёт покупка">
          {pay}
          {nextOf(purchase) !== '' && <p>{nextOf(purchase)}</p>}
          {refunds.map((refund, index) => (
            <p key={index}>
              {formatMoney(refund.amount)}: {REFUNDS[refund.state]}.
            </p>
          ))}
          {state === 'cancelled' && (
            <p>
              <ButtonLink look="line" to={paths.certificateBuy}>
                Купить ещё раз
              </ButtonLink>
            </p>
          )}
          <p className={css.muted}>
            {state === 'paid' && 'Номер и\u00a0код знает только получатель. '}
            Чек и&nbsp;письма о&nbsp;покупке приходят на&nbsp;{unbroken(buyer_email)}. Сохраните адрес этой страницы:
            по&nbsp;нему видно, как идёт покупка. {HOTLINE_HELPS[state]}:{' '}
            <TextLink to={shop.hotline.tel} className={text.nowrap}>
              {shop.hotline.text}
            </TextLink>
            .{' '}
            <TextLink to={paths.documentOf('agreement', moscowDay(new Date(placed_at)), placed_at)} target="_blank">
              Пользовательское соглашение на&nbsp;день покупки
            </TextLink>
            .
          </p>
        </section>
        <aside>
          <GiftCard card={purchase} />
        </aside>
      </div>
    </div>
  )
}
