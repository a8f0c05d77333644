/**
 * PARCEL-04: pieces that the store did not find, offered to the buyer from another store or a warehouse. They are held there while the
 * buyer decides. A yes makes a transfer of it, or a parcel (parcel-offers.ts). With a transfer the line, its price and its payment stay
 * as they are, the order is ready later. A no, or no answer in time, is the short pick that it would have been (decision 0183).
 */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import type { StoreId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Random } from '#platform/random.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { readyAt } from '#shop/delivery/facts/ready-time.ts'
import { transferArrival } from '#shop/delivery/facts/transfer-schedule.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { partPaymentsOfOrder } from '#shop/loyalty/face.ts'
import { orderStock, shortStock, storeById, heldStock } from '#shop/stock/face.ts'
import { checkOwner, noOrder } from '../change/cancel-order.ts'
import { partOf, takePiecesOff } from '../change/change-lines.ts'
import { isBeingPicked } from '../facts/order-states.ts'
import { answerMinutes, reservedUntil } from '../facts/order-times.ts'
import { isOffered } from '../facts/transfer-states.ts'
import { enqueueLineMessage } from '../jobs/send-order-message.job.ts'
import { lockOrder, lockOrderById, writeReadyAt, type LockedOrder } from '../order.sql.ts'
import type { AnswerOffer, OrderView } from '../order.api.ts'
import type { OrderDeps } from '../order-deps.ts'
import { readPricedLine, type PricedLine } from '../read/order-line.sql.ts'
import { orderView } from '../read/order-view.ts'
import type { Actor } from '../state/change-order-state.ts'
import { endTransfer } from './cancel-transfers.ts'
import { acceptParcel } from './parcel-offers.ts'
import {
  addTransfer,
  linesOfTransfer,
  lockOpenTransfers,
  ordersWithExpiredOffers,
  stockPlacesOf,
  writeArrival,
  writeTransferStep,
  type LockedTransfer,
} from './transfer.sql.ts'

const notThere = refuse('not-offered', 'Столько там уже нет: выберите другой магазин.')
const tooLate = refuse('too-late', 'Время ответа вышло, или на\u00a0предложение уже ответили. Обновите страницу.')

type Offer = { readonly line: PricedLine; readonly quantity: number; readonly storeId: StoreId }
type Terms = Pick<ShopTerms, 'assembly' | 'transfers' | 'courier'>

/** Holds the pieces in the other store and asks the buyer. The missing ones are not sold again meanwhile. */
export const offerPieces = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { line, quantity, storeId }: Offer,
  { terms, staffId, at }: { readonly terms: Terms; readonly staffId: number; readonly at: Date },
): Promise<Refused<'not-offered'> | null> => {
  if (terms.transfers === null) return notThere
  await heldStock.transfers.lockPlaces(
    tx,
    [storeId, order.store_id].map((store_id) => ({ store_id, variant_id: line.variant_id })),
  )
  const having = await heldStock.transfers.readHaving(tx, order.store_id, { variantId: line.variant_id, quantity })
  const source = having.find(({ store_id }) => store_id === storeId)
  if (source === undefined) return notThere
  await heldStock.transfers.hold(tx, storeId, [{ variantId: line.variant_id, quantity }])
  const until = new Date(at.getTime() + answerMinutes(order.delivery) * 60_000)
  const arrivesAt = transferArrival(terms.transfers, order.utc_offset_min, until)
  const id = await addTransfer(
    tx,
    { fromStoreId: storeId, toStoreId: order.store_id, orderId: order.id, arrivesAt, answerUntil: until, staffId, at },
    [{ variantId: line.variant_id, quantity, orderLineId: line.id }],
  )
  await shortStock.recountShort(tx, order.store_id, line.variant_id, quantity, 'missing', at)
  await enqueueLineMessage(tx, order.id, 'source_offered', id, {
    removed: partOf(line.full_name, quantity),
    added: `${source.name}, ${momentText(arrivesAt.toISOString(), order.utc_offset_min)}`,
    until: momentText(until.toISOString(), order.utc_offset_min),
    price: null,
    back: { money: 0, points: 0, certificate: 0 },
    reason: 'missing',
  })
  return null
}

type Answer = { readonly actor: Actor; readonly at: Date }
type Deps = { readonly terms: Terms; readonly random: Random }
const staffOf = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.staffId : null)

