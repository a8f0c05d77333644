import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, DateText, Nothing, OrNull, Shape, StoreId } from '#kernel/shared.api.ts'
import { DeliveryMethod } from '#shop/delivery/methods.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { OrderPayment } from '#shop/payment/payment.api.ts'
import { MEASURE_CODES, SALES_GROUP_CODES, type Measure } from './facts/reports.ts'

/** By the name of the measure: kopecks, orders or pieces. */
const Sums = Shape(
  Object.fromEntries(MEASURE_CODES.map((measure) => [measure, Type.Integer()])) as Record<Measure, Type.TInteger>,
)

export const SalesQuery = Shape({
  /** Days of Moscow, both counted. */
  from: DateText,
  to: DateText,
  by: Type.Enum(SALES_GROUP_CODES),
  /** Absent: all stores that the member may see. */
  store_id: Type.Optional(StoreId),
  /** Name of a city. */
  city: Type.Optional(Type.String({ maxLength: 120 })),
  delivery: Type.Optional(DeliveryMethod),
  payment: Type.Optional(OrderPayment),
  compare: Type.Optional(Type.Enum(['week', 'year'])),
})
export type SalesQuery = Static<typeof SalesQuery>

export const SalesReport = Shape({
  rows: Type.Array(
    Shape({
      key: Type.String(),
      title: Type.String(),
      now: Sums,
      /** Null: nothing to compare with. */ before: OrNull(Sums),
    }),
  ),
  total: Shape({ now: Sums, before: OrNull(Sums) }),
  /** Days of the period that have changed and are not counted yet. */
  waits: Count,
})
export type SalesReport = Static<typeof SalesReport>

export const ReportFilters = Shape({
  stores: Type.Array(Shape({ id: StoreId, name: Type.String(), city: Type.String() })),
  cities: Type.Array(Type.String()),
})
export type ReportFilters = Static<typeof ReportFilters>

const FormerStock = Shape({ pieces: Count, value: Type.Integer(), dead_pieces: Count, dead_value: Type.Integer() })
const StockSums = {
  pieces: Count,
  /** Kopecks at today's prices. */
  value: Type.Integer(),
  /** Pieces of goods that nobody bought for 90 days. */
  dead_pieces: Count,
  dead_value: Type.Integer(),
  /** Days that the stock lasts at the speed of the last 28; null: nothing was sold. */
  days_left: OrNull(Count),
  sold_28: Count,
  /** Pieces that orders have reserved and the store has not: an exchange has brought less. */
  short_pieces: Count,
  /** At the end of the day that is compared, at its prices; null: nothing is compared, or that day was not stored. */
  before: OrNull(FormerStock),
}
export const StockReport = Shape({
  /** The day that is compared; null: none. */
  before_day: OrNull(DateText),
  stores: Type.Array(Shape({ id: StoreId, name: Type.String(), ...StockSums })),
  total: Shape(StockSums),
  /** The dearest that does not sell, and what ends first. */
  dead: Type.Array(
    Shape({
      store: Type.String(),
      name: Type.String(),
      sku: Type.String(),
      pieces: Count,
      value: Type.Integer(),
      /** Days since the last sale; null: none is known. */
      idle_days: OrNull(Count),
      /** Days since more of it came; null: not known. */
      age_days: OrNull(Count),
    }),
  ),
  ending: Type.Array(
    Shape({
      store: Type.String(),
      name: Type.String(),
      sku: Type.String(),
      pieces: Count,
      sold_28: Count,
      days_left: Count,
    }),
  ),
})
export type StockReport = Static<typeof StockReport>

export const Liabilities = Shape({
  /** At the end of the day. */
  certificates: Type.Integer(),
  points: Type.Integer(),
  /** From the first to the last day of the period. */
  moves: Type.Array(
    Shape({ ledger: Type.Enum(['certificates', 'points']), kind: Type.String(), amount: Type.Integer() }),
  ),
  days: Type.Array(Shape({ day: DateText, certificates: Type.Integer(), points: Type.Integer() })),
})
export type Liabilities = Static<typeof Liabilities>

const WallDay = Shape({
  day: DateText,
  /** Kopecks handed over until the end of each hour of Moscow. */
  sold_by_hour: Type.Array(Type.Integer()),
  placed: Count,
  sold_orders: Count,
  sold: Type.Integer(),
})
/** `before`: the same weekday a week ago, `before_until_now` its sums until this time of day. */
export const Wall = Shape({
  now: Type.String(),
  today: WallDay,
  before: WallDay,
  before_until_now: Shape({ placed: Count, sold_orders: Count, sold: Type.Integer() }),
})
export type Wall = Static<typeof Wall>

const PERIOD = { ...STAFF_REFUSALS, 'bad-record': null } as const
const Format = Type.Enum(['csv', 'xlsx'])
/** The file's bytes in base64. */
const File = Shape({ name: Type.String(), bytes: Type.String() })

/** DESK-05: sums that equal the ledgers to the kopeck. */
export const reports = staffGroup({
  reportFilters: endpoint({
    method: 'GET',
    path: '/office/reports/filters',
    summary: 'Магазины и города отчётов',
    staff: 'reports.read',
    in: Nothing,
    out: ReportFilters,
    refusals: STAFF_REFUSALS,
  }),
  sales: endpoint({
    method: 'GET',
    path: '/office/reports/sales',
    summary: 'Продажи и возвраты за период',
    staff: 'reports.read',
    in: SalesQuery,
    out: SalesReport,
    refusals: PERIOD,
  }),
  salesFile: endpoint({
    method: 'GET',
    path: '/office/reports/sales/file',
    summary: 'Продажи и возвраты таблицей: CSV или XLSX',
    staff: 'reports.read',
    in: Shape({ ...SalesQuery.properties, format: Format }),
    out: File,
    refusals: PERIOD,
  }),
  stockReport: endpoint({
    method: 'GET',
    path: '/office/reports/stock',
    summary: 'Остатки: сколько лежит, что не\u00a0продаётся, что кончается',
    staff: 'reports.read',
    in: Shape({ store_id: Type.Optional(StoreId), compare: SalesQuery.properties.compare }),
    out: StockReport,
    refusals: STAFF_REFUSALS,
  }),
  stockFile: endpoint({
    method: 'GET',
    path: '/office/reports/stock/file',
    summary: 'Остатки магазинов таблицей: CSV или XLSX',
    staff: 'reports.read',
    in: Shape({ store_id: Type.Optional(StoreId), compare: SalesQuery.properties.compare, format: Format }),
    out: File,
    refusals: STAFF_REFUSALS,
  }),
  liabilitiesFile: endpoint({
    method: 'GET',
    path: '/office/reports/liabilities/file',
    summary: 'Обязательства по\u00a0дням таблицей: CSV или XLSX',
    staff: 'reports.read',
    in: Shape({ from: DateText, to: DateText, format: Format }),
    out: File,
    refusals: PERIOD,
  }),
  liabilities: endpoint({
    method: 'GET',
    path: '/office/reports/liabilities',
    summary: 'Обязательства: сертификаты и\u00a0бонусы на\u00a0день',
    staff: 'reports.read',
    in: Shape({ from: DateText, to: DateText }),
    out: Liabilities,
    refusals: PERIOD,
  }),
  wall: endpoint({
    method: 'GET',
    path: '/office/reports/wall',
    summary: 'Сегодня рядом с\u00a0тем же днём прошлой недели',
    staff: 'reports.read',
    in: Nothing,
    out: Wall,
    refusals: STAFF_REFUSALS,
  }),
})
