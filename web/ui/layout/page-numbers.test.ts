import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('CAT-08: few pages are all shown', () => {
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
})

test('CAT-08: of many pages the ends and the neighbours are shown, a gap of one page is filled', () => {
  expect(pageNumbers(1, 12)).toEqual([1, 2, 3, 4, null, 12])
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
  expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pageNumbers(12, 12)).toEqual([1, null, 9, 10, 11, 12])
})
