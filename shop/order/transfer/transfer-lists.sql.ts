/** Transfers as staff see them. */
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import type { OrderId } from '#kernel/ids.ts'
import { OrderLineId, OrNull, StoreId, variantFields, VariantId } from '#kernel/shared.api.ts'
import { variantPicture } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { fullStoreName } from '#shop/places/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { OPEN_TRANSFERS } from '../facts/transfer-states.ts'
import { isOpen } from './transfer.sql.ts'
import { TransferState as TransferStateColumn, type TransfersQuery } from '../transfers.api.ts'

const Listed = Row({
  id: Type.String(),
  state: TransferStateColumn,
  from_store_id: StoreId,
  from_name: Type.String(),
  to_store_id: StoreId,
  to_name: Type.String(),
  order_number: OrNull(Type.String()),
  waits: Type.Boolean(),
  arrives_at: Timestamp,
  utc_offset_min: Type.Integer(),
  pieces: Type.Integer(),
})
export type ListedTransfer = Readonly<Static<typeof Listed>>
const LISTED = sql`
  SELECT t.id::text AS id, t.state, t.from_store_id, ${fullStoreName('f')} AS from_name, t.to_store_id,
         ${fullStoreName('s')} AS to_name, coalesce(p.number, o.number) AS order_number, t.arrives_at, c.utc_offset_min,
         coalesce(t.state IN ('offered', 'parcel_offered') OR o.state = 'awaiting_payment'
           OR o.confirm_until IS NOT NULL AND o.confirmed_at IS NULL AND o.state = 'new', FALSE) AS waits,
         (SELECT coalesce(sum(quantity), 0)::int FROM transfer_line WHERE transfer_id = t.id) AS pieces
  FROM transfer t JOIN store f ON f.id = t.from_store_id JOIN store s ON s.id = t.to_store_id
  JOIN city c ON c.id = s.city_id LEFT JOIN orders o ON o.id = t.order_id LEFT JOIN orders p ON p.id = t.parcel_id`

const MAX_LISTED = 200
/** `storeId` null: of all stores. */
export const readTransfers = (
  db: Kysely<DB>,
  storeId: StoreId | null,
  state: TransfersQuery['state'],
): Promise<ListedTransfer[]> => {
  const ended = state === 'received' ? ['received', 'parcelled'] : [state]
  const states = state === 'open' ? OPEN_TRANSFERS : ended
  const order = state === 'open' || state === 'sent' ? sql`t.arrives_at, t.id` : sql`t.id DESC`
  return queryRows(
    db,
    Listed,
    sql`${LISTED} WHERE t.state = ANY(${states}::text[])
      AND (${storeId}::int IS NULL OR ${storeId} IN (t.from_store_id, t.to_store_id)) ORDER BY ${order} LIMIT ${MAX_LISTED}`,
  )
}
export const readTransfer = (db: QueryExecutorProvider, id: string): Promise<ListedTransfer | undefined> =>
  queryRow(db, Listed, sql`${LISTED} WHERE t.id = ${id}`)

const ShownLine = Row({
  line_id: Type.String(),
  variant_id: VariantId,
  ...variantFields,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  quantity: Type.Integer(),
  sent: OrNull(Type.Integer()),
  received: OrNull(Type.Integer()),
})
export const readTransferLines = (db: QueryExecutorProvider, id: string): Promise<Static<typeof ShownLine>[]> =>
  queryRows(
    db,
    ShownLine,
    sql`
    SELECT l.id::text AS line_id, l.variant_id, p.name, br.name AS brand_name, v.size_text, v.shade_name, v.height_mm,
           ${variantPicture} AS picture, v.sku, v.barcode, l.quantity, l.sent, l.received
    FROM transfer_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    JOIN brand br ON br.id = p.brand_id WHERE l.transfer_id = ${id} ORDER BY br.name, p.name, l.id`,
  )

const ShownStep = Row({ state: TransferStateColumn, at: Timestamp, staff: OrNull(Type.String()) })
export const readTransferSteps = (db: QueryExecutorProvider, id: string): Promise<Static<typeof ShownStep>[]> =>
  queryRows(
    db,
    ShownStep,
    sql`SELECT h.state, h.at, s.name AS staff FROM transfer_step h LEFT JOIN staff s ON s.id = h.staff_id
        WHERE h.transfer_id = ${id} ORDER BY h.step`,
  )

const StoreRow = Row({ store_id: StoreId, name: Type.String() })
/** All stores and warehouses: «Челябинск, Кировка». */
export const readStores = (db: QueryExecutorProvider): Promise<Static<typeof StoreRow>[]> =>
  queryRows(
    db,
    StoreRow,
    sql`
    SELECT s.id AS store_id, ${fullStoreName('s')} AS name FROM store s JOIN city c ON c.id = s.city_id
    ORDER BY c.name, s.is_warehouse, s.name`,
  )

