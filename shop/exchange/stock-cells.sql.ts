/** Stock that the accounting program has said, as figures of stores. */
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import type { VariantId } from '#kernel/ids.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { WITHOUT_WAREHOUSE } from '#platform/commerceml/exchange-item.ts'
import { arrayLiteral } from '#platform/import/column-arrays.ts'
import type { Db } from '#platform/import/rows.sql.ts'

const MOST_PIECES = 1_000_000

/**
 * A table `u(store_id, variant_id, counted, source)` of what these offers have in the stores of the linked warehouses; `source`
 * is the id of the offer. Warehouses of one store count together. `storeOf`: codes of stores by id of a warehouse.
 */
export const stockTable = (
  offers: readonly { readonly id: string; readonly variant: VariantId }[],
  storeOf: ReadonlyMap<string, string>,
): RawBuilder<unknown> => sql`(
  WITH offer AS MATERIALIZED (
    SELECT o.id, n.variant_id, o.stocks, o.deleted, o.whole AND NOT o.stocks ? ${WITHOUT_WAREHOUSE} AS whole
    FROM unnest(${arrayLiteral(offers.map(({ id }) => id))}::text[], ${arrayLiteral(offers.map(({ variant }) => variant))}::int[])
      AS n(id, variant_id) JOIN exchange_item o ON o.kind = 'offer' AND o.id = n.id AND o.stocks IS NOT NULL
  ), warehouse AS MATERIALIZED (
    SELECT DISTINCT s.id AS store_id FROM store s WHERE s.code = ANY(${arrayLiteral([...storeOf.values()])}::text[])
  ), link AS MATERIALIZED (
    SELECT jsonb_object_agg(w.id, s.id) AS stores
    FROM unnest(${arrayLiteral([...storeOf.keys()])}::text[], ${arrayLiteral([...storeOf.values()])}::text[]) AS w(id, code)
    JOIN store s USING (code)
  )
  SELECT store_id, variant_id, least(sum(pieces), ${MOST_PIECES})::int AS counted, source FROM (
    SELECT (link.stores ->> said.warehouse)::int AS store_id, o.variant_id, CASE WHEN o.deleted THEN 0 ELSE said.pieces::int END AS pieces,
      o.id AS source
    FROM offer o CROSS JOIN LATERAL jsonb_each_text(o.stocks) AS said(warehouse, pieces) CROSS JOIN link
    WHERE link.stores ? said.warehouse
    UNION ALL
    SELECT w.store_id, o.variant_id, 0, o.id FROM offer o CROSS JOIN warehouse w WHERE o.whole
  ) AS cell GROUP BY store_id, variant_id, source) AS u`

/** Those of the warehouses where these offers have pieces. */
export const warehousesWithStock = async (
  db: Db,
  offerIds: readonly string[],
  warehouses: readonly string[],
): Promise<string[]> =>
  warehouses.length === 0
    ? []
    : (
        await queryRows(
          db,
          Row({ id: Type.String() }),
          sql`
          SELECT DISTINCT w.id FROM exchange_item o CROSS JOIN unnest(${arrayLiteral(warehouses)}::text[]) AS w(id)
          WHERE o.kind = 'offer' AND o.id = ANY(${arrayLiteral(offerIds)}::text[]) AND (o.stocks ->> w.id)::int > 0 ORDER BY 1`,
        )
      ).map(({ id }) => id)

/** Adds warehouses that stock names and no list has, so that they can be linked. */
export const addWarehouses = async (
  db: Db,
  { fileId, sessionId }: { readonly fileId: number; readonly sessionId: number },
  ids: readonly string[],
): Promise<void> => {
  await sql`
    INSERT INTO exchange_item (kind, id, value, file_id, session_id)
    SELECT 'warehouse', id, '{}', ${fileId}, ${sessionId} FROM unnest(${arrayLiteral(ids)}::text[]) AS w(id)
    ON CONFLICT DO NOTHING`.execute(db)
}
