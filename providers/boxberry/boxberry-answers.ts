/** Reads answers of Boxberry's JSON API. Flags and numbers come as numbers or texts, errors in four shapes with HTTP 200. */
import type { ShipmentState } from '#shop/delivery/facts/carriers.ts'
import type { CarrierPoint, Tariff } from '#providers/ports/carriers.ts'
import type { ProviderAnswer, ProviderFailed } from '#providers/ports/provider-answer.ts'
import { failed } from '#providers/shared/provider-client.ts'
import {
  fieldsOf,
  integerOf,
  isYes,
  kopecksOfRoubles,
  lineOf,
  listOf,
  numberOf,
} from '#providers/shared/provider-fields.ts'
import { parseWeekHours } from '#providers/shared/week-hours-text.ts'

/** Boxberry's times have no zone: they are of Moscow. */
const MOSCOW = '+03:00'

/**
 * The failure that an answer names: `{err: "text"}`, `[{err: "text"}]`, `{err: true, message}` or `{error: true, message}`.
 * Successful changes answer `{err: false}`.
 */
export const refusalOf = (body: unknown): ProviderFailed | undefined => {
  const { err, error, message } = fieldsOf(Array.isArray(body) ? body[0] : body)
  const text = [err, error].find((value) => typeof value === 'string' && value.trim() !== '')
  if (text === undefined && err !== true && error !== true) return undefined
  const detail = lineOf(text) ?? lineOf(message) ?? 'an error without a text'
  if (/токен|token|ключ|доступ/i.test(detail)) return failed('config', detail)
  if (/лимит|част(о|ые) запрос/i.test(detail)) return failed('rate_limited', detail)
  return failed(/не найден|нет данных|отсутству/i.test(detail) ? 'not_found' : 'refused', detail)
}

/** Undefined for a record that cannot be a point. */
export const toPoint = (record: unknown): CarrierPoint | undefined => {
  const point = fieldsOf(record)
  const code = lineOf(point['Code'])
  const city = lineOf(point['CityName']) ?? lineOf(point['Settlement'])
  const address = lineOf(point['Address'])
  const position = positionOf(point['GPS'])
  if (code === null || city === null || address === null || position === undefined) return undefined
  const hoursText = lineOf(point['WorkShedule']) ?? lineOf(point['WorkSchedule']) ?? ''
  const isPrepaidOnly = isYes(point['OnlyPrepaidOrders'])
  const loadLimit = numberOf(point['LoadLimit'])
  return {
    code,
    kind: isYes(point['Postamat']) ? 'locker' : 'office',
    name: nameOf(point['Name']) ?? city,
    city,
    region: lineOf(point['Area']),
    cityCode: lineOf(point['CityCode']),
    fiasId: null,
    postalCode: /^\d{6}(?=,)/.exec(address)?.[0] ?? null,
    address: lineOf(point['AddressReduce']) ?? address,
    addressNote: noteOf(point['TripDescription']),
    metro: lineOf(point['Metro']),
    phone: lineOf(point['Phone']),
    ...position,
    hours: parseWeekHours(hoursText) ?? null,
    hoursText,
    takesCash: !isPrepaidOnly,
    takesCards: !isPrepaidOnly && isYes(point['Acquiring']),
    hasFitting: isYes(point['EnableFitting']),
    maxWeightG: loadLimit === undefined || loadLimit <= 0 ? null : Math.round(loadLimit * 1000),
    maxSidesMm: null,
    isClosed: false,
  }
}

/** «55.580676,37.651708» */
const positionOf = (value: unknown): { lat: number; lon: number } | undefined => {
  const [lat, lon, ...others] = (lineOf(value) ?? '').split(/[,;]\s*/).map(numberOf)
  if (lat === undefined || lon === undefined || others.length > 0) return undefined
  return Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0) ? undefined : { lat, lon }
}
/** «Москва Булатниковская_9945_С» without the carrier's own marks. */
const nameOf = (value: unknown): string | null => lineOf(lineOf(value)?.replace(/_\d+(_\S*)?$/, ''))
const noteOf = (value: unknown): string | null => lineOf(lineOf(value)?.replaceAll(/\s+/g, ' '))

/** The price of `DeliveryCalculation` for one type of delivery: 1 to a point, 2 to the door. `not there`: it is not carried so. */
export const toTariff = (body: unknown, type: '1' | '2'): ProviderAnswer<Tariff> | undefined => {
  const costs = fieldsOf(fieldsOf(body)['result'])['DeliveryCosts']
  if (!Array.isArray(costs)) return undefined
  const cost = costs.map(fieldsOf).find((each) => lineOf(each['DeliveryTypeId']) === type)
  if (cost === undefined) return failed('refused', `no delivery of type ${type}`)
  const price = kopecksOfRoubles(cost['TotalPrice'])
  const days = integerOf(cost['DeliveryPeriod'])
  if (price === undefined || days === undefined || days < 0) return undefined
  return { ok: true, value: { price, minDays: days, maxDays: days, tariffCode: type } }
}

export type BoxberryEvent = { at: Date; state: ShipmentState; title: string; city: null }

/** From the oldest; undefined for an answer without a list. Records without a time or a name are left out. */
export const toEvents = (body: unknown): BoxberryEvent[] | undefined => {
  const statuses = Array.isArray(body) ? body : fieldsOf(body)['statuses']
  if (!Array.isArray(statuses)) return undefined
  return listOf(statuses)
    .flatMap((status) => {
      const at = timeOf(fieldsOf(status)['Date'])
      const title = lineOf(fieldsOf(status)['Name'])
      return at === undefined || title === null ? [] : [{ at, state: stateOf(title), title, city: null }]
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** «26.12.2020 12:23», «2020-05-17 09:32:06» and «2019-05-01T00:56:12». */
const timeOf = (value: unknown): Date | undefined => {
  const text = lineOf(value) ?? ''
  const local = text.replace(/^(\d\d)\.(\d\d)\.(\d{4})/, '$3-$2-$1').replace(' ', 'T')
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? new Date(`${local}${MOSCOW}`) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? undefined : at
}

/** Statuses have no codes, only names, which Boxberry writes with a capital or a small letter. The first that fits decides. */
const STATES: readonly [RegExp, ShipmentState][] = [
  [/загружен реестр|создан в личном кабинете|заказ передан на доставку/, 'created'],
  [/курьерскую доставку/, 'with_courier'],
  [/поступило в пункт выдачи|доступн\S* к получению/, 'at_point'],
  [/^выдано/, 'delivered'],
  [/возвращено в им/, 'returned'],
  [/готовится к возврату|пункт приема|пункт приёма/, 'returning'],
  [/отмен[её]н|удален/, 'cancelled'],
  [/принят|передан|отправлен|в пути|терминал|в городе|отделени|курьерской доставки/, 'on_the_way'],
]
const stateOf = (name: string): ShipmentState =>
  STATES.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? 'unknown'
