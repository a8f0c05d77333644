import { expect, test } from 'vitest'
import { pageNumbers } from './pagination.tsx'

test('CAT-08: shows all numbers of a few pages', () => {
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
})

test('CAT-08: shows the ends and the neighbours of many pages and fills a gap of one page', () => {
  expect(pageNumbers(1, 12)).toEqual([1, 2, 3, 4, null, 12])
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pageNumbers(12, 12)).toEqual([1, null, 9, 10, 11, 12])
})
