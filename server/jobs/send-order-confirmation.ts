import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { formatMoney } from '#domain/money.ts'
import type { DB } from '#server/db/types.gen.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from './job.ts'

/** Tells the buyer of a placed order, by one way; the other way is a job of its own, so that its trouble repeats nothing. */
export const sendOrderConfirmation = defineJob({
  name: 'send-order-confirmation',
  formerNames: ['order-told'],
  payload: Type.Object({ order_id: Type.String(), by: Type.Union([Type.Literal('sms'), Type.Literal('mail')]) }),
  policy: RETRY_FOR_HOURS,
  async work({ order_id, by }, deps) {
    const order = await readOrder(deps, order_id)
    if (order !== undefined) await (by === 'sms' ? bySms(order, deps) : byMail(order, deps))
  },
})

/** For the transaction that places an order: both messages, once for an order however often this is called. */
export const enqueueOrderConfirmation = async (tx: Transaction<DB>, orderId: string): Promise<void> => {
  for (const by of ['sms', 'mail'] as const)
    await enqueue(tx, sendOrderConfirmation, { order_id: orderId, by }, `${orderId} ${by}`)
}

const readOrder = ({ db }: JobDeps, id: string) =>
  db
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['number', 'token', 'total', 'delivery', 'recipient_name', 'recipient_phone', 'recipient_email'])
    .executeTakeFirst()
type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>

const bySms = async (order: Order, { sms, publicUrl }: JobDeps): Promise<void> => {
  const text = `Гладь: заказ ${order.number} принят, ${formatMoney(order.total)}. ${publicUrl}/order/${order.token}`
  const answer = await sms.send(order.recipient_phone, text, `order-told ${order.number}`)
  // A number that cannot be reached stays so: the letter and the order's page tell the same.
  if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
    throw new Error(`SMS not sent: ${answer.failure}, ${answer.detail}`)
}

const byMail = async (order: Order, { mailer, publicUrl }: JobDeps): Promise<void> => {
  const next =
    order.delivery === 'pickup'
      ? 'Мы сообщим, когда заказ можно будет забрать.'
      : 'Мы сообщим, когда передадим заказ курьеру.'
  const text = [
    `${order.recipient_name}, заказ ${order.number} принят.`,
    `Сумма: ${formatMoney(order.total)}, оплата при получении.`,
    next,
    `Состав и состояние заказа: ${publicUrl}/order/${order.token}`,
  ].join('\n\n')
  const answer = await mailer.send({
    to: order.recipient_email,
    subject: `Заказ ${order.number} принят`,
    text,
    key: `order-told ${order.number}`,
  })
  if (!answer.sent && answer.failure !== 'bad_address')
    throw new Error(`Letter not sent: ${answer.failure}, ${answer.detail}`)
}
