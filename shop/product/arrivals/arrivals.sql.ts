import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { StoreId, VariantId } from '#kernel/ids.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { emailSubject, LINK_MS, MAX_EMAILS_PER_DAY, WAITING_MS } from './arrivals.policy.ts'

type Db = Kysely<DB> | Transaction<DB>

/** Where a request waits: `storeId` null is the whole city, `cityId` null the warehouse. */
export type WantedStock = { readonly cityId: number | null; readonly storeId: StoreId | null }

/** True when a row of `request` (variant_id, city_id, store_id) can be bought where it waits. */
const isBuyable = (request: string) => sql`
  EXISTS (SELECT FROM stock JOIN store ON store.id = stock.store_id
    WHERE stock.variant_id = ${sql.ref(`${request}.variant_id`)} AND stock.on_hand > stock.reserved
      AND CASE WHEN ${sql.ref(`${request}.store_id`)} IS NOT NULL THEN store.id = ${sql.ref(`${request}.store_id`)}
          ELSE store.is_warehouse OR store.city_id = ${sql.ref(`${request}.city_id`)} END)`

const VariantRow = Row({ buyable: Type.Boolean() })

/** Undefined for a variant that does not exist or is discontinued. */
export const readVariant = (db: Db, variantId: VariantId, { cityId, storeId }: WantedStock) =>
  queryRow(
    db,
    VariantRow,
    sql`
    SELECT ${isBuyable('wanted')} AS buyable
    FROM (SELECT ${variantId}::int AS variant_id, ${cityId}::int AS city_id, ${storeId}::int AS store_id) AS wanted
    JOIN variant ON variant.id = wanted.variant_id JOIN product ON product.id = variant.product_id
    WHERE NOT product.discontinued`,
  )

export const isStoreOfCity = async (db: Db, storeId: StoreId, cityId: number): Promise<boolean> =>
  (await db
    .selectFrom('store')
    .select('id')
    .where('id', '=', storeId)
    .where('city_id', '=', cityId)
    .where('is_warehouse', '=', false)
    .executeTakeFirst()) !== undefined

export type NewRequest = WantedStock & {
  readonly variantId: VariantId
  readonly email: string
  readonly token: string
  readonly customerId: number | null
  readonly consentTextVersion: string
  readonly at: Date
}

const OpenRow = Row({ is_open: Type.Boolean() })

/** Adds the request unless it is open already or the mailbox has `max` open ones. True if it is open afterwards. */
export const insertRequest = async (db: Db, request: NewRequest, max: number): Promise<boolean> => {
  const { variantId, cityId, storeId, email, token, customerId, consentTextVersion, at } = request
  const row = await queryRow(
    db,
    OpenRow,
    sql`
    WITH added AS (
      INSERT INTO arrival_request
        (variant_id, city_id, store_id, email, token, customer_id, state, consent_text_version, requested_at, changed_at)
      SELECT ${variantId}, ${cityId}::int, ${storeId}::int, ${email}, ${token}, ${customerId}::int, 'waiting',
        ${consentTextVersion}, ${at}::timestamptz, ${at}::timestamptz
      WHERE (SELECT count(*) FROM arrival_request WHERE email = ${email} AND state IN ('waiting', 'found')) < ${max}
      ON CONFLICT (variant_id, city_id, store_id, email) WHERE state IN ('waiting', 'found') DO NOTHING
      RETURNING id)
    SELECT EXISTS (SELECT FROM added) OR EXISTS (
      SELECT FROM arrival_request WHERE email = ${email} AND variant_id = ${variantId} AND state IN ('waiting', 'found')
        AND city_id IS NOT DISTINCT FROM ${cityId}::int AND store_id IS NOT DISTINCT FROM ${storeId}::int) AS is_open`,
  )
  return row?.is_open ?? false
}

/** The mailbox to which the token was sent; undefined for an unknown one. */
const mailboxByToken = async (db: Db, token: string): Promise<string | undefined> =>
  (await db.selectFrom('arrival_request').select('email').where('token', '=', token).executeTakeFirst())?.email

/** Cancels every open request of a mailbox. */
const cancelOfMailbox = async (tx: Transaction<DB>, email: string, at: Date): Promise<void> => {
  await tx
    .updateTable('arrival_request')
    .set({ state: 'cancelled', changed_at: at })
    .where('email', '=', email)
    .where('state', 'in', ['waiting', 'found'])
    .execute()
}

/** Cancels every open request of the mailbox to which the token was sent. False for an unknown token. */
export const cancelByToken = async (tx: Transaction<DB>, token: string, at: Date): Promise<boolean> => {
  const email = await mailboxByToken(tx, token)
  if (email !== undefined) await cancelOfMailbox(tx, email, at)
  return email !== undefined
}

