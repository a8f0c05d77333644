import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { ORDER_STEPS, orderEmail, orderSms, type OrderForMessage, type OrderStep } from '#domain/order-messages.ts'
import { canReceiveSms } from '#domain/sign-in.ts'
import type { DB } from '#server/db/types.gen.ts'
import { orderForMessage } from '#server/features/order/order-for-message.public.ts'
import { enqueueAll } from './enqueue.ts'
import { defineJob, RETRY_FOR_HOURS, type JobDeps } from './job.ts'
import { sendOrderEmail, sendOrderSms } from './message-limits.ts'

/**
 * ORD-07: tells the buyer about one step of an order by one channel. Each channel is a separate job, so that a retry does not
 * repeat the other.
 */
export const sendOrderMessage = defineJob({
  name: 'send-order-message',
  formerNames: ['order-told', 'send-order-confirmation'],
  payload: Type.Object({
    order_id: Type.String(),
    by: Type.Union([Type.Literal('sms'), Type.Literal('mail')]),
    /** Missing in jobs of earlier releases, which told of placed orders only. */
    step: Type.Optional(Type.Enum(ORDER_STEPS)),
  }),
  policy: RETRY_FOR_HOURS,
  async work({ order_id, by, step = 'placed' }, deps) {
    const found = await orderForMessage(deps.db, order_id, deps)
    if (found === undefined) return
    const { order, phone, email } = found
    if (by === 'mail') return sendOrderEmail(deps, email, () => sendEmail(step, order, email, deps))
    const text = orderSms(deps.texts, step, order)
    if (text !== null && canReceiveSms(phone))
      await sendOrderSms(deps, phone, () => sendSms(text, phone, keyOf(step, order), deps))
  },
})

/** Steps of which an SMS tells as well: those after which the buyer does something. */
const BY_SMS: ReadonlySet<OrderStep> = new Set(['placed', 'to_confirm', 'ready_for_pickup', 'shipped', 'cancelled'])

/** For the transaction of the step: once per order and step, however often this is called. */
export const enqueueOrderMessage = async (tx: Transaction<DB>, orderId: string, step: OrderStep): Promise<void> => {
  const channels = BY_SMS.has(step) ? (['sms', 'mail'] as const) : (['mail'] as const)
  await enqueueAll(
    tx,
    sendOrderMessage,
    channels.map((by) => ({ payload: { order_id: orderId, by, step }, key: `${orderId} ${by} ${step}` })),
  )
}

/** The providers' idempotency key: a message sent again after a lost response is delivered once. */
const keyOf = (step: OrderStep, { number }: OrderForMessage): string => `order-message ${number} ${step}`

const sendSms = async (text: string, phone: string, key: string, { sms }: JobDeps): Promise<void> => {
  const answer = await sms.send(phone, text, key)
  // An unreachable number is not retried: the email and the order's page have the same information.
  if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
    throw new Error(`SMS not sent: ${answer.failure}, ${answer.detail}`)
}

const sendEmail = async (
  step: OrderStep,
  order: OrderForMessage,
  to: string,
  { mailer, texts }: JobDeps,
): Promise<void> => {
  const { subject, paragraphs } = orderEmail(texts, step, order)
  const text = paragraphs.join('\n\n')
  const answer = await mailer.send({ to, subject, text, key: keyOf(step, order) })
  if (!answer.sent && answer.failure !== 'bad_address')
    throw new Error(`Email not sent: ${answer.failure}, ${answer.detail}`)
}
