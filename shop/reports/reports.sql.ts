/** Reads of the sums of days. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import type { StoreId } from '#kernel/ids.ts'
import { StoreId as StoreIdShape } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderVisits } from '#shop/order/face.ts'
import type { FunnelFilter, FunnelGroup } from '#shop/analytics/face.ts'
import { isGoodsGroup, MEASURE_CODES, type GoodsGroup, type Measure, type SalesGroup } from './facts/reports.ts'

const StoreRow = Row({ id: StoreIdShape, name: Type.String(), city: Type.String() })
export const readStores = (db: Kysely<DB>, only: StoreId | null): Promise<Static<typeof StoreRow>[]> =>
  queryRows(
    db,
    StoreRow,
    sql`
    SELECT s.id, s.name, c.name AS city FROM store s JOIN city c ON c.id = s.city_id
    WHERE ${only}::int IS NULL OR s.id = ${only} ORDER BY c.name, s.name`,
  )

const CodeRow = Row({ id: Type.Integer(), code: Type.String(), name: Type.String() })
export const readCityCodes = (db: Kysely<DB>): Promise<Static<typeof CodeRow>[]> =>
  queryRows(db, CodeRow, sql`SELECT id, code, name FROM city WHERE code IS NOT NULL ORDER BY name`)

export type SalesFilter = {
  readonly from: string
  readonly to: string
  readonly storeId: StoreId | null
  readonly city: string | null
  readonly delivery: string | null
  readonly payment: string | null
}

const sums = Object.fromEntries(MEASURE_CODES.map((measure) => [measure, Type.Number()])) as Record<
  Measure,
  Type.TNumber
>
const SalesRow = Row({ key: Type.String(), title: Type.String(), ...sums })
export type SalesRow = Static<typeof SalesRow>

/** Sums stay below 2^53 kopecks, 90 trillion roubles. */
const total = (measure: string): RawBuilder<unknown> => sql`coalesce(sum(r.${sql.ref(measure)}), 0)::float8`

const KEYS: Readonly<
  Record<Exclude<SalesGroup, GoodsGroup>, readonly [key: RawBuilder<unknown>, title: RawBuilder<unknown>]>
> = {
  day: [sql`r.day::text`, sql`r.day::text`],
  store: [sql`s.id::text`, sql`c.name || ', ' || s.name`],
  city: [sql`c.name`, sql`c.name`],
  delivery: [sql`r.delivery`, sql`r.delivery`],
  payment: [sql`r.payment`, sql`r.payment`],
}

/** Rows of stores, or those of all stores together, which are fewer. */
const storesOf = ({ storeId, city }: SalesFilter, isByStore: boolean) =>
  storeId === null && city === null && !isByStore
    ? { joined: sql``, condition: sql`r.store_id = 0` }
    : {
        joined: sql`JOIN store s ON s.id = r.store_id JOIN city c ON c.id = s.city_id`,
        condition: sql`(${storeId}::int IS NULL OR r.store_id = ${storeId}) AND (${city}::text IS NULL OR c.name = ${city})`,
      }

/** A row of all ways together serves what asks for none of them. */
const waysOf = ({ delivery, payment }: SalesFilter, isByStore: boolean): RawBuilder<unknown> =>
  isByStore && delivery === null && payment === null
    ? sql`r.delivery = 'all'`
    : sql`r.delivery <> 'all' AND (${delivery}::text IS NULL OR r.delivery = ${delivery})
        AND (${payment}::text IS NULL OR r.payment = ${payment})`

