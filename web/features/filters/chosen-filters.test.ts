import { expect, test } from 'vitest'
import { NO_FILTER, filterAddress, parseFilter } from '#domain/catalogue-address.ts'
import { chosenChips, priceLabel, resetFilters, relaxedByGroup } from './chosen-filters.ts'

const facets = {
  categories: [],
  brands: [{ value: 'iney', name: 'Иней', count: 4, on: true }],
  skin_types: [{ value: 'сухая', name: 'сухая', count: 2, on: true }],
  price: { min: 10000, max: 200000 },
  in_stock: 3,
}
const filter = parseFilter(new URLSearchParams('brand=iney,gone&skin=сухая&price_to=2500&in_stock=1&sort=new&page=3'))

test('CAT-07: every choice is a chip whose address drops that choice only and starts at the first page', () => {
  const chips = chosenChips(filter, facets, 'Есть в Челябинске')
  expect(chips.map((chip) => chip.label)).toEqual([
    'Сухая кожа',
    'gone',
    'Иней',
    'До 2\u00a0500\u00a0₽',
    'Есть в Челябинске',
  ])
  expect(decodeURIComponent(filterAddress(chips[2]?.without ?? NO_FILTER))).toBe(
    '?brand=gone&skin=сухая&price_to=2500&in_stock=1&sort=new',
  )
})

test('CAT-06: dropping all keeps sort and phrase', () => {
  expect(filterAddress(resetFilters(parseFilter(new URLSearchParams('brand=a&q=крем&sort=new'))))).toBe(
    '?q=%D0%BA%D1%80%D0%B5%D0%BC&sort=new',
  )
})

test('CAT-07: a price span says both ends', () => {
  expect(priceLabel(350, 2500)).toBe('350\u00a0₽ – 2\u00a0500\u00a0₽')
  expect(priceLabel(350, null)).toBe('От 350\u00a0₽')
})

test('CAT-07: with nothing found each chosen group can be dropped, and only chosen ones', () => {
  expect(relaxedByGroup(filter).map((drop) => drop.group)).toEqual(['price', 'skin', 'brand', 'stock'])
  expect(relaxedByGroup(NO_FILTER)).toEqual([])
})
