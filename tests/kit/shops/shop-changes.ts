/** Changes the shop's database during a journey. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'

const ofShop = (name: 'databaseUrl' | 'dataDir'): string => {
  const state: Record<string, unknown> = JSON.parse(readFileSync(process.env['GLAD_E2E_STATE'] ?? '', 'utf8'))
  const value = state[name]
  if (typeof value !== 'string') throw new Error(`${name} of the shop of the journeys is not set`)
  return value
}
const databaseUrl = (): string => ofShop('databaseUrl')

/** Runs one statement as the owner of the database. */
export const query = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Ids of the variants of the product named $1. */
const VARIANTS = 'SELECT v.id FROM variant v JOIN product p ON p.id = v.product_id WHERE p.name = $1'

/** Sets the free stock of a product in every store that has it, with a movement, so that the audit still holds. */
export const setFreeStock = async (name: string, left: number): Promise<void> => {
  await query(
    `WITH before AS (SELECT store_id, variant_id, on_hand, reserved FROM stock WHERE variant_id IN (${VARIANTS}) FOR UPDATE),
          counted AS (UPDATE stock s SET on_hand = b.reserved + $2::int FROM before b
                      WHERE s.store_id = b.store_id AND s.variant_id = b.variant_id RETURNING s.store_id, s.variant_id, s.on_hand)
     INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
     SELECT c.store_id, c.variant_id, 'recount', c.on_hand - b.on_hand, 0
     FROM counted c JOIN before b USING (store_id, variant_id) WHERE c.on_hand <> b.on_hand`,
    [name, left],
  )
}

/** It is noon of an ordinary day in the city, whenever the journey runs. */
export const makeItNoon = async (cityCode: string): Promise<void> => {
  await query(
    `WITH noon AS (
       UPDATE city SET utc_offset_min = 720 - extract(epoch FROM (now() AT TIME ZONE 'UTC')::time)::int / 60
       WHERE code = $1 RETURNING id)
     DELETE FROM store_special_day WHERE store_id IN (SELECT id FROM store WHERE city_id IN (SELECT id FROM noon))`,
    [cityCode],
  )
}

/** Sets the price of every variant to 100 ₽ above the highest one. Returns it in kopecks. */
export const raisePrice = async (name: string): Promise<number> => {
  const rows = await query<{ price: number }>(
    `UPDATE variant SET price = (SELECT max(price) FROM variant WHERE id IN (${VARIANTS})) + 10000, old_price = NULL
     WHERE id IN (${VARIANTS}) RETURNING price`,
    [name],
  )
  const [changed] = rows
  if (!changed) throw new Error(`There is no product «${name}»`)
  await query('SELECT bump_catalogue_version()', [])
  return changed.price
}

export const countPickupPoints = async (): Promise<number> =>
  (await query<{ n: number }>('SELECT count(*)::int AS n FROM pickup_point', []))[0]?.n ?? 0

export const countOrdersOf = async (phone: string): Promise<number> =>
  (await query<{ n: number }>('SELECT count(*)::int AS n FROM orders WHERE recipient_phone = $1', [`7${phone}`]))[0]
    ?.n ?? 0

/** Inserts a redirect rule. */
export const addRedirectRule = async (from: string, to: string, status: 301 | 302): Promise<void> => {
  await query('INSERT INTO redirect_rule (from_path, to_url, status) VALUES ($1, $2, $3)', [from, to, status])
}

/** Makes the last codes of this phone 61 seconds older. */
export const backdateLastCode = async (phone: string): Promise<void> => {
  await query("UPDATE sms_phone SET sent_at = sent_at - interval '61 s' WHERE starts_with(phone, $1)", [phone])
  await query("DELETE FROM rate_count WHERE subject = 'code ' || $1 || ' minute'", [phone])
}

/** Makes the sign-ins of this customer's sessions so many minutes older. */
export const ageSessions = async (phone: string, minutes: number): Promise<void> => {
  await query(
    `UPDATE session SET created_at = created_at - make_interval(mins => $2::int)
     WHERE customer_id = (SELECT id FROM customer WHERE phone = $1)`,
    [phone, minutes],
  )
}

/** Deletes the counts of a limit: all journeys share one address. */
export const resetRateLimit = async (limit: 'feedback'): Promise<void> => {
  await query("DELETE FROM rate_count WHERE subject LIKE $1 || ' %'", [limit])
}

