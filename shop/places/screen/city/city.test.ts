import { expect, test } from 'vitest'
import type { City } from '../../cities.api.ts'
import { cookieFor, keyInCookies } from '#platform/client/city-key.ts'
import { cleanQuery, marked, citiesWithStores } from './use-city-search.ts'
import { parseCity } from './stored-city.ts'

const city = (name: string): City => ({
  id: 1,
  cdek_code: null,
  boxberry_code: null,
  name,
  name_in: `в ${name}`,
  code: 'x',
  key: 'x',
  shops_count: 1,
  coordinates: '',
  timezoneoffset: 0,
  shops: [],
})

test('CITY-03, SAFE-04: the city is stored for one year in a cookie that only this site over https can set', () => {
  expect(cookieFor('chel')).toBe('__Host-city=chel; path=/; max-age=31536000; secure; samesite=lax')
  expect(keyInCookies('a=1; __Host-city=chel; b=2')).toBe('chel')
})

test('CITY-03: a foreign or broken cookie counts as no city chosen', () => {
  expect(keyInCookies('')).toBe('default')
  expect(keyInCookies('city=chel')).toBe('default')
  expect(keyInCookies('__Host-city=<script>')).toBe('default')
})

test('CITY-03: a broken stored record is ignored', () => {
  expect(parseCity('{"key":"chel"')).toBeNull()
  expect(parseCity('[]')).toBeNull()
  expect(
    parseCity('{"key":"chel","code":"chel","name":"Челябинск","nameIn":"в Челябинске","hasStores":true}')?.name,
  ).toBe('Челябинск')
})

test('CITY-02: cities with stores are found by any part of the name, in any case and without the dots of ё', () => {
  const cities = ['Челябинск', 'Орёл', 'Москва'].map(city)
  expect(citiesWithStores(cities, 'МОСК').map(({ name }) => name)).toEqual(['Москва'])
  expect(citiesWithStores(cities, 'орел').map(({ name }) => name)).toEqual(['Орёл'])
  expect(citiesWithStores(cities, cleanQuery('  ')).length).toBe(3)
})

test('CITY-02: marks the typed part of a name', () => {
  expect(marked('Аксумино', 'МИ')).toEqual(['Аксу', 'ми', 'но'])
  expect(marked('Орёл', 'ре')).toEqual(['О', 'рё', 'л'])
  expect(marked('Уфа', 'ми')).toEqual(['Уфа', '', ''])
})
