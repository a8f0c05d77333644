/**
 * ORD-01: express delivery, by own courier from a store that has the whole basket, within the hours of one window. Nothing here
 * reads a clock or a map: checkout, product page, filter of the catalogue and the placing of the order give the same moment and get
 * the same answer.
 */
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { kmBetween, type Position } from '#kernel/distance.ts'
import { MINUTE_MS } from '#kernel/durations.ts'
import { formatMoney } from '#kernel/money.ts'
import { DAY_MINUTES, clockOf, isOpenAt, localMinutes, minutesOf } from '#kernel/week-hours.ts'
import type { StoreId } from '#kernel/ids.ts'
import { pickupReadyAt, type AssemblyTerms, type OpeningTimes } from './ready-time.ts'

/** What a way costs: up to `to_km` of road, in kopecks. Ascending; nothing is taken further than the last one. */
export type ExpressZone = { readonly to_km: number; readonly price: number }
export type ExpressStore = OpeningTimes &
  Position & {
    readonly id: StoreId
    readonly name: string
    /** CAT-15: its stock figures are old, so that nothing is promised for today. */
    readonly isStale: boolean
    readonly zones: readonly ExpressZone[]
    /** Hours of its couriers, «HH:MM». */
    readonly starts: string
    readonly ends: string
    /** Ways that may begin in one hour. */
    readonly capacity: number
    /** Length of the window that is promised. */
    readonly minutes: number
    /** Road per straight line. */
    readonly roadFactor: number
    /** Ways that orders have taken, by the hour in which they begin: local minutes since the epoch, divided by 60. */
    readonly taken: ReadonlyMap<number, number>
  }

export const EXPRESS_REFUSALS = ['none', 'stock', 'late', 'full', 'far', 'address'] as const
/** `address`: the house was not found on the map. `late`: no window is left today; `full`: all that are left are taken. */
export type ExpressRefusal = (typeof EXPRESS_REFUSALS)[number]

/** Moments in UTC, both of today in the city. */
export type ExpressWindow = { readonly from: Date; readonly to: Date }
export type ExpressOffer = {
  readonly store: ExpressStore
  readonly window: ExpressWindow
  /** To the door; null before an address is known. */
  readonly km: number | null
  /** Kopecks; the lowest that the store asks, before an address is known. */
  readonly price: number
}

const STEP_MINUTES = 5
export const hourOf = (moment: Date, utcOffsetMin: number): number =>
  Math.floor(localMinutes(moment, utcOffsetMin) / 60)

/** Kilometres of road from a store to a door. */
export const roadKm = (store: ExpressStore, door: Position): number => kmBetween(store, door) * store.roadFactor

const zoneAt = ({ zones }: ExpressStore, km: number): ExpressZone | undefined => zones.find(({ to_km }) => km <= to_km)

/** The first window of today that begins when an order of now is assembled, the store is open and a courier of that hour is free. */
export const expressWindow = (
  store: ExpressStore,
  utcOffsetMin: number,
  assembly: AssemblyTerms,
  now: Date,
): ExpressWindow | 'late' | 'full' => {
  const ready = pickupReadyAt(store, utcOffsetMin, assembly, now)
  if (ready === null) return 'late'
  const today = Math.floor(localMinutes(now, utcOffsetMin) / DAY_MINUTES) * DAY_MINUTES
  const last = today + minutesOf(store.ends) - store.minutes
  let isFull = false
  const first = Math.max(localMinutes(ready, utcOffsetMin), today + minutesOf(store.starts))
  for (let at = first; at <= last; at += STEP_MINUTES) {
    if (!isOpenAt(at, store.hours, store.special_days)) continue
    const from = new Date((at - utcOffsetMin) * MINUTE_MS)
    if ((store.taken.get(hourOf(from, utcOffsetMin)) ?? 0) < store.capacity)
      return { from, to: new Date(from.getTime() + store.minutes * MINUTE_MS) }
    isFull = true
  }
  return isFull ? 'full' : 'late'
}

const RANK: Readonly<Record<ExpressRefusal, number>> = { none: 0, stock: 1, late: 2, full: 3, far: 4, address: 5 }
type Judged = ExpressOffer | ExpressRefusal
const isOffer = (one: Judged): one is ExpressOffer => typeof one !== 'string'

/**
 * The best of the stores: the earliest window, then the lowest price, then the shortest way. `hasAll`: whether a store has the whole
 * basket. `door`: null before an address is known. Without an offer the reason that is the nearest to one.
 */
