/**
 * Orders of the past with everything that follows them in the ledgers, written by one statement: for the reports of the demo shop and
 * for the bench of a million. All of them have ended; what they sold was on the shelf before, so that the stock of today stays.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { ProductId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

type PastOrders = {
  /** Numbers of the first and the last order to write, the oldest first: what happens to an order depends on its number only. */
  readonly first: number
  readonly last: number
  /** All of them, of which these are a part. */
  readonly of: number
  /** The days before `now` over which all are spread. */
  readonly days: number
  readonly now: Date
}

const CountRow = Row({ orders: Type.Integer() })

/** A number below `most`, the same for an order and a purpose in every run. */
const chance = (purpose: number, most: RawBuilder<unknown> | number): RawBuilder<unknown> =>
  sql`abs(hashint8extended(i, ${sql.lit(purpose)}) % ${typeof most === 'number' ? sql.lit(most) : most})`

const NAMES = sql`'{Анна Белова,Мария Котова,Ольга Седова,Ирина Лаптева,Елена Юдина,Вера Гусева,Дарья Мухина,Алла Зимина}'::text[]`
const STREETS = sql`'{ул. Кирова\\, 19,ул. Садовая\\, 7,пр. Ленина\\, 48,ул. Мира\\, 3,ул. Труда\\, 81}'::text[]`

const PAST = ({ first, last, of, days, now }: PastOrders) => sql`
  goods AS MATERIALIZED (
    SELECT s.store_id, array_agg(s.variant_id ORDER BY p.popularity DESC, s.variant_id) AS variants
    FROM stock s JOIN store st ON st.id = s.store_id AND NOT st.is_warehouse
    JOIN variant v ON v.id = s.variant_id JOIN product p ON p.id = v.product_id AND NOT p.discontinued
    GROUP BY s.store_id
  ), stores AS MATERIALIZED (SELECT array_agg(store_id ORDER BY store_id) AS ids, count(*)::int AS many FROM goods
  ), promo AS MATERIALIZED (
    SELECT array_agg(code ORDER BY code) AS codes, array_agg(title ORDER BY code) AS titles, count(*)::int AS many FROM promotion
  ), seed AS MATERIALIZED (
    SELECT i, nextval(pg_get_serial_sequence('orders', 'id')) AS id, nextval(pg_get_serial_sequence('basket', 'id')) AS basket_id,
      nextval('order_number') AS no, gen_random_uuid() AS visitor_id,
      ids[1 + ${chance(1, sql`many`)}] AS store_id,
      ${now}::timestamptz - interval '1 hour' - make_interval(secs => (${days}::float8 * 86400 * (${of} - i + 0.5) / ${of})) AS placed_at,
      CASE WHEN ${chance(2, 100)} < 7 THEN 'cancelled' ELSE 'delivered' END AS state,
      CASE WHEN ${chance(3, 100)} < 30 THEN 'courier' ELSE 'pickup' END AS delivery,
      CASE WHEN ${chance(4, 100)} < 35 THEN 'card' WHEN ${chance(4, 100)} < 45 THEN 'sbp' ELSE 'on_receipt' END AS payment,
      CASE WHEN ${chance(5, 100)} < 20 THEN ${chance(6, 1000)} END AS promo_at,
      ${chance(7, 100)} < 5 AS is_short, ${chance(8, 100)} < 12 AS comes_back, 1 + ${chance(9, 3)} AS wanted,
      20 + ${chance(10, 110)} AS ready_min, 60 + ${chance(11, 1800)} AS taken_min
    FROM generate_series(${first}::bigint, ${last}::bigint) AS i, stores
  ), past AS MATERIALIZED (
    SELECT seed.*, st.city_id, c.code AS city_code, p.codes[1 + promo_at % p.many] AS promo, p.titles[1 + promo_at % p.many] AS promo_title,
      placed_at + least(make_interval(mins => ready_min::int), (${now}::timestamptz - placed_at) * 0.4) AS packed_at,
      placed_at + least(make_interval(mins => (ready_min + taken_min)::int), (${now}::timestamptz - placed_at) * 0.9) AS ended_at
    FROM seed JOIN store st ON st.id = seed.store_id JOIN city c ON c.id = st.city_id, promo p
  ), wished AS (
    SELECT DISTINCT ON (past.id, variant_id) past.*, variant_id,
      1 + abs(hashint8extended(i * 8 + n, 12) % 10) / 7 AS asked
    FROM past JOIN goods USING (store_id) CROSS JOIN LATERAL generate_series(1, wanted) AS n
    CROSS JOIN LATERAL (
      SELECT variants[1 + floor(cardinality(variants) * power(abs(hashint8extended(i * 8 + n, 13) % 1000) / 1000.0, 2))::int] AS variant_id
    ) chosen
    ORDER BY past.id, variant_id
  ), line AS MATERIALIZED (
    SELECT w.*, nextval(pg_get_serial_sequence('order_line', 'id')) AS line_id, p.name, v.price AS unit_price,
      CASE WHEN is_short AND asked > 1 THEN 1 ELSE 0 END AS missing,
      CASE WHEN is_short AND asked > 1 THEN asked - 1 ELSE asked END AS quantity
    FROM wished w JOIN variant v ON v.id = w.variant_id JOIN product p ON p.id = v.product_id
  ), priced AS MATERIALIZED (
    SELECT line.*, CASE WHEN promo IS NULL THEN 0 ELSE unit_price * quantity / 10 END AS discount FROM line
  ), summed AS MATERIALIZED (
    SELECT id, sum(unit_price * quantity)::int AS goods_total, sum(discount)::int AS discount_total, sum(quantity)::int AS pieces,
      min(line_id) AS first_line, jsonb_agg(jsonb_build_object('product_id', variant_id, 'quantity', quantity, 'gift_quantity', 0,
        'unit_price', unit_price, 'total', unit_price * quantity - discount, 'points_discount', 0, 'rows', '[]'::jsonb)) AS tree_lines
    FROM priced GROUP BY id
  ), charged AS MATERIALIZED (
    SELECT past.*, s.goods_total, s.discount_total, s.pieces, s.first_line, s.tree_lines,
      CASE WHEN delivery = 'courier' AND (city_code = 'msk' OR s.goods_total - s.discount_total < 300000) THEN 29000 ELSE 0
        END AS delivery_price
    FROM past JOIN summed s USING (id)
  )`

