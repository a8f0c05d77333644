/**
 * STAFF-03: a product that is offered for pieces which the store does not have. Its stock is held while the buyer decides; without
 * an answer in time the pieces are cancelled. Every function works on a locked order.
 */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import type { VariantId } from '#kernel/ids.ts'
import { answerMinutes } from '../facts/order-times.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { substitutePrice } from '../facts/substitute.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { heldStock, shortStock } from '#shop/stock/face.ts'
import { enqueueLineMessage } from '../jobs/send-order-message.job.ts'
import { partOf, replacePieces, takePiecesOff } from './change-lines.ts'
import type { Actor } from '../state/change-order-state.ts'
import { readPricedLine, type PricedLine } from '../read/order-line.sql.ts'
import { lockOrder, lockOrderById, type LockedOrder } from '../order.sql.ts'
import {
  endSubstitute,
  insertSubstitute,
  ordersWithExpired,
  readOffer,
  readProposed,
  type ProposedRow,
} from './substitute.sql.ts'
import { partPaymentsOfOrder } from '#shop/loyalty/face.ts'
import type { AnswerSubstitute, OrderView } from '../order.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { checkOwner, noOrder } from './cancel-order.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderView } from '../read/order-view.ts'

type Described = { readonly name: string; readonly size_text: string; readonly shade_name: string | null }
const fullNameOf = ({ name, size_text, shade_name }: Described): string =>
  [name, shade_name, size_text].filter((part) => part !== null && part !== '').join(', ')

const notOffered = refuse(
  'not-offered',
  'Такого количества этого товара в\u00a0магазине уже нет: выберите другую замену.',
)
const waits = refuse('order-changed', 'Замену для этого товара уже предложили.')

export type Proposal = { readonly line: PricedLine; readonly quantity: number; readonly variantId: VariantId }

/** Holds the product; `notify` sends a message to the buyer. The missing pieces are not sold again meanwhile. */
export const proposeSubstitute = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  { line, quantity, variantId }: Proposal,
  { staffId, at, notify }: { readonly staffId: number; readonly at: Date; readonly notify: boolean },
): Promise<Done<ProposedRow> | Refused<'not-offered' | 'order-changed'>> => {
  // Under the lock: a refusal must not have written anything.
  await heldStock.lockVariants(tx, order.store_id, [line.variant_id, variantId])
  const offer = await readOffer(tx, variantId, order.store_id)
  if (offer === undefined || offer.free < quantity) return notOffered
  const until = new Date(at.getTime() + answerMinutes(order.delivery) * 60_000)
  const id = await insertSubstitute(tx, {
    lineId: line.id,
    variantId,
    quantity,
    unitPrice: offer.unit_price,
    staffId,
    at,
    until,
  })
  if (id === undefined) return waits
  await heldStock.holdStock(tx, { substituteId: id, storeId: order.store_id, variantId, units: quantity }, at)
  await shortStock.recountShort(tx, order.store_id, line.variant_id, quantity, 'missing', at)
  if (notify)
    await enqueueLineMessage(tx, order.id, 'substitute_proposed', id, {
      removed: partOf(line.full_name, quantity),
      added: partOf(fullNameOf(offer), quantity),
      until: momentText(until.toISOString(), order.utc_offset_min),
      price: substitutePrice(line, quantity, offer.unit_price),
      back: { money: 0, points: 0, certificate: 0 },
      reason: 'missing',
    })
  return done({ ...offer, id, order_line_id: line.id, quantity, answer_until: until })
}

type Answer = { readonly actor: Actor; readonly at: Date }
const staffOf = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.staffId : null)

