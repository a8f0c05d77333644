/** Reads answers of Russian Post. Money is kopecks, fields are kebab-case, except in the list of all offices. */
import type { ShipmentState } from '#shop/delivery/facts/carriers.ts'
import type { CarrierPoint, CarrierShipment, Tariff } from '#providers/ports/carriers.ts'
import type { ProviderAnswer, ProviderFailed } from '#providers/ports/provider-answer.ts'
import type { DayHours, WeekHours } from '#kernel/week-hours.ts'
import { failed } from '#providers/shared/provider-client.ts'
import { fieldsOf, integerOf, isYes, lineOf, listOf, numberOf, type Fields } from '#providers/shared/provider-fields.ts'
import { joinDays, parseWeekHours } from '#providers/shared/week-hours-text.ts'

const WRONG_INDEX_FROM = '1001'
const DAYS_OF_WEEK = 7
/** Parcels to lockers and partners' points are another product, with a contract of its own. */
const IS_POST_OFFICE = /ОПС|отделение/i

/** The failure that the body of a 4xx names, in any of its fields. */
export const refusalOf = (body: unknown, status: number): ProviderFailed | undefined => {
  const { code, desc, message, error, ...others } = fieldsOf(Array.isArray(body) ? body[0] : body)
  const number = lineOf(code) ?? lineOf(others['error-code'])
  const text = [desc, message, error, others['sub-code'], others['status']].map(lineOf).find((line) => line !== null)
  const detail = [`HTTP ${status}`, number, text].filter((part) => part !== null && part !== undefined).join(' ')
  if (status === 401 || status === 403 || number === WRONG_INDEX_FROM) return failed('config', detail)
  if (status === 429 || /лимит|квот|limit|quota/i.test(text ?? '')) return failed('rate_limited', detail)
  if (status === 404) return failed('not_found', detail)
  return failed(number === null ? 'bad_request' : 'refused', detail)
}

/** Price of the account: `total-rate` without VAT, `total-vat`. */
export const toAccountTariff = (body: unknown, mailType: string): ProviderAnswer<Tariff> | undefined => {
  const fields = fieldsOf(body)
  const time = fieldsOf(fields['delivery-time'])
  const [rate, vat] = [integerOf(fields['total-rate']), integerOf(fields['total-vat'])]
  return toTariff(
    rate === undefined || vat === undefined ? undefined : rate + vat,
    time['min-days'],
    time['max-days'],
    mailType,
  )
}

/** Price of the calculator for everybody, which answers errors with HTTP 200. */
export const toPublicTariff = (body: unknown, mailType: string): ProviderAnswer<Tariff> | undefined => {
  const { errors, paynds, delivery } = fieldsOf(body)
  const [wrong] = listOf(errors).map(fieldsOf)
  if (wrong !== undefined)
    return failed('refused', `${lineOf(wrong['code']) ?? ''} ${lineOf(wrong['msg']) ?? ''}`.trim())
  return toTariff(integerOf(paynds), fieldsOf(delivery)['min'], fieldsOf(delivery)['max'], mailType)
}

const toTariff = (
  price: number | undefined,
  min: unknown,
  max: unknown,
  tariffCode: string,
): ProviderAnswer<Tariff> | undefined => {
  const maxDays = integerOf(max)
  const minDays = integerOf(min) ?? maxDays
  if (price === undefined || price < 0 || minDays === undefined || maxDays === undefined) return undefined
  if (minDays < 0 || maxDays < minDays) return undefined
  return { ok: true, value: { price, minDays, maxDays, tariffCode } }
}

/** `null`: a locker or a partner's point, which this product does not reach. Undefined: cannot be a point. */
export const toOffice = (record: unknown): CarrierPoint | null | undefined => {
  const office = fieldsOf(record)
  const address = fieldsOf(office['address'])
  const options = fieldsOf(office['ecomOptions'])
  if (!IS_POST_OFFICE.test(lineOf(office['type']) ?? '')) return null
  const days = listOf(office['workTime']).flatMap((line) => lineOf(line) ?? [])
  const weightLimit = numberOf(options['weightLimit']) ?? 0
  return pointOf({
    code: lineOf(address['index']),
    city: settlementOf(address['place']) ?? settlementOf(address['region']),
    region: lineOf(address['region']),
    fiasId: lineOf(fieldsOf(office['addressFias'])['locationGarCode']),
    address: streetOf(address) ?? lineOf(fieldsOf(office['addressFias'])['ads']),
    note: lineOf(options['getto']),
    lat: office['latitude'],
    lon: office['longitude'],
    hours: parseWeekHours(days.join('; ')) ?? null,
    hoursText: joinWorkTime(days),
    takesCards: isYes(options['cardPayment']),
    hasFitting: isYes(options['withFitting']),
    maxWeightG: weightLimit > 0 ? Math.round(weightLimit * 1000) : null,
    isClosed: isYes(office['closed']) || isYes(office['temporaryClosed']),
  })
}

