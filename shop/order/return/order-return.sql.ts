import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { ReturnReasonCode, ReturnRefusal, ReturnWay, ReturnWish } from '../order-return.api.ts'
import { OrNull, OrderLineId, Shape, StoreId, VariantId } from '#kernel/shared.api.ts'
import type { Carrier } from '#shop/delivery/facts/carriers.ts'
import {
  RETURN_REASONS,
  type ReturnWay as ReturnWayName,
  type ReturnWish as ReturnWishName,
} from '../facts/return-policy.ts'
import type { RefundSplit } from '../facts/refund-split.ts'
import type { ReturnRefusal as RefusalName } from '../facts/return-refusal.ts'
import { queryRow, queryRows, Row, Timestamp, OrderId } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const OrderOfReturn = Row({
  id: OrderId,
  number: Type.String(),
  state: Type.String(),
  customer_id: OrNull(Type.Integer()),
  recipient_phone: Type.String(),
  total: Type.Integer(),
  certificate_total: Type.Integer(),
  placed_at: Timestamp,
  delivered_at: OrNull(Timestamp),
  utc_offset_min: Type.Integer(),
})
export type OrderOfReturn = Readonly<Static<typeof OrderOfReturn>>

const ORDER = sql`
  SELECT o.id::text AS id, o.number, o.state, o.customer_id, o.recipient_phone, o.total, o.certificate_total, o.placed_at,
         (SELECT max(at) FROM order_state_change WHERE order_id = o.id AND to_state = 'delivered') AS delivered_at,
         c.utc_offset_min
  FROM orders o JOIN city c ON c.id = o.city_id`
export const readOrderOfReturn = (db: Kysely<DB>, token: string): Promise<OrderOfReturn | undefined> =>
  queryRow(db, OrderOfReturn, sql`${ORDER} WHERE o.token = ${token}`)
export const readOrderOfReturnById = (db: Kysely<DB>, id: string): Promise<OrderOfReturn | undefined> =>
  queryRow(db, OrderOfReturn, sql`${ORDER} WHERE o.id = ${id}`)

const ReturnableLine = Row({
  line_id: OrderLineId,
  variant_id: VariantId,
  store_id: StoreId,
  name: Type.String(),
  category_path: Type.String(),
  quantity: Type.Integer(),
  total: Type.Integer(),
  points_discount: Type.Integer(),
  returned: Type.Integer(),
  /** The last time that pieces of it were exchanged for the same. */
  exchanged_at: OrNull(Timestamp),
})
export type ReturnableLine = Readonly<Static<typeof ReturnableLine>>

/** The lines that were handed over; `returned`: pieces of accepted returns. */
export const readReturnableLines = (db: Kysely<DB>, orderId: OrderId): Promise<ReturnableLine[]> =>
  queryRows(
    db,
    ReturnableLine,
    sql`
    SELECT l.id::text AS line_id, l.variant_id, o.store_id, l.name, c.path AS category_path, l.quantity, l.total,
           l.points_discount, coalesce(r.accepted, 0)::int AS returned, r.exchanged_at
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN variant v ON v.id = l.variant_id
    JOIN product p ON p.id = v.product_id JOIN category c ON c.id = p.category_id
    LEFT JOIN (
      SELECT rl.order_line_id, sum(rl.accepted) AS accepted,
             max(ret.decided_at) FILTER (WHERE ret.state = 'exchanged') AS exchanged_at
      FROM order_return_line rl JOIN order_return ret ON ret.id = rl.return_id GROUP BY 1
    ) r ON r.order_line_id = l.id
    WHERE l.order_id = ${orderId} AND l.quantity > 0 ORDER BY l.id`,
  )

const IdRow = Row({ id: Type.String() })

const ReturnRow = Row({
  id: Type.String(),
  order_id: OrderId,
  state: Type.String(),
  requested_at: Timestamp,
  refund_money: Type.Integer(),
  refund_points: Type.Integer(),
  refund_certificate: Type.Integer(),
  way: ReturnWay,
  track_number: OrNull(Type.String()),
  wish: ReturnWish,
  /** Why staff have refused it; null: they have not, or before reasons were asked for. */
  refusal: OrNull(ReturnRefusal),
  refusal_comment: OrNull(Type.String()),
  lines: Type.Array(
    Row({
      id: Type.String(),
      line_id: OrderLineId,
      name: Type.String(),
      reason: ReturnReasonCode,
      quantity: Type.Integer(),
      accepted: Type.Integer(),
    }),
  ),
})
export type ReturnRow = Readonly<Static<typeof ReturnRow>>

