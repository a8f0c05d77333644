import type { OrderId } from '#kernel/ids.ts'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import {
  hasNoEmail,
  ORDER_STEPS,
  orderEmail,
  orderSms,
  type LineNotice,
  type OrderForMessage,
  type OrderStep,
} from '../facts/order-messages.ts'
import { canReceiveSms } from '#kernel/sign-in-code.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { namedWith, TOGETHER_MINUTES, waitsForOthers } from '../facts/ready-together.ts'
import { readReadyParcels } from '../parcels.sql.ts'
import { ordersForMessages } from '../state/order-for-message.ts'
import { enqueueAll } from '#platform/jobs/enqueue.ts'
import { defineBatchJob, RETRY_FOR_HOURS } from '#platform/jobs/job.ts'
import { insertSentMessages, type SentMessage } from './sent-messages.sql.ts'
import { sendOrderEmails, sendOrderSms, sendWords, type MessageDeps } from '#shop/letters/face.ts'

const Notice = Type.Object({
  /** Names the change of the order. */
  key: Type.String(),
  removed: Type.String(),
  added: Type.Union([Type.String(), Type.Null()]),
  until: Type.Union([Type.String(), Type.Null()]),
  price: Type.Union([Type.Object({ was: Type.Integer(), now: Type.Integer() }), Type.Null()]),
  due: Type.Optional(Type.Integer()),
  words: Type.Optional(Type.String()),
  back: Type.Object({ money: Type.Integer(), points: Type.Integer(), certificate: Type.Integer() }),
  reason: Type.Enum(['missing', 'damaged', 'buyer', 'lost']),
})
type Notice = LineNotice & { readonly key: string }

/** The error of each message; undefined: it is sent. */
type Errors = readonly (Error | undefined)[]

/** What the providers have taken, or refused for good. */
type Sent = (message: Message, isTaken: boolean) => void

type Message = {
  /** Its job among those worked together. */ readonly job: number
  readonly step: OrderStep
  readonly notice: Notice | null
  readonly order: OrderForMessage
  readonly phone: string
  readonly email: string
  /** Other parcels of the order that its SMS names. */
  readonly beside: readonly OrderForMessage[]
}

type Payload = {
  readonly order_id: string
  readonly by: 'sms' | 'mail'
  readonly step?: OrderStep
  readonly notice?: Notice
}
const isReadySms = ({ by, step, notice }: Payload): boolean =>
  by === 'sms' && step === 'ready_for_pickup' && notice === undefined

/** Parcels that the SMS of each parcel names beside it, by its id; none for an order of one. */
const readNamed = async (
  db: Kysely<DB>,
  payloads: readonly Payload[],
): Promise<ReadonlyMap<string, ReturnType<typeof namedWith>>> => {
  if (payloads.length === 0) return new Map()
  const parcels = await readReadyParcels(
    db,
    payloads.map(({ order_id }) => order_id),
  )
  return new Map(
    parcels
      .filter(({ asked, id }) => asked === id)
      .map((own) => [
        own.id,
        namedWith(
          own,
          parcels.filter(({ asked, id }) => asked === own.id && id !== own.id),
        ),
      ]),
  )
}

/**
 * ORD-07: sends the buyer a message about one step of an order by one channel. Each channel is a separate job, so that a retry does not
 * repeat the other. The messages of many orders leave together.
 */
