import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import type { VariantId } from '#kernel/ids.ts'
import { ProductId, VariantId as VariantIdShape } from '#kernel/shared.api.ts'
import { parsePhone } from '#kernel/phone.ts'
import { joinVariantPicture, pictureJson } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { forgetPromoBuyer } from '#shop/pricing/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forgetVisits } from '../order-visit.sql.ts'
import { OrderCard } from '../order-list.api.ts'
import { forgetRefusals } from '../return/order-return.sql.ts'
import { deleteReturnPhotosOf } from '../return/return-photo.sql.ts'

const OrderCardRow = Row({
  ...Type.Omit(OrderCard, ['placed_at', 'state_at']).properties,
  placed_at: Timestamp,
  state_at: Timestamp,
})
export type OrderCardRow = Static<typeof OrderCardRow>

/** Lines `l` of orders with variant `v`, product `p` and picture `pic`. */
export const LINES_WITH_GOODS = sql`
  order_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id ${joinVariantPicture}`

/** Newest first. */
export const readOrderCards = (
  db: Kysely<DB>,
  customerId: number,
  limit: number,
  offset: number,
): Promise<OrderCardRow[]> =>
  queryRows(
    db,
    OrderCardRow,
    sql`
    SELECT o.number, o.token, o.state, o.placed_at, o.total, c.utc_offset_min AS timezoneoffset,
           changed.at AS state_at, ordered.lines,
           (SELECT json_agg(json_build_object('state', state)) FROM orders
            WHERE id = coalesce(o.first_parcel_id, o.id) OR first_parcel_id = coalesce(o.first_parcel_id, o.id)) AS parcels
    FROM orders o JOIN city c ON c.id = o.city_id
    CROSS JOIN LATERAL (SELECT max(at) AS at FROM order_state_change WHERE order_id = o.id) changed
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object(
        'name', l.name, 'slug', p.slug, 'quantity', l.quantity, 'height_mm', v.height_mm,
        'picture', CASE WHEN pic.hash IS NULL THEN NULL ELSE ${pictureJson('pic')} END
      ) ORDER BY l.id) AS lines
      FROM ${LINES_WITH_GOODS}
      WHERE l.order_id = o.id
    ) ordered
    WHERE o.customer_id = ${customerId}
    ORDER BY o.placed_at DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}`,
  )

const CountRow = Row({ count: Type.Integer() })

export const countOrders = async (db: Kysely<DB>, customerId: number): Promise<number> =>
  (await queryRow(db, CountRow, sql`SELECT count(*)::int AS count FROM orders WHERE customer_id = ${customerId}`))
    ?.count ?? 0

const LIVE_STATES = ['new', 'awaiting_payment', 'paid', 'assembling', 'shipped', 'ready_for_pickup'] as const
/** Neither finished nor cancelled. */
export const isLive = (state: string): boolean => LIVE_STATES.some((live) => live === state)

/** Numbers of the orders that are neither finished nor cancelled, newest first. */
export const activeOrderNumbers = async (db: Kysely<DB>, customerId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('number')
      .where('customer_id', '=', customerId)
      .where('state', 'in', LIVE_STATES)
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ number }) => number)

const MAX_PENDING = 20

