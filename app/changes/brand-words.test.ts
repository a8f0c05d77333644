import { expect, test } from 'vitest'
import { withKeysOfBrands } from './brand-words.ts'

const BRANDS = [
  { key: 'inei', name: 'Иней' },
  { key: 'tikhiy-chas', name: 'Тихий час' },
]
const asked = (text: string): string[] => withKeysOfBrands(text, BRANDS).split('\n')

test('OFFICE-01: a brand in the words of a list is also its key, which is what a product holds', () => {
  expect(asked('Иней крем')).toEqual(['Иней крем', 'inei крем'])
  expect(asked('крем тихий час')).toEqual(['крем тихий час', 'крем tikhiy-chas'])
})

test('OFFICE-01: the last word may be the beginning of a brand, a word before it may not', () => {
  expect(asked('крем ин')).toEqual(['крем ин', 'крем inei'])
  expect(asked('тихий')).toEqual(['тихий', 'tikhiy-chas'])
  expect(asked('ин крем')).toEqual(['ин крем'])
  expect(asked('тихий крем')).toEqual(['тихий крем'])
})
