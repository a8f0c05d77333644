/** What the provider is asked and what is stored of it. Whether an order or a certificate may be paid is decided by its feature. */
import type { Kysely, Transaction } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#kernel/durations.ts'
import type { OrderId } from '#kernel/ids.ts'
import {
  certificateReceipt,
  prepaymentReceipt,
  type PrepaidParcel,
  settlementReceipts,
  storedReceipt,
  type Receipt,
} from './facts/receipt.ts'
import { chargedByPayment } from './facts/charged-by-payment.ts'
import { receiptTags } from './facts/receipt-tags.ts'
import type { Taxes } from './facts/taxes.ts'
import { receiptOfParcel } from './facts/parcel-receipt.ts'
import { joinReceipts } from './facts/return-receipt.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { enqueueCheck, enqueueSettlement } from './payment-queues.ts'
import type { PaymentAnswer, ProviderPayment } from '#providers/ports/payments.ts'
import { addressed, providerNamed, type PaymentDeps, type ReceiptDeps } from './payment-deps.ts'
import {
  findPayment,
  insertReceipt,
  lockPaymentsOf,
  markReceiptSent,
  readCertificateSettlement,
  readChargedAddition,
  readChargedOrder,
  readContact,
  readParcelLines,
  readPayment,
  readReceiptsToReturn,
  readUnsentSettlements,
  recordEvent,
  updatePayment,
  type PaymentRow,
} from './payment.sql.ts'
import { movePaidPart, readPaidApart, readParcelPayments, readParcelShares } from './parcel-payments.sql.ts'
import { ofOrder, type PaymentOwner } from './facts/payment-owner.ts'

/** Providers end an unpaid payment within an hour and a hold within a week. */
const WATCHED_MS = 8 * 24 * HOUR_MS
/** Time within which a repeated webhook is asked about once. */
const SAME_WEBHOOK_MS = 1000

/** Often while the buyer pays, seldom later. Null: nothing more is expected. */
export const nextCheck = (createdAt: Date, now: Date): Date | null => {
  const age = now.getTime() - createdAt.getTime()
  if (age > WATCHED_MS) return null
  const pause = age < 10 * MINUTE_MS ? 20_000 : age < 2 * HOUR_MS ? MINUTE_MS : 30 * MINUTE_MS
  return new Date(now.getTime() + pause)
}

export const isOpen = ({ state }: PaymentRow): boolean =>
  state === 'creating' || state === 'pending' || state === 'authorized'

/** What a provider says must be about this payment, and about all of its money. */
export const isOfPayment = (payment: PaymentRow, seen: ProviderPayment): boolean =>
  seen.currency === 'RUB' &&
  seen.amount === payment.amount &&
  (seen.key === null || seen.key === payment.id) &&
  (payment.provider_id === null || payment.provider_id === seen.providerId)

/** What the provider gets to know of what is paid for. */
export type Invoice = {
  readonly number: string
  /** «заказ Г-100001» */ readonly subject: string
  /** Path of the page that says how the payment is. */ readonly path: string
  readonly until: Date
}

/** The receipt of the money that is taken. */
const receiptOfPayment = async (db: Kysely<DB>, { terms }: PaymentDeps, payment: PaymentRow): Promise<Receipt> =>
  payment.order_id === null
    ? certificateReceipt(await readContact(db, payment.id), payment.amount, payment.created_at, terms.taxes)
    : prepaymentReceipt(await prepaidParcels(db, payment, payment.order_id), payment.created_at, terms.taxes)

/** What is charged for the parcels that a payment is for, or for what is added to one, and what of it each gets. */
const prepaidParcels = async (db: Kysely<DB>, payment: PaymentRow, orderId: OrderId): Promise<PrepaidParcel[]> => {
  if (payment.addition_id !== null) return [{ order: await readChargedAddition(db, payment), paid: payment.amount }]
  const shares = await readParcelShares(db, payment.id)
  const parcels = shares.length > 0 ? shares : [{ order_id: orderId, amount: payment.amount }]
  const prepaid: PrepaidParcel[] = []
  for (const { order_id, amount } of parcels)
    prepaid.push({ order: await readChargedOrder(db, order_id), paid: amount })
  return prepaid
}

/** Creates the payment at its provider, or finds the one that was created before. */
export const createAtProvider = async (
  db: Kysely<DB>,
  deps: PaymentDeps,
  payment: PaymentRow,
  invoice: Invoice,
): Promise<PaymentAnswer<ProviderPayment>> => {
  const provider = providerNamed(deps, payment.provider)
  if (provider === undefined) return { ok: false, failure: 'config', detail: `${payment.provider} is not configured` }
  return provider.create({
    key: payment.id,
    amount: payment.amount,
    method: payment.tender,
    holds: payment.holds,
    description: `${deps.shopName}, ${invoice.subject}`,
    orderNumber: invoice.number,
    // The address says that the buyer comes from the provider.
    returnUrl: `${deps.publicUrl}${invoice.path}?payment=returned`,
    webhookUrl: `${deps.publicUrl}/api/payment/webhook/${payment.provider}`,
    until: invoice.until,
    receipt: await receiptOfPayment(db, deps, payment),
  })
}

