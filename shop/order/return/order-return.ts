/**
 * ORD-08: returns of handed-over goods by line. The buyer asks (`requestReturn`), staff accept what was brought (`acceptReturn`) or
 * refuse it. Accepting gives back points and stock in the same transaction and answers how much money the buyer gets.
 */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import type { RequestReturn, ReturnOptions } from '../order-return.api.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { dayAt, fullDate } from '#kernel/dates.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { ReturnedLine } from '#shop/payment/facts/return-receipt.ts'
import { piecesText, requestedWords } from '../facts/return-letter.ts'
import { refundSplit, type PaidOrder, type RefundSplit } from '../facts/refund-split.ts'
import {
  isShopsFault,
  RETURN_REASON_TEXTS,
  isShownByPhoto,
  returnableUntil,
  returnRuleOf,
  type ReturnReasonCode,
  type ReturnTerms,
} from '../facts/return-policy.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { openCase } from '#shop/feedback/face.ts'
import { orderPoints, returnToCertificate } from '#shop/loyalty/face.ts'
import { refundPayment } from '#shop/payment/face.ts'
import { returnedStock } from '#shop/stock/face.ts'
import { checkOwner, noOrder } from '../change/cancel-order.ts'
import { canChange, changeOrderState } from '../state/change-order-state.ts'
import type { OrderDeps } from '../order-deps.ts'
import {
  insertReturn,
  MONEY_AT_STORE,
  readOrderOfReturn,
  readOrderOfReturnById,
  readComplaint,
  readFirstAsked,
  readReturn,
  readReturnableLines,
  readIrritations,
  readReturns,
  writeDecision,
  type AcceptedLine,
  type ReturnManner,
  type OrderOfReturn,
  type RequestedLine,
  type ReturnableLine,
  type ReturnRow,
} from './order-return.sql.ts'
import { enqueueReturnMessage } from '../jobs/send-order-message.job.ts'
import { lockOrder, lockOrderById } from '../order.sql.ts'
import { readParcelIds } from '../parcels.sql.ts'
import { readReduced } from '../read/order-line.sql.ts'
import { setReturnPhotos, takeOverPhotos } from './return-photo.sql.ts'

const notReturnable = (message: string): Refused<'not-returnable'> => refuse('not-returnable', message)
const notDelivered = notReturnable('Вернуть можно заказ, который вы\u00a0получили.')

export const paidOrderOf = (
  { total, certificate_total }: OrderOfReturn,
  lines: readonly ReturnableLine[],
): PaidOrder => ({
  total,
  certificateTotal: certificate_total,
  lines: lines.map((line) => ({
    lineId: line.line_id,
    quantity: line.quantity,
    total: line.total,
    bonusPointsDiscount: line.points_discount,
    returned: line.returned,
  })),
})

type Terms = Pick<OrderDeps['terms'], 'returns' | 'returnsPost'>

/** The last day of a return of the line for this reason; null: it is not taken back. */
const lastDay = (
  terms: ReturnTerms,
  order: OrderOfReturn,
  line: ReturnableLine,
  reason: ReturnReasonCode,
): string | null => {
  if (order.delivered_at === null) return null
  const rule = returnRuleOf(terms, line.category_path, dayAt(order.placed_at, order.utc_offset_min))
  const given = isShopsFault(reason) ? (line.exchanged_at ?? order.delivered_at) : order.delivered_at
  return returnableUntil(rule, reason, dayAt(given, order.utc_offset_min))
}