export const sendOrderMessage = defineBatchJob({
  name: 'send-order-message',
  formerNames: ['order-told', 'send-order-confirmation'],
  payload: Type.Object({
    order_id: Type.String({ pattern: '^[0-9]{1,18}$' }),
    by: Type.Union([Type.Literal('sms'), Type.Literal('mail')]),
    /** Missing in jobs of earlier releases, which sent messages of placed orders only. */
    step: Type.Optional(Type.Enum(ORDER_STEPS)),
    /** What changed in its lines. */
    notice: Type.Optional(Notice),
  }),
  policy: RETRY_FOR_HOURS,
  batchSize: 100,
  async workAll(payloads, deps: MessageDeps & { readonly codeKey: Buffer }) {
    const named = await readNamed(deps.db, payloads.filter(isReadySms))
    const orders = await ordersForMessages(
      deps.db,
      [
        ...payloads.map(({ order_id }) => order_id),
        ...[...named.values()].flatMap((ids) => (Array.isArray(ids) ? ids : [])),
      ],
      deps,
    )
    const messagesBy = (channel: 'sms' | 'mail'): Message[] =>
      payloads.flatMap((payload, job) => {
        const { order_id, by, step = 'placed', notice = null } = payload
        const found = by === channel ? orders.get(order_id) : undefined
        const hasAddress = by === 'sms' || (found?.email !== '' && !hasNoEmail(deps.texts, step))
        const beside = (isReadySms(payload) ? named.get(order_id) : undefined) ?? []
        const isTold = isReadySms(payload) && named.get(order_id) === null
        return found === undefined || !hasAddress || isTold || beside === 'later'
          ? []
          : [{ job, step, notice, ...found, beside: beside.flatMap((id) => orders.get(id)?.order ?? []) }]
      })
    const channels = [
      [messagesBy('sms'), sendAllSms],
      [messagesBy('mail'), sendAllEmails],
    ] as const
    const errors: (Error | undefined)[] = payloads.map((payload) =>
      isReadySms(payload) && named.get(payload.order_id) === 'later'
        ? new Error('The parcel is being picked again: its SMS waits')
        : undefined,
    )
    const sent: SentMessage[] = []
    const onSent: Sent = ({ job, step, notice }, is_taken) => {
      const { order_id = '', by } = payloads[job] ?? {}
      const key = notice === null ? step : `${step} ${notice.key}`
      sent.push({ order_id, way: by === 'sms' ? 'sms' : 'letter', key, step, is_taken })
    }
    await Promise.all(
      channels.map(async ([messages, send]) => {
        const ofMessages = await send(messages, deps, onSent).catch((error: unknown) =>
          messages.map(() => toError(error)),
        )
        for (const [i, { job }] of messages.entries()) errors[job] = ofMessages[i]
      }),
    )
    await insertSentMessages(deps.db, sent, deps.clock.now())
    return errors
  },
})

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Steps that have an SMS as well: those after which the buyer does something. */
const BY_SMS: ReadonlySet<OrderStep> = new Set([
  'placed',
  'to_confirm',
  'ready_for_pickup',
  'shipped',
  'cancelled',
  'substitute_proposed',
  'source_offered',
  'parcel_offered',
  'addition_proposed',
  'not_handed_over',
  'delivery_changed',
  'return_refused',
])

/** Message about a change of the order's lines: once for each key, which names the change. */
export const enqueueLineMessage = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  step:
    | 'pieces_cancelled'
    | 'substitute_proposed'
    | 'source_offered'
    | 'parcel_offered'
    | 'substituted'
    | 'addition_proposed',
  key: string,
  notice: LineNotice,
): Promise<void> => enqueueByChannels(tx, orderId, step, { ...notice, key })

/** Notice of a message that changes no line. */
const NO_LINE: LineNotice = {
  removed: '',
  added: null,
  until: null,
  price: null,
  back: { money: 0, points: 0, certificate: 0 },
  reason: 'missing',
}
/** Message about a time that the courier came in vain: once for each attempt. */
export const enqueueAttemptMessage = async (tx: Transaction<DB>, orderId: OrderId, attempt: number): Promise<void> =>
  enqueueByChannels(tx, orderId, 'not_handed_over', { ...NO_LINE, key: `attempt ${attempt}` })

/** Message about a change of the delivery or its recipient: once for each change, which `change` names. */
export const enqueueChangeMessage = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  change: number | string,
): Promise<void> => enqueueByChannels(tx, orderId, 'delivery_changed', { ...NO_LINE, key: `change ${change}` })

/** Message about a return: once for each, and each of its decisions. `removed`: «Крем, 1 шт.; Бальзам, 1 шт.» */
export const enqueueReturnMessage = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  step: 'return_requested' | 'return_refused' | 'exchanged',
  returnId: string,
  said: Pick<LineNotice, 'removed' | 'words'> & Partial<Pick<LineNotice, 'until'>>,
): Promise<void> => enqueueByChannels(tx, orderId, step, { ...NO_LINE, ...said, key: `return ${returnId}` })

