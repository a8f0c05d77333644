/** What an order may do with the basket it takes. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/http/caller.ts'
import { readLines, type LineRow } from './basket.queries.ts'

export type BasketLineRow = LineRow

/** The frame sets the visitor for every write; without one something is wired wrongly. */
export const whose = (caller: Caller): string => {
  if (caller.visitorId === null) throw new Error('A write came without a visitor')
  return caller.visitorId
}

export const linesOf = (db: Kysely<DB>, visitorId: string | null): Promise<BasketLineRow[]> =>
  visitorId === null ? Promise.resolve([]) : readLines(db, visitorId)

/** Locks the visitor's open basket until the transaction ends: from here on nobody changes or orders it. Null if there is none. */
export const lockBasket = async (tx: Transaction<DB>, visitorId: string): Promise<{ id: string; lines: BasketLineRow[] } | null> => {
  const { rows: [basket] } = await sql<{ id: string }>`
    SELECT id::text AS id FROM basket WHERE visitor_id = ${visitorId} AND ordered_at IS NULL FOR UPDATE`.execute(tx)
  return basket === undefined ? null : { id: basket.id, lines: await readLines(tx, visitorId) }
}

/** The basket now belongs to an order; the visitor's next add opens another. */
export const closeBasket = async (tx: Transaction<DB>, basketId: string, at: Date): Promise<void> => {
  await sql`UPDATE basket SET ordered_at = ${at} WHERE id = ${basketId} AND ordered_at IS NULL`.execute(tx)
}