/** Needs `rl`. */
const REASON = sql`CASE WHEN rl.is_irritation THEN 'irritation' ELSE rl.reason END`

const RETURN = sql`
  SELECT r.id::text AS id, r.order_id::text AS order_id, r.state, r.requested_at, r.refund_money, r.refund_points,
         r.refund_certificate, r.way, r.track_number, r.wish, r.refusal, r.refusal_comment, (
           SELECT json_agg(json_build_object('id', rl.id::text, 'line_id', rl.order_line_id::text, 'name', l.name,
                    'reason', ${REASON}, 'quantity', rl.quantity, 'accepted', rl.accepted) ORDER BY rl.order_line_id)
           FROM order_return_line rl JOIN order_line l ON l.id = rl.order_line_id WHERE rl.return_id = r.id) AS lines
  FROM order_return r`
/** Newest first, without requests that a later one replaced. */
export const readReturns = (db: Kysely<DB>, orderId: OrderId): Promise<ReturnRow[]> =>
  queryRows(db, ReturnRow, sql`${RETURN} WHERE r.order_id = ${orderId} AND r.state <> 'replaced' ORDER BY r.id DESC`)
export const readReturn = (db: Kysely<DB>, id: string): Promise<ReturnRow | undefined> =>
  queryRow(db, ReturnRow, sql`${RETURN} WHERE r.id = ${id}`)

/** Those that later ones replaced, too. */
export const readReturnIds = async (db: QueryExecutorProvider, orderId: OrderId): Promise<string[]> =>
  (await queryRows(db, IdRow, sql`SELECT id::text AS id FROM order_return WHERE order_id = ${orderId}`)).map(
    ({ id }) => id,
  )

const AcceptedRow = Row({
  at: Timestamp,
  money: Type.Integer(),
  points: Type.Integer(),
  certificate: Type.Integer(),
  staff_id: OrNull(Type.Integer()),
  staff: OrNull(Type.String()),
})
/** Who took the goods of the return `r` back; of one that a second person has confirmed, who asked for it: the buyer stands there. */
export const takenBackBy = sql`coalesce((
  SELECT a.asked_by FROM refund_approval a
  WHERE a.order_id = r.order_id AND a.state = 'confirmed' AND a.call = 'returnPieces' AND a.decided_at = r.decided_at
    AND a.decided_by = r.staff_id LIMIT 1), r.staff_id)`
/** What accepted returns gave back, the newest first. `staff`: who took the goods back. */
export const readAccepted = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof AcceptedRow>[]> =>
  queryRows(
    db,
    AcceptedRow,
    sql`
    SELECT r.decided_at AS at, r.refund_money AS money, r.refund_points AS points, r.refund_certificate AS certificate,
           s.id AS staff_id, s.name AS staff
    FROM order_return r LEFT JOIN staff s ON s.id = ${takenBackBy}
    WHERE r.order_id = ${orderId} AND r.state = 'accepted' ORDER BY r.id DESC`,
  )

const AskedRow = Row({ line_id: OrderLineId, reason: ReturnReasonCode, asked_at: Timestamp })
/**
 * When each line was first asked to be taken back for a reason, by requests that staff have neither accepted nor refused. What was asked
 * before the line was refused for this reason, or its buyer withdrew that, counts no more.
 */
export const readFirstAsked = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof AskedRow>[]> =>
  queryRows(
    db,
    AskedRow,
    sql`
    SELECT rl.order_line_id::text AS line_id, ${REASON} AS reason, min(r.requested_at) AS asked_at
    FROM order_return r JOIN order_return_line rl ON rl.return_id = r.id
    WHERE r.order_id = ${orderId} AND r.state IN ('requested', 'replaced') AND NOT EXISTS (
        SELECT FROM order_return later JOIN order_return_line ended ON ended.return_id = later.id
        WHERE later.order_id = r.order_id AND later.id > r.id AND later.state IN ('refused', 'withdrawn')
          AND ended.order_line_id = rl.order_line_id AND ended.reason = rl.reason AND ended.is_irritation = rl.is_irritation)
    GROUP BY 1, 2`,
  )

export type RequestedLine = { readonly lineId: OrderLineId; readonly quantity: number; readonly reason: string }

