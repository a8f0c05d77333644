import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fullDate } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { STATE_NAMES } from '#shop/order/facts/state-names.ts'
import { RECEIPT_NAMES } from '#shop/payment/facts/receipt-names.ts'
import type { BuyerCard } from '../office-buyers.api.ts'
import office from '#shop/office/office/page.module.css'
import css from './buyer.module.css'

type OrderOfCard = BuyerCard['orders'][number]
/** What may be done for an order of the card. */
export type OfOrder = (order: OrderOfCard) => ReactNode

const RETURN_STATES: Readonly<Record<OrderOfCard['returns'][number]['state'], string>> = {
  requested: 'ждёт осмотра',
  accepted: 'принят',
  refused: 'отказан',
  exchanged: 'обменян',
  withdrawn: 'отозван покупателем',
}

/** The day of an ISO moment in words. */
export const day = (moment: string): string => fullDate(moment.slice(0, 10))

/** An order, or one of its parcels, which has its own number; `children`: what may be done for it. */
export const OrderOfBuyer = ({ order, children }: { order: OrderOfCard; children: ReactNode }) => {
  const { number, state, placed_at, total, paid, refunded, track_number, last, parcels, receipts, returns } = order
  return (
    <li>
      <Link className={css.link} to={`/orders/${encodeURIComponent(number)}`}>
        {number}
      </Link>{' '}
      {STATE_NAMES[state].toLowerCase()}, {day(placed_at)}, {formatMoney(total)}
      {parcels > 1 && `, одна из\u00a0${parcels} посылок`}
      {paid > 0 && `, оплачено на\u00a0сайте ${formatMoney(paid)}`}
      {refunded > 0 && `, возвращено ${formatMoney(refunded)}`}
      {track_number !== null && (
        <p className={office.hint}>
          Посылка {track_number}
          {last !== null && `: ${last.title}, ${day(last.at)}`}
        </p>
      )}
      {receipts.map(({ kind, total: sum, made_at, sent_at }) => (
        <p key={`${kind} ${made_at} ${sum}`} className={office.hint}>
          Чек {day(made_at)}: {(RECEIPT_NAMES[kind] ?? kind).toLowerCase()}, {formatMoney(sum)}
          {sent_at === null && ', ещё не\u00a0отправлен'}
        </p>
      ))}
      {returns.map(({ requested_at, state: step, money }, i) => (
        <p key={`${i} ${requested_at}`} className={office.hint}>
          Возврат {day(requested_at)}: {RETURN_STATES[step]}
          {money > 0 && `, ${formatMoney(money)}`}
        </p>
      ))}
      {children}
    </li>
  )
}