const OffsetRow = Row({ utc_offset_min: Type.Integer() })
/** Minutes by which the store's city is ahead of UTC. */
export const offsetOfStore = async (db: QueryExecutorProvider, storeId: StoreId): Promise<number> =>
  (
    await queryRow(
      db,
      OffsetRow,
      sql`SELECT c.utc_offset_min FROM store s JOIN city c ON c.id = s.city_id WHERE s.id = ${storeId}`,
    )
  )?.utc_offset_min ?? 0

const NamedVariant = Row({ code: Type.String(), variant_id: VariantId })
/** Variants by barcode or article number. */
export const variantsByCode = (
  db: QueryExecutorProvider,
  codes: readonly string[],
): Promise<Static<typeof NamedVariant>[]> =>
  queryRows(
    db,
    NamedVariant,
    sql`
    SELECT DISTINCT ON (u.code) u.code, v.id AS variant_id
    FROM unnest(${codes}::text[]) AS u (code) JOIN variant v ON v.barcode = u.code OR lower(v.sku) = lower(u.code)
    ORDER BY u.code, v.id`,
  )

const OfferRow = Row({
  transfer_id: Type.String(),
  order_line_id: OrderLineId,
  name: Type.String(),
  quantity: Type.Integer(),
  state: TransferStateColumn,
  from_name: Type.String(),
  answer_until: OrNull(Timestamp),
  arrives_at: Timestamp,
})
export type OrderTransferLine = Readonly<Static<typeof OfferRow>>
/** Lines of an order that another store sends, before they have come. */
export const readComing = (db: QueryExecutorProvider, orderId: OrderId): Promise<OrderTransferLine[]> =>
  queryRows(
    db,
    OfferRow,
    sql`
    SELECT t.id::text AS transfer_id, l.order_line_id::text AS order_line_id, ol.name, l.quantity, t.state, f.name AS from_name,
           t.answer_until, t.arrives_at
    FROM transfer t JOIN transfer_line l ON l.transfer_id = t.id JOIN order_line ol ON ol.id = l.order_line_id
    JOIN store f ON f.id = t.from_store_id
    WHERE t.order_id = ${orderId} AND ${isOpen} ORDER BY t.id, l.id`,
  )

const MovedRow = Row({ number: Type.String(), token: Type.String(), name: Type.String(), quantity: Type.Integer() })
/** Pieces of a parcel that have become other parcels of its order. */
export const readMoved = (db: QueryExecutorProvider, orderId: OrderId): Promise<Static<typeof MovedRow>[]> =>
  queryRows(
    db,
    MovedRow,
    sql`
    SELECT p.number, p.token, ol.name, l.quantity
    FROM transfer t JOIN transfer_line l ON l.transfer_id = t.id JOIN order_line ol ON ol.id = l.order_line_id
    JOIN orders p ON p.id = t.parcel_id
    WHERE t.order_id = ${orderId} ORDER BY p.id`,
  )

const PackedRow = Row({ weight_g: Type.Integer(), height_mm: Type.Integer() })
/** What a piece weighs, and its height. */
export const readPiece = async (tx: QueryExecutorProvider, variantId: VariantId): Promise<Static<typeof PackedRow>> => {
  const row = await queryRow(tx, PackedRow, sql`SELECT weight_g, height_mm FROM variant WHERE id = ${variantId}`)
  if (row === undefined) throw new Error(`There is no variant ${variantId}`)
  return row
}

const Coming = Row({ variant_id: VariantId, store_id: StoreId, arrives_at: Timestamp })
/** Pieces that are moved to the shelves of a city and due after `now`, the soonest first. */
export const comingToShelves = (db: Kysely<DB>) => async (ids: readonly VariantId[], cityId: number, now: Date) =>
  (
    await queryRows(
      db,
      Coming,
      sql`
        SELECT line.variant_id, store.id AS store_id, t.arrives_at
        FROM transfer_line line JOIN transfer t ON t.id = line.transfer_id JOIN store ON store.id = t.to_store_id
        WHERE line.variant_id = ANY(${sql.val(ids)}::int[]) AND line.received IS NULL AND t.order_id IS NULL
          AND t.state IN ('asked', 'sent') AND t.arrives_at > ${now} AND NOT store.is_warehouse AND store.city_id = ${cityId}
        ORDER BY t.arrives_at, store.id`,
    )
  ).map(({ variant_id, store_id, arrives_at }) => ({ variantId: variant_id, storeId: store_id, arrivesAt: arrives_at }))
