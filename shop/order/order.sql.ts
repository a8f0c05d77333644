import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrderNotes, type OrderState } from './order.api.ts'
import type { OrderParcel } from './parcels.api.ts'
import { OrNull, VariantId } from '#kernel/shared.api.ts'
import { SHIPMENT_STATES } from '#shop/delivery/facts/carriers.ts'
import type { Consent } from '#shop/consent/facts/consent.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { joinVariantPicture } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row, Timestamp, type Statement, OrderId } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { insertConsent } from '#shop/consent/face.ts'
import { treeToStore } from './place/stored-price.ts'
import { OrderRow } from './order-row.ts'
import { postalAddress } from './postal-address.sql.ts'

/** Columns of `OrderNotes`. */
export const NOTE_COLUMNS = sql`o.comment`
export const notesOf = ({ comment }: OrderNotes): OrderNotes => ({ comment })

/** An order that is placed. `id` is from `orderIdStatement` or `twoOrderIdsStatement`. */
export type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'first_parcel_id'
  | 'token'
  | 'customer_id'
  | 'delivery'
  | 'payment'
  | 'store_id'
  | 'city_id'
  | 'postal_address'
  | 'recipient_name'
  | 'recipient_phone'
  | 'recipient_email'
  | keyof OrderNotes
  | 'ready_at'
  | 'courier_date'
  | 'courier_from'
  | 'courier_to'
  | 'confirm_until'
  | 'hand_over_code'
> & {
  readonly basket_id: string
  readonly visitor_id: string
  /** Null with `marketplace`, which has the agreement and the consent of its buyer. */
  readonly agreement_version: string | null
  /** To the processing of personal data. */
  readonly consent: Consent | null
  /** Network address that the consent to the processing of personal data came from; null for calls within the process. */
  readonly consent_from: string | null
  /** The member of staff who places it for a buyer on the phone; null: the buyer. */
  readonly staff_id: number | null
  /** Code of the marketplace that has sold it; null: the shop. */
  readonly marketplace: string | null
  readonly number_prefix: string
  readonly price: PriceTree
  readonly lines: readonly { readonly variant_id: VariantId; readonly name: string }[]
  readonly at: Date
}

/** States in which an order waits for the buyer or for the shop, so that its reservation may end. */
export const ENDED_STATES = ['new', 'ready_for_pickup'] as const satisfies readonly OrderState[]

const PlacedRow = Row({ number: Type.String() })

/** «Г-100001», and «Г-100001-2» for its second parcel. */
const numberOf = ({ number_prefix: prefix, first_parcel_id: first }: NewOrder): RawBuilder<unknown> =>
  first === null
    ? sql`${prefix} || '-' || nextval('order_number')`
    : sql`(SELECT number || '-2' FROM orders WHERE id = ${first})`

/** Inserts the order, its lines, the first step of its history and the record of the consent (SAFE-05). */
export const insertOrder = (order: NewOrder): Statement<typeof PlacedRow> => {
  // `address` and `postal_code` are read by the release before `postal_address`.
  const { price, lines, at, consent, postal_address: address } = order
  const given = consent && {
    purpose: 'personal_data' as const,
    step: 'confirmed' as const,
    consent,
    from: order.consent_from,
    readBy: order.staff_id,
    at,
  }
  const actor = order.marketplace !== null ? 'provider' : order.staff_id === null ? 'buyer' : 'staff'
  return [
    PlacedRow,
    sql`
    WITH placed AS (
      INSERT INTO orders (
        id, number, token, basket_id, visitor_id, customer_id, state, delivery, payment, store_id, city_id, address,
        recipient_name, recipient_phone, recipient_email, comment,
        goods_total, discount_total, points_total, delivery_price, total, certificate_total, price_tree,
        agreement_version, consent_text_version, consent_at, placed_at, ready_at, courier_date,
        courier_from, courier_to, postal_code, postal_address, confirm_until, hand_over_code, first_parcel_id)
      OVERRIDING SYSTEM VALUE
      VALUES (
        ${order.id}, ${numberOf(order)}, ${order.token},
        ${order.basket_id}, ${order.visitor_id}, ${order.customer_id},
        'new', ${order.delivery}, ${order.payment}, ${order.store_id}, ${order.city_id}, ${address?.line ?? null},
        ${order.recipient_name}, ${order.recipient_phone}, ${order.recipient_email}, ${order.comment},
        ${price.goods_total}, ${price.discount_total}, ${price.points_total}, ${price.delivery_price}, ${price.total},
        ${price.certificate_total}, ${JSON.stringify(treeToStore(price))}::jsonb,
        ${order.agreement_version}, ${consent?.version ?? null}, ${consent === null ? null : at}, ${at},
        ${order.ready_at}, ${order.courier_date}::date,
        ${order.courier_from}, ${order.courier_to}, ${address?.postal_code ?? null},
        ${address === null ? null : JSON.stringify(address)}::jsonb, ${order.confirm_until}, ${order.hand_over_code},
        ${order.first_parcel_id})
      RETURNING id, number
    ), inserted_lines AS (
      INSERT INTO order_line (order_id, variant_id, name, quantity, unit_price, discount, points_discount, total)
      SELECT placed.id, l.variant_id, l.name, l.quantity, l.unit_price, l.unit_price * l.quantity - l.total,
             l.points_discount, l.total
      FROM placed, unnest(
        ${lines.map((line) => line.variant_id)}::int[], ${lines.map((line) => line.name)}::text[],
        ${price.lines.map((line) => line.quantity)}::int[], ${price.lines.map((line) => line.unit_price)}::int[],
        ${price.lines.map((line) => line.points_discount)}::int[], ${price.lines.map((line) => line.total)}::int[]
      ) WITH ORDINALITY AS l (variant_id, name, quantity, unit_price, points_discount, total, position)
      ORDER BY l.position
    ), first_state AS (
      INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause, actor, provider, staff_id)
      SELECT id, 1, NULL, 'new', ${at}, 'placed', ${actor}, ${order.marketplace}, ${order.staff_id}::int FROM placed
    )${given === null ? sql`` : sql`, consent AS (${insertConsent(given, sql`'order ' || number`, sql`FROM placed`)})`}
    SELECT number FROM placed`,
  ]
}