export const returnOptions = async (
  db: Kysely<DB>,
  { returns: terms, returnsPost }: Terms,
  token: string,
  { customerId }: Caller,
  now: Date,
): Promise<Done<ReturnOptions> | Refused<'no-order' | 'not-returnable'>> => {
  const order = await readOrderOfReturn(db, token)
  if (order === undefined) return noOrder
  if (order.delivered_at === null) return notDelivered
  const lines = await readReturnableLines(db, order.id)
  return done({
    lines: lines.map((line) => ({
      line_id: line.line_id,
      name: line.name,
      quantity: line.quantity,
      returned: line.returned,
      total: line.total,
      points_discount: line.points_discount,
      unopened_until: lastDay(terms, order, line, 'unopened'),
      irritation_until: lastDay(terms, order, line, 'irritation'),
      flawed_until: lastDay(terms, order, line, 'defect') ?? '',
      condition: returnRuleOf(terms, line.category_path, dayAt(order.placed_at, order.utc_offset_min)).condition,
    })),
    total: order.total,
    certificate_total: order.certificate_total,
    today: dayAt(now, order.utc_offset_min),
    needs_digits: customerId === null || order.customer_id !== customerId,
    post_address: returnsPost,
  })
}

const checkLine = (
  terms: ReturnTerms,
  order: OrderOfReturn,
  lines: readonly ReturnableLine[],
  wanted: RequestReturn['lines'][number],
  askedOn: string,
): Refused<'not-returnable'> | null => {
  const line = lines.find(({ line_id }) => line_id === wanted.line_id)
  if (line === undefined || wanted.quantity > line.quantity - line.returned)
    return notReturnable('Столько штук вернуть нельзя: обновите страницу.')
  const until = lastDay(terms, order, line, wanted.reason)
  if (until === null)
    return notReturnable(`«${line.name}» без\u00a0дефекта по\u00a0условиям магазина не\u00a0возвращают.`)
  return askedOn <= until ? null : notReturnable(`«${line.name}» по\u00a0этой причине уже не\u00a0вернуть: срок вышел.`)
}

/** Checks that opened products which irritated the skin are the first of their brand that the buyer returns. */
const checkIrritations = async (
  tx: Transaction<DB>,
  wanted: RequestReturn['lines'],
): Promise<Refused<'not-returnable'> | null> => {
  const irritating = wanted.filter(({ reason }) => reason === 'irritation')
  if (irritating.length === 0) return null
  const found = await readIrritations(
    tx,
    irritating.map(({ line_id }) => line_id),
  )
  const isFirst =
    irritating.every(({ quantity }) => quantity === 1) &&
    found.every(({ had_before }) => !had_before) &&
    new Set(found.map(({ brand }) => brand)).size === found.length
  return isFirst ? null : notReturnable('При раздражении принимаем одно, первое средство марки.')
}

/** Writes a request of lines; the pieces of each line once. Who asked in time may bring the goods later. */
const writeRequest = async (
  tx: Transaction<DB>,
  terms: ReturnTerms,
  order: OrderOfReturn,
  wanted: RequestReturn['lines'],
  manner: ReturnManner,
  at: Date,
): Promise<string | Refused<'not-returnable'>> => {
  if (manner.wish !== 'money' && !wanted.some(({ reason }) => isShopsFault(reason)))
    return notReturnable('Замену и\u00a0снижение цены предлагаем при дефекте или нашей ошибке.')
  const irritating = await checkIrritations(tx, wanted)
  if (irritating !== null) return irritating
  const lines = await readReturnableLines(tx, order.id)
  const asked = await readFirstAsked(tx, order.id)
  if (new Set(wanted.map(({ line_id }) => line_id)).size < wanted.length)
    return notReturnable('Товар указан дважды: обновите страницу.')
  for (const one of wanted) {
    const earlier = asked.find(({ line_id, reason }) => line_id === one.line_id && reason === one.reason)
    const refused = checkLine(terms, order, lines, one, dayAt(earlier?.asked_at ?? at, order.utc_offset_min))
    if (refused !== null) return refused
  }
  const pieces = new Map(wanted.map(({ line_id, quantity }) => [line_id, quantity]))
  const requested = wanted.map(({ line_id, quantity, reason }): RequestedLine => ({
    lineId: line_id,
    quantity,
    reason,
  }))
  return insertReturn(tx, order.id, requested, refundSplit(paidOrderOf(order, lines), pieces), manner, at)
}

