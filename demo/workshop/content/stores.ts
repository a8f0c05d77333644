import type { ShopCityRecord, StoreRecord } from '../../../shop/places/places.records.ts'
import { typeset } from './typography.ts'
import { SHOP_CITY_ROWS, STORE_ROWS } from './texts/stores.ts'

export const SHOP_CITIES: readonly ShopCityRecord[] = SHOP_CITY_ROWS.map(([fias_id = '', code = '', name_in = '']) => ({
  fias_id,
  code,
  name_in,
}))

type Hours = NonNullable<StoreRecord['hours']>
const day = (text: string): Hours[number] => {
  const [open, close] = text.split('-')
  return open === undefined || close === undefined ? null : { open, close }
}
const BREAK = 'перерыв '
const SUNDAY = 'вс '
/** Weekdays, then the weekend if it differs, or Sunday alone («вс …», «нет»), then the break of every day. */
const hoursOf = (text: string): Hours => {
  const parts = text.split(', ')
  const [week = '', weekend = week] = parts.filter((part) => !part.startsWith(BREAK))
  const isSundayAlone = weekend === 'нет' || weekend.startsWith(SUNDAY)
  const days = [
    ...Array.from({ length: 5 }, () => day(week)),
    day(isSundayAlone ? week : weekend),
    day(weekend.replace(SUNDAY, '')),
  ]
  const [from, to] =
    parts
      .find((part) => part.startsWith(BREAK))
      ?.slice(BREAK.length)
      .split('-') ?? []
  return from === undefined || to === undefined ? days : days.map((one) => one && { ...one, break: { from, to } })
}

export const STORES: readonly StoreRecord[] = STORE_ROWS.map(
  ([code = '', name = '', address = '', lat, lon, phone = '', metro = '', hours = '']) => ({
    code,
    city: code === 'sklad' ? 'chel' : (code.split('-')[0] ?? ''),
    ...(code === 'sklad' ? { is_warehouse: true } : {}),
    name: typeset(name),
    address: typeset(address),
    phone: phone.replace(/\D/g, ''),
    ...(metro === '' ? {} : { metro }),
    lat: Number(lat),
    lon: Number(lon),
    hours: hoursOf(hours),
  }),
)