const WaitedRow = Row({ name: Type.String() })
/** Names of the products that a mailbox waits for. */
const waitedNames = async (db: Db, email: string): Promise<string[]> =>
  (
    await queryRows(
      db,
      WaitedRow,
      sql`
      SELECT DISTINCT product.name FROM arrival_request AS request JOIN variant ON variant.id = request.variant_id
      JOIN product ON product.id = variant.product_id
      WHERE request.email = ${email} AND request.state IN ('waiting', 'found') ORDER BY product.name`,
    )
  ).map(({ name }) => name)

const FoundRow = Row({ id: Type.String() })

/**
 * Marks the oldest waiting requests whose variant can be bought again, at most `take`, and returns their ids. Skips mailboxes
 * that got their e-mails of the day, and rows that another node is marking.
 */
export const markFound = async (tx: Transaction<DB>, day: Date, at: Date, take: number): Promise<string[]> =>
  (
    await queryRows(
      tx,
      FoundRow,
      sql`
      UPDATE arrival_request SET state = 'found', changed_at = ${at}
      WHERE id IN (
        SELECT waiting.id FROM arrival_request AS waiting
        JOIN variant ON variant.id = waiting.variant_id JOIN product ON product.id = variant.product_id
        WHERE waiting.state = 'waiting' AND NOT product.discontinued AND ${isBuyable('waiting')}
          AND NOT EXISTS (SELECT FROM rate_count WHERE subject = ${emailSubject('')} || waiting.email
            AND window_start = ${day} AND hits >= ${MAX_EMAILS_PER_DAY})
        ORDER BY waiting.id LIMIT ${take} FOR UPDATE OF waiting SKIP LOCKED)
      RETURNING id::text`,
    )
  ).map(({ id }) => id)

const ArrivalRow = Row({
  email: Type.String(),
  token: Type.String(),
  slug: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  shade_name: OrNull(Type.String()),
  size_text: Type.String(),
  store_name: OrNull(Type.String()),
  store_address: OrNull(Type.String()),
  city_name: OrNull(Type.String()),
  buyable: Type.Boolean(),
})
export type Arrival = Static<typeof ArrivalRow>

/** A request whose variant was found in stock and that nobody cancelled since. */
export const readArrival = (db: Db, id: string): Promise<Arrival | undefined> =>
  queryRow(
    db,
    ArrivalRow,
    sql`
    SELECT request.email, request.token, product.slug, variant.sku, product.name, brand.name AS brand,
      variant.shade_name, variant.size_text, shop.name AS store_name, shop.address AS store_address,
      city.name AS city_name, ${isBuyable('request')} AND NOT product.discontinued AS buyable
    FROM arrival_request AS request
    JOIN variant ON variant.id = request.variant_id JOIN product ON product.id = variant.product_id
    JOIN brand ON brand.id = product.brand_id
    LEFT JOIN city ON city.id = request.city_id LEFT JOIN store AS shop ON shop.id = request.store_id
    WHERE request.id = ${id} AND request.state = 'found'`,
  )

export const moveFound = async (db: Db, id: string, to: 'waiting' | 'sent' | 'cancelled', at: Date): Promise<void> => {
  await db
    .updateTable('arrival_request')
    .set({ state: to, changed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'found')
    .execute()
}

export const deleteOldRequests = (db: Kysely<DB>, now: Date): Promise<number> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  return deleteInPortions(
    db,
    'arrival_request',
    sql`
    old.state IN ('waiting', 'found') AND old.requested_at < ${before(WAITING_MS)}
      OR old.state IN ('sent', 'cancelled') AND old.changed_at < ${before(LINK_MS)}`,
  )
}

const RequestedRow = Row({ name: Type.String(), email: Type.String(), requested_at: Type.String() })

/** SAFE-05: what a customer asked for. */
export const readRequestsOf = (db: Db, customerId: number) =>
  queryRows(
    db,
    RequestedRow,
    sql`
    SELECT product.name, request.email, to_json(request.requested_at) #>> '{}' AS requested_at
    FROM arrival_request AS request JOIN variant ON variant.id = request.variant_id
    JOIN product ON product.id = variant.product_id
    WHERE request.customer_id = ${customerId} ORDER BY request.id`,
  )

/** SAFE-05: deletes what a customer asked for, signed in or with this mailbox. */
const deleteRequestsOf = async (tx: Transaction<DB>, customerId: number, email: string): Promise<void> => {
  await sql`DELETE FROM arrival_request WHERE customer_id = ${customerId} OR email = ${email.toLowerCase()}`.execute(tx)
}

/** Requests of a customer, and of a mailbox by the link of a letter. */
export const arrivalRequests = {
  byToken: mailboxByToken,
  names: waitedNames,
  cancel: cancelOfMailbox,
  read: readRequestsOf,
  delete: deleteRequestsOf,
}
