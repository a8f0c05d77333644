/** FAV-02: what has changed of the favourites of those who want a letter about it. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { isGivenTo } from '../consents/account-consents.ts'

/** What was seen while there was a consent is forgotten with it: a later one begins again. */
export const forgetSeen = async (db: Kysely<DB>): Promise<void> => {
  await sql`
    UPDATE favourite f SET seen_price = NULL, was_available = NULL FROM customer c
    WHERE c.visitor_id = f.visitor_id AND f.seen_price IS NOT NULL AND NOT ${isGivenTo('c.id', 'favourites')}`.execute(
    db,
  )
}

const FoundRow = Row({ last_id: Type.Integer(), noticed: Type.Array(Type.Integer()) })

/**
 * Looks at the favourites of the next customers and adds the notice of the day where something is cheaper or in stock again. What a
 * person with a notice of today would get waits for tomorrow. `last_id`: where the next batch begins; undefined: nobody is left.
 */
export const addNotices = (
  tx: Transaction<DB>,
  { after, take, day }: { readonly after: number; readonly take: number; readonly day: string },
): Promise<Static<typeof FoundRow> | undefined> =>
  queryRow(
    tx,
    FoundRow,
    sql`
    WITH person AS (
      SELECT c.id, c.visitor_id FROM customer c WHERE c.id > ${after} AND ${isGivenTo('c.id', 'favourites')}
      ORDER BY c.id LIMIT ${take}),
    current AS (
      SELECT person.id AS customer_id, f.visitor_id, f.product_id, f.seen_price IS NULL AS is_first, offer.price, offer.available,
        offer.available AND NOT f.was_available AS arrived,
        offer.available AND f.was_available AND offer.price < f.seen_price AS dropped
      FROM person JOIN favourite f ON f.visitor_id = person.visitor_id JOIN product ON product.id = f.product_id
      CROSS JOIN LATERAL (
        SELECT min(v.price) AS price, coalesce(bool_or(EXISTS (
          SELECT FROM stock WHERE stock.variant_id = v.id AND stock.on_hand > stock.reserved)), FALSE) AS available
        FROM variant v WHERE v.product_id = product.id) offer
      WHERE NOT product.discontinued AND offer.price IS NOT NULL),
    noticed AS (
      INSERT INTO favourite_notice (customer_id, day, price_drops, arrivals)
      SELECT customer_id, ${day}::date, coalesce(array_agg(product_id) FILTER (WHERE dropped), '{}'),
        coalesce(array_agg(product_id) FILTER (WHERE arrived), '{}')
      FROM current WHERE arrived OR dropped GROUP BY customer_id
      ON CONFLICT DO NOTHING RETURNING customer_id),
    seen AS (
      UPDATE favourite f SET seen_price = current.price, was_available = current.available FROM current
      WHERE f.visitor_id = current.visitor_id AND f.product_id = current.product_id AND (
        current.is_first OR NOT (current.arrived OR current.dropped)
        OR current.customer_id IN (SELECT customer_id FROM noticed)))
    SELECT max(id) AS last_id, coalesce((SELECT array_agg(customer_id ORDER BY customer_id) FROM noticed), '{}') AS noticed
    FROM person HAVING max(id) IS NOT NULL`,
  )

const NoticeRow = Row({ email: Type.String(), letters_token: OrNull(Type.String()) })
/** The person of a notice that was not sent, unless they have withdrawn the consent since. */
export const readNotice = (db: Kysely<DB>, customerId: number, day: string) =>
  queryRow(
    db,
    NoticeRow,
    sql`
    SELECT c.email, c.letters_token FROM favourite_notice n JOIN customer c ON c.id = n.customer_id
    WHERE n.customer_id = ${customerId} AND n.day = ${day}::date AND n.sent_at IS NULL
      AND ${isGivenTo('c.id', 'favourites')}`,
  )

const LineRow = Row({
  slug: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  price: Type.Integer(),
  is_arrival: Type.Boolean(),
})
export type NoticeLine = Static<typeof LineRow>
/** Products of a notice that can be bought now, with the price of now. */
export const readNoticeLines = (db: Kysely<DB>, customerId: number, day: string): Promise<NoticeLine[]> =>
  queryRows(
    db,
    LineRow,
    sql`
    SELECT product.slug, product.name, brand.name AS brand, product.id = ANY(n.arrivals) AS is_arrival,
      (SELECT min(v.price) FROM variant v WHERE v.product_id = product.id) AS price
    FROM favourite_notice n JOIN product ON product.id = ANY(n.price_drops || n.arrivals)
    JOIN brand ON brand.id = product.brand_id
    WHERE n.customer_id = ${customerId} AND n.day = ${day}::date AND NOT product.discontinued AND EXISTS (
      SELECT FROM variant v JOIN stock ON stock.variant_id = v.id
      WHERE v.product_id = product.id AND stock.on_hand > stock.reserved)
    ORDER BY product.name, product.id`,
  )

/** The token of the links in a customer's letters; `token` becomes it when there is none. */
export const ensureLettersToken = async (db: Kysely<DB>, customerId: number, token: string): Promise<string> => {
  const { letters_token } = await db
    .updateTable('customer')
    .set((eb) => ({ letters_token: eb.fn.coalesce('letters_token', eb.val(token)) }))
    .where('id', '=', customerId)
    .returning('letters_token')
    .executeTakeFirstOrThrow()
  return letters_token ?? token
}

export const markNoticeSent = async (db: Kysely<DB>, customerId: number, day: string, at: Date): Promise<void> => {
  await sql`UPDATE favourite_notice SET sent_at = ${at} WHERE customer_id = ${customerId} AND day = ${day}::date`.execute(
    db,
  )
}

const SentRow = Row({ day: Type.String(), sent_at: Timestamp })
/** SAFE-05: the letters about favourites that a customer got. */
export const readSentNotices = (db: Kysely<DB>, customerId: number): Promise<Static<typeof SentRow>[]> =>
  queryRows(
    db,
    SentRow,
    sql`SELECT day::text AS day, sent_at FROM favourite_notice
        WHERE customer_id = ${customerId} AND sent_at IS NOT NULL ORDER BY day`,
  )

export const NOTICE_DAYS = 30
export const deleteOldNotices = (db: Kysely<DB>, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return deleteInPortions(db, 'favourite_notice', sql`old.day < ${before}::date`)
}