/** Gives the customer with this phone an order of the product, picked up in a shop that has it. The audit still holds. */
export const deliverProduct = async (phone: string, slug: string): Promise<void> => {
  await query(
    `WITH customer AS (SELECT id, visitor_id, phone FROM customer WHERE phone = $1),
          bought AS (
            SELECT v.id, v.price, p.name, s.store_id, store.city_id
            FROM variant v JOIN product p ON p.id = v.product_id JOIN stock s ON s.variant_id = v.id
            JOIN store ON store.id = s.store_id
            WHERE p.slug = $2 AND s.on_hand > s.reserved AND NOT store.is_warehouse LIMIT 1),
          sold AS (UPDATE stock SET on_hand = on_hand - 1 FROM bought
                   WHERE stock.store_id = bought.store_id AND stock.variant_id = bought.id),
          closed AS (INSERT INTO basket (visitor_id, customer_id, ordered_at) SELECT visitor_id, id, now() FROM customer RETURNING id),
          placed AS (
            INSERT INTO orders (number, token, basket_id, visitor_id, customer_id, state, delivery, payment, store_id, city_id,
              recipient_name, recipient_phone, recipient_email, goods_total, delivery_price, total, price_tree,
              consent_text_version, consent_at)
            SELECT 'Г-' || nextval('order_number'), replace(gen_random_uuid()::text, '-', ''), closed.id, customer.visitor_id,
              customer.id, 'delivered', 'pickup', 'on_receipt', bought.store_id, bought.city_id, 'Анна', customer.phone, 'anna@example.ru',
              price, 0, price, jsonb_build_object('lines', '[]'::jsonb, 'goods_full', price, 'goods_total', price,
                'discount_total', 0, 'delivery_price', 0, 'total', price,
                'rows', jsonb_build_array(jsonb_build_object('rule', 'goods', 'title', 'Товары', 'amount', price, 'missing', null))),
              '2026-11-01', now()
            FROM customer, bought, closed RETURNING id),
          line AS (
            INSERT INTO order_line (order_id, variant_id, name, quantity, unit_price, total)
            SELECT placed.id, bought.id, bought.name, 1, price, price FROM placed, bought RETURNING id),
          reserved AS (
            INSERT INTO reservation (order_line_id, store_id, variant_id, quantity, state, made_at)
            SELECT line.id, bought.store_id, bought.id, 1, 'handed_over', now() FROM line, bought),
          moved AS (
            INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id)
            SELECT bought.store_id, bought.id, move.kind, move.on_hand, move.reserved, line.id
            FROM line, bought, (VALUES ('reserve', 0, 1), ('hand_over', -1, -1)) AS move (kind, on_hand, reserved))
     INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause)
     SELECT placed.id, step, lag(state) OVER (ORDER BY step), state, now(), 'placed'
     FROM placed, unnest(ARRAY['new', 'assembling', 'ready_for_pickup', 'delivered']) WITH ORDINALITY AS steps (state, step)`,
    [phone, slug],
  )
}

/** Credits the points of a promotion of the demo to the customer with this phone, as the staff do. */
export const addBonusPoints = (phone: string): void => {
  execFileSync(process.execPath, ['ops/money/add-points.ts', phone, 'pustoy-flakon'], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
  })
}

/** Issues a paid certificate for so many roubles, as the staff do for paper. */
export const issueCertificate = (roubles: number): { readonly number: string; readonly pin: string } => {
  const printed = execFileSync(process.execPath, ['ops/money/issue-certificate.ts', String(roubles)], {
    env: { ...process.env, DATABASE_URL: databaseUrl(), DATA_DIR: ofShop('dataDir') },
    encoding: 'utf8',
  })
  const [, number, pin] = /Номер: ([\d\s]+)\. Код: (\d+)/.exec(printed) ?? []
  if (number === undefined || pin === undefined) throw new Error(`No certificate was issued:\n${printed}`)
  return { number, pin }
}

/** What the staff do with the newest review that waits for them. */
export const publishNewestReview = async (): Promise<void> => {
  const [review] = await query<{ id: number }>('SELECT id FROM review WHERE pending ORDER BY sent_at DESC LIMIT 1', [])
  if (!review) throw new Error('No review waits for the staff')
  execFileSync(process.execPath, ['ops/staff/reviews.ts', 'publish', String(review.id)], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
  })
}

/** Moves an order that is picked up to its next state, as the staff would. The audit still holds. */
export const moveOrder = async (
  token: string,
  to: 'assembling' | 'ready_for_pickup' | 'shipped' | 'delivered',
): Promise<void> => {
  await query(
    `WITH before AS (SELECT id, state FROM orders WHERE token = $1),
          moved AS (UPDATE orders o SET state = $2 FROM before WHERE o.id = before.id),
          taken AS (
            UPDATE reservation r SET state = 'handed_over' FROM order_line l, before
            WHERE $2 = 'delivered' AND l.order_id = before.id AND r.order_line_id = l.id RETURNING r.*),
          gone AS (
            UPDATE stock s SET on_hand = s.on_hand - taken.quantity, reserved = s.reserved - taken.quantity FROM taken
            WHERE s.store_id = taken.store_id AND s.variant_id = taken.variant_id),
          counted AS (
            INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change, order_line_id)
            SELECT store_id, variant_id, 'hand_over', -quantity, -quantity, order_line_id FROM taken)
     INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause)
     SELECT id, (SELECT max(step) + 1 FROM order_state_change WHERE order_id = id), state, $2, now(), 'picked' FROM before`,
    [token, to],
  )
}
