import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { isMarked } from './picking.sql.ts'
import { Type, type Static } from 'typebox'
import { OrderNotes, OrderState } from '../order.api.ts'
import { isSibling } from '../counted-orders.sql.ts'
import { NOTE_COLUMNS } from '../order.sql.ts'
import { ReceivedAs } from '../counter.api.ts'
import { OrNull, variantFields, OrderLineId, type StoreId } from '#kernel/shared.api.ts'
import { joinVariantPicture, pictureJson } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row, Timestamp, type OrderId } from '#platform/db/rows.ts'
import { fullStoreName } from '#shop/places/face.ts'
import { OrderRow } from '../order-row.ts'
import { MovedPieces } from '../parcels.api.ts'
import { postalAddress } from '../postal-address.sql.ts'
import { cancelledPieces, movedPieces } from '../transfer/transfer.sql.ts'

const QueueRow = Row({
  ...Type.Pick(OrderRow, [
    'number',
    'store_id',
    'state',
    'delivery',
    'carrier',
    'recipient_name',
    'placed_at',
    'total',
    'utc_offset_min',
    'to_pay',
    'payment',
  ]).properties,
  delivery_address: OrNull(Type.String()),
  due_at: OrNull(Timestamp),
  kept_until: OrNull(Timestamp),
  pieces: Type.Integer(),
  picked: Type.Integer(),
  proposed: Type.Integer(),
  is_short: Type.Boolean(),
  needs_inspection: Type.Boolean(),
  is_moved: Type.Boolean(),
})
export type QueueRow = Readonly<Static<typeof QueueRow>>

/**
 * When an order is to be packed. A courier's order is packed before its day or its chosen hours begin, a carrier's before the day on
 * which it is sent, in the time of its city. Needs `o`, its city `c` and its `carried`.
 */
export const DUE_AT = sql`
  coalesce(o.ready_at,
           (coalesce(carried.send_on, o.courier_date) + coalesce(o.courier_from::time, '00:00')
             - make_interval(mins => c.utc_offset_min)) AT TIME ZONE 'UTC')`
const COLUMNS = sql`
  o.number, o.store_id, o.state, o.delivery, carried.carrier, o.recipient_name,
  CASE WHEN o.state = 'shipped' AND carried.order_id IS NULL THEN o.address END AS delivery_address,
  o.placed_at, o.total, ${DUE_AT} AS due_at,
  CASE WHEN o.state = 'ready_for_pickup' THEN lines.kept_until END AS kept_until,
  c.utc_offset_min, lines.pieces, lines.picked, lines.proposed, o.total - o.certificate_total AS to_pay, o.payment, lines.is_short,
  EXISTS (SELECT FROM order_return WHERE order_id = o.id AND waits_for_inspection) AS needs_inspection,
  EXISTS (SELECT FROM transfer WHERE order_id = o.id AND state IN ('asked', 'sent')) AS is_moved`

/** What says when an order is due: their lines are read of few of them. */
const DUE_FROM = sql`
  orders o JOIN city c ON c.id = o.city_id LEFT JOIN order_carrier carried ON carried.order_id = o.id`
const FROM = sql`
  ${DUE_FROM}
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(l.quantity), 0)::int AS pieces, coalesce(sum(l.picked), 0)::int AS picked,
           coalesce(sum(sub.quantity), 0)::int AS proposed,
           min(r.ends_at) FILTER (WHERE r.state = 'live') AS kept_until,
           coalesce(bool_or(r.state = 'live' AND l.picked < l.quantity AND s.reserved > s.on_hand), FALSE) AS is_short
    FROM order_line l
    LEFT JOIN reservation r ON r.order_line_id = l.id
    LEFT JOIN stock s ON s.store_id = o.store_id AND s.variant_id = l.variant_id
    LEFT JOIN substitute sub ON sub.order_line_id = l.id AND sub.state = 'proposed'
    WHERE l.order_id = o.id
  ) lines`

const MAX_QUEUE = 300
const inStore = (storeId: StoreId | null): RawBuilder<unknown> =>
  storeId === null ? sql`TRUE` : sql`store_id = ${storeId}`
const QUEUE_ORDER = sql`o.delivery = 'express' AND o.state IN ('new', 'paid', 'assembling') DESC, ${DUE_AT}, o.id`
const MAX_FOUND = 20
/** Orders that ended longer ago are found by number only. */
const FOUND_DAYS = 90

/**
 * What the store, or with null all stores, still have to do, express before all, then by promised time; not what waits for its payment
 * or for the guest's confirmation.
 */
