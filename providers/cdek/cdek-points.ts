/** CDEK's points: `GET /v2/deliverypoints`, by pages. */
import type { DayHours, WeekHours } from '#kernel/week-hours.ts'
import type { CarrierPoint, PickupPointSource, PickupPointsPage } from '#providers/ports/carriers.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'
import { fieldsOf, integerOf, isYes, lineOf, listOf, numberOf, textOf } from '#providers/shared/provider-fields.ts'
import type { CdekApi } from './cdek-api.ts'

const PAGE_SIZE = 1000
const WEEK_DAYS = 7

export const cdekPoints = (api: CdekApi): PickupPointSource => ({
  carrier: 'cdek',
  async *pages(from, signal) {
    for (let page = Number(from ?? 0); !signal.aborted; page += 1) {
      let count = 0
      // One part is held back: only the last part of a page knows whether another page follows.
      let held: readonly unknown[] = []
      for await (const part of readPage(api, page, signal)) {
        if (!part.ok) {
          if (held.length > 0) yield pageOf(held, String(page))
          yield part
          return
        }
        if (held.length > 0) yield pageOf(held, String(page))
        held = part.value
        count += part.value.length
      }
      // An installation that ignores paging answers with everything in one answer.
      const isLast = count !== PAGE_SIZE
      yield pageOf(held, isLast ? null : String(page + 1))
      if (isLast) return
    }
  },
})

const readPage = (api: CdekApi, page: number, signal: AbortSignal) =>
  api.items({
    name: 'deliverypoints',
    method: 'GET',
    path: `/v2/deliverypoints?country_code=RU&type=ALL&is_handout=true&lang=rus&size=${PAGE_SIZE}&page=${page}`,
    signal,
  })

const pageOf = (items: readonly unknown[], next: string | null): ProviderAnswer<PickupPointsPage> => {
  const points: CarrierPoint[] = []
  const rejected: { code: string | null; why: string }[] = []
  for (const item of items) {
    const point = readPoint(item)
    if (typeof point === 'string') rejected.push({ code: lineOf(fieldsOf(item)['code']), why: point })
    else points.push(point)
  }
  return { ok: true, value: { points, rejected, next } }
}

/** The point, or why it cannot be read. */
const readPoint = (item: unknown): CarrierPoint | string => {
  const fields = fieldsOf(item)
  const location = fieldsOf(fields['location'])
  const code = lineOf(fields['code'])
  const city = lineOf(location['city'])
  const address = lineOf(location['address'])
  const [lat, lon] = [numberOf(location['latitude']), numberOf(location['longitude'])]
  if (code === null) return 'no code'
  if (city === null || address === null) return 'no city or address'
  if (!isPosition(lat, lon)) return 'no position'
  const kind = String(fields['type']) === 'PVZ' ? 'office' : 'locker'
  return {
    code,
    kind,
    name: lineOf(fields['name']) ?? code,
    city,
    region: lineOf(location['region']),
    cityCode: lineOf(location['city_code']),
    fiasId: lineOf(location['fias_guid']),
    postalCode: lineOf(location['postal_code']),
    address,
    addressNote: lineOf(fields['address_comment']) ?? lineOf(fields['note']),
    metro: lineOf(fields['nearest_metro_station']),
    phone: lineOf(fieldsOf(listOf(fields['phones'])[0])['number']),
    lat: Number(lat),
    lon: Number(lon),
    hours: readHours(fields['work_time_list']),
    hoursText: lineOf(fields['work_time']) ?? '',
    takesCash: isYes(fields['allowed_cod']) && isYes(fields['have_cash']),
    takesCards: isYes(fields['allowed_cod']) && isYes(fields['have_cashless']),
    hasFitting: isYes(fields['is_dressing_room']),
    maxWeightG: gramsOf(fields['weight_max']),
    maxSidesMm: largestCell(fields['dimensions']),
    isClosed: false,
  }
}

const isPosition = (lat: number | undefined, lon: number | undefined): boolean =>
  lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)

const gramsOf = (kilograms: unknown): number | null => {
  const weight = numberOf(kilograms)
  return weight === undefined || weight <= 0 ? null : Math.round(weight * 1000)
}

/** «10:00/20:00»; a day that the list leaves out is a day off. Null when a record of the list cannot be read. */
const readHours = (list: unknown): WeekHours | null => {
  const week: DayHours[] = Array.from({ length: WEEK_DAYS }, () => null)
  const days = listOf(list)
  for (const one of days) {
    const day = integerOf(fieldsOf(one)['day'])
    const [, open, close] = /^(\d\d:\d\d)\/(\d\d:\d\d)$/.exec(textOf(fieldsOf(one)['time']) ?? '') ?? []
    if (day === undefined || day < 1 || day > WEEK_DAYS || open === undefined || close === undefined) return null
    week[day - 1] = { open, close: close === '23:59' ? '24:00' : close }
  }
  return days.length === 0 ? null : week
}

/** Largest cell of a locker, in centimetres. */
const largestCell = (dimensions: unknown): [number, number, number] | null => {
  let largest: [number, number, number] | null = null
  for (const one of listOf(dimensions)) {
    const { width, height, depth } = fieldsOf(one)
    const [a = 0, b = 0, c = 0] = [width, height, depth]
      .map((side) => Math.round((numberOf(side) ?? 0) * 10))
      .toSorted((x, y) => y - x)
    if (c > 0 && (largest === null || a * b * c > largest[0] * largest[1] * largest[2])) largest = [a, b, c]
  }
  return largest
}