export const LockedOrder = Row(
  Type.Pick(OrderRow, [
    'id',
    'first_parcel_id',
    'token',
    'number',
    'state',
    'delivery',
    'payment',
    'customer_id',
    'store_id',
    'recipient_phone',
    'utc_offset_min',
  ]).properties,
)
/** An order whose row is locked until the transaction ends, so that its states change one after another. */
export type LockedOrder = Readonly<Static<typeof LockedOrder>>

/** Selects the columns of a `LockedOrder`. */
export const LOCKED = sql`
    SELECT o.id::text AS id, o.first_parcel_id::text AS first_parcel_id, o.token, o.number, o.state, o.delivery, o.payment,
           o.customer_id, o.store_id, o.recipient_phone, c.utc_offset_min
    FROM orders o JOIN city c ON c.id = o.city_id`
const lockOrderWhere = (tx: Transaction<DB>, condition: RawBuilder<unknown>): Promise<LockedOrder | undefined> =>
  queryRow(tx, LockedOrder, sql`${LOCKED} WHERE ${condition} FOR UPDATE OF o`)
export const lockOrder = (tx: Transaction<DB>, token: string): Promise<LockedOrder | undefined> =>
  lockOrderWhere(tx, sql`o.token = ${token}`)
export const lockOrderById = (tx: Transaction<DB>, id: OrderId): Promise<LockedOrder | undefined> =>
  lockOrderWhere(tx, sql`o.id = ${id}`)

const FoundOrder = Row(Type.Pick(OrderRow, ['id', 'state']).properties)
/** The order with this number whose recipient's phone ends with the digits. */
export const orderOfBuyer = (
  db: Kysely<DB>,
  number: string,
  lastDigits: string,
): Promise<Static<typeof FoundOrder> | undefined> =>
  queryRow(
    db,
    FoundOrder,
    sql`
    SELECT id::text AS id, state FROM orders WHERE number = ${number} AND right(recipient_phone, 4) = ${lastDigits}`,
  )

/** Stores the number by which the carrier finds the order's parcel. */
export const setTrackNumber = async (tx: Transaction<DB>, id: string, trackNumber: string | null): Promise<void> => {
  await sql`
    UPDATE orders SET track_number = ${trackNumber} WHERE id = ${id} AND track_number IS DISTINCT FROM ${trackNumber}`.execute(
    tx,
  )
}

export const writeReadyAt = async (tx: Transaction<DB>, id: OrderId, readyAt: Date): Promise<void> => {
  await sql`UPDATE orders SET ready_at = ${readyAt} WHERE id = ${id}`.execute(tx)
}

const GoodsPaid = Row({ paid: Type.Integer() })
/** Kopecks paid for the goods with money or a certificate: without delivery and points. */
export const readGoodsPaid = async (tx: Transaction<DB>, id: OrderId): Promise<number> =>
  (await queryRow(tx, GoodsPaid, sql`SELECT goods_total - discount_total AS paid FROM orders WHERE id = ${id}`))
    ?.paid ?? 0

