/** DESK-07: what a store has open, and the hand-overs of its shifts. */
import { sql, type QueryExecutorProvider, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { dayAt, endOfDay, addDays } from '#kernel/dates.ts'
import type { StoreId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { countWaitingCases } from '#shop/feedback/face.ts'
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
const openOrders = async (db: QueryExecutorProvider, statement: RawBuilder<unknown>): Promise<OpenOrders> => {
  const rows = await queryRows(db, NumberRow, statement)
  return { count: rows.length, numbers: rows.slice(0, MOST_NUMBERS).map(({ number }) => number) }
}

const TakenRow = Row({ as: ReceivedAs, orders: Type.Integer(), amount: Type.Integer() })
const BackRow = Row({ returns: Type.Integer(), amount: Type.Integer() })

/** `since`: from which moment money is counted. */
export const readShiftState = async (db: QueryExecutorProvider, storeId: StoreId, since: Date): Promise<ShiftState> => {
  const inState = (...states: string[]): Promise<OpenOrders> =>
    openOrders(
      db,
      sql`
      SELECT number FROM orders WHERE store_id = ${storeId} AND state = ANY(${states}::text[])
        AND (confirm_until IS NULL OR confirmed_at IS NOT NULL) ORDER BY id`,
    )
  const taken = await queryRows(
    db,
    TakenRow,
    sql`
    SELECT o.received_as AS "as", count(*)::int AS orders, sum(o.total - o.certificate_total)::int AS amount
    FROM order_state_change e JOIN orders o ON o.id = e.order_id
    WHERE e.to_state = 'delivered' AND e.at >= ${since} AND o.store_id = ${storeId} AND o.received_as IS NOT NULL
    GROUP BY 1 ORDER BY 1`,
  )
  const back = await queryRow(
    db,
    BackRow,
    sql`
    SELECT count(*)::int AS returns, coalesce(sum(r.refund_money), 0)::int AS amount
    FROM order_return r JOIN orders o ON o.id = r.order_id
    WHERE r.state = 'accepted' AND r.decided_at >= ${since} AND o.store_id = ${storeId} AND o.payment = 'on_receipt'
      AND r.refund_money > 0`,
  )
  return {
    since: since.toISOString(),
    to_pick: await inState('new', 'paid', 'assembling'),
    ready: await inState('ready_for_pickup'),
    sent: await inState('shipped'),
    returns: await openOrders(
      db,
      sql`
      SELECT DISTINCT o.number FROM order_return r JOIN orders o ON o.id = r.order_id
      WHERE o.store_id = ${storeId} AND (r.state = 'requested' OR r.waits_for_inspection) ORDER BY 1`,
    ),
    refunds: await openOrders(
      db,
      sql`
      SELECT o.number FROM refund_approval a JOIN orders o ON o.id = a.order_id
      WHERE a.state = 'waiting' AND o.store_id = ${storeId} ORDER BY a.asked_at`,
    ),
    cases: await countWaitingCases(db),
    taken,
    given_back: back ?? { returns: 0, amount: 0 },
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

/** Money is counted from the hand-over before, at most from the morning of the store's day. */
export const shiftSince = (last: HandOverRow | undefined, utcOffsetMin: number, now: Date): Date => {
  const morning = endOfDay(addDays(dayAt(now, utcOffsetMin), -1), 0, utcOffsetMin)
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

/** False when somebody else has taken it. */
export const takeHandOver = async (tx: Transaction<DB>, id: number, staffId: number, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE shift_hand_over SET taken_at = ${at}, taken_by = ${staffId} WHERE id = ${id} AND taken_at IS NULL`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