const IrritationRow = Row({ line_id: OrderLineId, brand: Type.Integer(), had_before: Type.Boolean() })
/** Brands of lines, and whether this buyer got the money for an irritating product of the brand before. */
export const readIrritations = (
  db: Kysely<DB>,
  lineIds: readonly OrderLineId[],
): Promise<Static<typeof IrritationRow>[]> =>
  queryRows(
    db,
    IrritationRow,
    sql`
    SELECT l.id::text AS line_id, p.brand_id AS brand, EXISTS (
      SELECT FROM order_return_line rl JOIN order_line other ON other.id = rl.order_line_id
      JOIN orders its ON its.id = other.order_id AND its.recipient_phone = o.recipient_phone
      JOIN variant ov ON ov.id = other.variant_id JOIN product op ON op.id = ov.product_id AND op.brand_id = p.brand_id
      WHERE rl.is_irritation AND rl.accepted > 0) AS had_before
    FROM order_line l JOIN orders o ON o.id = l.order_id
    JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
    WHERE l.id = ANY(${lineIds}::bigint[])`,
  )

/** How the goods come and what the buyer wants for them. */
export type ReturnManner = {
  readonly way: ReturnWayName
  readonly trackNumber: string | null
  readonly wish: ReturnWishName
}

export const MONEY_AT_STORE: ReturnManner = { way: 'store', trackNumber: null, wish: 'money' }

/** Replaces a request that staff have not decided yet. */
export const insertReturn = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  lines: readonly RequestedLine[],
  split: RefundSplit,
  { way, trackNumber, wish }: ReturnManner,
  at: Date,
): Promise<string> => {
  await sql`
    UPDATE order_return SET state = 'replaced', decided_at = ${at}
    WHERE order_id = ${orderId} AND state = 'requested'`.execute(tx)
  const row = await queryRow(
    tx,
    IdRow,
    sql`
    INSERT INTO order_return (order_id, state, requested_at, refund_money, refund_points, refund_certificate, way, track_number, wish)
    VALUES (${orderId}, 'requested', ${at}, ${split.money}, ${split.points}, ${split.certificate}, ${way}, ${trackNumber}, ${wish})
    RETURNING id::text AS id`,
  )
  if (row === undefined) throw new Error('The inserted return was not returned')
  await sql`
    INSERT INTO order_return_line (return_id, order_line_id, reason, is_irritation, quantity)
    SELECT ${row.id}, line_id, CASE reason WHEN 'irritation' THEN 'unopened' ELSE reason END, reason = 'irritation', quantity
    FROM unnest(
      ${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ reason }) => reason)}::text[],
      ${lines.map(({ quantity }) => quantity)}::int[]) AS l (line_id, reason, quantity)`.execute(tx)
  return row.id
}

/** A request that asks for this line is settled in another way than by taking it back. */
export const endRequestOf = async (
  tx: Transaction<DB>,
  lineId: Static<typeof OrderLineId>,
  at: Date,
): Promise<void> => {
  await sql`
    UPDATE order_return SET state = 'replaced', decided_at = ${at}
    WHERE state = 'requested' AND id IN (SELECT return_id FROM order_return_line WHERE order_line_id = ${lineId})`.execute(
    tx,
  )
}

/** ORD-13: the pieces of a request were exchanged for the same goods: nothing is given back. */
export const writeExchange = async (
  tx: Transaction<DB>,
  returnId: string,
  { staffId, at }: { readonly staffId: number; readonly at: Date },
): Promise<void> => {
  await sql`
    UPDATE order_return SET state = 'exchanged', decided_at = ${at}, staff_id = ${staffId},
           refund_money = 0, refund_points = 0, refund_certificate = 0
    WHERE id = ${returnId}`.execute(tx)
}

/** STAFF-04: `comment`: the own words of «other». */
export const writeRefusal = async (
  tx: Transaction<DB>,
  returnId: string,
  { refusal, comment }: { readonly refusal: RefusalName; readonly comment: string | null },
  { staffId, at }: { readonly staffId: number; readonly at: Date },
): Promise<void> => {
  await sql`
    UPDATE order_return SET state = 'refused', decided_at = ${at}, staff_id = ${staffId}, refusal = ${refusal},
           refusal_comment = ${comment}, refund_money = 0, refund_points = 0, refund_certificate = 0
    WHERE id = ${returnId}`.execute(tx)
}

export const writeWithdrawal = async (tx: Transaction<DB>, returnId: string, at: Date): Promise<void> => {
  await sql`
    UPDATE order_return SET state = 'withdrawn', decided_at = ${at},
           refund_money = 0, refund_points = 0, refund_certificate = 0
    WHERE id = ${returnId}`.execute(tx)
}

/** SAFE-05: takes the own words out of refusals. `orders`: a condition of their orders. */
export const forgetRefusals = async (db: Kysely<DB>, orders: RawBuilder<unknown>): Promise<void> => {
  await sql`
    UPDATE order_return SET refusal_comment = 'Удалено'
    WHERE refusal_comment IS NOT NULL AND order_id IN (SELECT id FROM orders WHERE ${orders})`.execute(db)
}