/** Puts the substitute into the order. Returns the order's new total. */
export const acceptSubstitute = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  proposed: ProposedRow,
  { actor, at }: Answer,
): Promise<number> => {
  const line = await lineOf(tx, order, proposed)
  await heldStock.lockVariants(tx, order.store_id, [line.variant_id, proposed.variant_id])
  const { quantity, variant_id: variantId, name, unit_price: unitPrice } = proposed
  const replaced = await replacePieces(
    tx,
    order,
    { line, quantity, variantId, name, fullName: fullNameOf(proposed), unitPrice },
    at,
  )
  await heldStock.reserveHeld(tx, proposed.id, { replaced: line.id, added: replaced.lineId }, at)
  await endSubstitute(tx, proposed.id, { state: 'accepted', staffId: staffOf(actor), newLineId: replaced.lineId, at })
  if (actor.kind === 'staff')
    await enqueueLineMessage(tx, order.id, 'substituted', proposed.id, {
      removed: partOf(line.full_name, quantity),
      added: partOf(fullNameOf(proposed), quantity),
      until: null,
      price: substitutePrice(line, quantity, unitPrice),
      back: replaced.back,
      reason: 'missing',
    })
  return replaced.total
}

/** Cancels the pieces that it would have replaced. Returns the order's new total; null: the whole order is cancelled. */
export const declineSubstitute = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  proposed: ProposedRow,
  state: 'declined' | 'expired',
  { actor, at }: Answer,
): Promise<number | null> => {
  const line = await lineOf(tx, order, proposed)
  await heldStock.lockVariants(tx, order.store_id, [line.variant_id, proposed.variant_id])
  await heldStock.endHold(tx, proposed.id, at)
  await endSubstitute(tx, proposed.id, { state, staffId: staffOf(actor), newLineId: null, at })
  return takePiecesOff(tx, order, { line, quantity: proposed.quantity, reason: 'missing' }, { actor, at })
}

const lineOf = async (tx: Transaction<DB>, order: LockedOrder, proposed: ProposedRow): Promise<PricedLine> => {
  const line = await readPricedLine(tx, order.id, proposed.order_line_id)
  if (line === undefined) throw new Error(`Substitute ${proposed.id} has no line`)
  return line
}

/** Cancels the pieces of the proposals that `hasEnded` names; returns how many proposals. The caller has locked the order. */
export const expireProposed = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  hasEnded: (proposed: ProposedRow) => boolean,
  at: Date,
): Promise<number> => {
  let expired = 0
  for (const proposed of await readProposed(tx, order.id)) {
    if (!hasEnded(proposed)) continue
    expired += 1
    // The last pieces cancel the order, and with it the other proposals.
    const left = await declineSubstitute(tx, order, proposed, 'expired', { actor: { kind: 'system' }, at })
    if (left === null) break
  }
  return expired
}

/** Cancels the pieces whose substitutes nobody answered in time; returns how many substitutes. Safe on several nodes. */
export const expireSubstitutes = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const expired = await eachSeparately(await ordersWithExpired(db, now), ({ order_id }) =>
    transaction(db, async (tx) => {
      const order = await lockOrderById(tx, order_id)
      if (order === undefined) return 0
      await partPaymentsOfOrder.lock(tx, order.id)
      return expireProposed(tx, order, ({ answer_until }) => answer_until <= now, now)
    }),
  )
  return expired.reduce((sum, count) => sum + count, 0)
}

const answered = refuse('too-late', 'Время ответа вышло, или на\u00a0замену уже ответили. Обновите страницу.')

export const answerSubstitute = async (
  tx: Transaction<DB>,
  { token, substitute_id, agrees, last_digits }: AnswerSubstitute,
  caller: Caller,
  deps: OrderDeps,
): Promise<Done<OrderView> | Refused<'no-order' | 'too-late' | 'wrong-digits'>> => {
  const order = await lockOrder(tx, token)
  if (order === undefined) return noOrder
  const at = deps.clock.now()
  const proposed = (await readProposed(tx, order.id)).find(({ id }) => id === substitute_id)
  if (proposed === undefined || proposed.answer_until <= at) return answered
  const refused = await checkOwner(tx, order, caller, last_digits, at)
  if (refused !== null) return refused
  await partPaymentsOfOrder.lock(tx, order.id)
  const answer = { actor: { kind: 'buyer' }, at } as const
  if (agrees) await acceptSubstitute(tx, order, proposed, answer)
  else await declineSubstitute(tx, order, proposed, 'declined', answer)
  const view = await orderView(tx, token, caller.customerId)
  return view === null ? noOrder : done(view)
}
