import { expect, test } from 'vitest'
import { filterQuery, NO_FILTER, withValues } from '../../facts/listing-path.ts'
import type { FacetValue, Listing } from '../../catalog.api.ts'
import { facetGroup } from '#kit/shops/filters.ts'
import { quickFilters } from './quick-filters.ts'

const value = (name: string, count: number, on = false): FacetValue => ({ value: name.toLowerCase(), name, count, on })
const facets = (label: FacetValue[] | null): Listing['facets'] => ({
  categories: [],
  groups: [
    facetGroup('skin', [value('Сухая', 2), value('Жирная', 9), value('Нормальная', 5), value('Зрелая', 0)]),
    ...(label ? [facetGroup('label', label, 3 - label.length)] : []),
  ],
  shops: [],
  excluded: [],
  price: { min: 1, max: 2 },
  in_stock: 1,
})
const WHOLE = { section: 'litso', label: null }
const labelsOf = (found: ReturnType<typeof quickFilters>): string[] => found.map(({ label }) => label)

test('CAT-07: a phone offers the most frequent values and the labels, each added to what is chosen', () => {
  const found = quickFilters(withValues(NO_FILTER, 'skin', ['сухая']), facets([]), WHOLE)
  expect(labelsOf(found)).toEqual(['Жирная кожа', 'Нормальная кожа', 'Со\u00a0скидкой', 'Новинки'])
  expect(decodeURIComponent(filterQuery(found[0]?.with ?? NO_FILTER))).toBe('?skin=жирная,сухая')
})

test('CAT-07: what is chosen, impossible or the page itself is not offered', () => {
  const chosen = withValues(NO_FILTER, 'label', ['new'])
  const on = { value: 'new', name: 'Новинки', count: 3, on: true }
  expect(labelsOf(quickFilters(chosen, facets([{ ...on, value: 'sale', count: 0, on: false }, on]), WHOLE))).toEqual([
    'Жирная кожа',
    'Нормальная кожа',
  ])
  expect(labelsOf(quickFilters(NO_FILTER, facets([]), { section: null, label: 'sale' }))).not.toContain(
    'Со\u00a0скидкой',
  )
  expect(labelsOf(quickFilters(NO_FILTER, facets(null), WHOLE))).not.toContain('Новинки')
})

test('SEARCH-07: what was read from the phrase is not offered again', () => {
  expect(labelsOf(quickFilters(NO_FILTER, facets([]), WHOLE, ['Жирная кожа']))).toEqual([
    'Нормальная кожа',
    'Со\u00a0скидкой',
    'Новинки',
  ])
})
