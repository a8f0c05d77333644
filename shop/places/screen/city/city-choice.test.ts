import { expect, test } from 'vitest'
import type { City } from '../../cities.api.ts'
import { storeId } from '#kernel/ids.ts'
import { manualTimers } from '#kit/manual-timers.ts'
import { afterChoosing, afterClosing, afterMount, afterTyping } from './city-delays.ts'
import { asCity, chooserTitle, cityState, deliveryCity, proposedCity } from './city-state.ts'

const shop = {
  id: 7,
  store_id: storeId(7),
  code: 'kirovka',
  name: 'Кировка',
  address: 'ул. Кирова, 104',
  phone: null,
  metro: null,
  coordinates: '55.16,61.4',
  hours: [],
  special_days: [],
  photo: null,
}
const city = (name: string, stores: City['shops'] = [shop]): City => ({
  id: 1,
  cdek_code: null,
  boxberry_code: null,
  name,
  name_in: `в ${name}`,
  code: 'x',
  key: 'x',
  shops_count: stores.length,
  coordinates: '55,61',
  timezoneoffset: 300,
  shops: stores,
})

test('CITY-03, CITY-04: the chooser closes and calls back 300 ms after a choice, the overlay flag is set after a second', () => {
  const clock = manualTimers()
  const seen: string[] = []
  afterChoosing(clock, {
    close: () => seen.push('closed'),
    onChosen: () => seen.push('chosen'),
    showOverlay: () => seen.push('overlay'),
  })
  clock.pass(299)
  expect(seen).toEqual([])
  clock.pass(1)
  expect(seen).toEqual(['closed', 'chosen'])
  clock.pass(699)
  expect(seen).toHaveLength(2)
  clock.pass(1)
  expect(seen).toEqual(['closed', 'chosen', 'overlay'])
})

test('CITY-03: a choice cancels the pending callbacks of the previous one', () => {
  const clock = manualTimers()
  const seen: string[] = []
  afterChoosing(clock, {
    close: () => seen.push('closed'),
    onChosen: undefined,
    showOverlay: () => seen.push('overlay'),
  })()
  clock.pass(5000)
  expect(seen).toEqual([])
})

test('CITY-04: the chooser closes after a delay of 300 ms', () => {
  const clock = manualTimers()
  let open = true
  afterClosing(clock, () => (open = false))
  clock.pass(299)
  expect(open).toBe(true)
  clock.pass(1)
  expect(open).toBe(false)
})

test('CITY-02: the search is debounced by 300 ms', () => {
  const clock = manualTimers()
  const searched: string[] = []
  const stillTyping = afterTyping(clock, () => searched.push('ми'))
  clock.pass(200)
  stillTyping()
  afterTyping(clock, () => searched.push('миа'))
  clock.pass(299)
  expect(searched).toEqual([])
  clock.pass(1)
  expect(searched).toEqual(['миа'])
})

test('CITY-06: two seconds after mount the city of the shop is proposed by its name, otherwise the first of the list', () => {
  const clock = manualTimers()
  let due = false
  afterMount(clock, () => (due = true))
  clock.pass(1999)
  expect(due).toBe(false)
  clock.pass(1)
  expect(due).toBe(true)
  expect(proposedCity([city('Москва'), city('Челябинск')], 'Челябинск')?.name).toBe('Челябинск')
  expect(proposedCity([city('Москва'), city('Уфа')], 'Челябинск')?.name).toBe('Москва')
  expect(proposedCity([], null)).toBeUndefined()
})

test("CITY-07: the chooser's state holds cities with stores, all stores, delivery cities, the city, the popup's visibility", () => {
  expect(cityState({ city: null, popupVisible: false })).toEqual({
    cities: [],
    shops: [],
    deliveryCities: [],
    currentCity: null,
    cityName: 'unknown',
    cityCode: '',
    cityHasShops: false,
    popupVisible: false,
  })
  const chosen = { key: 'chel', code: 'chel', name: 'Челябинск', nameIn: 'в Челябинске', hasStores: true }
  const found = {
    cities: [city('Челябинск'), city('Москва', [shop, { ...shop, id: 8 }])],
    shops_total: 3,
    default_key: null,
  }
  const delivery = [{ key: 'm', city_name: 'Миасс', region: 'Челябинская область', cdek_code: 1, boxberry_code: null }]
  expect(cityState({ city: chosen, found, delivery, popupVisible: true })).toMatchObject({
    cities: found.cities,
    deliveryCities: delivery,
    shops: [{ id: 7 }, { id: 7 }, { id: 8 }],
    currentCity: chosen,
    cityName: 'Челябинск',
    cityCode: 'chel',
    cityHasShops: true,
    popupVisible: true,
  })
})

test('CITY-05: a delivery-only city has no code, no coordinates, no stores, offset 0, and city_name for its name', () => {
  const miass = {
    key: '8a1b3f29-4a84-4c3e-9a6b-4f2b1f6f7a01',
    city_name: 'Миасс',
    region: 'Челябинская область',
    cdek_code: 1,
    boxberry_code: null,
  }
  expect(asCity(miass)).toEqual({
    name: 'Миасс',
    code: '',
    key: miass.key,
    shops_count: 0,
    coordinates: '',
    shops: [],
    timezoneoffset: 0,
  })
  expect(deliveryCity(miass)).toEqual({ key: miass.key, code: '', name: 'Миасс', nameIn: null, hasStores: false })
})

test('CITY-01: the title of the chooser counts stores and cities in correct forms', () => {
  const title = (...storesOfCities: readonly number[]): string => {
    const cities = storesOfCities.map((stores) =>
      city(
        'Уфа',
        Array.from({ length: stores }, () => shop),
      ),
    )
    const state = cityState({ city: null, found: { cities, shops_total: 0, default_key: null }, popupVisible: true })
    return chooserTitle(state).replaceAll('\u00a0', ' ')
  }
  expect([title(4, 30), title(1), title(...Array.from({ length: 21 }, () => 1)), title(100, 12)]).toEqual([
    '34 магазина в 2 городах',
    '1 магазин в 1 городе',
    '21 магазин в 21 городе',
    '112 магазинов в 2 городах',
  ])
})