export type AcceptedLine = {
  readonly returnLineId: string
  readonly accepted: number
  /** Accepted pieces that go back on the shelf. */
  readonly sellable: number
}

export const writeDecision = async (
  tx: Transaction<DB>,
  returnId: string,
  decision: {
    readonly state: 'accepted' | 'refused'
    /** Staff, or the carrier that brought everything back. */
    readonly by: { readonly staffId: number } | { readonly carrier: Carrier }
    readonly at: Date
  },
  lines: readonly AcceptedLine[],
  split: RefundSplit,
): Promise<void> => {
  const { by } = decision
  await sql`
    UPDATE order_return_line rl SET accepted = l.accepted, sellable = l.sellable
    FROM unnest(
      ${lines.map(({ returnLineId }) => returnLineId)}::bigint[], ${lines.map(({ accepted }) => accepted)}::int[],
      ${lines.map(({ sellable }) => sellable)}::int[]) AS l (id, accepted, sellable)
    WHERE rl.id = l.id AND rl.return_id = ${returnId}`.execute(tx)
  await sql`
    UPDATE order_return SET state = ${decision.state}, decided_at = ${decision.at}, staff_id = ${'staffId' in by ? by.staffId : null},
           carrier = ${'carrier' in by ? by.carrier : null},
           refund_money = ${split.money}, refund_points = ${split.points}, refund_certificate = ${split.certificate}
    WHERE id = ${returnId}`.execute(tx)
}

export const requireInspection = async (tx: Transaction<DB>, returnId: string): Promise<void> => {
  await sql`UPDATE order_return SET waits_for_inspection = TRUE WHERE id = ${returnId}`.execute(tx)
}

const ToInspectRow = Row({
  return_id: Type.String(),
  lines: Type.Array(Row({ return_line_id: Type.String(), line_id: OrderLineId, quantity: Type.Integer() })),
})
/** Returned parcels of an order that nobody has looked at. */
export const readToInspect = (
  db: QueryExecutorProvider,
  orderId: OrderId,
): Promise<Readonly<Static<typeof ToInspectRow>>[]> =>
  queryRows(
    db,
    ToInspectRow,
    sql`
    SELECT r.id::text AS return_id, (
      SELECT json_agg(json_build_object('return_line_id', rl.id::text, 'line_id', rl.order_line_id::text,
               'quantity', rl.accepted) ORDER BY rl.id)
      FROM order_return_line rl WHERE rl.return_id = r.id) AS lines
    FROM order_return r WHERE r.order_id = ${orderId} AND r.waits_for_inspection ORDER BY r.id`,
  )

type InspectedLine = { readonly returnLineId: string; readonly sellable: number }
export const writeInspection = async (
  tx: Transaction<DB>,
  returnId: string,
  lines: readonly InspectedLine[],
  staffId: number,
): Promise<void> => {
  await sql`
    UPDATE order_return_line rl SET sellable = l.sellable
    FROM unnest(${lines.map(({ returnLineId }) => returnLineId)}::bigint[], ${lines.map(({ sellable }) => sellable)}::int[])
      AS l (id, sellable)
    WHERE rl.id = l.id AND rl.return_id = ${returnId}`.execute(tx)
  await sql`
    UPDATE order_return SET waits_for_inspection = FALSE, inspected_by = ${staffId} WHERE id = ${returnId}`.execute(tx)
}

const ComplaintRow = Row({
  number: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  lines: Type.Array(Shape({ name: Type.String(), quantity: Type.Integer(), reason: Type.Enum(RETURN_REASONS) })),
})
/** DESK-02: a return in the words of a complaint, with its buyer. */
export const readComplaint = (
  db: QueryExecutorProvider,
  returnId: string,
): Promise<Static<typeof ComplaintRow> | undefined> =>
  queryRow(
    db,
    ComplaintRow,
    sql`
    SELECT o.number, o.recipient_name AS name, o.recipient_phone AS phone, o.recipient_email AS email,
      (SELECT json_agg(json_build_object('name', l.name, 'quantity', rl.quantity, 'reason', rl.reason) ORDER BY rl.id)
        FROM order_return_line rl JOIN order_line l ON l.id = rl.order_line_id WHERE rl.return_id = r.id) AS lines
    FROM order_return r JOIN orders o ON o.id = r.order_id WHERE r.id = ${returnId}::bigint`,
  )