const readOrders = (db: Kysely<DB>, by: Exclude<SalesGroup, GoodsGroup>, filter: SalesFilter): Promise<SalesRow[]> => {
  const [key, title] = KEYS[by]
  const isByStore = by === 'store' || by === 'city'
  const { joined, condition } = storesOf(filter, isByStore)
  return queryRows(
    db,
    SalesRow,
    sql`
    SELECT ${key} AS key, ${title} AS title, ${total('placed')} AS placed, ${total('cancelled')} AS cancelled,
      ${total('sold_orders')} AS sold_orders, ${total('sold_pieces')} AS sold_pieces,
      coalesce(sum(r.goods + r.delivery_price), 0)::float8 AS sold, ${total('delivery_price')} AS delivery_price,
      ${total('certificates')} AS certificates, ${total('points')} AS points, 0::float8 AS discount, ${total('returns')} AS returns,
      ${total('returned_pieces')} AS returned_pieces, ${total('returned')} AS returned, ${total('ready')} AS ready,
      ${total('ready_in_time')} AS ready_in_time, ${total('short_pieces')} AS short_pieces,
      ${total('substituted_pieces')} AS substituted_pieces
    FROM report_day r ${joined}
    WHERE r.day BETWEEN ${filter.from} AND ${filter.to} AND ${condition} AND ${waysOf(filter, isByStore)}
    GROUP BY 1, 2`,
  )
}

const GOODS: Readonly<Record<GoodsGroup, readonly [key: RawBuilder<unknown>, title: RawBuilder<unknown>]>> = {
  brand: [sql`g.key`, sql`coalesce((SELECT name FROM brand WHERE slug = g.key), g.key)`],
  section: [sql`g.key`, sql`coalesce((SELECT name FROM category WHERE path = g.key), g.key)`],
  promotion: [
    sql`g.key`,
    sql`coalesce((SELECT title FROM promotion WHERE 'promotion:' || code = g.key), 'Промокод ' || split_part(g.key, ':', 2))`,
  ],
  // «0»: a carrier has said that it was delivered.
  employee: [sql`g.key`, sql`coalesce((SELECT name FROM staff WHERE id = g.key::int), 'Служба доставки')`],
}
const readGoods = (db: Kysely<DB>, by: GoodsGroup, filter: SalesFilter): Promise<SalesRow[]> => {
  const [key, title] = GOODS[by]
  const { joined, condition } = storesOf(filter, false)
  return queryRows(
    db,
    SalesRow,
    sql`
    SELECT ${key} AS key, ${title} AS title, 0::float8 AS placed, 0::float8 AS cancelled, g.sold_orders, g.sold_pieces, g.sold,
      0::float8 AS delivery_price, 0::float8 AS certificates, 0::float8 AS points, g.discount, 0::float8 AS returns,
      g.returned_pieces, g.returned, 0::float8 AS ready, 0::float8 AS ready_in_time, 0::float8 AS short_pieces,
      0::float8 AS substituted_pieces
    FROM (
      SELECT r.key, ${total('sold_orders')} AS sold_orders, ${total('sold_pieces')} AS sold_pieces,
        ${total('goods')} AS sold, ${total('discount')} AS discount, ${total('returned_pieces')} AS returned_pieces,
        ${total('returned')} AS returned
      FROM report_day_part r ${joined}
      WHERE r.dimension = ${by} AND r.day BETWEEN ${filter.from} AND ${filter.to} AND ${condition}
      GROUP BY 1) g`,
  )
}

export const readSales = (db: Kysely<DB>, by: SalesGroup, filter: SalesFilter): Promise<SalesRow[]> =>
  isGoodsGroup(by) ? readGoods(db, by, filter) : readOrders(db, by, filter)