/** The pieces become a parcel; or the buyer waits: they are asked for, and the order is promised for the day on which they come. */
const acceptOffer = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  transfer: LockedTransfer,
  { terms, random }: Deps,
  { actor, at }: Answer,
): Promise<void> => {
  if (transfer.state === 'parcel_offered') {
    const isSent = await acceptParcel(tx, order, transfer, { terms, random, actor, at })
    return isSent ? undefined : declineOffer(tx, order, transfer, { actor, at })
  }
  const { assembly, transfers } = terms
  await heldStock.transfers.lockPlaces(tx, await stockPlacesOf(tx, order.id))
  const arrivesAt = transfers === null ? transfer.arrives_at : transferArrival(transfers, order.utc_offset_min, at)
  await writeArrival(tx, transfer.id, arrivesAt)
  await writeTransferStep(tx, transfer.id, { state: 'asked', at, staffId: staffOf(actor) })
  for (const { variant_id, quantity } of await linesOfTransfer(tx, transfer.id))
    await heldStock.transfers.takeMissing(tx, { storeId: order.store_id, variantId: variant_id, pieces: quantity }, at)
  const store = await storeById(tx, order.store_id)
  const ready_at = (store && readyAt(arrivesAt, store, order.utc_offset_min, assembly)) ?? arrivesAt
  await writeReadyAt(tx, order.id, ready_at)
  await orderStock.keepReservations(tx, order.id, reservedUntil({ ready_at, courier_date: null }, order, at))
}

/** The pieces leave the order as they would have without the offer. */
const declineOffer = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  transfer: LockedTransfer,
  { actor, at }: Answer,
): Promise<void> => {
  await partPaymentsOfOrder.lock(tx, order.id)
  await heldStock.transfers.lockPlaces(tx, await stockPlacesOf(tx, order.id))
  await endTransfer(tx, transfer, staffOf(actor), at)
  // A node of the release before cancels an order without the offer of a parcel.
  if (!isBeingPicked(order.state)) return
  for (const { order_line_id, quantity } of await linesOfTransfer(tx, transfer.id)) {
    const line = order_line_id === null ? undefined : await readPricedLine(tx, order.id, order_line_id)
    if (line === undefined) throw new Error(`Transfer ${transfer.id} has no line`)
    await takePiecesOff(tx, order, { line, quantity, reason: 'missing' }, { actor, at })
  }
}

const offerOf = async (tx: Transaction<DB>, order: LockedOrder, id: string): Promise<LockedTransfer | undefined> =>
  (await lockOpenTransfers(tx, order.id)).find((transfer) => transfer.id === id && isOffered(transfer.state))

/** What the buyer said by phone, or that the pieces were found after all. */
export const answerForBuyer = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { transferId, answer }: { readonly transferId: string; readonly answer: 'agreed' | 'withdrawn' },
  { terms, random, staffId, at }: Deps & { readonly staffId: number; readonly at: Date },
): Promise<boolean> => {
  const transfer = await offerOf(tx, order, transferId)
  if (transfer === undefined || (answer === 'agreed' && !isBeingPicked(order.state))) return false
  if (answer === 'agreed')
    await acceptOffer(tx, order, transfer, { terms, random }, { actor: { kind: 'staff', staffId }, at })
  else await endTransfer(tx, transfer, staffId, at)
  return true
}

export const answerOffer = async (
  tx: Transaction<DB>,
  { token, transfer_id, agrees, last_digits }: AnswerOffer,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<OrderView> | Refused<'no-order' | 'too-late' | 'wrong-digits'>> => {
  const order = await lockOrder(tx, token)
  if (order === undefined) return noOrder
  const at = deps.clock.now()
  const transfer = await offerOf(tx, order, transfer_id)
  if (transfer?.answer_until == null || transfer.answer_until <= at || !isBeingPicked(order.state)) return tooLate
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  const answer = { actor: { kind: 'buyer' }, at } as const
  if (agrees) await acceptOffer(tx, order, transfer, deps, answer)
  else await declineOffer(tx, order, transfer, answer)
  const view = await orderView(tx, token, caller.customerId)
  return view === null ? noOrder : done(view)
}

/** Cancels the pieces of offers that nobody answered in time; returns how many orders had any. Safe on several nodes. */
export const expireOffers = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const expired = await eachSeparately(await ordersWithExpiredOffers(db, now), ({ order_id }) =>
    transaction(db, async (tx) => {
      const order = await lockOrderById(tx, order_id)
      if (order === undefined) return false
      const first = (await lockOpenTransfers(tx, order.id)).find(
        ({ state, answer_until }) => isOffered(state) && answer_until !== null && answer_until <= now,
      )
      // The next offer of the order, if there is one, goes a minute later: this one may have cancelled the order.
      if (first !== undefined) await declineOffer(tx, order, first, { actor: { kind: 'system' }, at: now })
      return first !== undefined
    }),
  )
  return expired.filter(Boolean).length
}
