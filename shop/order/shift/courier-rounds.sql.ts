/**
 * DESK-07: what the shop's own couriers of a store have with them, and what they bring in the evening. The journal says who takes an
 * order: a hand-over writes `courier`, a confirmation `courier confirmed`.
 */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import type { StoreId } from '#kernel/ids.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { ReceivedAs } from '../counter.api.ts'
import type { CourierRounds } from '../shift.api.ts'
import { openOrders } from './shift.sql.ts'

type Db = QueryExecutorProvider

const ParcelRow = Row({
  courier: Type.String(),
  is_confirmed: Type.Boolean(),
  number: Type.String(),
  outcome: Type.Enum(['out', 'back', 'delivered']),
  received_as: OrNull(ReceivedAs),
  amount: Type.Integer(),
})

/** `since`: the morning. Who took a parcel is what the journal says of its last hand-over to a courier; a name is one in any case. */
export const readCourierRounds = async (db: Db, storeId: StoreId, since: Date): Promise<CourierRounds['couriers']> => {
  // Written out: a plan for any moment reads all orders that the store ever had.
  const from = sql`${sql.lit(since.toISOString())}::timestamptz`
  const rows = await queryRows(
    db,
    ParcelRow,
    sql`
    WITH delivered AS (SELECT order_id FROM order_state_change WHERE to_state = 'delivered' AND at >= ${from}),
      in_vain AS (SELECT order_id FROM courier_attempt WHERE at >= ${from})
    SELECT coalesce(taken.became ->> 'courier', '') AS courier, taken.became ->> 'confirmed_at' IS NOT NULL AS is_confirmed,
      o.number, o.received_as, CASE WHEN o.payment = 'on_receipt' THEN o.total - o.certificate_total ELSE 0 END AS amount,
      CASE WHEN o.id IN (SELECT order_id FROM delivered) THEN 'delivered'
        WHEN o.id IN (SELECT order_id FROM in_vain) THEN 'back' ELSE 'out' END AS outcome
    FROM orders o LEFT JOIN LATERAL (SELECT a.became FROM staff_audit a WHERE a.subject = o.number AND a.action = 'courier'
        ORDER BY a.id DESC LIMIT 1) AS taken ON TRUE
    WHERE o.store_id = ${storeId} AND o.delivery IN ('courier', 'express')
      AND o.id IN (SELECT id FROM orders WHERE store_id = ${storeId} AND state = 'shipped'
        UNION SELECT order_id FROM delivered UNION SELECT order_id FROM in_vain)
      AND NOT EXISTS (SELECT FROM order_carrier WHERE order_id = o.id)
    ORDER BY courier, o.id`,
  )
  return [...Map.groupBy(rows, ({ courier }) => courier.toLowerCase()).values()].map((parcels) => {
    const of = (outcome: (typeof rows)[number]['outcome']) => parcels.filter((parcel) => parcel.outcome === outcome)
    const taken = (as: ReceivedAs): number =>
      of('delivered').reduce((sum, { received_as, amount }) => sum + (received_as === as ? amount : 0), 0)
    return {
      name: parcels[0]?.courier ?? '',
      out: openOrders(of('out')),
      unconfirmed: openOrders(of('out').filter(({ is_confirmed }) => !is_confirmed)),
      back: openOrders(of('back')),
      delivered: of('delivered').length,
      cash: taken('cash'),
      card: taken('card'),
    }
  })
}

const TakenRow = Row({ name: Type.String(), at: Timestamp, confirmed_at: OrNull(Type.String()) })
/** The last hand-over of an order to the shop's own courier. */
export const readCourier = (db: Db, number: string): Promise<Static<typeof TakenRow> | undefined> =>
  queryRow(
    db,
    TakenRow,
    sql`
    SELECT became ->> 'courier' AS name, at, became ->> 'confirmed_at' AS confirmed_at
    FROM staff_audit WHERE subject = ${number} AND action = 'courier' ORDER BY id DESC LIMIT 1`,
  )

type Confirmed = { readonly number: string; readonly since: Date }
/** The last confirmation after `since` that no hand-over has followed. */
export const readConfirmation = (
  db: Db,
  { number, since }: Confirmed,
): Promise<{ name: string; at: Date } | undefined> =>
  queryRow(
    db,
    Row({ name: Type.String(), at: Timestamp }),
    sql`
    SELECT became ->> 'courier' AS name, at FROM staff_audit
    WHERE subject = ${number} AND action = 'courier confirmed' AND at > ${since}
      AND id > coalesce((SELECT max(id) FROM staff_audit WHERE subject = ${number} AND action = 'courier'), 0)
    ORDER BY id DESC LIMIT 1`,
  )

/** Those of the numbers that the store's own couriers take. */
export const readOwnParcels = async (
  db: Db,
  storeId: StoreId,
  numbers: readonly string[],
): Promise<readonly string[]> =>
  (
    await queryRows(
      db,
      Row({ number: Type.String() }),
      sql`
      SELECT number FROM orders o WHERE number = ANY (${numbers}) AND store_id = ${storeId} AND delivery IN ('courier', 'express')
        AND NOT EXISTS (SELECT FROM order_carrier WHERE order_id = o.id)`,
    )
  ).map(({ number }) => number)
