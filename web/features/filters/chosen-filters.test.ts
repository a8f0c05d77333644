import { expect, test } from 'vitest'
import type { ShadeWord } from '#domain/shop-profile.ts'
import { NO_FILTER, filterAddress, parseFilter, withValues } from '#domain/catalogue-address.ts'
import { chosenChips, countChosenFilters, priceLabel, resetFilters, relaxedByGroup } from './chosen-filters.ts'

const facets = {
  categories: [],
  groups: [
    { code: 'skin' as const, values: [{ value: 'сухая', name: 'Сухая', count: 2, on: true }], hidden: 0 },
    { code: 'brand' as const, values: [{ value: 'iney', name: 'Иней', count: 4, on: true }], hidden: 9 },
    { code: 'rating' as const, values: [{ value: '4.5', name: 'от\u00a04,5', count: 4, on: true }], hidden: 0 },
  ],
  shops: [{ value: '3', name: 'Родник', count: 1, on: true }],
  excluded: [{ code: 'parfum', name: 'Отдушка', inci: 'Parfum' }],
  price: { min: 10000, max: 200000 },
  in_stock: 3,
}
const filter = parseFilter(
  new URLSearchParams('brand=iney,former&skin=сухая&rating=4.5&price_to=2500&shops=3&sort=new&page=3'),
)

test('CAT-07: every chosen value is a chip whose address drops that value only and starts at the first page', () => {
  const chips = chosenChips(filter, facets, 'Есть в Челябинске', 'тон')
  expect(chips.map((chip) => chip.label)).toEqual([
    'Сухая кожа',
    'former',
    'Иней',
    'Оценка от\u00a04,5',
    'До 2\u00a0500\u00a0₽',
    'Родник',
  ])
  expect(chosenChips({ ...NO_FILTER, express: true }, facets, 'Есть в Челябинске', 'тон')).toEqual([
    { key: 'stock', label: 'Есть в Челябинске', without: NO_FILTER },
  ])
  expect(decodeURIComponent(filterAddress(chips[2]?.without ?? NO_FILTER))).toBe(
    '?skin=сухая&brand=former&rating=4.5&price_to=2500&shops=3&sort=new',
  )
})

test('CAT-14: an excluded ingredient is a chip with its name, counts as a filter, and can be dropped', () => {
  const without = parseFilter(new URLSearchParams('exclude=parfum,glycerin'))
  expect(chosenChips(without, facets, '', 'тон')).toMatchObject([
    { label: 'Без: glycerin', without: { exclude: ['parfum'] } },
    { label: 'Без: отдушка', without: { exclude: ['glycerin'] } },
  ])
  expect(countChosenFilters(without, { section: null, label: null })).toBe(2)
  expect(relaxedByGroup(without)).toEqual([{ group: 'exclude', filter: NO_FILTER }])
})

test('CAT-02: the number of chosen filters counts values, shops and a range, without section and naznachenie', () => {
  const initial = { section: 'ukhod_za_litsom', label: null }
  expect(countChosenFilters(filter, initial)).toBe(6)
  const more = parseFilter(new URLSearchParams('section=makiyazh&naznachenie=tonus&express=1'))
  expect(countChosenFilters(more, initial)).toBe(1)
})

test('CAT-06: a reset leaves no filter, no range and no shops, sorts by popularity and keeps the phrase of a search', () => {
  expect(filterAddress(resetFilters({ ...filter, page: 3, firstPage: 2 }))).toBe('')
  expect(resetFilters({ ...filter, priceFrom: 100, q: 'крем' })).toEqual({ ...NO_FILTER, q: 'крем' })
  expect(resetFilters(filter).values).toEqual({ section: [] })
})

test('CAT-07: the label of a price range names both its ends', () => {
  expect(priceLabel(350, 2500)).toBe('350\u00a0₽ – 2\u00a0500\u00a0₽')
  expect(priceLabel(350, null)).toBe('От 350\u00a0₽')
})

test('CAT-07: with nothing found exactly the chosen groups can be dropped', () => {
  expect(relaxedByGroup(filter).map(({ group }) => group)).toEqual(['price', 'skin', 'brand', 'rating', 'stock'])
  expect(relaxedByGroup(NO_FILTER)).toEqual([])
})

test('OWN-01: colours are called by the word of the shop’s trade', () => {
  const blue = withValues(NO_FILTER, 'shade', ['blue'])
  const named = (word: ShadeWord): string | undefined => chosenChips(blue, facets, '', word)[0]?.label
  expect([named('тон'), named('цвет')]).toEqual(['blue оттенки', 'blue цвета'])
})
