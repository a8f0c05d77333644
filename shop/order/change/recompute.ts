/** DESK-04: promotions of an order counted anew with pieces that are added to it. */
import type { Kysely, Transaction } from 'kysely'
import type { OrderLineId, VariantId } from '#kernel/ids.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { returnToCertificate } from '#shop/loyalty/face.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { refundPayment } from '#shop/payment/face.ts'
import { recomputedGoods } from '#shop/pricing/face.ts'
import type { PriceTree, TreeLine } from '#shop/pricing/facts/price-tree.ts'
import type { NotRecomputed } from '#shop/pricing/facts/not-recomputed.ts'
import { spread } from '#shop/pricing/facts/spread.ts'
import type { CounterDeps } from '../order-deps.ts'
import { lineReduced, treeLowered } from '../facts/price-reduction.ts'
import { recomputed, type Recomputed } from '../facts/recomputed.ts'
import type { LockedOrder } from '../order.sql.ts'
import { storedPrice } from '../place/stored-price.ts'
import { readPricedLine, readTree, writeLine, writeTotals } from '../read/order-line.sql.ts'
import { readLineOf } from './addition.sql.ts'

type Added = { readonly variantId: VariantId; readonly quantity: number; readonly unitPrice: number }

/** Kopecks of a line before bonus points, and its pieces that are no gifts. */
const boughtOf = ({ total, points_discount: points, quantity, gift_quantity: gifts }: TreeLine) => ({
  cost: total + points,
  pieces: quantity - gifts,
})

/**
 * What the promotions of `at` do to the order of this price with the added pieces; null: they make nothing cheaper. A reason when
 * they cannot be counted again.
 */
export const recomputedAddition = async (
  db: Kysely<DB>,
  { courier }: Pick<CounterDeps['terms'], 'courier'>,
  was: PriceTree,
  { variantId, quantity, unitPrice }: Added,
  at: Date,
): Promise<Recomputed | NotRecomputed | null> => {
  if (was.lines.some(({ gift_quantity: gifts }) => gifts > 0)) return 'gift'
  const pieces = new Map<VariantId, { quantity: number; price: number }>()
  for (const line of was.lines)
    if (boughtOf(line).pieces > 0)
      pieces.set(line.variant_id, { quantity: boughtOf(line).pieces, price: line.unit_price })
  const own = pieces.get(variantId)
  pieces.set(variantId, { quantity: (own?.quantity ?? 0) + quantity, price: own?.price ?? unitPrice })
  const fresh = await recomputedGoods(db, courier, {
    pieces,
    used: new Set(was.rows.flatMap(({ rule, amount }) => (amount === null ? [] : [rule]))),
    day: moscowDay(at),
  })
  if (typeof fresh === 'string') return fresh
  const priced = was.lines.filter(({ variant_id }) => fresh.has(variant_id))
  const frozen = priced.reduce((sum, line) => sum + boughtOf(line).cost, 0) + unitPrice * quantity
  // The pieces of a line that grows may cost less than the line's.
  const cheaper = own === undefined ? 0 : (own.price - unitPrice) * quantity
  const now = [...fresh.values()].reduce((sum, total) => sum + total, 0) - cheaper
  return recomputed({ unitPrice, quantity, gain: frozen - now, lines: was.lines.map(({ total }) => total) })
}

/** The tree with lines that became cheaper; `lowered`: kopecks of each line of `was`. */
export const treeRecomputed = (tree: PriceTree, was: PriceTree, lowered: readonly number[]): PriceTree => {
  const times = tree.rows.filter(({ rule }) => rule.startsWith('recomputed:')).length
  return was.lines.reduce((lower, { variant_id: variantId }, index) => {
    const amount = lowered[index] ?? 0
    const row = {
      rule: `recomputed:${variantId}:${times}`,
      title: 'Скидки пересчитаны',
      amount: -amount,
      missing: null,
    }
    return amount === 0 ? lower : treeLowered(lower, variantId, row)
  }, tree)
}

/**
 * Lowers the lines that were bought, after the pieces were added, and gives back what is no longer owed: the added kopecks are paid
 * by what the other lines have lost.
 */
export const lowerLines = async (
  tx: Transaction<DB>,
  order: LockedOrder,
  was: PriceTree,
  lowered: readonly number[],
  cause: string,
  at: Date,
): Promise<void> => {
  const changed: { readonly id: OrderLineId; readonly amount: number }[] = []
  for (const [index, { variant_id: variantId }] of was.lines.entries()) {
    const amount = lowered[index] ?? 0
    const found = amount === 0 ? undefined : await readLineOf(tx, order.id, variantId)
    const line = found && (await readPricedLine(tx, order.id, found.id))
    if (line === undefined) continue
    await writeLine(tx, lineReduced(line, amount))
    changed.push({ id: line.id, amount })
  }
  const became = treeRecomputed(storedPrice(await readTree(tx, order.id)), was, lowered)
  await writeTotals(tx, order.id, became)
  const certificate = was.certificate_total - became.certificate_total
  if (certificate > 0) await returnToCertificate(tx, { orderId: order.id, amount: certificate, cause, at })
  // What the delivery has become cheaper by goes back with the added pieces.
  const money = was.to_pay - became.to_pay - (was.delivery_price - became.delivery_price)
  if (!isOnline(order.payment) || money <= 0) return
  const shares = spread(
    money,
    changed.map(({ amount }) => amount),
  )
  const lines = changed
    .map(({ id }, index) => ({ order_line: id, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0)
  await refundPayment(tx, order.id, money, lines, 'recomputed', at)
}
