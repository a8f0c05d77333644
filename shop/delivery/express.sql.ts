/** Express delivery in PostgreSQL: stores that offer it, and the ways of their couriers, counted by hour. */
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { OrderId, StoreId as Id } from '#kernel/ids.ts'
import { DateText, DayHours, OrNull, StoreId } from '#kernel/shared.api.ts'
import { assertThat, NoRow, queryRows, Row, Timestamp, type Statement } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { hourOf, type ExpressStore, type ExpressWindow } from './facts/express.ts'

const StoreRow = Row({
  id: StoreId,
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  hours: Type.Array(DayHours),
  special_days: Type.Array(Row({ day: DateText, hours: DayHours })),
  stock_synced_at: OrNull(Timestamp),
  zones: Type.Array(Row({ to_km: Type.Number(), price: Type.Integer() })),
  starts: Type.String(),
  ends: Type.String(),
  capacity: Type.Integer(),
  minutes: Type.Integer(),
  road_factor: Type.Number(),
  taken: Type.Array(Row({ hour: Type.Integer(), taken: Type.Integer() })),
})

/** `isStale`: the rule of CAT-15 for the moment of a store's last exchange of stock. */
export const readExpressStores = async (
  db: QueryExecutorProvider,
  { id: cityId, utc_offset_min }: { readonly id: number; readonly utc_offset_min: number },
  isStale: (syncedAt: Date | null) => boolean,
  now: Date,
): Promise<ExpressStore[]> => {
  const rows = await queryRows(
    db,
    StoreRow,
    sql`
    SELECT s.id, s.name, s.lat, s.lon, s.hours, s.stock_synced_at, e.zones, e.starts, e.ends, e.capacity, e.minutes, e.road_factor,
      coalesce((
        SELECT json_agg(json_build_object('day', d.day::text,
                 'hours', CASE WHEN d.open IS NOT NULL THEN json_build_object('open', d.open, 'close', d.close) END))
        FROM store_special_day d WHERE d.store_id = s.id AND d.day >= current_date - 2), '[]') AS special_days,
      coalesce((
        SELECT json_agg(json_build_object('hour', h.hour, 'taken', h.taken))
        FROM express_hour h WHERE h.store_id = s.id AND h.hour >= ${hourOf(now, utc_offset_min)}), '[]') AS taken
    FROM express_store e JOIN store s ON s.id = e.store_id
    WHERE s.city_id = ${cityId} AND NOT e.disabled AND NOT s.is_warehouse ORDER BY s.id`,
  )
  return rows.map(({ stock_synced_at, road_factor, taken, ...store }) => ({
    ...store,
    isStale: isStale(stock_synced_at),
    roadFactor: road_factor,
    taken: new Map(taken.map((one) => [one.hour, one.taken])),
  }))
}

/**
 * Takes a way of the window's hour, or fails with an error of `assertThat`: the condition is checked on the current version of the
 * row, so that two orders never take the last one.
 */
export const takeExpressHour = (
  orderId: OrderId,
  storeId: Id,
  window: ExpressWindow,
  utcOffsetMin: number,
  km: number,
): Statement<typeof NoRow> => {
  const hour = hourOf(window.from, utcOffsetMin)
  return [
    NoRow,
    sql`
    WITH taken AS (
      INSERT INTO express_hour AS h (store_id, hour, taken) VALUES (${storeId}, ${hour}, 1)
      ON CONFLICT (store_id, hour) DO UPDATE SET taken = h.taken + 1
        WHERE h.taken < (SELECT capacity FROM express_store WHERE store_id = ${storeId} AND NOT disabled)
      RETURNING hour
    ), run AS (
      INSERT INTO express_run (order_id, store_id, hour, km) SELECT ${orderId}::bigint, ${storeId}, hour, ${km}::float8 FROM taken
      RETURNING order_id
    )
    SELECT FROM run HAVING ${assertThat(sql`count(*) = 1`)}`,
  ]
}

/** Gives back the way of an order that is cancelled; nothing for any other order. A second call finds none. */
export const releaseExpressHour = async (tx: Transaction<DB>, orderId: OrderId): Promise<void> => {
  await sql`
    WITH released AS (
      UPDATE express_run SET released = TRUE WHERE order_id = ${orderId} AND NOT released RETURNING store_id, hour
    )
    UPDATE express_hour h SET taken = h.taken - 1 FROM released r WHERE h.store_id = r.store_id AND h.hour = r.hour`.execute(
    tx,
  )
}
