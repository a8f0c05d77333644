import { expect, test } from 'vitest'
import { alphabetsOf, groupByLetter, searchBrands } from '../brands.route.tsx'

const brand = (name: string) => ({ slug: name.toLowerCase(), name, products_count: 1 })
const names = ['Юта', 'Nord 56', '7 трав', 'Ёлка', 'Ель', 'Meru Seoul', 'Морок'].map(brand)

test('PAGE-01: brands are grouped by letter: Latin first, then Cyrillic with Ё as Е, digits last', () => {
  expect(groupByLetter(names).map((group) => [group.letter, group.brands.map((one) => one.name).join(' ')])).toEqual([
    ['M', 'Meru Seoul'],
    ['N', 'Nord 56'],
    ['Е', 'Ёлка Ель'],
    ['М', 'Морок'],
    ['Ю', 'Юта'],
    ['0–9', '7 трав'],
  ])
})

test('PAGE-01: a brand is found by any part of its name, regardless of case and ё', () => {
  expect(searchBrands(names, 'ЕЛ').map((one) => one.name)).toEqual(['Ёлка', 'Ель'])
  expect(searchBrands(names, ' seoul ').map((one) => one.name)).toEqual(['Meru Seoul'])
})

test('PAGE-01: letters that look the same are listed under the name of their alphabet', () => {
  expect(alphabetsOf(groupByLetter(names).map(({ letter }) => letter))).toEqual([
    { name: 'Латиница', letters: ['M', 'N'] },
    { name: 'Кириллица', letters: ['Е', 'М', 'Ю'] },
    { name: 'Цифры', letters: ['0–9'] },
  ])
  expect(alphabetsOf(['А'])).toEqual([{ name: 'Кириллица', letters: ['А'] }])
})
