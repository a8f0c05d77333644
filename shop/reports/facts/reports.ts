/** DESK-05: what reports count, by what, and in which words. */
import { addDays, isCalendarDay } from '#kernel/dates.ts'

/** What a row of the sales is. */
export const SALES_GROUPS = {
  day: 'По\u00a0дням',
  store: 'По\u00a0магазинам',
  city: 'По\u00a0городам',
  delivery: 'По\u00a0способам получения',
  payment: 'По\u00a0оплате',
  brand: 'По\u00a0маркам',
  section: 'По\u00a0разделам',
  promotion: 'По\u00a0акциям и\u00a0промокодам',
  employee: 'По\u00a0сотрудникам',
} as const
export type SalesGroup = keyof typeof SALES_GROUPS
export const SALES_GROUP_CODES = Object.keys(SALES_GROUPS) as SalesGroup[]
/** Groups that are counted by goods, without the way of delivery and payment. */
export type GoodsGroup = 'brand' | 'section' | 'promotion' | 'employee'
export const isGoodsGroup = (by: SalesGroup): by is GoodsGroup =>
  by === 'brand' || by === 'section' || by === 'promotion' || by === 'employee'

/** The former period with which a report is compared: the same weekdays. */
export const COMPARED_DAYS = { week: 7, year: 364 } as const
export type Compared = keyof typeof COMPARED_DAYS

export const MOST_DAYS = 366

/** Sums in kopecks, the rest are numbers of orders and pieces. */
export const MEASURES = {
  placed: 'Оформлено',
  cancelled: 'Отменено',
  sold_orders: 'Выдано',
  sold_pieces: 'Штук',
  sold: 'Продажи',
  delivery_price: 'Из\u00a0них доставка',
  certificates: 'Из\u00a0них сертификатами',
  points: 'Бонусами',
  discount: 'Скидка',
  returns: 'Возвратов',
  returned_pieces: 'Вернули штук',
  returned: 'Возвращено',
  ready: 'Самовывозов собрано',
  ready_in_time: 'Из\u00a0них в\u00a0срок',
  short_pieces: 'Не\u00a0хватило штук',
  substituted_pieces: 'Из\u00a0них заменили',
} as const
export type Measure = keyof typeof MEASURES
export const MEASURE_CODES = Object.keys(MEASURES) as Measure[]
export type Sums = { readonly [Name in Measure]: number }

const MONEY: ReadonlySet<Measure> = new Set([
  'sold',
  'delivery_price',
  'certificates',
  'points',
  'discount',
  'returned',
])
export const isMoney = (measure: Measure): boolean => MONEY.has(measure)

/** Measures that a group of goods has. */
const OF_GOODS: readonly Measure[] = ['sold_orders', 'sold_pieces', 'sold', 'returned_pieces', 'returned']
const OF_PROMOTIONS: readonly Measure[] = ['sold_orders', 'sold_pieces', 'sold', 'discount']
export const measuresOf = (by: SalesGroup): readonly Measure[] => {
  if (by === 'promotion') return OF_PROMOTIONS
  return isGoodsGroup(by) ? OF_GOODS : MEASURE_CODES.filter((measure) => measure !== 'discount')
}

export const NO_SUMS: Sums = Object.fromEntries(MEASURE_CODES.map((measure) => [measure, 0])) as Sums
export const addSums = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(MEASURE_CODES.map((measure) => [measure, a[measure] + b[measure]])) as Sums

/** Kopecks of an order that was handed over; null: there is none. */
export const averageOf = ({ sold, sold_orders }: Sums): number | null =>
  sold_orders === 0 ? null : Math.round(sold / sold_orders)

/** Days in a period, both ends counted; undefined: it is none, or longer than a report may be. */
export const daysOf = (from: string, to: string): number | undefined => {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return undefined
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return days >= 1 && days <= MOST_DAYS ? days : undefined
}

/** The last `days` days until `today`. */
export const lastDays = (today: string, days: number): { from: string; to: string } => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** Change against the former period in whole percent; null: there was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

const DELIVERIES: Readonly<Record<string, string>> = {
  pickup: 'Самовывоз',
  courier: 'Курьер',
  point: 'Пункт выдачи',
  express: 'Экспресс',
}
const PAYMENTS: Readonly<Record<string, string>> = {
  card: 'Картой на\u00a0сайте',
  sbp: 'СБП',
  on_receipt: 'При получении',
  marketplace: 'На\u00a0маркетплейсе',
}
/** A row as people read it: ways by their Russian names, days as they are. */
export const rowTitle = (by: SalesGroup, title: string): string => {
  if (by === 'delivery') return DELIVERIES[title] ?? title
  return by === 'payment' ? (PAYMENTS[title] ?? title) : title
}