/** Takes all of the held money. */
export const captureAtProvider = async (
  db: Kysely<DB>,
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<PaymentAnswer<ProviderPayment>> => {
  const provider = providerNamed(deps, payment.provider)
  if (!payment.provider_id || provider === undefined)
    return { ok: false, failure: 'config', detail: `${payment.provider} is not configured` }
  return provider.capture(
    payment.provider_id,
    payment.amount,
    await receiptOfPayment(db, deps, payment),
    `${payment.id}-capture`,
  )
}

/** For the transaction that marks a payment as captured. */
export const storePrepaymentReceipt = async (
  tx: Transaction<DB>,
  deps: PaymentDeps,
  payment: PaymentRow,
  at: Date,
): Promise<void> => {
  const receipt = await receiptOfPayment(tx, deps, payment)
  const tags = receiptTags(receipt, deps.publicUrl)
  await insertReceipt(tx, {
    orderId: payment.order_id,
    paymentId: payment.id,
    refundId: null,
    receipt,
    tags,
    sentAt: at,
  })
}

/** Nothing is to be paid any more: what is open at the provider is ended there too, by a job. */
export const closePayments = async (tx: Transaction<DB>, owner: PaymentOwner): Promise<void> => {
  for (const payment of await lockPaymentsOf(tx, owner)) if (isOpen(payment)) await enqueueCheck(tx, payment.id)
}

/**
 * The hand-over of an order that was paid online: its second receipt, with the codes of its marked pieces, or several of them where
 * one cannot hold all lines; what was added to the order has a receipt with its own payment. An order that is paid at the till has
 * its receipt there. One that a certificate pays in full settles the
 * advance of the certificate, by the payment of its purchase; of a certificate that was not bought online, staff enter the receipt at
 * the till (`receiptsForTill`).
 */
const settleHandedOver = async (tx: Transaction<DB>, orderId: OrderId, at: Date, taxes: Taxes): Promise<void> => {
  await lockPaymentsOf(tx, ofOrder(orderId))
  const paid = (await readParcelPayments(tx, orderId)).filter((payment) => payment.captured > payment.refunded)
  const main = paid.find(({ addition_id }) => addition_id === null) ?? paid[0]
  const settled = main ? { payment_id: main.payment_id } : await readCertificateSettlement(tx, orderId)
  if (settled === undefined) return
  const shares = chargedByPayment(
    await readChargedOrder(tx, orderId),
    paid.filter((payment) => payment !== main),
  )
  const receipts = [
    ...settlementReceipts(shares.rest, at, taxes).map((receipt) => ({ receipt, paymentId: settled.payment_id })),
    ...shares.added.flatMap(({ paymentId, charged }) =>
      settlementReceipts(charged, at, taxes).map((receipt) => ({ receipt, paymentId })),
    ),
  ]
  for (const [index, { receipt, paymentId }] of receipts.entries())
    await insertReceipt(tx, {
      orderId,
      paymentId,
      refundId: null,
      receipt,
      part: index + 1,
      // The job that sends it knows the shop's site, and writes the tags again.
      tags: receiptTags(receipt, ''),
      sentAt: null,
    })
  if (settled.payment_id !== null) await enqueueSettlement(tx, orderId)
}

/** What a parcel of an order does to its payment. */
export const parcelPayments = { settleHandedOver, movePaidPart, readPaidApart }

/**
 * The receipt whose lines a return of this payment copies: the hand-over's, all its parts, where there was one. `parcel`: only its
 * lines, of a payment of several.
 */
export const receiptToReturn = async (
  db: Kysely<DB>,
  payment: PaymentRow,
  parcel: OrderId | null,
): Promise<Receipt | undefined> => {
  const documents = await readReceiptsToReturn(db, payment.id, parcel)
  const contact = await readContact(db, payment.id)
  const receipts = documents.map(storedReceipt).filter((document) => document !== undefined)
  const joined = joinReceipts(receipts.map((document) => ({ ...document, contact })))
  return parcel === null || joined === undefined
    ? joined
    : receiptOfParcel(joined, await readParcelLines(db, parcel, payment.id))
}

/** Sends the receipts of a hand-over. Throws when it has to be tried again. */
export const sendSettlement = async (db: Kysely<DB>, deps: ReceiptDeps, orderId: OrderId, now: Date): Promise<void> => {
  for (const unsent of await readUnsentSettlements(db, orderId)) {
    const document = storedReceipt(unsent.document)
    if (document === undefined) continue
    const payment = await readPayment(db, unsent.payment_id)
    const provider = payment && providerNamed(deps, payment.provider)
    if (!payment?.provider_id || provider === undefined)
      throw new Error(`Receipt of order ${orderId}: its provider is not configured`)
    const { contact } = await readChargedOrder(db, orderId)
    const receipt = addressed(deps, { ...document, contact })
    const answer = await provider.settle(payment.provider_id, receipt, `receipt-${unsent.id}-${orderId}`)
    if (!answer.ok) throw new Error(`Receipt of order ${orderId}: ${answer.failure}, ${answer.detail}`)
    await markReceiptSent(db, unsent.id, receiptTags(receipt, deps.publicUrl), now)
  }
}

/** What a webhook leads to: nothing is believed but that its payment is worth a question. Null: it is not the provider's. */
export const receiveWebhook = async (
  db: Kysely<DB>,
  deps: Pick<PaymentDeps, 'providers'>,
  name: string,
  body: unknown,
  address: string,
  now: Date,
): Promise<string | null> => {
  const hint = providerNamed(deps, name)?.readWebhook(body, address) ?? null
  if (hint === null) return null
  const payment = await findPayment(db, name, hint.providerId, hint.key)
  if (payment === undefined || payment.check_at === null) return hint.answer
  await db.transaction().execute(async (tx) => {
    const since = new Date(now.getTime() - SAME_WEBHOOK_MS)
    if (await recordEvent(tx, payment.id, 'webhook', hint.event.slice(0, 60), now, since))
      await enqueueCheck(tx, payment.id)
  })
  return hint.answer
}

/** When the provider could not be asked: it is asked again later. */
export const checkLater = (db: Kysely<DB>, payment: PaymentRow, now: Date): Promise<void> =>
  updatePayment(db, payment.id, { checked_at: now, check_at: nextCheck(payment.created_at, now) })