/** Tokens of the orders that are live or have a return under way, newest first. */
export const pendingTokens = async (db: Kysely<DB>, customerId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders as o')
      .select('o.token')
      .where('o.customer_id', '=', customerId)
      .where((eb) =>
        eb.or([
          eb('o.state', 'in', LIVE_STATES),
          eb.exists(
            eb
              .selectFrom('order_return as r')
              .select('r.id')
              .whereRef('r.order_id', '=', 'o.id')
              .where('r.state', '=', 'requested'),
          ),
        ]),
      )
      .orderBy('o.placed_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(MAX_PENDING)
      .execute()
  ).map(({ token }) => token)

export const tokenOfNumber = async (db: Kysely<DB>, customerId: number, number: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('token')
      .where('customer_id', '=', customerId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.token
export const tokensOf = async (db: Kysely<DB>, customerId: number): Promise<string[]> =>
  (
    await db.selectFrom('orders').select('token').where('customer_id', '=', customerId).orderBy('placed_at').execute()
  ).map(({ token }) => token)

export const linesToRepeat = (
  tx: Transaction<DB>,
  customerId: number,
  number: string,
): Promise<{ variant_id: VariantId; name: string; quantity: number; discontinued: boolean }[]> =>
  tx
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .innerJoin('variant', 'variant.id', 'order_line.variant_id')
    .innerJoin('product', 'product.id', 'variant.product_id')
    .select(['order_line.variant_id', 'order_line.name', 'order_line.quantity', 'product.discontinued'])
    .where('orders.customer_id', '=', customerId)
    .where('orders.number', '=', number)
    .orderBy('order_line.id')
    .execute()

const SubstituteRow = Row({ name: Type.String(), slug: Type.String() })

/** For each discontinued variant its first substitute with free stock, or the product of its category with the nearest price; each once. */
export const readSubstitutes = (
  db: Kysely<DB>,
  variantIds: readonly VariantId[],
): Promise<Static<typeof SubstituteRow>[]> =>
  queryRows(
    db,
    SubstituteRow,
    sql`
    SELECT DISTINCT s.name, s.slug
    FROM variant gone JOIN product p ON p.id = gone.product_id
    CROSS JOIN LATERAL (
      SELECT other.name, other.slug FROM product other JOIN variant v ON v.product_id = other.id
      WHERE (other.category_id = p.category_id OR other.slug = ANY(p.substitutes)) AND other.id <> p.id AND NOT other.discontinued
        AND EXISTS (SELECT FROM stock WHERE variant_id = v.id AND on_hand > reserved)
      ORDER BY array_position(p.substitutes, other.slug) NULLS LAST, abs(v.price - gone.price), v.id LIMIT 1
    ) s
    WHERE gone.id = ANY(${variantIds}::int[]) ORDER BY s.name`,
  )

/** Whether this is the phone of the customer; false for a guest. `phone`: as typed or as stored. */
export const isOwnPhone = async (db: Kysely<DB>, customerId: number | null, phone: string): Promise<boolean> => {
  if (customerId === null) return false
  const found = await sql`SELECT FROM customer WHERE id = ${customerId} AND phone = ${parsePhone(phone)}`.execute(db)
  return found.rows.length > 0
}

/** The account of a phone; null without one. */
export const accountOfPhone = async (db: Kysely<DB>, phone: string): Promise<number | null> =>
  (await queryRow(db, Row({ id: Type.Integer() }), sql`SELECT id FROM customer WHERE phone = ${phone}`))?.id ?? null

/** AUTH-08: assigns the guest's orders to the customer whose phone they have: others may have used the same browser. */
const claimOrders = async (tx: Transaction<DB>, guest: string, customerId: number): Promise<void> => {
  await sql`
    UPDATE orders o SET customer_id = c.id FROM customer c
    WHERE c.id = ${customerId} AND o.visitor_id = ${guest} AND o.customer_id IS NULL AND o.recipient_phone = c.phone`.execute(
    tx,
  )
}

/**
 * AUTH-08: assigns the guests' orders of a phone to the customer who has just shown by a code that it is theirs. Those of the last
 * ninety days: a number that was in use then is not given to another owner yet.
 */
const claimOrdersOfPhone = async (tx: Transaction<DB>, customerId: number, now: Date): Promise<void> => {
  await sql`
    UPDATE orders o SET customer_id = c.id FROM customer c
    WHERE c.id = ${customerId} AND o.customer_id IS NULL AND o.recipient_phone = c.phone
      AND o.placed_at > ${now}::timestamptz - interval '90 days'`.execute(tx)
}

/** Orders of guests become those of a customer. */
export const orderClaims = { claimOrders, claimOrdersOfPhone }

const ReceivedRow = Row({
  product_id: ProductId,
  variant_id: VariantIdShape,
  quantity: Type.Integer(),
  received_at: Timestamp,
})

/** The last pack of each product that a customer has received since the moment and not given back. */
export const readReceivedGoods = (
  db: Kysely<DB>,
  customerId: number,
  since: Date,
): Promise<Static<typeof ReceivedRow>[]> =>
  queryRows(
    db,
    ReceivedRow,
    sql`
    SELECT DISTINCT ON (v.product_id) v.product_id, v.id AS variant_id, l.quantity - given.back AS quantity,
           received.at AS received_at
    FROM orders o JOIN order_line l ON l.order_id = o.id JOIN variant v ON v.id = l.variant_id
    CROSS JOIN LATERAL (
      SELECT max(at) AS at FROM order_state_change WHERE order_id = o.id AND to_state = 'delivered'
    ) received
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(accepted), 0)::int AS back FROM order_return_line WHERE order_line_id = l.id
    ) given
    WHERE o.customer_id = ${customerId} AND o.state = 'delivered' AND received.at >= ${since} AND l.quantity > given.back
    ORDER BY v.product_id, received.at DESC, l.id DESC`,
  )

/** Where orders went before their buyers changed it. */
const deleteDeliveryChanges = async (db: Kysely<DB>, orders: RawBuilder<unknown>): Promise<void> => {
  await sql`DELETE FROM order_delivery_change WHERE order_id IN (SELECT id FROM orders WHERE ${orders})`.execute(db)
}

/** SAFE-05: removes personal data from the orders of a deleted customer; the orders stay for accounting. */
export const anonymiseOrders = async (tx: Transaction<DB>, customerId: number, phone: string): Promise<void> => {
  // Those that the phone has placed as a guest in another browser: it has proven itself by signing in.
  await sql`
    UPDATE orders SET customer_id = ${customerId}
    WHERE customer_id IS NULL AND recipient_phone = ${phone} AND state <> ALL(${sql.val([...LIVE_STATES])}::text[])`.execute(
    tx,
  )
  await forgetPromoBuyer(tx, customerId)
  await deleteDeliveryChanges(tx, sql`customer_id = ${customerId}`)
  await deleteReturnPhotosOf(tx, customerId)
  await forgetRefusals(tx, sql`customer_id = ${customerId}`)
  await forgetVisits(tx, sql`customer_id = ${customerId}`)
  await sql`
    UPDATE orders SET recipient_name = 'Удалено', recipient_phone = '70000000000', recipient_email = '', comment = '',
                      address = CASE WHEN address IS NULL THEN NULL ELSE '—' END,
                      postal_code = NULL, postal_address = NULL
    WHERE customer_id = ${customerId}`.execute(tx)
}

/** Takes the people out of ended orders that were placed before the moment, and what leads from them to a customer. */
export const anonymiseOrdersBefore = async (db: Kysely<DB>, before: Date): Promise<void> => {
  const old = sql`
    placed_at < ${before} AND recipient_phone <> '70000000000' AND state <> ALL(${sql.val([...LIVE_STATES])}::text[])`
  await deleteDeliveryChanges(db, old)
  await forgetRefusals(db, old)
  await forgetVisits(db, old)
  await sql`
    UPDATE orders SET recipient_name = 'Удалено', recipient_phone = '70000000000', recipient_email = '', comment = '',
                      address = CASE WHEN address IS NULL THEN NULL ELSE '—' END,
                      postal_code = NULL, postal_address = NULL, customer_id = NULL
    WHERE ${old}`.execute(db)
}