export const readQueue = (db: QueryExecutorProvider, storeId: StoreId | null): Promise<QueueRow[]> =>
  queryRows(
    db,
    QueueRow,
    sql`
    SELECT ${COLUMNS} FROM ${FROM}
    WHERE o.id IN (
        SELECT o.id FROM ${DUE_FROM}
        WHERE o.id IN (
            SELECT id FROM orders
            WHERE state NOT IN ('delivered', 'cancelled', 'returned') AND state <> 'awaiting_payment' AND ${inStore(storeId)}
            UNION SELECT r.order_id FROM order_return r JOIN orders ON orders.id = r.order_id
            WHERE r.waits_for_inspection AND ${inStore(storeId)})
          AND (o.confirm_until IS NULL OR o.confirmed_at IS NOT NULL)
        ORDER BY ${QUEUE_ORDER} LIMIT ${MAX_QUEUE})
    ORDER BY ${QUEUE_ORDER}`,
  )

/** `storeId` null: in all stores. */
const find = (
  db: QueryExecutorProvider,
  storeId: StoreId | null,
  condition: RawBuilder<unknown>,
): Promise<QueueRow[]> =>
  queryRows(
    db,
    QueueRow,
    sql`
    SELECT ${COLUMNS} FROM ${FROM} WHERE (${storeId}::int IS NULL OR o.store_id = ${storeId}) AND ${condition}
    ORDER BY o.state IN ('delivered', 'cancelled', 'returned'), o.id DESC LIMIT ${MAX_FOUND}`,
  )

/** An order of several parcels with all of them; a later one, named by its own number, alone. */
export const findByNumber = (db: QueryExecutorProvider, storeId: StoreId | null, number: string): Promise<QueueRow[]> =>
  find(
    db,
    storeId,
    sql`o.id IN (
    SELECT id FROM orders WHERE number = ${number}
    UNION ALL SELECT p.id FROM orders p JOIN orders f ON f.id = p.first_parcel_id WHERE f.number = ${number})`,
  )
/** The code that the buyer says or shows. It may be scanned before the shop knows that the order is ready. */
export const findByCode = (db: QueryExecutorProvider, storeId: StoreId, code: string): Promise<QueueRow[]> =>
  find(db, storeId, sql`o.hand_over_code = ${code} AND o.state NOT IN ('delivered', 'cancelled', 'returned')`)
export const findByToken = (db: QueryExecutorProvider, storeId: StoreId | null, token: string): Promise<QueueRow[]> =>
  find(db, storeId, sql`o.token = ${token}`)
export const findByPhone = (
  db: QueryExecutorProvider,
  storeId: StoreId | null,
  phone: string,
  now: Date,
): Promise<QueueRow[]> => find(db, storeId, sql`o.recipient_phone = ${phone} AND o.placed_at > ${daysBefore(now)}`)
export const findByPhoneEnd = (
  db: QueryExecutorProvider,
  storeId: StoreId,
  digits: string,
  now: Date,
): Promise<QueueRow[]> =>
  find(db, storeId, sql`right(o.recipient_phone, 4) = ${digits} AND o.placed_at > ${daysBefore(now)}`)
export const findByName = (
  db: QueryExecutorProvider,
  storeId: StoreId,
  beginning: string,
  now: Date,
): Promise<QueueRow[]> =>
  find(
    db,
    storeId,
    sql`position(lower(${beginning}) IN lower(o.recipient_name)) > 0 AND o.placed_at > ${daysBefore(now)}`,
  )

const daysBefore = (now: Date): Date => new Date(now.getTime() - FOUND_DAYS * 86_400_000)

const DetailsRow = Row({
  ...Type.Pick(OrderRow, [
    'id',
    'token',
    'address',
    'postal_address',
    'courier_date',
    'courier_from',
    'courier_to',
    'recipient_phone',
    'hand_over_code',
    'delivery_price',
    'points_total',
    'certificate_total',
  ]).properties,
  discount_total: Type.Integer(),
  received_as: OrNull(ReceivedAs),
  paid_in_1c: OrNull(Type.String()),
  ...OrderNotes.properties,
  ...QueueRow.properties,
})
export type DetailsRow = Readonly<Static<typeof DetailsRow>>

export const readDetails = (db: QueryExecutorProvider, number: string): Promise<DetailsRow | undefined> =>
  queryRow(
    db,
    DetailsRow,
    sql`
    SELECT ${COLUMNS}, o.id::text AS id, o.token, ${postalAddress} AS postal_address, o.courier_date::text AS courier_date,
           coalesce(o.address, carried.point_code || ', ' || carried.point_address) AS address,
           o.courier_from, o.courier_to, o.recipient_phone, o.hand_over_code, ${NOTE_COLUMNS}, o.delivery_price,
           o.discount_total, o.points_total, o.certificate_total, o.received_as,
           (SELECT paid_on::text FROM exchange_order WHERE order_id = o.id) AS paid_in_1c
    FROM ${FROM} WHERE o.number = ${number}`,
  )