const PLACED_KEYS: Readonly<Record<FunnelGroup, RawBuilder<unknown>>> = {
  day: sql`day::text`,
  city: sql`city_id::text`,
  source: sql`source`,
}
const PlacedRow = Row({ key: Type.String(), orders: Type.Integer() })
type PlacedFilter = Pick<FunnelFilter, 'from' | 'to' | 'source'> & {
  /** Ids of cities: these, or with `isOther` all others; null: all. */
  readonly cities: { readonly ids: readonly number[]; readonly isOther: boolean } | null
}
/** Every order that was placed, whatever became of it. `key`: the day, the id of the city or the source. */
export const readPlaced = (
  db: Kysely<DB>,
  by: FunnelGroup,
  { from, to, cities, source }: PlacedFilter,
): Promise<Static<typeof PlacedRow>[]> =>
  queryRows(
    db,
    PlacedRow,
    sql`
    SELECT ${PLACED_KEYS[by]} AS key, sum(orders)::int AS orders FROM report_placed_day
    WHERE day BETWEEN ${from} AND ${to} AND (${source}::text IS NULL OR source = ${source})
      AND (${cities?.ids ?? null}::int[] IS NULL OR (city_id = ANY(${cities?.ids ?? null}::int[])) <> ${cities?.isOther ?? false})
    GROUP BY 1`,
  )

const CountRow = Row({ days: Type.Integer() })
/** Days of a period that have changed and are not counted yet. */
export const countWaitingDays = async (db: Kysely<DB>, from: string, to: string): Promise<number> =>
  (
    await queryRow(
      db,
      CountRow,
      sql`SELECT count(DISTINCT day)::int AS days FROM report_change WHERE day BETWEEN ${from} AND ${to}`,
    )
  )?.days ?? 0

const LedgerRow = Row({
  day: Type.String(),
  ledger: Type.Enum(['certificates', 'points']),
  kind: Type.String(),
  amount: Type.Number(),
})
/** What every day until `to` changed in the debt to buyers, the days before `from` as one. */
export const readLedgers = (db: Kysely<DB>, from: string, to: string): Promise<Static<typeof LedgerRow>[]> =>
  queryRows(
    db,
    LedgerRow,
    sql`
    SELECT greatest(day, ${from}::date - 1)::text AS day, ledger, kind, sum(amount)::float8 AS amount
    FROM report_ledger_day WHERE day <= ${to} GROUP BY 1, 2, 3 ORDER BY 1`,
  )

const HourRow = Row({
  hour: Type.Integer(),
  placed: Type.Integer(),
  sold_orders: Type.Integer(),
  sold: Type.Number(),
  placed_before: Type.Integer(),
  sold_orders_before: Type.Integer(),
  sold_before: Type.Number(),
})
/** Orders of a day by its hours, from the ledgers themselves; `*_before`: until `now` of that day. */
export const readHours = (
  db: Kysely<DB>,
  span: { readonly from: Date; readonly to: Date; readonly until: Date },
  storeId: StoreId | null,
): Promise<Static<typeof HourRow>[]> =>
  queryRows(
    db,
    HourRow,
    sql`
    SELECT extract(hour FROM e.at AT TIME ZONE 'Europe/Moscow')::int AS hour,
      count(*) FILTER (WHERE e.step = 1 AND once.counts)::int AS placed,
      count(*) FILTER (WHERE e.to_state = 'delivered' AND once.counts)::int AS sold_orders,
      coalesce(sum(o.total) FILTER (WHERE e.to_state = 'delivered'), 0)::float8 AS sold,
      count(*) FILTER (WHERE e.step = 1 AND once.counts AND e.at <= ${span.until})::int AS placed_before,
      count(*) FILTER (WHERE e.to_state = 'delivered' AND once.counts AND e.at <= ${span.until})::int AS sold_orders_before,
      coalesce(sum(o.total) FILTER (WHERE e.to_state = 'delivered' AND e.at <= ${span.until}), 0)::float8 AS sold_before
    FROM order_state_change e JOIN orders o ON o.id = e.order_id CROSS JOIN LATERAL (SELECT ${orderVisits.countsOrder} AS counts) once
    WHERE e.at >= ${span.from} AND e.at < ${span.to} AND (e.step = 1 OR e.to_state = 'delivered')
      AND (${storeId}::int IS NULL OR o.store_id = ${storeId})
    GROUP BY 1`,
  )
