import { expect, test } from 'vitest'
import { NO_FILTER, filterQuery, parseFilter, withValues } from '../../facts/listing-path.ts'
import { facetGroup, STANDARD_FILTERS } from '#kit/shops/filters.ts'
import { chosenChips, countChosenFilters, priceLabel, resetFilters, relaxedByGroup } from './chosen-filters.ts'

const facets = {
  categories: [],
  groups: [
    facetGroup('skin', [{ value: 'сухая', name: 'Сухая', count: 2, on: true }]),
    facetGroup('brand', [{ value: 'iney', name: 'Иней', count: 4, on: true }], 9),
    facetGroup('rating', [{ value: '4.5', name: 'от\u00a04,5', count: 4, on: true }]),
  ],
  shops: [{ value: '3', name: 'Родник', count: 1, on: true }],
  excluded: [{ code: 'parfum', name: 'Отдушка', inci: 'Parfum' }],
  price: { min: 10000, max: 200000 },
  in_stock: 3,
}
const filter = parseFilter(
  new URLSearchParams('brand=iney,former&skin=сухая&rating=4.5&price_to=2500&shops=3&sort=new&page=3'),
  STANDARD_FILTERS,
)

test('CAT-07: every chosen value is a chip whose address drops that value only and starts at the first page', () => {
  const chips = chosenChips(filter, facets, 'Есть в Челябинске')
  expect(chips.map((chip) => chip.label)).toEqual([
    'Сухая кожа',
    'former',
    'Иней',
    'Оценка от\u00a04,5',
    'До 2\u00a0500\u00a0₽',
    'Родник',
  ])
  expect(chosenChips({ ...NO_FILTER, express: true }, facets, 'Есть в Челябинске')).toEqual([
    { key: 'stock', label: 'Есть в Челябинске', without: NO_FILTER },
  ])
  expect(decodeURIComponent(filterQuery(chips[2]?.without ?? NO_FILTER))).toBe(
    '?brand=former&rating=4.5&skin=сухая&price_to=2500&shops=3&sort=new',
  )
})

test('CAT-14: an excluded ingredient is a chip with its name, counts as a filter, and can be dropped', () => {
  const without = parseFilter(new URLSearchParams('exclude=parfum,glycerin'), STANDARD_FILTERS)
  expect(chosenChips(without, facets, '')).toMatchObject([
    { label: 'Без: glycerin', without: { exclude: ['parfum'] } },
    { label: 'Без: отдушка', without: { exclude: ['glycerin'] } },
  ])
  expect(countChosenFilters(without, { section: null, label: null })).toBe(2)
  expect(relaxedByGroup(without)).toEqual([{ group: 'exclude', filter: NO_FILTER }])
})

test('CAT-02: the number of chosen filters counts values, stores and a range, without section and naznachenie', () => {
  const initial = { section: 'ukhod_za_litsom', label: null }
  expect(countChosenFilters(filter, initial)).toBe(6)
  const more = parseFilter(new URLSearchParams('section=makiyazh&naznachenie=tonus&express=1'), STANDARD_FILTERS)
  expect(countChosenFilters(more, initial)).toBe(1)
})

test('CAT-06: a reset leaves no filter, no range and no stores, sorts by popularity and keeps the phrase of a search', () => {
  expect(filterQuery(resetFilters({ ...filter, page: 3, firstPage: 2 }))).toBe('')
  expect(resetFilters({ ...filter, priceFrom: 100, q: 'крем' })).toEqual({ ...NO_FILTER, q: 'крем' })
  expect(resetFilters(filter).values).toEqual({ section: [] })
})

test('CAT-07: the label of a price range names both its ends', () => {
  expect(priceLabel(350, 2500)).toBe('350\u00a0₽ – 2\u00a0500\u00a0₽')
  expect(priceLabel(350, null)).toBe('От 350\u00a0₽')
})

test('CAT-07: with nothing found exactly the chosen groups can be dropped', () => {
  expect(relaxedByGroup(filter).map(({ group }) => group)).toEqual(['price', 'brand', 'rating', 'skin', 'stock'])
  expect(relaxedByGroup(NO_FILTER)).toEqual([])
})

test('OWN-05: a chosen value is named by the words of its filter, and by its own where the list does not have it', () => {
  const blue = withValues(NO_FILTER, 'shade', ['blue'])
  const named = (groups: typeof facets.groups): string | undefined =>
    chosenChips(blue, { ...facets, groups }, '')[0]?.label
  const value = { value: 'blue', name: 'Синие', count: 1, on: true }
  expect([named([facetGroup('shade', [value])]), named([])]).toEqual(['Синие цвета', 'blue'])
})
