/** From where and until when the orders of a city leave, and when its stores are open: what every promise of a time is counted from. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import type { StoreId as Id } from '#kernel/ids.ts'
import { DateText, DayHours, OrNull, StoreId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { Shipping } from './facts/delivery-rules.ts'
import type { OpeningTimes } from './facts/ready-time.ts'

const Opening = { hours: Type.Array(DayHours), special_days: Type.Array(Row({ day: DateText, hours: DayHours })) }
/** From two days ago on: yesterday's shift may last past midnight. */
const OPENING = sql`
    hours, coalesce((
      SELECT json_agg(json_build_object('day', d.day::text,
               'hours', CASE WHEN d.open IS NOT NULL THEN json_build_object('open', d.open, 'close', d.close) END))
      FROM store_special_day d WHERE d.store_id = store.id AND d.day >= current_date - 2), '[]') AS special_days`

const SourceRow = Row({
  ...Opening,
  order_by: OrNull(Type.String()),
  courier_from: OrNull(Type.String()),
  courier_to: OrNull(Type.String()),
})

/** `hours`: in which the shop's own courier comes, all its intervals together; null where it has not said any. */
export type CityShipping = Shipping & { readonly hours: { readonly from: string; readonly to: string } | null }

/** `cityId`: null before a city is chosen. */
export const readShipping = async (db: QueryExecutorProvider, cityId: number | null): Promise<CityShipping> => {
  const rows = await queryRows(
    db,
    SourceRow,
    sql`
    SELECT ${OPENING}, courier.order_by, courier.courier_from, courier.courier_to
    FROM store CROSS JOIN (
      SELECT max(order_by) AS order_by, min(starts) AS courier_from, max(ends) AS courier_to
      FROM courier_interval WHERE city_id = ${cityId} AND NOT disabled) courier
    WHERE is_warehouse OR (city_id = ${cityId} AND NOT EXISTS (SELECT FROM store WHERE is_warehouse))`,
  )
  const [first] = rows
  return {
    sources: rows.map(({ hours, special_days }) => ({ hours, special_days })),
    orderBy: first?.order_by ?? null,
    hours: first?.courier_from && first.courier_to ? { from: first.courier_from, to: first.courier_to } : null,
  }
}

const StoreRow = Row({ id: StoreId, ...Opening })
/** The opening times of a city's stores. */
export const readOpeningTimes = async (
  db: QueryExecutorProvider,
  cityId: number,
): Promise<ReadonlyMap<Id, OpeningTimes>> => {
  const rows = await queryRows(
    db,
    StoreRow,
    sql`SELECT id, ${OPENING} FROM store WHERE city_id = ${cityId} AND NOT is_warehouse`,
  )
  return new Map(rows.map(({ id, ...times }) => [id, times]))
}
