/** DESK-05: sums of a day, counted again from the ledgers. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { endOfDay, addDays, MOSCOW_MINUTES } from '#kernel/dates.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderVisits } from '#shop/order/face.ts'

/** The moments between which a day of Moscow lies. */
const spanOf = (day: string) => ({
  from: endOfDay(addDays(day, -1), 0, MOSCOW_MINUTES),
  to: endOfDay(day, 0, MOSCOW_MINUTES),
})

const DayRow = Row({ day: Type.String() })

/** Takes the marks of up to `most` days, the newest first; other counts wait for this transaction. */
export const takeChangedDays = async (tx: Transaction<DB>, most: number): Promise<string[]> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('report_change'))`.execute(tx)
  const rows = await queryRows(
    tx,
    DayRow,
    sql`
    WITH taken AS (
      DELETE FROM report_change
      WHERE day IN (SELECT DISTINCT day FROM report_change ORDER BY day DESC LIMIT ${most}) RETURNING day)
    SELECT DISTINCT day::text AS day FROM taken ORDER BY day DESC`,
  )
  return rows.map(({ day }) => day)
}

/**
 * A piece that came back gives its share of the line, as `refundSplit` counts it: what all pieces until then are worth, less what
 * those before were.
 */
const RETURNED_LINES = sql`
  SELECT r.order_id, l.variant_id, rl.accepted,
    floor(l.total::bigint * (before.pieces + rl.accepted) / l.quantity)::bigint
      - floor(l.total::bigint * before.pieces / l.quantity)::bigint AS amount
  FROM returned r JOIN order_return_line rl ON rl.return_id = r.id AND rl.accepted > 0
  JOIN order_line l ON l.id = rl.order_line_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(earlier.accepted), 0) AS pieces
    FROM order_return_line earlier JOIN order_return er ON er.id = earlier.return_id AND er.state = 'accepted'
    WHERE earlier.order_line_id = rl.order_line_id AND (er.decided_at, er.id) < (r.decided_at, r.id)) before`

/** Returns of what was handed over: a parcel that came back undelivered was never sold. */
const returnedOf = (day: string) => {
  const { from, to } = spanOf(day)
  return sql`
  returned AS (
    SELECT r.id, r.order_id, r.decided_at, r.refund_money + r.refund_certificate AS amount FROM order_return r
    WHERE r.state = 'accepted' AND r.decided_at >= ${from} AND r.decided_at < ${to}
      AND EXISTS (SELECT FROM order_state_change e WHERE e.order_id = r.order_id AND e.to_state = 'delivered'))`
}

const countOrders = (tx: Transaction<DB>, day: string): Promise<unknown> => {
  const { from, to } = spanOf(day)
  return sql`
    WITH ${returnedOf(day)}, event AS (
      SELECT e.order_id, e.to_state, e.at FROM order_state_change e
      WHERE e.at >= ${from} AND e.at < ${to} AND (e.to_state IN ('delivered', 'cancelled') OR e.step = 1
        OR e.to_state = 'ready_for_pickup' AND NOT EXISTS (SELECT FROM order_state_change first
          WHERE first.order_id = e.order_id AND first.to_state = 'ready_for_pickup' AND first.step < e.step))
    ), fact AS (
      SELECT o.store_id, o.delivery, o.payment, (e.to_state = 'new' AND sold.counts)::int AS placed,
        (e.to_state = 'cancelled' AND sold.counts)::int AS cancelled, (sold.is_sold AND sold.counts)::int AS sold_orders,
        coalesce(l.pieces, 0) AS sold_pieces, (sold.is_sold::int * (o.total - o.delivery_price))::bigint AS goods,
        sold.is_sold::int * o.delivery_price AS delivery_price, sold.is_sold::int * o.certificate_total AS certificates,
        sold.is_sold::int * o.points_total AS points, 0 AS returns, 0::bigint AS returned_pieces, 0 AS returned,
        (e.to_state = 'ready_for_pickup' AND o.ready_at IS NOT NULL)::int AS ready,
        (e.to_state = 'ready_for_pickup' AND coalesce(e.at <= o.ready_at, FALSE))::int AS ready_in_time,
        0::bigint AS short_pieces, 0::bigint AS substituted_pieces
      FROM event e JOIN orders o ON o.id = e.order_id
      CROSS JOIN LATERAL (SELECT e.to_state = 'delivered' AS is_sold, ${orderVisits.countsOrder} AS counts) sold
      LEFT JOIN LATERAL (SELECT sum(quantity) AS pieces FROM order_line WHERE order_id = o.id AND sold.is_sold) l ON TRUE
      UNION ALL
      SELECT o.store_id, o.delivery, o.payment, 0, 0, 0, 0, 0, 0, 0, 0, 1,
        (SELECT coalesce(sum(accepted), 0) FROM order_return_line WHERE return_id = r.id), r.amount, 0, 0, 0, 0
      FROM returned r JOIN orders o ON o.id = r.order_id
      UNION ALL
      SELECT o.store_id, o.delivery, o.payment, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -m.reserved_change, 0
      FROM stock_movement m JOIN order_line l ON l.id = m.order_line_id JOIN orders o ON o.id = l.order_id
      WHERE m.kind = 'short_pick' AND m.at >= ${from} AND m.at < ${to}
      UNION ALL
      SELECT o.store_id, o.delivery, o.payment, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, s.quantity
      FROM substitute s JOIN order_line l ON l.id = s.order_line_id JOIN orders o ON o.id = l.order_id
      WHERE s.state = 'accepted' AND s.answered_at >= ${from} AND s.answered_at < ${to}
    )
    INSERT INTO report_day (day, store_id, delivery, payment, placed, cancelled, sold_orders, sold_pieces, goods, delivery_price,
      certificates, points, returns, returned_pieces, returned, ready, ready_in_time, short_pieces, substituted_pieces)
    SELECT ${day}::date, coalesce(store_id, 0), coalesce(delivery, 'all'), coalesce(payment, 'all'), sum(placed),
      sum(cancelled), sum(sold_orders), sum(sold_pieces), sum(goods),
      sum(delivery_price), sum(certificates), sum(points), sum(returns), sum(returned_pieces), sum(returned), sum(ready),
      sum(ready_in_time), sum(short_pieces), sum(substituted_pieces)
    FROM fact GROUP BY GROUPING SETS ((store_id, delivery, payment), (delivery, payment), (store_id))`.execute(tx)
}

/** Product, brand and section of the line `l`. */
const GOODS_OF_LINE = sql`
  JOIN variant v ON v.id = l.variant_id JOIN product pr ON pr.id = v.product_id
  JOIN brand b ON b.id = pr.brand_id JOIN category c ON c.id = pr.category_id`

/** An order of several parcels is counted with the first of them that has the brand, the section or the promotion. */
const countGoods = (tx: Transaction<DB>, day: string): Promise<unknown> => {
  const { from, to } = spanOf(day)
  return sql`
    WITH ${returnedOf(day)}, returned_line AS (${RETURNED_LINES}), sold AS (
      SELECT e.order_id, min(e.at) AS at FROM order_state_change e
      WHERE e.at >= ${from} AND e.at < ${to} AND e.to_state = 'delivered' GROUP BY e.order_id
    ), earlier AS (
      SELECT o.id AS order_id, p.id AS parcel_id, p.price_tree
      FROM sold JOIN orders o ON o.id = sold.order_id JOIN orders p ON ${orderVisits.isSibling}
      JOIN order_state_change h ON h.order_id = p.id AND h.to_state = 'delivered' AND (h.at, h.order_id) < (sold.at, sold.order_id)
    ), earlier_goods AS (
      SELECT DISTINCT e.order_id, b.slug AS brand, split_part(c.path, '/', 1) AS section
      FROM earlier e JOIN order_line l ON l.order_id = e.parcel_id AND l.quantity > 0 ${GOODS_OF_LINE}
    ), fact AS (
      SELECT o.store_id, l.variant_id, l.order_id, l.quantity AS sold_pieces, l.total AS goods, 0 AS returned_pieces,
        0::bigint AS returned
      FROM sold JOIN orders o ON o.id = sold.order_id JOIN order_line l ON l.order_id = o.id WHERE l.quantity > 0
      UNION ALL
      SELECT o.store_id, r.variant_id, NULL, 0, 0, r.accepted, r.amount
      FROM returned_line r JOIN orders o ON o.id = r.order_id
    ), known AS (
      SELECT l.*, b.slug AS brand, split_part(c.path, '/', 1) AS section,
        EXISTS (SELECT FROM earlier_goods x WHERE x.order_id = l.order_id AND x.brand = b.slug) AS has_brand,
        EXISTS (SELECT FROM earlier_goods x WHERE x.order_id = l.order_id AND x.section = split_part(c.path, '/', 1)) AS has_section
      FROM fact l ${GOODS_OF_LINE}
    ), promoted AS (
      SELECT o.store_id, row ->> 'rule' AS key, o.total - o.delivery_price AS goods, -(row ->> 'amount')::bigint AS discount,
        (SELECT sum(quantity) FROM order_line WHERE order_id = o.id) AS pieces,
        EXISTS (SELECT FROM earlier e, jsonb_array_elements(e.price_tree -> 'rows') AS other
          WHERE e.order_id = o.id AND other ->> 'rule' = row ->> 'rule' AND (other ->> 'amount')::bigint <> 0) AS has_rule
      FROM sold JOIN orders o ON o.id = sold.order_id, jsonb_array_elements(o.price_tree -> 'rows') AS row
      WHERE row ->> 'rule' ~ '^(promotion|code):' AND (row ->> 'amount')::bigint <> 0
    )
    INSERT INTO report_day_part (dimension, day, store_id, key, sold_orders, sold_pieces, goods, discount, returned_pieces, returned)
    SELECT 'brand', ${day}::date, coalesce(store_id, 0), brand,
      count(DISTINCT order_id) FILTER (WHERE NOT has_brand), sum(sold_pieces), sum(goods), 0, sum(returned_pieces),
      sum(returned) FROM known GROUP BY GROUPING SETS ((store_id, brand), (brand))
    UNION ALL
    SELECT 'section', ${day}::date, coalesce(store_id, 0), section,
      count(DISTINCT order_id) FILTER (WHERE NOT has_section), sum(sold_pieces), sum(goods), 0,
      sum(returned_pieces), sum(returned) FROM known GROUP BY GROUPING SETS ((store_id, section), (section))
    UNION ALL
    SELECT 'promotion', ${day}::date, coalesce(store_id, 0), key,
      count(*) FILTER (WHERE NOT has_rule), sum(pieces), sum(goods), sum(discount), 0, 0
    FROM promoted GROUP BY GROUPING SETS ((store_id, key), (key))`.execute(tx)
}

/** Who handed an order over, and who took a return. */
const countEmployees = (tx: Transaction<DB>, day: string): Promise<unknown> => {
  const { from, to } = spanOf(day)
  return sql`
    WITH ${returnedOf(day)}, fact AS (
      SELECT o.store_id, coalesce(e.staff_id, 0) AS staff_id, 1 AS sold_orders,
        (SELECT coalesce(sum(quantity), 0) FROM order_line WHERE order_id = o.id) AS sold_pieces,
        (o.total - o.delivery_price)::bigint AS goods, 0::bigint AS returned_pieces, 0::bigint AS returned
      FROM order_state_change e JOIN orders o ON o.id = e.order_id
      WHERE e.at >= ${from} AND e.at < ${to} AND e.to_state = 'delivered'
      UNION ALL
      SELECT o.store_id, coalesce(own.staff_id, 0), 0, 0, 0,
        (SELECT coalesce(sum(accepted), 0) FROM order_return_line WHERE return_id = r.id), r.amount
      FROM returned r JOIN order_return own ON own.id = r.id JOIN orders o ON o.id = r.order_id
    )
    INSERT INTO report_day_part (dimension, day, store_id, key, sold_orders, sold_pieces, goods, discount, returned_pieces, returned)
    SELECT 'employee', ${day}::date, coalesce(store_id, 0), staff_id::text, sum(sold_orders), sum(sold_pieces), sum(goods), 0,
      sum(returned_pieces), sum(returned)
    FROM fact GROUP BY GROUPING SETS ((store_id, staff_id), (staff_id))`.execute(tx)
}

const countPlaced = async (tx: Transaction<DB>, day: string): Promise<void> => {
  const rows = await orderVisits.countPlacedOrders(tx, day)
  await sql`
    INSERT INTO report_placed_day (day, city_id, source, orders)
    SELECT ${day}::date, city_id, source, orders
    FROM unnest(${rows.map((row) => row.city_id)}::int[], ${rows.map((row) => row.source)}::text[],
      ${rows.map((row) => row.orders)}::int[]) AS placed (city_id, source, orders)`.execute(tx)
}

const countLedgers = (tx: Transaction<DB>, day: string): Promise<unknown> => {
  const { from, to } = spanOf(day)
  return sql`
    INSERT INTO report_ledger_day (day, ledger, kind, amount)
    SELECT ${day}::date, 'certificates', kind, sum(amount) FROM certificate_entry WHERE at >= ${from} AND at < ${to} GROUP BY kind
    UNION ALL
    SELECT ${day}::date, 'points', kind, sum(amount) FROM bonus_entry WHERE at >= ${from} AND at < ${to} GROUP BY kind`.execute(
    tx,
  )
}

export const countDay = async (tx: Transaction<DB>, day: string): Promise<void> => {
  await sql`DELETE FROM report_day WHERE day = ${day}`.execute(tx)
  await sql`DELETE FROM report_day_part WHERE day = ${day} AND dimension IN ('brand', 'section', 'promotion', 'employee')`.execute(
    tx,
  )
  await sql`DELETE FROM report_placed_day WHERE day = ${day}`.execute(tx)
  await sql`DELETE FROM report_ledger_day WHERE day = ${day} AND ledger IN ('certificates', 'points')`.execute(tx)
  await countOrders(tx, day)
  await countGoods(tx, day)
  await countEmployees(tx, day)
  await countPlaced(tx, day)
  await countLedgers(tx, day)
}

/** How the goods of all stores sell, from the movements of the 90 days before `today`. */
export const countStock = (db: Kysely<DB>, today: string): Promise<unknown> => {
  const { from } = spanOf(addDays(today, -90))
  const month = spanOf(addDays(today, -28)).from
  return sql`
    WITH moved AS (
      SELECT store_id, variant_id,
        -sum(on_hand_change) FILTER (WHERE kind = 'hand_over' AND at >= ${month}) AS sold_28,
        -sum(on_hand_change) FILTER (WHERE kind = 'hand_over') AS sold_90,
        max(at) FILTER (WHERE kind = 'hand_over') AS sold_at,
        max(at) FILTER (WHERE kind = 'exchange' AND on_hand_change > 0) AS arrived_at
      FROM stock_movement WHERE at >= ${from} GROUP BY store_id, variant_id
    )
    INSERT INTO report_stock AS r (store_id, variant_id, sold_28, sold_90, sold_on, arrived_on)
    SELECT s.store_id, s.variant_id, coalesce(m.sold_28, 0), coalesce(m.sold_90, 0),
      (m.sold_at AT TIME ZONE 'Europe/Moscow')::date, (m.arrived_at AT TIME ZONE 'Europe/Moscow')::date
    FROM stock s LEFT JOIN moved m USING (store_id, variant_id)
    ON CONFLICT (store_id, variant_id) DO UPDATE SET sold_28 = excluded.sold_28, sold_90 = excluded.sold_90,
      sold_on = coalesce(excluded.sold_on, r.sold_on), arrived_on = coalesce(excluded.arrived_on, r.arrived_on)`.execute(
    db,
  )
}
