import { ProductId, VariantId } from '#kernel/shared.api.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import { columnLiteral } from '#platform/import/column-arrays.ts'
import { countPrice } from '#platform/import/import-changes.ts'
import { importBatchesIsolated, requireId, resolveRecords, type ImportContext } from '#platform/import/import-kind.ts'
import { PriceRecord } from './product.records.ts'
import { recordPriceChanges } from './products.sql.ts'
import { readEndedSkus } from '#shop/pricing/face.ts'
import { UnusableRecord } from '#platform/import/record-fault.ts'
import { idsBy, type Db } from '#platform/import/rows.sql.ts'

const Repriced = Row({
  id: VariantId,
  product_id: ProductId,
  before: Type.Integer(),
  price: Type.Integer(),
  /** The price with which the day began. */
  yesterday: Type.Integer(),
})

/**
 * Changes the prices that differ, and the hash of what their products' pages say, from which the date of a page is taken. Rows are locked
 * in the order of their ids.
 */
export const writePrices = async (
  db: Db,
  rows: readonly (Pick<PriceRecord, 'price' | 'old_price'> & { readonly id: VariantId })[],
  today: string,
): Promise<Static<typeof Repriced>[]> => {
  const columns = rows.map(({ id, price, old_price }) => ({
    id,
    price,
    old_price: old_price ?? null,
    keeps_old: old_price === undefined,
  }))
  const repriced = await queryRows(
    db,
    Repriced,
    sql`
    WITH named AS (
      SELECT * FROM unnest(${columnLiteral(columns, ['id', 'int'])}::int[], ${columnLiteral(columns, ['price', 'int'])}::int[],
        ${columnLiteral(columns, ['old_price', 'int'])}::int[], ${columnLiteral(columns, ['keeps_old', 'bool'])}::bool[])
        AS n(id, price, old_price, keeps_old)
    ), differing AS (
      SELECT v.id, v.price AS before, n.price, next.old_price
      FROM named n JOIN variant v USING (id)
      CROSS JOIN LATERAL (
        SELECT CASE WHEN NOT n.keeps_old THEN n.old_price WHEN v.old_price > n.price THEN v.old_price END) AS next(old_price)
      WHERE (v.price, v.old_price) IS DISTINCT FROM (n.price, next.old_price)
      ORDER BY v.id FOR NO KEY UPDATE OF v
    )
    UPDATE variant v SET price = d.price, old_price = d.old_price FROM differing d WHERE v.id = d.id
    RETURNING v.id, v.product_id, d.before, v.price, coalesce((
      SELECT h.price FROM price_history h WHERE h.variant_id = v.id AND h.since < ${today}::date
      ORDER BY h.since DESC LIMIT 1), d.before) AS yesterday`,
  )
  await sql`
    UPDATE product SET content_hash = md5(content_hash || changed.prices)
    FROM (SELECT product_id, string_agg(price::text, ',' ORDER BY id) AS prices
          FROM unnest(${columnLiteral(repriced, ['id', 'int'])}::int[], ${columnLiteral(repriced, ['product_id', 'int'])}::int[],
            ${columnLiteral(repriced, ['price', 'int'])}::int[]) AS r(id, product_id, price) GROUP BY product_id) AS changed
    WHERE product.id = changed.product_id`.execute(db)
  return repriced
}

type Priced = { readonly sku: string; readonly price: number; readonly old_price?: number | null }

/** The price of a record, or that of before where its promotion is over: loading the same file again does not bring it back. */
export const withoutEnded = <T extends Priced>(record: T, ended: ReadonlySet<string>): T =>
  typeof record.old_price === 'number' && ended.has(record.sku)
    ? { ...record, price: record.old_price, old_price: undefined }
    : record

/** Imports prices alone. */
export const importPrices = async (loading: ImportContext): Promise<number> => {
  const ended = await readEndedSkus(loading.db, loading.moscowDay)
  return importBatchesIsolated(loading, PriceRecord, { batch: 2000 }, async (batch) => {
    const ids = await idsBy(
      loading.db,
      'variant',
      'sku',
      batch.map(({ record }) => record.sku),
    )
    const rows = resolveRecords(batch, loading, (record) => {
      if (typeof record.old_price === 'number' && record.old_price <= record.price)
        throw new UnusableRecord(`артикул ${record.sku}: старая цена не больше новой`, { shownAt: 'old_price' })
      return { ...withoutEnded(record, ended), id: requireId(ids, 'артикула', record.sku) }
    }).map(({ made }) => made)
    if (rows.length === 0) return 0
    const repriced = await writePrices(loading.db, rows, loading.today)
    const recorded = await recordPriceChanges(
      loading.db,
      repriced.map(({ id }) => id),
      loading.today,
    )
    for (const { before, price, yesterday } of repriced) countPrice(loading.changes, before, price, yesterday)
    return repriced.length + recorded
  })
}
