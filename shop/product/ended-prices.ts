/**
 * ORD-12: a price that a promotion has reduced ends with the promotion, at midnight in Moscow after its last day. The price is changed in
 * the table that all pages, baskets and orders read, in one transaction, so that they agree at every moment.
 */
import { Type, type Static } from 'typebox'
import { sql, type Kysely } from 'kysely'
import { moscowDay } from '#kernel/dates.ts'
import { Sku } from '#platform/import/record-values.ts'
import { bumpCatalogueVersion, lockImport, type Db } from '#platform/import/rows.sql.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { VariantId } from '#kernel/shared.api.ts'
import { readEndedSkus } from '#shop/pricing/face.ts'
import { writePrices } from './import-prices.ts'
import { recordPriceChanges } from './products.sql.ts'

const ReducedRow = Row({ id: VariantId, sku: Sku, price: Type.Integer() })

/** Gives the variants whose promotion is over their price of before. Returns how many. */
export const endReducedPrices = async (db: Db, now: Date): Promise<number> => {
  const ended = await readEndedSkus(db, moscowDay(now))
  if (ended.size === 0) return 0
  const reduced: Static<typeof ReducedRow>[] = await queryRows(
    db,
    ReducedRow,
    sql`
    SELECT id, sku, old_price AS price FROM variant
    WHERE old_price IS NOT NULL AND sku = ANY(${[...ended]}::text[]) ORDER BY id`,
  )
  if (reduced.length === 0) return 0
  const today = now.toISOString().slice(0, 10)
  await writePrices(
    db,
    reduced.map((row) => ({ ...row, old_price: null })),
    today,
  )
  await recordPriceChanges(
    db,
    reduced.map(({ id }) => id),
    today,
  )
  return reduced.length
}

/**
 * A day begins: prices of promotions that are over end, and what depends on the day is read again on every node. Waits for an import
 * that runs.
 */
export const beginDay = (db: Kysely<DB>, now: Date): Promise<number> =>
  transaction(db, async (tx) => {
    await lockImport(tx)
    const ended = await endReducedPrices(tx, now)
    await bumpCatalogueVersion(tx)
    return ended
  })
