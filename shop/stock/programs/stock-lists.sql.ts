/** EXCH-01: stock and its movements as programs read them. */
import { sql } from 'kysely'
import { isoMoment, keysOf, type ListSource } from '#platform/db/list-source.ts'
import { queryRows } from '#platform/db/rows.ts'
import { ListedMovement, ListedStock } from '../programs.api.ts'

/** An object is a variant with its stores; one without stock has none. */
export const stockSource: ListSource<ListedStock> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM variant WHERE id > ${after}::int ORDER BY variant.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedStock,
      sql`
      SELECT v.id::text, v.sku, v.barcode,
        coalesce((SELECT jsonb_agg(jsonb_build_object('store', p.code, 'on_hand', s.on_hand, 'reserved', s.reserved) ORDER BY p.code)
          FROM store p JOIN stock s ON s.store_id = p.id AND s.variant_id = v.id), '[]') AS stores
      FROM variant v WHERE v.id = ANY(${keys}::int[])`,
    ),
}

export const movementsSource: ListSource<ListedMovement> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM stock_movement WHERE id > ${after}::bigint ORDER BY stock_movement.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedMovement,
      sql`
      SELECT m.id::text, ${isoMoment(sql`m.at`)} AS at, v.sku, p.code AS store, m.kind, m.on_hand_change, m.reserved_change,
        m.order_line_id::text
      FROM stock_movement m JOIN variant v ON v.id = m.variant_id JOIN store p ON p.id = m.store_id
      WHERE m.id = ANY(${keys}::bigint[])`,
    ),
}
