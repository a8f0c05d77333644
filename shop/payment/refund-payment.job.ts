import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { performRefund } from './refunds.ts'
import type { RefundRow } from './payment.sql.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { sendOrderEmail, sendLetter, type MessageDeps } from '#shop/letters/face.ts'
import { moneyBackTime } from './facts/payment-limits.ts'
import { REFUND_PAYMENT } from './payment-queues.ts'
import type { ReceiptDeps } from './payment-deps.ts'

type RefundDeps = MessageDeps & ReceiptDeps

/** ORD-06: gives money back through its provider, and writes to the buyer. The provider takes a repetition for the same refund. */
export const refundPaymentJob = defineJob({
  ...REFUND_PAYMENT,
  work: ({ refund_id }, deps: RefundDeps) => refundAndNotify(refund_id, deps),
})

/** Why the money of an order goes back. */
const REASONS: Readonly<Record<RefundRow['reason'], string>> = {
  order_cancelled: 'Заказ отменён.',
  returned: 'Мы приняли возврат.',
  // They were missing, or the buyer did not want them.
  not_picked: 'Часть товаров вы\u00a0не\u00a0получили.',
  price_reduced: 'Мы снизили цену товара с\u00a0недостатком.',
  delivery_cheaper: 'С\u00a0добавленным товаром доставка стала дешевле.',
  recomputed: 'С\u00a0добавленным товаром скидки стали больше.',
  addition_ended: 'Деньги за\u00a0добавленное пришли, когда время доплаты уже вышло: заказ остался прежним.',
  paid_too_late: 'Деньги пришли, когда время оплаты уже вышло и\u00a0заказ был отменён.',
  paid_twice: 'Заказ был оплачен дважды: лишнюю оплату возвращаем.',
  out_of_stock: 'Пока шла оплата, товар закончился, и\u00a0заказ отменён.',
  certificate_returned: 'Сертификат возвращён.',
}

const CERTIFICATE_REASONS: typeof REASONS = {
  ...REASONS,
  paid_too_late: 'Деньги пришли, когда время оплаты уже вышло и\u00a0покупка была отменена.',
  paid_twice: 'Сертификат был оплачен дважды: лишнюю оплату возвращаем.',
  certificate_returned: 'Сертификат возвращён и\u00a0больше не\u00a0действует.',
}

/** Safe to repeat: the message has one key for each refund. */
export const refundAndNotify = async (refundId: string, deps: RefundDeps): Promise<void> => {
  const performed = await performRefund(deps.db, deps, refundId, deps.clock.now())
  if (performed === null || !performed.isNew) return
  const { outcome, refund } = performed
  if (outcome === 'failed') return deps.alert(`Refund ${refundId} of ${refund.number} was refused by the provider`)
  if (refund.buyer_email === '') return
  await sendOrderEmail(deps, refund.buyer_email, () => sendNotice(refund, deps))
}

const reasonOf = ({ reason, order_id, parcel, was_received }: RefundRow): string => {
  if (order_id === null) return CERTIFICATE_REASONS[reason]
  if (reason === 'order_cancelled' && parcel !== null) return 'Часть заказа отменена.'
  return reason === 'returned' && !was_received ? 'Посылка вернулась в\u00a0магазин.' : REASONS[reason]
}

const sendNotice = async (refund: RefundRow, deps: RefundDeps): Promise<void> => {
  const isOrder = refund.order_id !== null
  await sendLetter(deps, {
    to: refund.buyer_email,
    name: isOrder ? 'refund' : 'certificate_refund',
    values: {
      reason: reasonOf(refund),
      term: moneyBackTime(refund.was_received || !isOrder),
      amount: formatMoney(refund.amount),
      number: refund.number,
      whole: refund.parcel === null ? refund.number : null,
      part: refund.parcel === null ? null : refund.number,
      link: deps.publicUrl + (isOrder ? paths.order(refund.token) : paths.certificatePurchase(refund.token)),
    },
    key: `refund ${refund.id}`,
  })
}