/** DESK-02: a return for a reason that a person has to look at is a case. */
const openComplaint = async (tx: Transaction<DB>, returnId: string, at: Date): Promise<void> => {
  const complaint = await readComplaint(tx, returnId)
  if (complaint === undefined) return
  const { number, lines, ...buyer } = complaint
  const words = lines.map(
    ({ name, quantity, reason }) => `${name}, ${quantity}\u00a0шт.: ${RETURN_REASON_TEXTS[reason]}`,
  )
  await openCase(tx, {
    ...buyer,
    reason: 'quality',
    returnId,
    orderNumber: number,
    body: `Возврат с\u00a0жалобой.\n${words.join('\n')}`,
    at,
  })
}

/** The letter to the buyer: what was asked, how it comes, until when, what follows. */
const enqueueRequested = async (tx: Transaction<DB>, terms: Terms, order: OrderOfReturn, id: string): Promise<void> => {
  const written = await readReturn(tx, id)
  if (written === undefined) return
  const lines = await readReturnableLines(tx, order.id)
  const days = written.lines.flatMap(({ line_id, reason }) => {
    const line = lines.find((one) => one.line_id === line_id)
    return line === undefined ? [] : (lastDay(terms.returns, order, line, reason) ?? [])
  })
  const [until] = days.toSorted()
  await enqueueReturnMessage(tx, order.id, 'return_requested', id, {
    removed: piecesText(written.lines),
    until: until === undefined ? null : fullDate(until),
    words: requestedWords(written, terms.returnsPost),
  })
}

/** Rolls the transaction back: one of the photos is not of this order, or no longer there. */
export class PhotoMissing extends Error {}

