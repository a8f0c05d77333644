/** Changes the shop's database during a journey. */
import { readFileSync } from 'node:fs'
import pg from 'pg'

const databaseUrl = (): string => {
  const state: unknown = JSON.parse(readFileSync(process.env['GLAD_E2E_STATE'] ?? '', 'utf8'))
  if (typeof state !== 'object' || state === null || !('databaseUrl' in state) || typeof state.databaseUrl !== 'string')
    throw new Error('The address of the database of the journeys is not set')
  return state.databaseUrl
}

const query = async <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[]): Promise<Row[]> => {
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

export const countOrdersOf = async (phone: string): Promise<number> =>
  (await query<{ n: number }>('SELECT count(*)::int AS n FROM orders WHERE recipient_phone = $1', [`7${phone}`]))[0]
    ?.n ?? 0

/** Inserts a redirect rule. */
export const addRedirectRule = async (from: string, to: string, status: 301 | 302): Promise<void> => {
  await query('INSERT INTO redirect_rule (from_path, to_url, status) VALUES ($1, $2, $3)', [from, to, status])
}

/** Makes the last code of this phone 61 seconds older. */
export const backdateLastCode = async (phone: string): Promise<void> => {
  await query("UPDATE sms_phone SET sent_at = sent_at - interval '61 s' WHERE phone = $1", [phone])
}

/** Deletes the counts of a limit: all journeys share one address. */
export const resetRateLimit = async (limit: 'feedback'): Promise<void> => {
  await query("DELETE FROM rate_count WHERE subject LIKE $1 || ' %'", [limit])
}