type NewStep = {
  readonly from: OrderState
  readonly to: OrderState
  readonly at: Date
  readonly cause: string
  readonly actor: string
  readonly provider: string | null
  readonly staffId: number | null
}

/** Writes the new state and the step of the history; false if the order is no longer in the state `from`. */
export const writeStateChange = async (tx: Transaction<DB>, orderId: OrderId, step: NewStep): Promise<boolean> => {
  const { rows } = await sql`
    WITH changed AS (UPDATE orders SET state = ${step.to} WHERE id = ${orderId} AND state = ${step.from} RETURNING id)
    INSERT INTO order_state_change (order_id, step, from_state, to_state, at, cause, actor, provider, staff_id)
    SELECT c.id, h.last + 1, ${step.from}, ${step.to}, greatest(${step.at}::timestamptz, h.last_at), ${step.cause},
           ${step.actor}, ${step.provider}, ${step.staffId}::int
    FROM changed c, LATERAL (
      SELECT max(step) AS last, max(at) AS last_at FROM order_state_change WHERE order_id = c.id
    ) h
    RETURNING step`.execute(tx)
  return rows.length > 0
}

const HasOrderedRow = Row({ has_ordered: Type.Boolean() })
/** The phone or the account has an order that is not cancelled. */
export const hasOrderedStatement = ({
  phone,
  customerId,
}: {
  readonly phone: string | null
  readonly customerId: number | null
}): Statement<typeof HasOrderedRow> => [
  HasOrderedRow,
  sql`SELECT EXISTS (SELECT FROM orders WHERE state <> 'cancelled' AND recipient_phone = ${phone})
        OR EXISTS (SELECT FROM orders WHERE state <> 'cancelled' AND customer_id = ${customerId}) AS has_ordered`,
]

const OrderIdRow = Row({ id: OrderId })
/** Takes the id of an order that may be placed, so that what follows from the order can be written together with it. */
export const orderIdStatement: Statement<typeof OrderIdRow> = [
  OrderIdRow,
  sql`SELECT nextval('orders_id_seq')::text AS id`,
]

/** The ids of an order of two parcels, in their order. */
export const twoOrderIdsStatement: Statement<typeof OrderIdRow> = [
  OrderIdRow,
  sql`SELECT nextval('orders_id_seq')::text AS id FROM generate_series(1, 2)`,
]

export const OpenReservationRow = Row({ order_id: OrderId, variant_id: VariantId, quantity: Type.Integer() })

/** What the open orders of this phone reserve. */
export const openReservations = (phone: string) => sql`
    SELECT coalesce(o.first_parcel_id, o.id)::text AS order_id, l.variant_id, l.quantity
    FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.recipient_phone = ${phone} AND o.state NOT IN ('delivered', 'cancelled', 'returned')`

/** Orders that wait for the buyer or for the shop although their reservation has ended. */
export const readUncollected = (db: Kysely<DB>, now: Date): Promise<{ token: string }[]> =>
  db
    .selectFrom('orders')
    .select('token')
    .where('state', 'in', ENDED_STATES)
    // Whether an order that it has sold goes on, the marketplace says.
    .where('payment', '<>', 'marketplace')
    .where('id', 'in', (reserved) =>
      reserved
        .selectFrom('reservation')
        .innerJoin('order_line', 'order_line.id', 'reservation.order_line_id')
        .select('order_line.order_id')
        .where('reservation.state', '=', 'live')
        .where('reservation.ends_at', '<=', now),
    )
    .execute()

const EndedOrderRow = Row({ is_unconfirmed: Type.Boolean() })

/** Undefined while the order's reservation lasts. */
export const readEnded = (tx: Transaction<DB>, orderId: OrderId, now: Date) =>
  queryRow(
    tx,
    EndedOrderRow,
    sql`
    SELECT o.confirm_until IS NOT NULL AND o.confirmed_at IS NULL AS is_unconfirmed FROM orders o
    WHERE o.id = ${orderId} AND EXISTS (
      SELECT FROM order_line l JOIN reservation r ON r.order_line_id = l.id
      WHERE l.order_id = o.id AND r.state = 'live' AND r.ends_at <= ${now})`,
  )

const PageRow = Row({
  ...OrderNotes.properties,
  ...Type.Pick(OrderRow, [
    'id',
    'first_parcel_id',
    'number',
    'token',
    'state',
    'placed_at',
    'customer_id',
    'delivery',
    'payment',
    'city_name',
    'postal_address',
    'recipient_name',
    'recipient_phone',
    'price_tree',
    'ready_at',
    'courier_date',
    'courier_from',
    'courier_to',
    'reserved_until',
    'confirm_until',
    'hand_over_code',
    'track_number',
    'store_name',
    'store_address',
    'utc_offset_min',
  ]).properties,
  /** The order has another parcel. */
  has_parcels: Type.Boolean(),
  agreement_version: OrNull(Type.String()),
  store_phone: OrNull(Type.String()),
  lat: Type.Number(),
  lon: Type.Number(),
})
/** What the order's page reads. */
export type PageRow = Readonly<Static<typeof PageRow>>