/** An office of `nearby.details`. As `toOffice`; private offices serve one company and are left out, too. */
export const toNearbyOffice = (record: unknown): CarrierPoint | null | undefined => {
  const office = fieldsOf(record)
  if (!IS_POST_OFFICE.test(lineOf(office['type-code']) ?? '') || isYes(office['is-private-category'])) return null
  const hours = weekOf(office['working-hours'])
  return pointOf({
    code: lineOf(office['postal-code']),
    city: settlementOf(office['settlement']) ?? settlementOf(office['region']),
    region: lineOf(office['region']),
    fiasId: null,
    address: lineOf(office['address-source']),
    note: lineOf(office['temporary-closed-reason']),
    lat: office['latitude'],
    lon: office['longitude'],
    hours: hours ?? null,
    hoursText:
      hours === undefined ? '' : joinDays(hours.map((day) => (day === null ? 'выходной' : `${day.open}–${day.close}`))),
    takesCards: false,
    hasFitting: false,
    maxWeightG: null,
    isClosed: isYes(office['is-closed']) || isYes(office['is-temporary-closed']),
  })
}

type Office = Pick<
  CarrierPoint,
  'region' | 'fiasId' | 'hours' | 'hoursText' | 'takesCards' | 'hasFitting' | 'maxWeightG' | 'isClosed'
> & {
  readonly code: string | null
  readonly city: string | null
  readonly address: string | null
  readonly note: string | null
  readonly lat: unknown
  readonly lon: unknown
}

const pointOf = ({ code, city, address, note, ...office }: Office): CarrierPoint | undefined => {
  const [lat, lon] = [numberOf(office.lat), numberOf(office.lon)]
  if (code === null || city === null || address === null || lat === undefined || lon === undefined) return undefined
  if (!/^\d{6}$/.test(code) || Math.abs(lat) > 90 || Math.abs(lon) > 180 || (lat === 0 && lon === 0)) return undefined
  return {
    ...office,
    code,
    kind: 'post_office',
    name: `Отделение ${code}`,
    city,
    cityCode: null,
    postalCode: code,
    address,
    addressNote: note,
    metro: null,
    phone: null,
    lat,
    lon,
    // Every office gives parcels out for cash.
    takesCash: true,
    maxSidesMm: null,
  }
}

/** «г Москва», «Москва г» and «Москва» are Москва. */
const settlementOf = (value: unknown): string | null =>
  lineOf(lineOf(value)?.replace(/^(г|гор|рп|пгт|п|с|д|ст-ца|х)\.?\s+|\s+(г|рп|пгт|п|с|д)$/g, ''))