/** The message of a step once more; `key` names the request. */
export const enqueueAgain = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  step: OrderStep,
  key: string,
): Promise<void> => enqueueByChannels(tx, orderId, step, { ...NO_LINE, key: `again ${key}` })

/** For the transaction of the step: once per order and step, however often this is called. */
export const enqueueOrderMessage = async (tx: Transaction<DB>, orderId: OrderId, step: OrderStep): Promise<void> =>
  enqueueByChannels(tx, orderId, step, null, step === 'ready_for_pickup' && (await isSmsDelayed(tx, orderId)))

const isSmsDelayed = async (tx: Transaction<DB>, orderId: OrderId): Promise<boolean> => {
  const parcels = await readReadyParcels(tx, [orderId])
  const own = parcels.find(({ id }) => id === orderId)
  return (
    own !== undefined &&
    waitsForOthers(
      own,
      parcels.filter((parcel) => parcel !== own),
    )
  )
}

const enqueueByChannels = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  step: OrderStep,
  notice: Notice | null,
  isSmsLater = false,
): Promise<void> => {
  const channels = BY_SMS.has(step) ? (['sms', 'mail'] as const) : (['mail'] as const)
  await enqueueAll(
    tx,
    sendOrderMessage,
    channels.map((by) => ({
      payload: { order_id: orderId, by, step, ...(notice === null ? {} : { notice }) },
      key: `${orderId} ${by} ${step}${notice === null ? '' : ` ${notice.key}`}`,
      delay: by === 'sms' && isSmsLater ? TOGETHER_MINUTES * 60 : undefined,
    })),
  )
}

/** The providers' idempotency key: a message sent again after a lost response is delivered once. */
const keyOf = ({ step, order, notice }: Message): string =>
  `order-message ${order.number} ${step}${notice === null ? '' : ` ${notice.key}`}`

/** The link of the last parcel leads to the others. */
const smsOf = ({ step, order, notice, beside }: Message, { texts }: MessageDeps): string | null => {
  const own = orderSms(texts, step, order, notice)
  const others = beside.flatMap((other) => orderSms(texts, step, { ...other, link: '' }) ?? [])
  return own === null ? null : [...others, own].join('\n')
}

const sendAllSms = async (messages: readonly Message[], deps: MessageDeps, onSent: Sent): Promise<Errors> => {
  const texts = new Map(messages.map((message) => [message, smsOf(message, deps)]))
  const wanted = messages.filter((message) => texts.get(message) !== null && canReceiveSms(message.phone))
  const sent = await sendOrderSms(deps, wanted, async (allowed) => {
    const answers = await deps.sms.send(
      allowed.map((message) => ({
        phone: message.phone,
        text: texts.get(message) ?? '',
        key: keyOf(message),
      })),
    )
    // An unreachable number is not retried: the email and the order's page have the same information.
    return answers.map((answer, i) => {
      const message = allowed[i]
      if (!answer.sent && answer.failure !== 'invalid_number' && answer.failure !== 'blocked')
        return new Error(`SMS not sent: ${answer.failure}, ${answer.detail}`)
      if (message !== undefined) onSent(message, answer.sent)
      return undefined
    })
  })
  const errors = new Map(wanted.map((message, i) => [message, sent[i]]))
  return messages.map((message) => errors.get(message))
}

const sendAllEmails = (messages: readonly Message[], deps: MessageDeps, onSent: Sent): Promise<Errors> =>
  sendOrderEmails(deps, messages, (allowed) => Promise.all(allowed.map((message) => sendEmail(message, deps, onSent))))

const sendEmail = async (message: Message, deps: MessageDeps, onSent: Sent): Promise<Error | undefined> => {
  const { step, order, notice, email } = message
  const words = orderEmail(deps.texts, step, order, notice)
  const answer = await sendWords(deps, words, { to: email, key: keyOf(message) })
  if (answer instanceof Error) return answer
  onSent(message, answer === 'sent')
  return undefined
}
