/** What orders and sign-in may do with baskets. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { MAX_LINES } from '#domain/basket-limits.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { addPieces, joinLines, readAddable, readLines, type LineRow } from './basket.queries.ts'

export type BasketLineRow = LineRow

/** The visitor of a write. The HTTP layer sets it for every write; throws without one. */
export const requireVisitor = (caller: Caller): string => {
  if (caller.visitorId === null) throw new Error('A write came without a visitor')
  return caller.visitorId
}

export const linesOf = (db: Kysely<DB>, visitorId: string | null): Promise<BasketLineRow[]> =>
  visitorId === null ? Promise.resolve([]) : readLines(db, visitorId)

/** Locks the visitor's open basket until the transaction ends: from here on nobody changes or orders it. Null if there is none. */
export const lockBasket = async (
  tx: Transaction<DB>,
  visitorId: string,
): Promise<{ id: string; lines: BasketLineRow[] } | null> => {
  const {
    rows: [basket],
  } = await sql<{ id: string }>`
    SELECT id::text AS id FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL FOR UPDATE`.execute(tx)
  return basket === undefined ? null : { id: basket.id, lines: await readLines(tx, visitorId) }
}

/** The basket now belongs to an order; the visitor's next add opens another. */
export const closeBasket = async (tx: Transaction<DB>, basketId: string, at: Date): Promise<void> => {
  await sql`UPDATE basket SET ordered_at = ${at} WHERE id = ${basketId} AND ordered_at IS NULL`.execute(tx)
}

export type Account = { readonly visitorId: string; readonly customerId: number }
/**
 * AUTH-08: the guest's open basket goes into the account's. What lies in both adds up to at most 99 pieces, the rest is
 * kept line by line. An order that takes the guest's basket at the same moment either has it whole or not at all.
 */
export const joinBaskets = async (tx: Transaction<DB>, guest: string, account: Account): Promise<void> => {
  const {
    rows: [left],
  } = await sql<{ id: string }>`
    SELECT id::text AS id FROM basket WHERE visitor_id = ${guest} AND ordered_at IS NULL FOR UPDATE`.execute(tx)
  if (left === undefined || guest === account.visitorId) return
  await joinLines(tx, left.id, account)
  await sql`DELETE FROM basket WHERE id = ${left.id}`.execute(tx)
}

export const dropBasket = async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
  await sql`DELETE FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL`.execute(tx)
}

/** False, and nothing is added, when the basket has no room for so many different goods. All of them must be on sale. */
export const addLines = async (
  tx: Transaction<DB>,
  caller: Caller,
  wanted: readonly { readonly variantId: number; readonly quantity: number }[],
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

/** As long as a session lives. */
const BASKET_DAYS = 180

/** Deletes baskets of visitors whose session has ended. Ordered baskets belong to their orders and stay. */
export const deleteAbandonedBaskets = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - BASKET_DAYS * 86_400_000)
  await sql`
    DELETE FROM basket b WHERE ordered_at IS NULL AND created_at < ${before}
    AND NOT EXISTS (SELECT FROM session s WHERE s.visitor_id = b.visitor_id)
    AND NOT EXISTS (SELECT FROM orders o WHERE o.basket_id = b.id)`.execute(db)
}