export const requestReturn = async (
  tx: Transaction<DB>,
  input: RequestReturn,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<ReturnOptions> | Refused<'no-order' | 'not-returnable' | 'wrong-digits'>> => {
  const at = deps.clock.now()
  const locked = await lockOrder(tx, input.token)
  if (locked === undefined) return noOrder
  const order = await readOrderOfReturn(tx, input.token)
  if (order === undefined || locked.state !== 'delivered') return notDelivered
  const refused = await checkOwner(tx, locked, caller, input.last_digits, at)
  if (refused !== null) return refused
  const { way = 'store', track_number = null, wish = 'money', photos = [] } = input
  if (photos.length > 0 && !input.lines.some(({ reason }) => isShownByPhoto(reason)))
    return notReturnable('Фото нужны при дефекте, чужом товаре и\u00a0раздражении кожи: уберите их.')
  if (way === 'post' && deps.terms.returnsPost === null)
    return notReturnable('Почтой возвраты не\u00a0принимаем: принесите товар в\u00a0магазин.')
  const manner = { way, trackNumber: way === 'post' ? track_number : null, wish }
  const written = await writeRequest(tx, deps.terms.returns, order, input.lines, manner, at)
  if (typeof written !== 'string') return written
  if (!(await setReturnPhotos(tx, order.id, written, photos))) throw new PhotoMissing()
  await enqueueRequested(tx, deps.terms, order, written)
  if (input.lines.some(({ reason }) => reason !== 'unopened')) await openComplaint(tx, written, at)
  return returnOptions(tx, deps.terms, input.token, caller, at)
}

/** What the buyer has shown before stays with the return. */
const takingOver = async <R>(tx: Transaction<DB>, orderId: OrderId, written: string | R): Promise<string | R> => {
  if (typeof written === 'string') await takeOverPhotos(tx, orderId, written)
  return written
}

/** STAFF-04: a return that begins at the counter. The caller has locked the order. */
export const openReturn = async (
  tx: Transaction<DB>,
  terms: ReturnTerms,
  orderId: OrderId,
  lines: RequestReturn['lines'],
  at: Date,
  wish: ReturnManner['wish'] = 'money',
): Promise<string | Refused<'not-returnable'>> => {
  const order = await readOrderOfReturnById(tx, orderId)
  return order === undefined || order.state !== 'delivered'
    ? notDelivered
    : takingOver(tx, orderId, await writeRequest(tx, terms, order, lines, { ...MONEY_AT_STORE, wish }, at))
}

type Decision = { readonly staffId: number; readonly at: Date }

/**
 * Accepts the pieces that were brought; a request of which nothing is accepted is refused. Returns what the buyer gets back: points
 * are given back here, money by the caller or by the provider of the payment. Null if the return was decided before.
 */
export const acceptReturn = async (
  tx: Transaction<DB>,
  returnId: string,
  accepted: readonly AcceptedLine[],
  { staffId, at }: Decision,
): Promise<RefundSplit | null> => {
  const asked = await readReturn(tx, returnId)
  const locked = asked && (await lockOrderById(tx, asked.order_id))
  // Under the lock of the order: another device may have decided the return meanwhile.
  const found = asked && (await readReturn(tx, returnId))
  if (found === undefined || locked === undefined || found.state !== 'requested') return null
  const order = await readOrderOfReturnById(tx, found.order_id)
  if (order === undefined) return null
  const lines = await readReturnableLines(tx, order.id)
  const pieces = new Map(
    found.lines.map((line) => [
      line.line_id,
      accepted.find(({ returnLineId }) => returnLineId === line.id)?.accepted ?? 0,
    ]),
  )
  const split = refundSplit(paidOrderOf(order, lines), pieces)
  const isRefused = [...pieces.values()].every((count) => count === 0)
  await writeDecision(tx, returnId, { state: isRefused ? 'refused' : 'accepted', by: { staffId }, at }, accepted, split)
  if (isRefused) return split
  await returnedStock.putBack(tx, returnId, at)
  const cause = `return ${returnId}`
  await returnToCertificate(tx, { orderId: order.id, amount: split.certificate, cause, at })
  if (isOnline(locked.payment) && split.money > 0)
    await refundPayment(tx, order.id, split.money, moneyByLine(paidOrderOf(order, lines), pieces), 'returned', at)
  const left = lines.reduce((sum, line) => sum + line.quantity - line.returned - (pieces.get(line.line_id) ?? 0), 0)
  if (left === 0 && canChange(locked, 'returned')) {
    await changeOrderState(tx, locked, 'returned', {
      actor: { kind: 'staff', staffId },
      reason: 'returned_by_buyer',
      at,
    })
    return split
  }
  await orderPoints.returnBonusPoints(tx, { orderId: order.id, amount: split.points, cause, at })
  await orderPoints.takeBackBonusPoints(tx, {
    orderId: order.id,
    parcels: await readParcelIds(tx, locked),
    returned: (await readReduced(tx, order.id)) + goodsReturned(paidOrderOf(order, lines), pieces),
    at,
  })
  return split
}

/** The money of a return by line, for its receipt: returned one after another, the lines have the sum of all. */
const moneyByLine = (order: PaidOrder, pieces: ReadonlyMap<string, number>): ReturnedLine[] => {
  let before = order
  return [...pieces].map(([lineId, count]) => {
    const { money } = refundSplit(before, new Map([[lineId, count]]))
    const lines = before.lines.map((line) =>
      line.lineId === lineId ? { ...line, returned: line.returned + count } : line,
    )
    before = { ...before, lines }
    const first = order.lines.find((line) => line.lineId === lineId)?.returned ?? 0
    return { order_line: lineId, amount: money, pieces: { first, count } }
  })
}

/** Kopecks of all goods of the order that came back, this return included. */
const goodsReturned = (order: PaidOrder, pieces: ReadonlyMap<string, number>): number => {
  const all = new Map(order.lines.map(({ lineId, returned }) => [lineId, returned + (pieces.get(lineId) ?? 0)]))
  const split = refundSplit({ ...order, lines: order.lines.map((line) => ({ ...line, returned: 0 })) }, all)
  return split.money + split.certificate
}

/** What staff see of the returns of an order. */
export const returnsOfOrder = (db: Kysely<DB>, orderId: OrderId): Promise<ReturnRow[]> => readReturns(db, orderId)
