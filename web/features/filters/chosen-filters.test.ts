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
const filter = parseFilter(new URLSearchParams('brand=iney,former&skin=сухая&price_to=2500&in_stock=1&sort=new&page=3'))

test('CAT-07: every chosen value is a chip whose address drops that value only and starts at the first page', () => {
  const chips = chosenChips(filter, facets, 'Есть в Челябинске')
  expect(chips.map((chip) => chip.label)).toEqual([
    'Сухая кожа',
    'former',
    'Иней',
    'До 2\u00a0500\u00a0₽',
    'Есть в Челябинске',
  ])
  expect(decodeURIComponent(filterAddress(chips[2]?.without ?? NO_FILTER))).toBe(
    '?brand=former&skin=сухая&price_to=2500&in_stock=1&sort=new',
  )
})

test('CAT-06: a reset leaves no filter, no range and no shops, sorts by popularity and keeps the phrase of a search', () => {
  expect(filterAddress(resetFilters({ ...filter, page: 3, firstPage: 2 }))).toBe('')
  expect(resetFilters({ ...filter, priceFrom: 100, q: 'крем' })).toEqual({ ...NO_FILTER, q: 'крем' })
})

test('CAT-07: the label of a price range names both its ends', () => {
  expect(priceLabel(350, 2500)).toBe('350\u00a0₽ – 2\u00a0500\u00a0₽')
  expect(priceLabel(350, null)).toBe('От 350\u00a0₽')
})

test('CAT-07: with nothing found exactly the chosen groups can be dropped', () => {
  expect(relaxedByGroup(filter).map(({ group }) => group)).toEqual(['price', 'skin', 'brand', 'stock'])
  expect(relaxedByGroup(NO_FILTER)).toEqual([])
})