export const expressOffer = (
  stores: readonly ExpressStore[],
  hasAll: (id: StoreId) => boolean,
  door: Position | null,
  { utcOffsetMin, assembly, now }: { utcOffsetMin: number; assembly: AssemblyTerms; now: Date },
): ExpressOffer | ExpressRefusal => {
  const judged = stores.map((store): Judged => {
    if (!hasAll(store.id)) return 'stock'
    const window = expressWindow(store, utcOffsetMin, assembly, now)
    if (typeof window === 'string') return window
    if (door === null) return { store, window, km: null, price: store.zones[0]?.price ?? 0 }
    const km = roadKm(store, door)
    const zone = zoneAt(store, km)
    return zone === undefined ? 'far' : { store, window, km, price: zone.price }
  })
  const [best] = judged
    .filter(isOffer)
    .toSorted(
      (a, b) =>
        a.window.from.getTime() - b.window.from.getTime() ||
        a.price - b.price ||
        (a.km ?? 0) - (b.km ?? 0) ||
        a.store.id - b.store.id,
    )
  if (best !== undefined) return best
  const reasons = judged.flatMap((one) => (isOffer(one) ? [] : [one]))
  return reasons.toSorted((a, b) => RANK[b] - RANK[a])[0] ?? 'none'
}

/** What every text on express in a city says of its stores together. */
export type ExpressTerms = {
  readonly from: string
  readonly to: string
  readonly maxKm: number
  readonly minPrice: number
}
export const expressTerms = (stores: readonly ExpressStore[]): ExpressTerms | null =>
  stores.length === 0
    ? null
    : {
        from: stores.map(({ starts }) => starts).toSorted()[0] ?? '',
        to:
          stores
            .map(({ ends }) => ends)
            .toSorted()
            .at(-1) ?? '',
        maxKm: Math.max(...stores.flatMap(({ zones }) => zones.map(({ to_km }) => to_km))),
        minPrice: Math.min(...stores.flatMap(({ zones }) => zones.map(({ price }) => price))),
      }

type ShownWindow = { readonly from: string; readonly to: string }
const clockAt = (moment: Date, offset: number): string =>
  clockOf(((localMinutes(moment, offset) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)
/** «сегодня с 14:10 до 16:10»; `from` and `to`: ISO moments. */
export const windowText = ({ from, to }: ShownWindow, offset: number, now: Date): string => {
  const [starts, ends] = [new Date(from), new Date(to)]
  const day = dayAt(starts, offset)
  const name = day === dayAt(now, offset) ? 'сегодня' : dayAndMonth(day)
  return `${name} с\u00a0${clockAt(starts, offset)} до\u00a0${clockAt(ends, offset)}`
}
/** The window as the day and hours that an order stores. */
export const intervalOfWindow = ({ from, to }: ExpressWindow, offset: number) => ({
  date: dayAt(from, offset),
  from: clockAt(from, offset),
  to: clockAt(to, offset),
})

/** Why there is no express now, and what would help. */
export const expressRefusalText = (reason: ExpressRefusal, terms: ExpressTerms | null): string => {
  const hours = terms === null ? '' : `: ездит с\u00a0${terms.from} до\u00a0${terms.to}`
  switch (reason) {
    case 'none':
      return 'в\u00a0этом городе экспресса нет'
    case 'stock':
      return 'ни\u00a0в\u00a0одном магазине с\u00a0экспрессом нет всего сразу'
    case 'late':
      return `сегодня уже не\u00a0успеет${hours}`
    case 'full':
      return 'на\u00a0сегодня все курьеры заняты'
    case 'far':
      return `сюда не\u00a0ездит: только до\u00a0${terms?.maxKm ?? 0}\u00a0км от\u00a0магазина`
    case 'address':
      return 'не\u00a0нашли этот дом на\u00a0карте: выберите адрес из\u00a0подсказки или другой способ'
  }
}

/** «от 299 ₽» */
export const expressPriceText = ({ minPrice }: ExpressTerms): string => `от\u00a0${formatMoney(minPrice)}`

/** Express in a city or for a basket at this moment: a window with the lowest price, or why there is none. */
export type ExpressPromise = {
  readonly window: (ShownWindow & { readonly price: number }) | null
  readonly refusal: ExpressRefusal | null
  readonly terms: ExpressTerms
  readonly timezoneoffset: number
}
type Today = {
  readonly timezoneoffset: number
  readonly ready_at: string | null
  readonly express: ExpressPromise | null
  readonly express_everywhere: boolean
}
/**
 * What the filter of the catalogue may say of what the stores of a city have: whether it can be collected today, and the window of
 * express, where every store sends it.
 */
export const todayWords = (
  { timezoneoffset, ready_at, express, express_everywhere }: Today,
  now: Date,
): { readonly isToday: boolean; readonly express: string | null } => ({
  isToday: ready_at !== null && dayAt(new Date(ready_at), timezoneoffset) === dayAt(now, timezoneoffset),
  express: express?.window && express_everywhere ? windowText(express.window, timezoneoffset, now) : null,
})
