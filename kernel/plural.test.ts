import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, PRODUCTS, IN_CITIES, plural, STORES } from './text.ts'

test('UI-09: uses the first form for 1, 21, 101, the second for 2–4, the third for the rest and for 11–19', () => {
  const formOf = (n: number): string => plural(n, PRODUCTS)
  for (const n of [1, 21, 101, 1001]) expect(formOf(n)).toBe('товар')
  for (const n of [2, 3, 4, 22, 34, 102]) expect(formOf(n)).toBe('товара')
  for (const n of [0, 5, 11, 12, 14, 19, 20, 25, 111, 212]) expect(formOf(n)).toBe('товаров')
})

test('UI-09: the form depends on the last two digits only', () => {
  fc.assert(fc.property(fc.nat({ max: 1_000_000 }), (n) => plural(n, STORES) === plural(n % 100, STORES)))
})

test('UI-09: joins number and word by a no-break space, also in the prepositional case', () => {
  expect(counted(1034, PRODUCTS)).toBe('1\u00a0034\u00a0товара')
  expect(`в\u00a0${counted(21, IN_CITIES)}`).toBe('в\u00a021\u00a0городе')
  expect(`в\u00a0${counted(6, IN_CITIES)}`).toBe('в\u00a06\u00a0городах')
})