/** Returns how many orders were written. */
export const addPastOrders = async (db: Kysely<DB>, past: PastOrders): Promise<number> => {
  const row = await queryRow(
    db,
    CountRow,
    sql`
  WITH ${PAST(past)}, member AS (SELECT min(id) AS staff_id FROM staff), new_basket AS (
    INSERT INTO basket (id, visitor_id, created_at, ordered_at) OVERRIDING SYSTEM VALUE
    SELECT basket_id, visitor_id, placed_at, placed_at FROM charged
  ), new_order AS (
    INSERT INTO orders (id, number, token, basket_id, visitor_id, state, delivery, payment, store_id, city_id, address,
      recipient_name, recipient_phone, recipient_email, goods_total, discount_total, delivery_price, total, price_tree,
      consent_text_version, consent_at, placed_at, ready_at, received_as) OVERRIDING SYSTEM VALUE
    SELECT id, 'Г-' || no, replace(gen_random_uuid()::text, '-', ''), basket_id, visitor_id, state, delivery, payment, store_id,
      city_id, CASE WHEN delivery = 'courier' THEN (${STREETS})[1 + ${chance(14, 5)}] END, (${NAMES})[1 + ${chance(15, 8)}],
      '7900' || lpad(${chance(16, 10_000_000)}::text, 7, '0'), 'buyer@glad.example', goods_total, discount_total, delivery_price,
      goods_total - discount_total + delivery_price, jsonb_build_object('lines', tree_lines, 'goods_full', goods_total,
        'goods_total', goods_total, 'discount_total', discount_total, 'points_total', 0, 'delivery_price', delivery_price,
        'total', goods_total - discount_total + delivery_price, 'certificate_total', 0,
        'to_pay', goods_total - discount_total + delivery_price,
        'rows', jsonb_build_array(jsonb_build_object('rule', 'goods', 'title', 'Товары', 'amount', goods_total, 'missing', NULL),
          jsonb_build_object('rule', 'delivery', 'title', 'Доставка', 'amount', delivery_price, 'missing', NULL))
          || CASE WHEN discount_total = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('rule', 'promotion:' || promo,
            'title', promo_title, 'amount', -discount_total, 'missing', NULL)) END),
      'demo', placed_at, placed_at, CASE WHEN delivery = 'pickup' THEN placed_at + interval '2 hours' END,
      CASE WHEN payment = 'on_receipt' AND state = 'delivered' THEN 'card' END
    FROM charged RETURNING id
  ), new_line AS (
    INSERT INTO order_line (id, order_id, variant_id, name, quantity, cancelled, picked, unit_price, discount, total)
      OVERRIDING SYSTEM VALUE
    SELECT line_id, id, variant_id, name, quantity, missing, CASE WHEN state = 'delivered' THEN quantity ELSE 0 END, unit_price,
      discount, unit_price * quantity - discount FROM priced
  ), new_step AS (
    INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause, actor)
    SELECT id, row_number() OVER (PARTITION BY id ORDER BY at, place), lag(to_state) OVER (PARTITION BY id ORDER BY at, place),
      to_state, at, 'demo', 'system'
    FROM (
      SELECT id, 1 AS place, 'new' AS to_state, placed_at AS at FROM charged
      UNION ALL SELECT id, 2, 'awaiting_payment', placed_at FROM charged WHERE payment <> 'on_receipt' AND state = 'delivered'
      UNION ALL SELECT id, 3, 'paid', placed_at FROM charged WHERE payment <> 'on_receipt' AND state = 'delivered'
      UNION ALL SELECT id, 4, 'assembling', placed_at + (packed_at - placed_at) / 2 FROM charged WHERE state = 'delivered'
      UNION ALL SELECT id, 5, CASE delivery WHEN 'pickup' THEN 'ready_for_pickup' ELSE 'shipped' END, packed_at FROM charged
        WHERE state = 'delivered'
      UNION ALL SELECT id, 6, state, ended_at FROM charged) AS step
  ), new_payment AS (
    INSERT INTO payment (id, order_id, tender, provider, provider_id, holds, amount, state, captured, created_at, checked_at)
    SELECT visitor_id, id, payment, 'yookassa', 'demo-' || no, FALSE, goods_total - discount_total + delivery_price, 'captured',
      goods_total - discount_total + delivery_price, placed_at, placed_at FROM charged
    WHERE payment <> 'on_receipt' AND state = 'delivered'
  ), new_receipt AS (
    INSERT INTO receipt (order_id, kind, payment_id, total, document, tags, made_at, sent_at)
    SELECT id, 'prepayment', visitor_id, goods_total - discount_total + delivery_price, jsonb_build_object('lines',
      jsonb_build_array(jsonb_build_object('unit_price', goods_total - discount_total + delivery_price, 'quantity', 1))), '{}',
      placed_at, placed_at FROM charged WHERE payment <> 'on_receipt' AND state = 'delivered'
  ), new_reservation AS (
    INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at)
    SELECT line_id, store_id, variant_id, quantity, CASE state WHEN 'delivered' THEN 'handed_over' ELSE 'released' END, placed_at
    FROM priced
  ), back AS MATERIALIZED (
    SELECT nextval(pg_get_serial_sequence('order_return', 'id')) AS return_id,
      nextval(pg_get_serial_sequence('order_return_line', 'id')) AS return_line_id, p.id, p.line_id, p.store_id, p.variant_id,
      staff_id, (p.unit_price * p.quantity - p.discount) / p.quantity AS amount,
      p.ended_at + least(interval '4 days', (${past.now}::timestamptz - p.ended_at) * 0.8) AS at
    FROM priced p JOIN charged c ON c.id = p.id AND c.first_line = p.line_id AND c.pieces > 1, member
    WHERE p.comes_back AND p.state = 'delivered' AND p.payment = 'on_receipt' AND staff_id IS NOT NULL
  ), new_return AS (
    INSERT INTO order_return (id, order_id, state, requested_at, decided_at, staff_id, refund_money) OVERRIDING SYSTEM VALUE
    SELECT return_id, id, 'accepted', at, at, staff_id, amount FROM back
  ), new_return_line AS (
    INSERT INTO order_return_line (id, return_id, order_line_id, reason, quantity, accepted, sellable) OVERRIDING SYSTEM VALUE
    SELECT return_line_id, return_id, line_id, 'unopened', 1, 1, 1 FROM back
  ), moved AS MATERIALIZED (
    SELECT store_id, variant_id, 'reserve' AS kind, 0 AS on_hand, quantity + missing AS reserved, line_id, NULL::bigint AS return_line_id,
      placed_at AS at FROM priced
    UNION ALL SELECT store_id, variant_id, 'short_pick', 0, -missing, line_id, NULL, packed_at FROM priced WHERE missing > 0
    UNION ALL SELECT store_id, variant_id, CASE state WHEN 'delivered' THEN 'hand_over' ELSE 'release' END,
      CASE state WHEN 'delivered' THEN -quantity ELSE 0 END, -quantity, line_id, NULL, ended_at FROM priced
    UNION ALL SELECT store_id, variant_id, 'return', 1, 0, line_id, return_line_id, at FROM back
  ), new_movement AS (
    INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id, return_line_id, at)
    SELECT store_id, variant_id, kind, on_hand, reserved, line_id, return_line_id, at FROM moved ORDER BY at
  ), shelf AS (
    UPDATE stock s SET opening = s.opening + m.gone
    FROM (SELECT store_id, variant_id, -sum(on_hand)::int AS gone FROM moved GROUP BY 1, 2) m
    WHERE s.store_id = m.store_id AND s.variant_id = m.variant_id AND m.gone <> 0
  )
  SELECT count(*)::int AS orders FROM new_order`,
  )
  return row?.orders ?? 0
}

