/** Baskets, for other features. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { MAX_LINES } from './facts/basket-limits.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { addPieces, lockOpenBasket, mergeLines, readAddable, readLines, type LineRow } from './basket.sql.ts'

export type BasketLineRow = LineRow

/** The visitor of a write that only a visitor with a basket or an account makes; throws without one. */
export const requireVisitor = (caller: Caller): string => {
  if (caller.visitorId === null) throw new Error('A write came without a visitor')
  return caller.visitorId
}

export const linesOf = (db: Kysely<DB>, visitorId: string | null): Promise<BasketLineRow[]> =>
  visitorId === null ? Promise.resolve([]) : readLines(db, visitorId)

/** Marks the basket as ordered; the visitor's next add opens another. A statement to run. */
export const closeBasket = (basketId: string, at: Date) =>
  sql`UPDATE basket SET ordered_at = ${at} WHERE id = ${basketId} AND ordered_at IS NULL`

export type CappedLine = { readonly name: string; readonly wanted: number; readonly stands: number }

const quantityIn = (lines: readonly LineRow[], variantId: VariantId): number =>
  lines.find(({ variant_id }) => variant_id === variantId)?.quantity ?? 0

export type Account = { readonly visitorId: string; readonly customerId: number }
/**
 * AUTH-08: moves the guest's open basket into the account's. Quantities of a variant that is in both add up, to at most
 * 99 units; other lines are copied. A concurrent order of the guest's basket gets either all of it or nothing. Returns the lines
 * that have fewer pieces than both baskets together.
 */
export const mergeBaskets = async (tx: Transaction<DB>, guest: string, account: Account): Promise<CappedLine[]> => {
  const basket = await lockOpenBasket(tx, guest)
  if (basket === undefined || guest === account.visitorId) return []
  const before = (await lockOpenBasket(tx, account.visitorId))?.lines ?? []
  await mergeLines(tx, basket.id, account)
  await sql`DELETE FROM basket WHERE id = ${basket.id}`.execute(tx)
  const after = await readLines(tx, account.visitorId)
  return basket.lines.flatMap(({ variant_id, name, quantity }) => {
    const wanted = quantity + quantityIn(before, variant_id)
    const stands = quantityIn(after, variant_id)
    return wanted > stands ? [{ name, wanted, stands }] : []
  })
}

/** Deletes the visitor's open basket. */
export const deleteBasket = async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
  await sql`DELETE FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL`.execute(tx)
}

/** False, and nothing is added, if the basket would have too many lines. The variants must be on sale. */
export const addLines = async (
  tx: Transaction<DB>,
  caller: Caller,
  wanted: readonly { readonly variantId: VariantId; readonly quantity: number }[],
): Promise<boolean> => {
  const visitorId = requireVisitor(caller)
  const { linesAfter } = await readAddable(
    tx,
    visitorId,
    wanted.map(({ variantId }) => variantId),
  )
  if (linesAfter > MAX_LINES) return false
  for (const { variantId, quantity } of wanted) await addPieces(tx, visitorId, caller.customerId, [variantId], quantity)
  return true
}

/** The lifetime of a session. */
export const BASKET_DAYS = 180

/** Deletes baskets of visitors whose session has ended. Ordered baskets belong to their orders and stay. */
export const deleteAbandonedBaskets = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(
    db,
    'basket',
    sql`
    old.ordered_at IS NULL AND old.created_at < ${new Date(now.getTime() - BASKET_DAYS * 86_400_000)}
    AND NOT EXISTS (SELECT FROM session s WHERE s.visitor_id = old.visitor_id)
    AND NOT EXISTS (SELECT FROM orders o WHERE o.basket_id = old.id)`,
  )
