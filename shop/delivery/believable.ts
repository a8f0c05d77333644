/** What an answer of a carrier must keep to before the shop stores it: one wrong record must not break the others, nor a page. */
import type { CarrierPoint, PickupPointsPage, Tariff } from '#providers/ports/carriers.ts'

const MAX_TEXT = 4_000
/** Longest of the codes that are in indexes. */
const MAX_CODE = 100
const MAX_INTEGER = 2 ** 31 - 1
const CLOCK = /^([01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/

/** PostgreSQL stores neither a zero byte nor half of a surrogate pair. */
const isText = (text: string, max: number): boolean => text.length <= max && text.isWellFormed() && !text.includes('\0')
const isAmount = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= MAX_INTEGER

/** Why a point cannot be stored; null when it can. */
const faultOf = (point: CarrierPoint): string | null => {
  if (point.code === '' || !isText(point.code, MAX_CODE)) return 'code'
  if (!isText(point.cityCode ?? '', MAX_CODE)) return 'city code'
  const wrong = Object.entries(point).find(([, value]) => typeof value === 'string' && !isText(value, MAX_TEXT))
  if (wrong !== undefined) return wrong[0]
  if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180)) return 'position'
  if (![point.maxWeightG ?? 1, ...(point.maxSidesMm ?? [])].every(isAmount)) return 'limits'
  const clocks = (point.hours ?? []).flatMap((day) => (day === null ? [] : [day.open, day.close]))
  return clocks.every((clock) => CLOCK.test(clock)) ? null : 'hours'
}

/** The page with its points that cannot be stored among the rejected ones. */
export const withBelievable = (page: PickupPointsPage): PickupPointsPage => {
  const faults = page.points.map((point) => ({ point, fault: faultOf(point) }))
  return {
    ...page,
    points: faults.flatMap(({ point, fault }) => (fault === null ? [point] : [])),
    rejected: [
      ...page.rejected,
      ...faults.flatMap(({ point: { code }, fault }) => (fault === null ? [] : [{ code, why: fault }])),
    ].map(({ code, why }) => ({ code: code !== null && isText(code, MAX_CODE) ? code : null, why })),
  }
}

const MAX_PRICE = 10_000_000
const MAX_DAYS = 120

/** Between one kopeck and 100,000 roubles, within four months: another answer is a fault of the carrier, and would be charged. */
export const isBelievable = ({ price, minDays, maxDays, tariffCode }: Tariff): boolean =>
  Number.isInteger(price) &&
  price > 0 &&
  price <= MAX_PRICE &&
  Number.isInteger(minDays) &&
  Number.isInteger(maxDays) &&
  minDays >= 0 &&
  maxDays >= minDays &&
  maxDays <= MAX_DAYS &&
  isText(tariffCode, MAX_CODE)
