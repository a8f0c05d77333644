import { expect, test } from 'vitest'
import {
  countAllChosen,
  countChosen,
  filterValueOf,
  NO_VALUES,
  sentLabels,
  sentStores,
  slugOf,
} from './listing-filters.ts'

const SPF_PAGE = { section: 'ukhod_za_litsom/spf', label: null }
const SALE_PAGE = { section: null, label: 'sale' } as const

test('CAT-02: the section filter counts one less than selected, the label filter too where the page has a label', () => {
  const values = { ...NO_VALUES, section: ['makiyazh', 'telo'], label: ['new', 'hit'], brand: ['iney'] }
  expect(countChosen('section', values, SPF_PAGE)).toBe(2)
  expect(countChosen('section', NO_VALUES, SPF_PAGE)).toBe(0)
  expect(countChosen('label', values, SPF_PAGE)).toBe(2)
  expect(countChosen('label', values, SALE_PAGE)).toBe(2)
  expect(countChosen('label', { ...NO_VALUES, label: ['sale'] }, SALE_PAGE)).toBe(0)
  expect(countChosen('brand', values, SALE_PAGE)).toBe(1)
})

test('CAT-02: the total leaves out section and naznachenie and counts stores by their number', () => {
  const values = { section: ['makiyazh'], naznachenie: ['pitanie', 'tonus'], skin: ['сухая'], brand: ['iney', 'nord'] }
  expect(countAllChosen(values, SPF_PAGE, 0)).toBe(3)
  expect(countAllChosen(values, SALE_PAGE, 4)).toBe(7)
})

test('CAT-03: the label of the page is sent only while it is the only one', () => {
  expect(sentLabels(NO_VALUES, SALE_PAGE)).toEqual(['sale'])
  expect(sentLabels({ ...NO_VALUES, label: ['new'] }, SALE_PAGE)).toEqual(['new'])
  expect(sentLabels({ ...NO_VALUES, label: ['sale'] }, SALE_PAGE)).toEqual(['sale'])
  expect(sentLabels({ ...NO_VALUES, label: ['new', 'hit'] }, SPF_PAGE)).toEqual(['new', 'hit'])
})

test('CAT-04: express delivery is sent as the stores of the city', () => {
  expect(sentStores([], true, [3, 5])).toEqual([3, 5])
  expect(sentStores([5], false, [3, 5])).toEqual([5])
})

test('CAT-01: texts of the data become values without capitals, no-break spaces and punctuation', () => {
  expect(filterValueOf('Без\u00a0отдушек ')).toBe('без отдушек')
  expect(slugOf('1,2-Hexanediol (natural)')).toBe('1-2-hexanediol-natural')
})
