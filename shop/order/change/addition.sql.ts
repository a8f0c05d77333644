import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrderLineId, OrNull, VariantId } from '#kernel/shared.api.ts'
import { OrderId, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { closePayments } from '#shop/payment/face.ts'
import { ofAddition } from '#shop/payment/facts/payment-owner.ts'
import { heldStock } from '#shop/stock/face.ts'

const TermsRow = Row({ city_id: Type.Integer(), is_carried: Type.Boolean() })
/** `is_carried`: a carrier takes it. */
export const readAdditionTerms = (db: Kysely<DB>, orderId: OrderId): Promise<Static<typeof TermsRow> | undefined> =>
  queryRow(
    db,
    TermsRow,
    sql`
    SELECT city_id, EXISTS (SELECT FROM order_carrier WHERE order_id = orders.id) AS is_carried
    FROM orders WHERE id = ${orderId}`,
  )

const LineRow = Row({ id: OrderLineId, unit_price: Type.Integer() })
/** The order's line of the variant, that of cancelled pieces too. */
export const readLineOf = (
  db: Kysely<DB>,
  orderId: OrderId,
  variantId: VariantId,
): Promise<Static<typeof LineRow> | undefined> =>
  queryRow(
    db,
    LineRow,
    sql`SELECT id::text AS id, unit_price FROM order_line WHERE order_id = ${orderId} AND variant_id = ${variantId}`,
  )

/** Whether the variant is proposed as a substitute in the order. */
export const isProposedInstead = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  variantId: VariantId,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM substitute s JOIN order_line l ON l.id = s.order_line_id
    WHERE l.order_id = ${orderId} AND s.variant_id = ${variantId} AND s.state = 'proposed' LIMIT 1`.execute(tx)
  return rows.length > 0
}

const AdditionRow = Row({
  id: Type.String(),
  line_id: OrderLineId,
  grows: Type.Boolean(),
  variant_id: VariantId,
  name: Type.String(),
  full_name: Type.String(),
  quantity: Type.Integer(),
  unit_price: Type.Integer(),
  list_price: OrNull(Type.Integer()),
  delivery_price: Type.Integer(),
  pay_until: Timestamp,
})
/**
 * Pieces that wait for their payment. `unit_price`: kopecks of each; `list_price`: before promotions; `delivery_price`: kopecks of the
 * order's delivery with them.
 */
export type AdditionRow = Readonly<Static<typeof AdditionRow>>

/** The addition of an order that waits for its payment: at most one. */
export const readOpenAddition = (db: Kysely<DB>, orderId: OrderId): Promise<AdditionRow | undefined> =>
  queryRow(
    db,
    AdditionRow,
    sql`
    SELECT id::text AS id, line_id::text AS line_id, grows, variant_id, name, full_name, quantity, unit_price, list_price,
           delivery_price, pay_until
    FROM order_addition WHERE order_id = ${orderId} AND state = 'proposed'`,
  )

type NewAddition = Pick<
  AdditionRow,
  'variant_id' | 'name' | 'full_name' | 'quantity' | 'unit_price' | 'list_price' | 'delivery_price' | 'pay_until'
> & {
  readonly orderId: OrderId
  /** The line that grows; null: it will have a line of its own. */
  readonly growing: OrderLineId | null
  readonly staffId: number
  readonly at: Date
}
const IdRow = Row({ id: Type.String() })
export const insertAddition = async (tx: Transaction<DB>, given: NewAddition): Promise<string> => {
  const row = await queryRow(
    tx,
    IdRow,
    sql`
    INSERT INTO order_addition (order_id, line_id, grows, variant_id, name, full_name, quantity, unit_price, list_price, delivery_price,
                                state, proposed_at, proposed_by, pay_until)
    VALUES (${given.orderId}, coalesce(${given.growing}::bigint, nextval(pg_get_serial_sequence('order_line', 'id'))),
            ${given.growing !== null}, ${given.variant_id}, ${given.name}, ${given.full_name}, ${given.quantity},
            ${given.unit_price}, ${given.list_price}, ${given.delivery_price}, 'proposed', ${given.at}, ${given.staffId},
            ${given.pay_until})
    RETURNING id::text AS id`,
  )
  if (row === undefined) throw new Error('The inserted addition was not returned')
  return row.id
}

export const markTaken = async (tx: Transaction<DB>, id: string, paymentId: string | null, at: Date): Promise<void> => {
  await sql`
    UPDATE order_addition SET state = 'taken', ended_at = ${at}, payment_id = ${paymentId}::uuid
    WHERE id = ${id} AND state = 'proposed'`.execute(tx)
}

/** Ends the addition that waits, if there is one: its pieces are free again, and its payment comes to nothing. Returns it. */
export const endAddition = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  state: 'expired' | 'withdrawn',
  at: Date,
): Promise<AdditionRow | undefined> => {
  const addition = await readOpenAddition(tx, orderId)
  if (addition === undefined) return undefined
  await sql`UPDATE order_addition SET state = ${state}, ended_at = ${at} WHERE id = ${addition.id}`.execute(tx)
  await heldStock.endAddition(tx, addition.id, at)
  await closePayments(tx, ofAddition(orderId, addition.id))
  return addition
}

const UnpaidRow = Row({ id: Type.String(), order_id: OrderId })
/** Additions whose time to be paid has ended. */
export const readUnpaidAdditions = (db: Kysely<DB>, now: Date): Promise<Static<typeof UnpaidRow>[]> =>
  queryRows(
    db,
    UnpaidRow,
    sql`
    SELECT id::text AS id, order_id::text AS order_id FROM order_addition
    WHERE state = 'proposed' AND pay_until <= ${now}`,
  )
