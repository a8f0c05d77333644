import { expect, test } from 'vitest'
import { comparedSlugs, withCompared } from './compared-slugs.ts'
import { comparedRows, pricePerUnit, sharedIngredients } from './comparison.ts'

const fact = (name: string, value: string) => ({ name, value })

test('CAT-09: compared facts stand in one row by their name; a product that does not say has none', () => {
  expect(
    comparedRows([
      [fact('pH', '5,5'), fact('Текстура', 'крем')],
      [fact('Текстура', 'крем'), fact('Страна', 'Россия')],
    ]),
  ).toEqual([
    { name: 'pH', values: ['5,5', null], isSame: false },
    { name: 'Текстура', values: ['крем', 'крем'], isSame: true },
    { name: 'Страна', values: [null, 'Россия'], isSame: false },
  ])
})

test('CAT-09: shared are the ingredients of every known composition', () => {
  const shared = (...compositions: string[][]) => [...sharedIngredients(compositions)]
  expect(shared(['Aqua', 'Glycerin', 'Parfum'], ['Aqua', 'Parfum'], [])).toEqual(['Aqua', 'Parfum'])
  expect(shared(['Aqua', 'Parfum'], ['Aqua', 'Parfum'], ['Aqua'])).toEqual(['Aqua'])
  expect(shared(['Aqua'], [])).toEqual([])
  expect(shared()).toEqual([])
})

test('CAT-09: packs of any size have a price of one millilitre or gram; a set has none', () => {
  expect(pricePerUnit(89_000, '15\u00a0мл')).toEqual({ price: 5933, unit: 'мл' })
  expect(pricePerUnit(120_000, '1 л')).toEqual({ price: 120, unit: 'мл' })
  expect(pricePerUnit(90_000, '1,5 г')).toEqual({ price: 60_000, unit: 'г' })
  for (const size of ['1 шт.', '3 × 50 мл', '', '0 мл']) expect(pricePerUnit(90_000, size)).toBeNull()
})

test('CAT-09: four products are compared at most, each once', () => {
  expect(comparedSlugs(['a', 'b', 'a', 'c', '../x', 5, 'd', 'e'])).toEqual(['a', 'b', 'c', 'd'])
  expect(withCompared(['a'], 'b')).toEqual(['a', 'b'])
  expect(withCompared(['a'], 'a')).toEqual(['a'])
  expect(withCompared(['a', 'b', 'c', 'd'], 'e')).toEqual(['a', 'b', 'c', 'd'])
})
