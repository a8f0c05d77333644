import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import type { DeliveryWay, PaymentWay } from '#domain/delivery.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { canReceiveSms } from '#domain/sign-in.ts'
import type { DB } from '#server/db/types.gen.ts'
import { orderToConfirm, type OrderToConfirm } from '#server/features/order/order.public.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from './job.ts'
import { sendOrderEmail, sendOrderSms } from './message-limits.ts'

/** Confirms a placed order to the buyer by one channel. Each channel is a separate job, so that a retry does not repeat the other. */
export const sendOrderConfirmation = defineJob({
  name: 'send-order-confirmation',
  formerNames: ['order-told'],
  payload: Type.Object({ order_id: Type.String(), by: Type.Union([Type.Literal('sms'), Type.Literal('mail')]) }),
  policy: RETRY_FOR_HOURS,
  async work({ order_id, by }, deps) {
    const order = await orderToConfirm(deps.db, order_id)
    if (order === undefined) return
    if (by === 'mail') await sendOrderEmail(deps, order.recipient_email, () => sendEmail(order, deps))
    else if (canReceiveSms(order.recipient_phone))
      await sendOrderSms(deps, order.recipient_phone, () => sendSms(order, deps))
  },
})

/** For the transaction that places an order: an SMS and an email, once per order however often this is called. */
export const enqueueOrderConfirmation = async (tx: Transaction<DB>, orderId: string): Promise<void> => {
  for (const by of ['sms', 'mail'] as const)
    await enqueue(tx, sendOrderConfirmation, { order_id: orderId, by }, `${orderId} ${by}`)
}

/** The providers' idempotency key: a message sent again after a lost response is delivered once. */
const providerKey = ({ number }: OrderToConfirm): string => `order-confirmation ${number}`

const sendSms = async (order: OrderToConfirm, { sms, publicUrl }: JobDeps): Promise<void> => {
  const text = `Гладь: заказ ${order.number} принят, ${formatMoney(order.total)}. ${publicUrl}${paths.order(order.token)}`
  const answer = await sms.send(order.recipient_phone, text, providerKey(order))
  // An unreachable number is not retried: the email and the order's page have the same information.
  if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
    throw new Error(`SMS not sent: ${answer.failure}, ${answer.detail}`)
}

const NEXT_STEP: Readonly<Record<DeliveryWay, string>> = {
  pickup: 'Мы сообщим, когда заказ можно будет забрать.',
  courier: 'Мы сообщим, когда передадим заказ курьеру.',
}
const PAYMENT_WORDS: Readonly<Record<PaymentWay, string>> = { on_receipt: 'оплата при получении' }

/** Without the name and the comment: nobody confirmed the address, so the sender could write to a stranger in the shop's name. */
const sendEmail = async (order: OrderToConfirm, { mailer, publicUrl }: JobDeps): Promise<void> => {
  const text = [
    `Здравствуйте! Заказ ${order.number} принят.`,
    `Сумма: ${formatMoney(order.total)}, ${PAYMENT_WORDS[order.payment]}.`,
    NEXT_STEP[order.delivery],
    `Состав и состояние заказа: ${publicUrl}${paths.order(order.token)}`,
  ].join('\n\n')
  const answer = await mailer.send({
    to: order.recipient_email,
    subject: `Заказ ${order.number} принят`,
    text,
    key: providerKey(order),
  })
  if (!answer.sent && answer.failure !== 'bad_address')
    throw new Error(`Email not sent: ${answer.failure}, ${answer.detail}`)
}