/** «ул Пляжная, 7 к. 1»; null without a house. */
const streetOf = (address: Fields): string | null => {
  const parts = [
    lineOf(address['house']),
    prefixed('к.', address['corpus']),
    prefixed('стр.', address['building']),
    lineOf(address['letter']),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  return [lineOf(address['street']) ?? lineOf(address['location']), parts.join(' ')]
    .filter((part) => part !== null)
    .join(', ')
}
const prefixed = (prefix: string, value: unknown): string | null => {
  const line = lineOf(value)
  return line === null ? null : `${prefix} ${line}`
}

/** «пн, открыто: 08:00 - 20:00, перерыв: 13:00 - 14:00» for every day, with equal days together. */
const joinWorkTime = (lines: readonly string[]): string => {
  const days = lines.map((line) =>
    line
      .replace(/^\S+,\s*/, '')
      .replace(/^открыто:\s*/, '')
      .replaceAll(/\s+-\s+/g, '–'),
  )
  return days.length === DAYS_OF_WEEK ? joinDays(days) : lines.join('; ')
}

/** `weekday-id` is 1 on Monday; a day without times is a day off. Undefined without any day. */
const weekOf = (value: unknown): WeekHours | undefined => {
  const days = listOf(value).map(fieldsOf)
  if (days.length === 0) return undefined
  const week = Array.from<DayHours>({ length: DAYS_OF_WEEK }).fill(null)
  for (const day of days) {
    const index = (integerOf(day['weekday-id']) ?? 0) - 1
    const [open, close] = [minuteOf(day['begin-worktime']), minuteOf(day['end-worktime'])]
    if (index in week && open !== undefined && close !== undefined) week[index] = { open, close }
  }
  return week
}
/** «08:00:00.000» */
const minuteOf = (value: unknown): string | undefined => /^\d\d:\d\d/.exec(lineOf(value) ?? '')?.[0]

/** Number and track number of a created order, or why it was not created. */
export const toCreated = (body: unknown): ProviderAnswer<CarrierShipment> | undefined => {
  const { orders, errors } = fieldsOf(body)
  const [order] = listOf(orders).map(fieldsOf)
  const id = lineOf(order?.['result-id'])
  if (id !== null) return { ok: true, value: shipmentOf(id, lineOf(order?.['barcode']), []) }
  const codes = listOf(errors)
    .flatMap((error) => listOf(fieldsOf(error)['error-codes']))
    .map(fieldsOf)
  if (codes.length === 0) return undefined
  const detail = codes.map((code) => lineOf(code['description']) ?? lineOf(code['code']) ?? '').join('; ')
  return failed('refused', detail)
}

/** An order of the backlog or of a batch. It names its last operation only. */
export const toShipment = (body: unknown): ProviderAnswer<CarrierShipment> | undefined => {
  const order = fieldsOf(Array.isArray(body) ? body[0] : body)
  if (Array.isArray(body) && body.length === 0) return failed('not_found', 'no such order')
  const id = lineOf(order['id'])
  if (id === null) return undefined
  const title = lineOf(order['human-operation-name'])
  const at = new Date(lineOf(order['last-oper-date']) ?? Number.NaN)
  const events =
    title === null || Number.isNaN(at.getTime())
      ? []
      : [{ at, state: stateOf(lineOf(order['last-oper-type']), title), title, city: null }]
  return { ok: true, value: shipmentOf(id, lineOf(order['barcode']), events) }
}

const shipmentOf = (
  carrierId: string,
  trackNumber: string | null,
  events: CarrierShipment['events'],
): CarrierShipment => ({
  carrierId,
  trackNumber,
  state: events.at(-1)?.state ?? (trackNumber === null ? 'creating' : 'created'),
  detail: null,
  events,
})

/** By the operation's Russian name, which says more than its type. The first that fits decides: the names are listed nowhere. */
const STATES_BY_NAME: readonly [RegExp, ShipmentState][] = [
  [/присво|создан/, 'created'],
  [/^(вручен|получен)\S* отправител/, 'returned'],
  [/возврат|возвращ/, 'returning'],
  [/^(вручен|получен)/, 'delivered'],
  [/курьер/, 'with_courier'],
  [/место вручения|ожидает|неудачная попытка|хранени/, 'at_point'],
  [/удал[её]н|отмен/, 'cancelled'],
  [/при[её]м|принято|сортиров|покинуло|прибыло|обработ|транспорт|досыл/, 'on_the_way'],
]
const STATES_BY_TYPE: Readonly<Record<string, ShipmentState>> = {
  ID_ASSIGNMENT: 'created',
  ACCEPTING: 'on_the_way',
  PROCESSING: 'on_the_way',
  GIVING: 'delivered',
  RETURNING: 'returning',
}
const stateOf = (type: string | null, name: string): ShipmentState =>
  STATES_BY_NAME.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? STATES_BY_TYPE[type ?? ''] ?? 'unknown'

/** Quality of an address that may be sent to. */
const GOOD_QUALITY = ['GOOD', 'POSTAL_BOX', 'ON_DEMAND', 'UNDEF_05']
const VALIDATED = ['VALIDATED', 'OVERRIDDEN', 'CONFIRMED_MANUALLY']
const ADDRESS_PARTS = [
  'region',
  'area',
  'place',
  'location',
  'street',
  'house',
  'slash',
  'letter',
  'building',
  'corpus',
  'room',
]
/** The parts of an address as an order names them; a failure when the address is not recognised. */
export const toAddress = (body: unknown): ProviderAnswer<Fields> | undefined => {
  const [found] = listOf(body).map(fieldsOf)
  if (found === undefined) return undefined
  const quality = `${lineOf(found['quality-code']) ?? ''} ${lineOf(found['validation-code']) ?? ''}`
  const [code = '', validation = ''] = quality.split(' ')
  const index = integerOf(found['index'])
  if (!GOOD_QUALITY.includes(code) || !VALIDATED.includes(validation) || index === undefined)
    return failed('refused', `the address is not recognised: ${quality}`)
  const parts = ADDRESS_PARTS.flatMap((part) => {
    const value = lineOf(found[part])
    return value === null ? [] : [[`${part}-to`, value]]
  })
  return { ok: true, value: { ...Object.fromEntries(parts), 'index-to': index } }
}
