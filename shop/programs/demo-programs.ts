/** Programs of the demo shop: tokens that were used, and an address with its attempts. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { addDays, moscowDay } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { insertToken, newSecret, readTokens } from './tokens/tokens.sql.ts'

/** Nobody knows their secrets. `calls`: uses in a day. */
const TOKENS = [
  {
    name: 'warehouse',
    scopes: ['orders.read', 'stock.read', 'stock.write'],
    networks: ['203.0.113.0/24'],
    calls: [
      ['/v1/orders', 288],
      ['/v1/stock', 96],
      ['import stock', 24],
    ],
  },
  {
    name: 'reports',
    scopes: ['orders.read', 'money.reconcile', 'records.read'],
    networks: [],
    calls: [
      ['/v1/orders', 6],
      ['/v1/payments', 6],
      ['/v1/receipts', 6],
    ],
  },
] as const
const DAYS = 7

const ENDPOINT = { url: 'https://warehouse.example/glad', events: ['order.state_changed', 'stock.short'] }
/** Hours ago, the state, and statuses of the attempts a few minutes apart; 0: no answer. */
const MESSAGES = [
  [0.6, 'order.state_changed', 'order 398', 'sent', [204]],
  [2, 'order.state_changed', 'order 397', 'sent', [204]],
  [7, 'order.state_changed', 'order 391', 'sent', [502, 0, 204]],
  [9, 'stock.short', 'stock 3 118', 'sent', [204]],
  [26, 'order.state_changed', 'order 384', 'sent', [204]],
  [92, 'stock.short', 'stock 1 64', 'failed', [422, 422, 422]],
] as const

const addTokens = async (tx: Transaction<DB>, now: Date): Promise<void> => {
  for (const { name, scopes, networks, calls } of TOKENS) {
    await insertToken(tx, newSecret(), {
      name,
      scopes: [...scopes],
      networks: [...networks],
      expires_on: name === 'reports' ? addDays(moscowDay(now), 90) : null,
      per_minute: 600,
      kinds: [],
      may_confirm: false,
      made_by: 'owner',
      created_at: new Date(now.getTime() - DAYS * 24 * HOUR_MS),
    })
    for (const [call, uses] of calls)
      await sql`
        INSERT INTO staff_token_use (token_id, day, call, uses, used_at)
        SELECT id, (${now}::timestamptz AT TIME ZONE 'Europe/Moscow')::date - n, ${call}, ${uses}::int - n,
          ${now}::timestamptz - make_interval(days => n, mins => 3)
        FROM staff_token, generate_series(1, ${DAYS}::int - 1) AS n WHERE name = ${name}`.execute(tx)
    await sql`
      UPDATE staff_token SET used_at = (SELECT max(used_at) FROM staff_token_use u WHERE u.token_id = staff_token.id)
      WHERE name = ${name}`.execute(tx)
  }
}

/** The address is off, so that nothing is sent to it. */
const addEndpoint = async (tx: Transaction<DB>, orders: readonly string[], now: Date): Promise<void> => {
  const left = orders.toReversed()
  await sql`
    INSERT INTO webhook_endpoint (url, events, salt, made_by, created_at, is_on)
    VALUES (${ENDPOINT.url}, ${ENDPOINT.events}::text[], ${newSecret()}, 'owner',
      ${new Date(now.getTime() - DAYS * 24 * HOUR_MS)}, FALSE)`.execute(tx)
  for (const [hours, type, object, state, statuses] of MESSAGES.toReversed()) {
    const at = new Date(now.getTime() - hours * HOUR_MS)
    const data =
      type === 'stock.short'
        ? { sku: '200521', missing: 1 }
        : { number: left.shift() ?? object, from: 'assembling', to: 'ready_for_pickup' }
    await sql`
      WITH message AS (
        INSERT INTO webhook_delivery (endpoint_id, message_id, type, object, data, at, state, attempts, ended_at)
        SELECT id, gen_random_uuid(), ${type}, ${object}, ${JSON.stringify(data)}::jsonb, ${at}, ${state}, ${statuses.length}, ${at}
        FROM webhook_endpoint WHERE url = ${ENDPOINT.url} RETURNING id)
      INSERT INTO webhook_attempt (delivery_id, at, status, error, took_ms)
      SELECT message.id, ${at}::timestamptz + make_interval(mins => ((n - 1) * 3)::int), nullif(status, 0),
        CASE status WHEN 0 THEN 'нет ответа за 10 секунд' END, CASE status WHEN 0 THEN 10000 ELSE 140 + 9 * n END
      FROM message, unnest(${[...statuses]}::int[]) WITH ORDINALITY AS s (status, n)`.execute(tx)
  }
}

/** Only into a shop without tokens. `orders`: numbers of the newest, which the messages are about. */
export const addDemoPrograms = async (db: Kysely<DB>, orders: readonly string[], now: Date): Promise<void> => {
  if ((await readTokens(db)).length > 0) return
  await transaction(db, async (tx) => {
    await addTokens(tx, now)
    await addEndpoint(tx, orders, now)
  })
}
