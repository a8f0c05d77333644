import { expect, test } from 'vitest'
import { cityOfRow } from './city-row.ts'

const regionOf = (region_type: string, region: string): string =>
  cityOfRow({ city: 'Белово', region_type, region, timezone: 'UTC+7' }).region

test('CITY-02: region names have their kind once, in everyday order', () => {
  expect(regionOf('обл', 'Кемеровская область - Кузбасс')).toBe('Кемеровская область — Кузбасс')
  expect(regionOf('обл', 'Челябинская')).toBe('Челябинская область')
  expect(regionOf('АО', 'Ханты-Мансийский Автономный округ - Югра')).toBe('Ханты-Мансийский автономный округ — Югра')
  expect(regionOf('Респ', 'Саха /Якутия/')).toBe('Республика Саха (Якутия)')
})