/** Says where the visits came from that ended with these orders. */
export const addPastVisits = async (db: Kysely<DB>, sources: readonly string[]): Promise<void> => {
  await sql`
    INSERT INTO order_visit (order_id, source, first_touch, last_touch)
    SELECT id, source, touch, touch
    FROM (SELECT id, (${sources}::text[])[1 + id % ${sources.length}::int] AS source FROM orders) AS o,
      LATERAL (SELECT jsonb_build_object('source', source, 'campaign', 'noyabr') AS touch) AS t
    ON CONFLICT DO NOTHING`.execute(db)
}

type Buyer = { readonly name: string; readonly phone: string }
const BoughtRow = Row({ phone: Type.String(), product_id: ProductId })

/** Gives each buyer a past order of a guest that was handed over; returns a product of each. */
export const giveOrders = (db: Kysely<DB>, buyers: readonly Buyer[]) =>
  queryRows(
    db,
    BoughtRow,
    sql`
    WITH buyer AS (
      SELECT name, phone, place FROM unnest(${buyers.map(({ name }) => name)}::text[], ${buyers.map(({ phone }) => phone)}::text[])
        WITH ORDINALITY AS given (name, phone, place)
    ), taken AS (
      SELECT id, row_number() OVER (ORDER BY id) AS place FROM orders WHERE state = 'delivered' AND customer_id IS NULL
      ORDER BY id LIMIT ${buyers.length}
    ), given AS (
      UPDATE orders SET recipient_name = buyer.name, recipient_phone = buyer.phone
      FROM taken JOIN buyer USING (place) WHERE orders.id = taken.id RETURNING orders.id, buyer.phone
    )
    SELECT DISTINCT ON (given.phone) given.phone, v.product_id
    FROM given JOIN order_line l ON l.order_id = given.id JOIN variant v ON v.id = l.variant_id
    ORDER BY given.phone, l.id`,
  )