const LineRow = Row({
  line_id: OrderLineId,
  ...variantFields,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  marked: Type.Boolean(),
  quantity: Type.Integer(),
  cancelled: Type.Integer(),
  moved: Type.Array(MovedPieces),
  picked: Type.Integer(),
  returned: Type.Integer(),
  exchanged: Type.Integer(),
  unit_price: Type.Integer(),
  total: Type.Integer(),
  free: Type.Integer(),
  replaces: OrNull(Type.String()),
})

export const readPickLines = (
  db: QueryExecutorProvider,
  orderId: OrderId,
  at: Date,
): Promise<Static<typeof LineRow>[]> =>
  queryRows(
    db,
    LineRow,
    sql`
    SELECT l.id::text AS line_id, l.name, br.name AS brand_name, v.size_text, v.shade_name, v.height_mm, v.sku, v.barcode,
           ${isMarked(at)} AS marked, l.quantity, ${cancelledPieces} AS cancelled, ${movedPieces} AS moved, l.picked, l.unit_price, l.total,
           (SELECT coalesce(sum(accepted), 0)::int FROM order_return_line WHERE order_line_id = l.id) AS returned,
           (SELECT coalesce(sum(rl.quantity), 0)::int FROM order_return_line rl JOIN order_return r ON r.id = rl.return_id
            WHERE rl.order_line_id = l.id AND r.state = 'exchanged') AS exchanged,
           greatest(coalesce(s.on_hand - s.reserved, 0), 0) AS free,
           (SELECT format('%s, %s\u00a0шт.', concat_ws(', ', replaced.name, rv.shade_name, nullif(rv.size_text, '')), sub.quantity)
            FROM substitute sub JOIN order_line replaced ON replaced.id = sub.order_line_id
            JOIN variant rv ON rv.id = replaced.variant_id WHERE sub.new_line_id = l.id) AS replaces,
           CASE WHEN pic.hash IS NULL THEN NULL ELSE ${pictureJson('pic')} END AS picture
    FROM order_line l
    JOIN orders o ON o.id = l.order_id
    JOIN variant v ON v.id = l.variant_id
    JOIN variant_marking vm ON vm.variant_id = l.variant_id
    JOIN product p ON p.id = v.product_id
    JOIN brand br ON br.id = p.brand_id
    LEFT JOIN stock s ON s.store_id = o.store_id AND s.variant_id = l.variant_id
    ${joinVariantPicture}
    WHERE l.order_id = ${orderId} ORDER BY l.id`,
  )

const HistoryRow = Row({ state: OrderState, at: Timestamp, staff: OrNull(Type.String()) })

export const readSteps = (db: QueryExecutorProvider, orderId: OrderId): Promise<Static<typeof HistoryRow>[]> =>
  queryRows(
    db,
    HistoryRow,
    sql`
    SELECT h.to_state AS state, h.at, s.name AS staff
    FROM order_state_change h LEFT JOIN staff s ON s.id = h.staff_id
    WHERE h.order_id = ${orderId} ORDER BY h.step`,
  )

const ParcelRow = Row(Type.Pick(OrderRow, ['number', 'state', 'store_id', 'store_name']).properties)

/** The other parcels of an order, in their order. */
export const readOtherParcels = (db: QueryExecutorProvider, orderId: OrderId): Promise<Static<typeof ParcelRow>[]> =>
  queryRows(
    db,
    ParcelRow,
    sql`
    SELECT p.number, p.state, p.store_id, ${fullStoreName('s')} AS store_name
    FROM orders o JOIN orders p ON ${isSibling} JOIN store s ON s.id = p.store_id
    WHERE o.id = ${orderId} ORDER BY p.id`,
  )

const ReadyRow = Row({ number: Type.String(), to_pay: Type.Integer() })

/** Other orders of the buyer's phone that are ready in the same store; `to_pay`: kopecks that are taken when they are handed over. */
export const readAlsoReady = (db: QueryExecutorProvider, orderId: OrderId): Promise<Static<typeof ReadyRow>[]> =>
  queryRows(
    db,
    ReadyRow,
    sql`
    SELECT other.number, CASE WHEN other.payment = 'on_receipt' THEN other.total - other.certificate_total ELSE 0 END AS to_pay
    FROM orders o JOIN orders other ON other.recipient_phone = o.recipient_phone AND other.store_id = o.store_id
    WHERE o.id = ${orderId} AND other.id <> o.id AND other.state = 'ready_for_pickup' ORDER BY other.id LIMIT 10`,
  )