export const readOrder = (db: Kysely<DB>, token: string): Promise<PageRow | undefined> =>
  queryRow(
    db,
    PageRow,
    sql`
    SELECT o.id::text AS id, o.first_parcel_id::text AS first_parcel_id, o.number, o.token, o.state, o.placed_at, o.customer_id,
           o.agreement_version, o.delivery, o.payment, c.name AS city_name,
           ${postalAddress} AS postal_address, o.recipient_name, o.recipient_phone, ${NOTE_COLUMNS}, o.price_tree, o.ready_at,
           o.courier_date::text AS courier_date, o.courier_from, o.courier_to, reserved.until AS reserved_until,
           CASE WHEN o.confirmed_at IS NULL THEN o.confirm_until END AS confirm_until, o.hand_over_code, o.track_number,
           s.name AS store_name, s.address AS store_address,
           s.phone AS store_phone, s.lat, s.lon, c.utc_offset_min,
           o.first_parcel_id IS NOT NULL OR EXISTS (SELECT FROM orders p WHERE p.first_parcel_id = o.id) AS has_parcels
    FROM orders o JOIN city c ON c.id = o.city_id JOIN store s ON s.id = o.store_id
    CROSS JOIN LATERAL (
      SELECT min(r.ends_at) AS until FROM order_line l JOIN reservation r ON r.order_line_id = l.id WHERE l.order_id = o.id
    ) reserved
    WHERE o.token = ${token}`,
  )

const ParcelRow = Row({
  ...Type.Pick(OrderRow, ['number', 'token', 'state', 'delivery', 'courier_date', 'total']).properties,
  store_name: OrNull(Type.String()),
  ready_at: OrNull(Timestamp),
  pieces: Type.Integer(),
  shipment: OrNull(Type.Enum(SHIPMENT_STATES)),
})

/** Every parcel of the order whose first parcel this is, in their order. */
export const readParcels = async (db: Kysely<DB>, first: OrderId): Promise<OrderParcel[]> => {
  const rows = await queryRows(
    db,
    ParcelRow,
    sql`
    SELECT o.number, o.token, o.state, o.delivery, o.courier_date::text AS courier_date, o.total, o.ready_at,
           CASE WHEN o.delivery = 'pickup' THEN s.name END AS store_name,
           (SELECT h.state FROM shipment h WHERE h.order_id = o.id AND h.state <> 'waiting') AS shipment,
           (SELECT coalesce(sum(quantity), 0)::int FROM order_line WHERE order_id = o.id) AS pieces
    FROM orders o JOIN store s ON s.id = o.store_id
    WHERE o.id = ${first} OR o.first_parcel_id = ${first} ORDER BY o.id`,
  )
  return rows.map((row) => ({ ...row, ready_at: row.ready_at?.toISOString() ?? null }))
}

const OrderLineRow = Row({
  variant_id: VariantId,
  slug: Type.String(),
  name: Type.String(),
  brand_name: Type.String(),
  size_text: Type.String(),
  shade_name: OrNull(Type.String()),
  height_mm: Type.Integer(),
  quantity: Type.Integer(),
  unit_price: Type.Integer(),
  total: Type.Integer(),
  hash: OrNull(Type.String()),
  width: OrNull(Type.Integer()),
  height: OrNull(Type.Integer()),
  tone: OrNull(Type.String()),
})
export type OrderLineRow = Static<typeof OrderLineRow>

export const readOrderLines = (db: Kysely<DB>, orderId: OrderId): Promise<OrderLineRow[]> =>
  queryRows(
    db,
    OrderLineRow,
    sql`
    SELECT l.variant_id, p.slug, l.name, br.name AS brand_name, v.size_text, v.shade_name, v.height_mm,
           l.quantity, l.unit_price, l.total, pic.hash, pic.width, pic.height, pic.tone
    FROM order_line l
    JOIN variant v ON v.id = l.variant_id
    JOIN product p ON p.id = v.product_id
    JOIN brand br ON br.id = p.brand_id
    ${joinVariantPicture}
    WHERE l.order_id = ${orderId} AND l.quantity > 0 ORDER BY l.id`,
  )

export const readHistory = (
  db: Kysely<DB>,
  orderId: OrderId,
): Promise<{ to_state: string; at: Date; cause: string }[]> =>
  db
    .selectFrom('order_state_change')
    .select(['to_state', 'at', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('step')
    .execute()
