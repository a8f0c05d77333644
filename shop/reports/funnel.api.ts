import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, DateText, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { FUNNEL_GROUP_CODES, FUNNEL_MEASURE_CODES, type FunnelMeasure } from './facts/funnel-report.ts'

const Sums = Shape(
  Object.fromEntries(FUNNEL_MEASURE_CODES.map((measure) => [measure, Count])) as Record<FunnelMeasure, typeof Count>,
)

export const FunnelQuery = Shape({
  /** Days of Moscow, both counted. */
  from: DateText,
  to: DateText,
  by: Type.Enum(FUNNEL_GROUP_CODES),
  /** Code of a city with stores; «other»: every other city. */
  city: Type.Optional(Type.String({ maxLength: 40 })),
  source: Type.Optional(Type.String({ maxLength: 40 })),
  compare: Type.Optional(Type.Enum(['week', 'year'])),
})
export type FunnelQuery = Static<typeof FunnelQuery>

const Times = Type.Array(Shape({ key: Type.String(), times: Count }))
export const FunnelReport = Shape({
  rows: Type.Array(Shape({ key: Type.String(), title: Type.String(), now: Sums, before: OrNull(Sums) })),
  total: Shape({ now: Sums, before: OrNull(Sums) }),
  /** Views by kind of page and refusals by reason, the most frequent first. */
  pages: Times,
  refusals: Times,
  /** What the report may be narrowed to. */
  cities: Type.Array(Shape({ code: Type.String(), name: Type.String() })),
  sources: Type.Array(Type.String()),
})
export type FunnelReport = Static<typeof FunnelReport>

const PERIOD = { ...STAFF_REFUSALS, 'bad-record': null } as const
/** The file's bytes in base64. */
const File = Shape({ name: Type.String(), bytes: Type.String() })

/** EXCH-04: the shop's own counter and its orders. */
export const funnel = staffGroup({
  funnel: endpoint({
    method: 'GET',
    path: '/office/reports/funnel',
    summary: 'Воронка: от\u00a0визита до\u00a0заказа',
    staff: 'reports.read',
    in: FunnelQuery,
    out: FunnelReport,
    refusals: PERIOD,
  }),
  funnelFile: endpoint({
    method: 'GET',
    path: '/office/reports/funnel/file',
    summary: 'Воронка таблицей: CSV или XLSX',
    staff: 'reports.read',
    in: Shape({ ...FunnelQuery.properties, format: Type.Enum(['csv', 'xlsx']) }),
    out: File,
    refusals: PERIOD,
  }),
  /** Orders that the foreign counter has not seen itself, for its upload of offline conversions. */
  conversionsFile: endpoint({
    method: 'GET',
    path: '/office/reports/conversions/file',
    summary: 'Заказы для загрузки в\u00a0Метрику: офлайн-конверсии',
    staff: 'reports.read',
    in: Shape({ from: DateText, to: DateText, key: Type.Enum(['yclid', 'client_id']) }),
    out: File,
    refusals: PERIOD,
  }),
})
