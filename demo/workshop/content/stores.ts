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
/** Weekdays, then the weekend if it differs; a warehouse and some stores are closed on Sunday only. */
const hoursOf = (text: string): Hours => {
  const [week = '', weekend = week] = text.split(', ')
  return [...Array.from({ length: 5 }, () => day(week)), day(weekend === 'нет' ? week : weekend), day(weekend)]
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
