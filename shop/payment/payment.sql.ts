import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { ChargedOrder, Receipt } from './facts/receipt.ts'
import type { TaggedReceipt } from './facts/receipt-tags.ts'
import { queryRow, queryRows, Row, Timestamp, OrderId } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { ParcelLines } from './facts/parcel-receipt.ts'
import type { PaymentOwner } from './facts/payment-owner.ts'
import type { ParcelShare } from './parcel-payments.sql.ts'

export const PAYMENT_STATES = ['creating', 'pending', 'authorized', 'captured', 'cancelled', 'declined'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const PaymentRow = Row({
  id: Type.String(),
  order_id: OrNull(OrderId),
  /** Pieces that were added to the order: what it pays for; null: the order itself. */
  addition_id: OrNull(Type.String()),
  certificate_purchase_id: OrNull(Type.String()),
  tender: Type.Union([Type.Literal('card'), Type.Literal('sbp')]),
  provider: Type.String(),
  provider_id: OrNull(Type.String()),
  holds: Type.Boolean(),
  amount: Type.Integer(),
  state: Type.Enum(PAYMENT_STATES),
  captured: Type.Integer(),
  refunded: Type.Integer(),
  reason: OrNull(Type.String()),
  confirmation_url: OrNull(Type.String()),
  network: OrNull(Type.String()),
  created_at: Timestamp,
  checked_at: OrNull(Timestamp),
  check_at: OrNull(Timestamp),
})
/** `refunded`: what has been or will be given back. */
export type PaymentRow = Readonly<Static<typeof PaymentRow>>

/**
 * Parcels of an order are paid together, and the payment belongs to the first of them (decision 0175). An addition and its payment belong
 * to one parcel, until added pieces become another one.
 */
const isOf = ({ order_id, addition_id, certificate_purchase_id }: PaymentOwner) => {
  if (order_id === null) return sql`p.certificate_purchase_id = ${certificate_purchase_id}`
  if (addition_id !== null) return sql`p.addition_id = ${addition_id}`
  return sql`
    (p.order_id = (SELECT coalesce(first_parcel_id, id) FROM orders WHERE id = ${order_id}) AND p.addition_id IS NULL
      OR p.order_id = ${order_id} AND p.addition_id IS NOT NULL
      OR p.id = ANY(ARRAY(SELECT payment_id FROM payment_parcel WHERE order_id = ${order_id})))`
}

/** Kopecks of a payment `p` that go back. */
const REFUNDED = sql`
  (SELECT coalesce(sum(r.amount), 0)::int FROM refund r WHERE r.payment_id = p.id AND r.state <> 'failed')`
const COLUMNS = sql`
  p.id::text AS id, p.order_id::text AS order_id, p.addition_id::text AS addition_id,
  p.certificate_purchase_id::text AS certificate_purchase_id, p.tender, p.provider, p.provider_id, p.holds, p.amount, p.state, p.captured,
  ${REFUNDED} AS refunded,
  p.reason, p.confirmation_url, p.network, p.created_at, p.checked_at, p.check_at`

export const readPayment = (db: Kysely<DB>, id: string): Promise<PaymentRow | undefined> =>
  queryRow(db, PaymentRow, sql`SELECT ${COLUMNS} FROM payment p WHERE p.id = ${id}`)

export const readPaymentsOf = (db: Kysely<DB>, owner: PaymentOwner): Promise<PaymentRow[]> =>
  queryRows(db, PaymentRow, sql`SELECT ${COLUMNS} FROM payment p WHERE ${isOf(owner)} ORDER BY p.created_at, p.id`)

/** Locks the payments of an order or a certificate, the first one first; the owner itself is locked before. */
export const lockPaymentsOf = async (tx: Transaction<DB>, owner: PaymentOwner): Promise<PaymentRow[]> => {
  await sql`SELECT FROM payment p WHERE ${isOf(owner)} ORDER BY p.created_at, p.id FOR NO KEY UPDATE`.execute(tx)
  return readPaymentsOf(tx, owner)
}

export const findPayment = (
  db: Kysely<DB>,
  provider: string,
  providerId: string,
  key: string | null,
): Promise<PaymentRow | undefined> =>
  queryRow(
    db,
    PaymentRow,
    sql`
    SELECT ${COLUMNS} FROM payment p
    WHERE p.provider = ${provider} AND (p.provider_id = ${providerId} OR (p.provider_id IS NULL AND p.id::text = ${key}))
    LIMIT 1`,
  )

export type NewPaymentRow = Pick<PaymentRow, 'id' | 'tender' | 'provider' | 'holds' | 'amount' | 'network'> & {
  readonly owner: PaymentOwner
  /** Empty for a payment of one parcel. */
  readonly shares: readonly ParcelShare[]
  readonly at: Date
}
export const insertPayment = async (
  tx: Transaction<DB>,
  { owner, shares, at, ...payment }: NewPaymentRow,
): Promise<void> => {
  await tx
    .insertInto('payment')
    .values({ ...payment, ...owner, state: 'creating', created_at: at, check_at: at })
    .execute()
  if (shares.length > 0)
    await tx
      .insertInto('payment_parcel')
      .values(shares.map((share) => ({ payment_id: payment.id, ...share })))
      .execute()
}

type PaymentChange = {
  readonly state?: PaymentState
  readonly provider_id?: string
  readonly captured?: number
  readonly reason?: string | null
  readonly confirmation_url?: string | null
  readonly checked_at?: Date
  readonly check_at?: Date | null
}
export const updatePayment = async (db: Kysely<DB>, id: string, change: PaymentChange): Promise<void> => {
  await db.updateTable('payment').set(change).where('id', '=', id).execute()
}

const IdRow = Row({ id: Type.String() })

/** Payments that the provider has to be asked about, the longest waiting first. */
export const readPaymentsToCheck = (db: Kysely<DB>, now: Date, limit: number): Promise<{ id: string }[]> =>
  queryRows(
    db,
    IdRow,
    sql`SELECT id::text AS id FROM payment WHERE check_at <= ${now} ORDER BY check_at LIMIT ${limit}`,
  )

/** Records what was said; returns whether it is new, or was said last before `since`. */
export const recordEvent = async (
  tx: Kysely<DB>,
  paymentId: string,
  source: 'webhook' | 'provider',
  event: string,
  at: Date,
  since: Date,
): Promise<boolean> => {
  const row = await queryRow(
    tx,
    Row({ is_new: Type.Boolean() }),
    sql`
    WITH before AS (
      SELECT last_at FROM payment_event WHERE payment_id = ${paymentId} AND source = ${source} AND event = ${event}
    ), recorded AS (
      INSERT INTO payment_event AS e (payment_id, source, event, first_at, last_at)
      VALUES (${paymentId}, ${source}, ${event}, ${at}, ${at})
      ON CONFLICT (payment_id, source, event) DO UPDATE SET last_at = excluded.last_at, times = e.times + 1
    )
    SELECT NOT EXISTS (SELECT FROM before WHERE last_at > ${since}) AS is_new`,
  )
  return row?.is_new ?? true
}

const ChargedRow = Row({
  recipient_phone: Type.String(),
  recipient_email: Type.String(),
  delivery_price: Type.Integer(),
  lines: Type.Array(
    Row({
      id: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      total: Type.Integer(),
      marking: Type.Array(Type.String()),
    }),
  ),
})

/** What is charged for a parcel: its receipts are made of it. Pieces that were cancelled are not in it. */
export const readChargedOrder = async (db: Kysely<DB>, orderId: OrderId): Promise<ChargedOrder> => {
  const row = await queryRow(
    db,
    ChargedRow,
    sql`
    SELECT o.recipient_phone, o.recipient_email, o.delivery_price, coalesce((
      SELECT json_agg(json_build_object('id', l.id::text, 'name', l.name, 'quantity', l.quantity, 'total', l.total,
        'marking', coalesce((
          SELECT json_agg(m.code ORDER BY m.id) FROM marking_code m WHERE m.order_line_id = l.id AND m.freed_at IS NULL
        ), '[]')) ORDER BY l.id)
      FROM order_line l WHERE l.order_id = o.id AND l.quantity > 0), '[]') AS lines
    FROM orders o WHERE o.id = ${orderId}`,
  )
  if (row === undefined) throw new Error(`There is no order ${orderId}`)
  return {
    contact: { email: row.recipient_email, phone: row.recipient_phone },
    delivery: row.delivery_price,
    lines: row.lines,
  }
}

const AdditionRow = Row({ line_id: Type.String(), name: Type.String(), quantity: Type.Integer() })
/** What the payment of an addition is charged for: its pieces alone. */
export const readChargedAddition = async (db: Kysely<DB>, payment: PaymentRow): Promise<ChargedOrder> => {
  const row = await queryRow(
    db,
    AdditionRow,
    sql`
    SELECT line_id::text AS line_id, name, quantity FROM order_addition WHERE id = ${payment.addition_id}`,
  )
  if (row === undefined) throw new Error(`There is no addition ${payment.addition_id}`)
  const { line_id, name, quantity } = row
  return {
    contact: await readContact(db, payment.id),
    delivery: 0,
    lines: [{ id: line_id, name, quantity, total: payment.amount, marking: [] }],
  }
}

const CertificateSettlement = Row({ payment_id: OrNull(Type.String()) })
/**
 * Undefined unless a certificate pays all of the order. The payment is that of the certificate's purchase which was not given
 * back; null: it was not bought online.
 */
export const readCertificateSettlement = (
  tx: Transaction<DB>,
  orderId: OrderId,
): Promise<Static<typeof CertificateSettlement> | undefined> =>
  queryRow(
    tx,
    CertificateSettlement,
    sql`
    SELECT (
      SELECT p.id::text FROM certificate_entry e
      JOIN certificate_purchase c ON c.certificate_id = e.certificate_id
      JOIN payment p ON p.certificate_purchase_id = c.id AND p.captured > ${REFUNDED}
      WHERE e.order_id = o.id AND e.kind = 'spend' ORDER BY p.created_at DESC LIMIT 1
    ) AS payment_id
    FROM orders o WHERE o.id = ${orderId} AND o.total > 0 AND o.certificate_total = o.total`,
  )

const ParcelRow = Row({
  lines: Type.Array(
    Row({ id: Type.String(), paid_as: Type.String(), parted: Type.Integer(), own: OrNull(Type.Integer()) }),
  ),
  has_delivery: Type.Boolean(),
})
/** The order lines of a parcel, what a payment has paid of each, and whether the delivery that was paid is the parcel's own. */
export const readParcelLines = async (db: Kysely<DB>, orderId: OrderId, paymentId: string): Promise<ParcelLines> => {
  const row = await queryRow(
    db,
    ParcelRow,
    sql`
    SELECT coalesce((
      SELECT json_agg(json_build_object('id', l.id::text, 'paid_as', coalesce(l.split_from, l.id)::text,
        'own', CASE WHEN l.split_from IS NOT NULL THEN coalesce((
          SELECT amount FROM payment_parcel WHERE order_id = o.id AND payment_id = ${paymentId}), 0) END,
        'parted', coalesce((
          SELECT sum(p.amount) FROM order_line s JOIN payment_parcel p ON p.order_id = s.order_id
          WHERE s.split_from = l.id AND p.payment_id = ${paymentId}), 0)) ORDER BY l.id)
      FROM order_line l WHERE l.order_id = o.id), '[]') AS lines, o.first_parcel_id IS NULL AS has_delivery
    FROM orders o WHERE o.id = ${orderId}`,
  )
  return { lines: row?.lines ?? [], hasDelivery: row?.has_delivery ?? false }
}

const ContactRow = Row({ email: Type.String(), phone: Type.String() })

/** Who gets the receipts of a payment. */
export const readContact = async (db: Kysely<DB>, paymentId: string): Promise<Static<typeof ContactRow>> => {
  const row = await queryRow(
    db,
    ContactRow,
    sql`
    SELECT coalesce(o.recipient_email, c.buyer_email) AS email, coalesce(o.recipient_phone, c.buyer_phone) AS phone
    FROM payment p LEFT JOIN orders o ON o.id = p.order_id LEFT JOIN certificate_purchase c ON c.id = p.certificate_purchase_id
    WHERE p.id = ${paymentId}`,
  )
  if (row === undefined) throw new Error(`There is no payment ${paymentId}`)
  return row
}

export type NewReceipt = {
  /** Null: of a certificate. */ readonly orderId: OrderId | null
  readonly paymentId: string | null
  readonly refundId: string | null
  readonly receipt: Receipt
  /** Position among the receipts of a hand-over, from 1. */
  readonly part?: number
  readonly tags: TaggedReceipt
  readonly sentAt: Date | null
}
/** Without the buyer's contact. */
const storedTags = ({ tags: { 1008: _buyer, ...tags }, ...rest }: TaggedReceipt): string =>
  JSON.stringify({ ...rest, tags })

/** One receipt of a payment, a refund or a part of a hand-over: a second one changes nothing. */
export const insertReceipt = async (
  tx: Kysely<DB>,
  { orderId, paymentId, refundId, receipt, part = 1, tags, sentAt }: NewReceipt,
): Promise<void> => {
  const { contact: _contact, ...document } = receipt
  await sql`
    INSERT INTO receipt (order_id, kind, part, payment_id, refund_id, total, document, tags, made_at, sent_at)
    VALUES (${orderId}, ${receipt.kind}, ${part}, ${paymentId}, ${refundId}, ${receipt.total}, ${JSON.stringify(document)}::jsonb,
            ${storedTags(tags)}::jsonb, ${receipt.at}, ${sentAt})
    ON CONFLICT DO NOTHING`.execute(tx)
}

const ReceiptRow = Row({ kind: Type.String(), document: Type.Unknown() })

/**
 * The receipts of the hand-over of the parcel, or of the payment's only one (null), otherwise that of the prepayment. The payment of a
 * certificate also settles orders, whose receipts are not of the certificate.
 */
export const readReceiptsToReturn = async (
  db: Kysely<DB>,
  paymentId: string,
  parcel: OrderId | null,
): Promise<unknown[]> => {
  const rows = await queryRows(
    db,
    ReceiptRow,
    sql`
    SELECT r.kind, r.document FROM receipt r JOIN payment p ON p.id = r.payment_id
    WHERE p.id = ${paymentId} AND (r.kind = 'prepayment' AND r.order_id IS NOT DISTINCT FROM p.order_id
      OR r.kind = 'settlement' AND r.order_id IS NOT DISTINCT FROM coalesce(${parcel}::bigint, p.order_id))
    ORDER BY r.part`,
  )
  const settled = rows.filter(({ kind }) => kind === 'settlement')
  return (settled.length > 0 ? settled : rows).map(({ document }) => document)
}

const ToSettleRow = Row({
  id: Type.String(),
  payment_id: Type.String(),
  order_id: OrderId,
  document: Type.Unknown(),
})
export const readUnsentSettlements = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof ToSettleRow>[]> =>
  queryRows(
    db,
    ToSettleRow,
    sql`
    SELECT id::text AS id, payment_id::text AS payment_id, order_id::text AS order_id, document FROM receipt
    WHERE order_id = ${orderId} AND kind = 'settlement' AND sent_at IS NULL AND payment_id IS NOT NULL
    ORDER BY part`,
  )
export const markReceiptSent = async (db: Kysely<DB>, id: string, tags: TaggedReceipt, at: Date): Promise<void> => {
  await db
    .updateTable('receipt')
    .set({ sent_at: at, tags: storedTags(tags) })
    .where('id', '=', id)
    .execute()
}

export const REFUND_REASONS = [
  'order_cancelled',
  'returned',
  'not_picked',
  'price_reduced',
  'delivery_cheaper',
  'recomputed',
  'addition_ended',
  'paid_too_late',
  'paid_twice',
  'out_of_stock',
  'certificate_returned',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

const RefundState = Type.Enum(['requested', 'pending', 'succeeded', 'failed'])

const RefundRow = Row({
  id: Type.String(),
  payment_id: Type.String(),
  order_id: OrNull(OrderId),
  /** The parcel of a payment of several; null for any other. */
  parcel: OrNull(OrderId),
  /** Number of the order or of the purchase of a certificate. */
  number: Type.String(),
  token: Type.String(),
  buyer_email: Type.String(),
  amount: Type.Integer(),
  reason: Type.Enum(REFUND_REASONS),
  lines: Type.Unknown(),
  pieces: Type.Unknown(),
  state: RefundState,
  provider_id: OrNull(Type.String()),
  requested_at: Timestamp,
  /** The buyer has had the goods. */
  was_received: Type.Boolean(),
})
export type RefundRow = Readonly<Static<typeof RefundRow>>

export const readRefund = (db: Kysely<DB>, id: string): Promise<RefundRow | undefined> =>
  queryRow(
    db,
    RefundRow,
    sql`
    SELECT r.id::text AS id, r.payment_id::text AS payment_id, o.id::text AS order_id, r.order_id::text AS parcel,
           coalesce(o.number, c.number) AS number,
           coalesce(o.token, c.token) AS token, coalesce(o.recipient_email, c.buyer_email) AS buyer_email, r.amount, r.reason, r.lines,
           r.pieces, r.state, r.provider_id, r.requested_at,
           EXISTS (SELECT FROM order_state_change WHERE order_id = o.id AND to_state = 'delivered') AS was_received
    FROM refund r JOIN payment p ON p.id = r.payment_id
    LEFT JOIN orders o ON o.id = coalesce(r.order_id, p.order_id)
    LEFT JOIN certificate_purchase c ON c.id = p.certificate_purchase_id
    WHERE r.id = ${id}`,
  )

const RefundOfOwner = Row({ amount: Type.Integer(), state: RefundState })
export const readRefundsOf = (db: Kysely<DB>, owner: PaymentOwner): Promise<Static<typeof RefundOfOwner>[]> =>
  queryRows(
    db,
    RefundOfOwner,
    sql`
    SELECT r.amount, r.state FROM refund r JOIN payment p ON p.id = r.payment_id
    WHERE ${isOf(owner)} AND coalesce(r.order_id, p.order_id) IS NOT DISTINCT FROM ${owner.order_id}::bigint ORDER BY r.requested_at, r.id`,
  )

/** Refunds that wait for their provider. */
export const readOpenRefunds = (db: Kysely<DB>, limit: number): Promise<{ id: string }[]> =>
  queryRows(db, IdRow, sql`SELECT id::text AS id FROM refund WHERE state = 'pending' ORDER BY due_at LIMIT ${limit}`)

/** Refunds that are not done although their legal limit is near. */
export const countLateRefunds = async (db: Kysely<DB>, dueBefore: Date): Promise<number> => {
  const row = await queryRow(
    db,
    Row({ late: Type.Integer() }),
    sql`SELECT count(*)::int AS late FROM refund WHERE state IN ('requested', 'pending') AND due_at < ${dueBefore}`,
  )
  return row?.late ?? 0
}

/** Deletes events that came before the moment, five years ago at least. */
export const deleteOldPaymentEvents = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await sql`SELECT delete_payment_events(least(${before}::timestamptz, now() - interval '5 years'))`.execute(db)
}
