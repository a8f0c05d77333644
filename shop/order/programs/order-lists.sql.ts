/** EXCH-01: orders and returns as programs read them. */
import { sql } from 'kysely'
import { mayDo } from '#kernel/staff-rights.ts'
import { isoMoment, keysOf, type ListSource } from '#platform/db/list-source.ts'
import { queryRows } from '#platform/db/rows.ts'
import { ListedOrder, ListedReturn } from '../programs.api.ts'
import { cancelledPieces, movedPieces } from '../transfer/transfer.sql.ts'

export const ordersSource: ListSource<ListedOrder> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM orders WHERE id > ${after}::bigint ORDER BY orders.id LIMIT ${limit}`,
  ),
  read: (db, keys, reader) => {
    const showsBuyer = mayDo(reader, 'buyers.phone')
    return queryRows(
      db,
      ListedOrder,
      sql`
      WITH o AS MATERIALIZED (SELECT * FROM orders WHERE id = ANY(${keys}::bigint[])),
      lines AS (
        SELECT l.order_id, jsonb_agg(jsonb_build_object('id', l.id::text, 'sku', v.sku, 'name', l.name, 'quantity', l.quantity,
          'cancelled', ${cancelledPieces}, 'moved', ${movedPieces}, 'picked', l.picked, 'unit_price', l.unit_price, 'discount', l.discount,
          'points_discount', l.points_discount, 'total', l.total) ORDER BY l.id) AS lines
        FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.order_id = ANY(${keys}::bigint[]) GROUP BY l.order_id
      ),
      parcels AS (
        SELECT p.order_id, jsonb_agg(jsonb_build_object('id', p.id::text, 'carrier', p.carrier, 'state', p.state,
          'track_number', p.track_number, 'created_at', ${isoMoment(sql`p.created_at`)}) ORDER BY p.id) AS parcels
        FROM shipment p WHERE p.order_id = ANY(${keys}::bigint[]) GROUP BY p.order_id
      )
      SELECT o.id::text, o.number, f.number AS first_parcel, o.state, ${isoMoment(sql`o.placed_at`)} AS placed_at,
        o.delivery, o.payment, s.code AS store,
        c.name AS city, o.comment, o.goods_total, o.discount_total, o.points_total, o.certificate_total, o.delivery_price, o.total,
        CASE WHEN ${showsBuyer}::boolean THEN jsonb_build_object('name', o.recipient_name, 'phone', o.recipient_phone,
          'email', o.recipient_email) END AS recipient,
        CASE WHEN ${showsBuyer}::boolean THEN o.address END AS address,
        coalesce(lines.lines, '[]') AS lines, coalesce(parcels.parcels, '[]') AS parcels
      FROM o JOIN store s ON s.id = o.store_id JOIN city c ON c.id = o.city_id
      LEFT JOIN orders f ON f.id = o.first_parcel_id
      LEFT JOIN lines ON lines.order_id = o.id LEFT JOIN parcels ON parcels.order_id = o.id`,
    )
  },
}

export const returnsSource: ListSource<ListedReturn> = {
  keysAfter: keysOf(
    (after, limit) =>
      sql`SELECT id::text AS key FROM order_return WHERE id > ${after}::bigint ORDER BY order_return.id LIMIT ${limit}`,
  ),
  read: (db, keys) =>
    queryRows(
      db,
      ListedReturn,
      sql`
      SELECT r.id::text, o.number AS order_number, r.state, r.way, ${isoMoment(sql`r.requested_at`)} AS requested_at,
        ${isoMoment(sql`r.decided_at`)} AS decided_at, r.refund_money, r.refund_points, r.refund_certificate,
        coalesce((SELECT jsonb_agg(jsonb_build_object('order_line_id', l.order_line_id::text, 'sku', v.sku, 'quantity', l.quantity,
            'accepted', l.accepted, 'sellable', l.sellable, 'reason', l.reason) ORDER BY l.id)
          FROM order_return_line l JOIN order_line ol ON ol.id = l.order_line_id JOIN variant v ON v.id = ol.variant_id
          WHERE l.return_id = r.id), '[]') AS lines
      FROM order_return r JOIN orders o ON o.id = r.order_id WHERE r.id = ANY(${keys}::bigint[])`,
    ),
}
