/** DESK-07: what a store has open, and the hand-overs of its shifts. */
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { dayAt, endOfDay, addDays } from '#kernel/dates.ts'
import type { StoreId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, queryTogether, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { countWaitingCases } from '#shop/feedback/face.ts'
import { staffCertificates } from '#shop/loyalty/face.ts'
import { ReceivedAs } from '../counter.api.ts'
import { ShiftState, type OpenOrders } from '../shift.api.ts'

/** Numbers that a list shows. */
const MOST_NUMBERS = 30

const StoreRow = Row({ name: Type.String(), utc_offset_min: Type.Integer() })
export const readShiftStore = (
  db: QueryExecutorProvider,
  storeId: StoreId,
): Promise<Static<typeof StoreRow> | undefined> =>
  queryRow(
    db,
    StoreRow,
    sql`SELECT s.name, c.utc_offset_min FROM store s JOIN city c ON c.id = s.city_id WHERE s.id = ${storeId}`,
  )

const NumberRow = Row({ number: Type.String() })
const OpenRow = Row({ number: Type.String(), open: Type.Enum(['to_pick', 'ready', 'sent']) })
export const openOrders = (rows: readonly Static<typeof NumberRow>[]): OpenOrders => ({
  count: rows.length,
  numbers: rows.slice(0, MOST_NUMBERS).map(({ number }) => number),
})

const TakenRow = Row({ as: ReceivedAs, orders: Type.Integer(), amount: Type.Integer() })
const BackRow = Row({ as: ReceivedAs, returns: Type.Integer(), amount: Type.Integer() })

type Taken = ShiftState['taken']
/** The money of orders and of certificates together, by how it was taken. */
const withCertificates = (
  taken: readonly Static<typeof TakenRow>[],
  sold: Awaited<ReturnType<typeof staffCertificates.soldIn>>,
): Taken =>
  [...new Set([...taken, ...sold].map(({ as }) => as))].toSorted().map((as) => {
    const { orders, amount } = taken.find((row) => row.as === as) ?? { orders: 0, amount: 0 }
    const certificates = sold.find((row) => row.as === as) ?? { certificates: 0, amount: 0 }
    return { as, orders, certificates: certificates.certificates, amount: amount + certificates.amount }
  })

/** `since`: from which moment money is counted. */
export const readShiftState = async (db: QueryExecutorProvider, storeId: StoreId, since: Date): Promise<ShiftState> => {
  // Written out: a plan for any moment reads all orders that the store ever had.
  const from = sql`${sql.lit(since.toISOString())}::timestamptz`
  const [open, returns, refunds, taken, ways] = await queryTogether(
    db,
    [
      OpenRow,
      sql`
      SELECT number, CASE state WHEN 'ready_for_pickup' THEN 'ready' WHEN 'shipped' THEN 'sent' ELSE 'to_pick' END AS open
      FROM orders
      WHERE store_id = ${storeId} AND state IN ('new', 'paid', 'assembling', 'ready_for_pickup', 'shipped')
        AND (confirm_until IS NULL OR confirmed_at IS NOT NULL) ORDER BY id`,
    ],
    [
      NumberRow,
      sql`
      SELECT number FROM orders
      WHERE store_id = ${storeId} AND id IN (
        SELECT order_id FROM order_return WHERE state = 'requested'
        UNION SELECT order_id FROM order_return WHERE waits_for_inspection)
      ORDER BY number`,
    ],
    [
      NumberRow,
      sql`
      SELECT o.number FROM refund_approval a JOIN orders o ON o.id = a.order_id
      WHERE a.state = 'waiting' AND o.store_id = ${storeId} ORDER BY a.asked_at`,
    ],
    [
      TakenRow,
      sql`
      SELECT o.received_as AS "as", count(*)::int AS orders, sum(o.total - o.certificate_total)::int AS amount
      FROM order_state_change e JOIN orders o ON o.id = e.order_id
      WHERE e.to_state = 'delivered' AND e.at >= ${from} AND o.store_id = ${storeId} AND o.received_as IS NOT NULL
      GROUP BY 1 ORDER BY 1`,
    ],
    [
      BackRow,
      sql`
      SELECT coalesce(o.received_as, 'before') AS "as", count(*)::int AS returns, sum(r.refund_money)::int AS amount
      FROM order_return r JOIN orders o ON o.id = r.order_id
      WHERE r.state = 'accepted' AND r.decided_at >= ${from} AND o.store_id = ${storeId} AND o.payment = 'on_receipt'
        AND r.refund_money > 0
      GROUP BY 1 ORDER BY 1`,
    ],
  )
  const opened = (as: Static<typeof OpenRow>['open']): OpenOrders => openOrders(open.filter((row) => row.open === as))
  return {
    since: since.toISOString(),
    to_pick: opened('to_pick'),
    ready: opened('ready'),
    sent: opened('sent'),
    returns: openOrders(returns),
    refunds: openOrders(refunds),
    cases: await countWaitingCases(db),
    taken: withCertificates(taken, await staffCertificates.soldIn(db, storeId, since)),
    given_back: {
      returns: ways.reduce((sum, { returns: count }) => sum + count, 0),
      amount: ways.reduce((sum, { amount }) => sum + amount, 0),
      ways,
    },
  }
}

const HandOverRow = Row({
  id: Type.Integer(),
  given_at: Timestamp,
  given_by: Type.Integer(),
  given_name: Type.String(),
  note: Type.String(),
  state: ShiftState,
  taken_at: OrNull(Timestamp),
  taken_name: OrNull(Type.String()),
})
export type HandOverRow = Static<typeof HandOverRow>
const SHOWN = 15
/** The newest first. */
export const readHandOvers = (db: QueryExecutorProvider, storeId: StoreId): Promise<HandOverRow[]> =>
  queryRows(
    db,
    HandOverRow,
    sql`
    SELECT h.id::int AS id, h.given_at, h.given_by, g.name AS given_name, h.note, h.state, h.taken_at, t.name AS taken_name
    FROM shift_hand_over h JOIN staff g ON g.id = h.given_by LEFT JOIN staff t ON t.id = h.taken_by
    WHERE h.store_id = ${storeId} ORDER BY h.id DESC LIMIT ${SHOWN}`,
  )

/** Morning of the store's day. */
export const morningOf = (now: Date, utcOffsetMin: number): Date =>
  endOfDay(addDays(dayAt(now, utcOffsetMin), -1), 0, utcOffsetMin)

/** Money is counted from the hand-over before, at most from the morning. */
export const shiftSince = (last: HandOverRow | undefined, utcOffsetMin: number, now: Date): Date => {
  const morning = morningOf(now, utcOffsetMin)
  return last !== undefined && last.given_at > morning ? last.given_at : morning
}

type Given = {
  readonly storeId: StoreId
  readonly staffId: number
  readonly note: string
  readonly state: ShiftState
  readonly at: Date
}
/** False when one waits already. */
export const insertHandOver = async (tx: Transaction<DB>, given: Given): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    INSERT INTO shift_hand_over (store_id, given_at, given_by, note, state)
    VALUES (${given.storeId}, ${given.at}, ${given.staffId}, ${given.note}, ${JSON.stringify(given.state)}::jsonb)
    ON CONFLICT (store_id) WHERE taken_at IS NULL DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

/** False when somebody has taken it. The money is counted from the hand-over before. */
export const deleteHandOver = async (tx: Transaction<DB>, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`DELETE FROM shift_hand_over WHERE id = ${id} AND taken_at IS NULL`.execute(tx)
  return numAffectedRows === 1n
}

/** False when somebody else has taken it, or who gave it has taken it back. */
export const takeHandOver = async (tx: Transaction<DB>, id: number, staffId: number, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE shift_hand_over SET taken_at = ${at}, taken_by = ${staffId} WHERE id = ${id} AND taken_at IS NULL`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
