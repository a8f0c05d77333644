import { expect, test } from 'vitest'
import { foundText } from './search-results.tsx'

const textOf = (facts: Partial<Parameters<typeof foundText>[0]>): string =>
  foundText({
    query: 'возврат',
    near_misses: false,
    total: 0,
    pages: [],
    products: [],
    dropped: [],
    ...facts,
  }).replaceAll('\u00a0', ' ')

test('SEARCH-07, SEARCH-09: the panel says what was found, what is only similar, and which page answers', () => {
  expect(textOf({ total: 21, products: [1] })).toBe('Нашли 21 товар')
  expect(textOf({ total: 3, near_misses: true, products: [1] })).toBe('Ничего не нашли по «возврат». Похожее:')
  expect(textOf({ total: 21, products: [1], dropped: ['персиковые'] })).toBe('Нашли 21 товар без слова «персиковые»')
  expect(textOf({})).toBe('Ничего не нашли по «возврат».')
  const pages = [{ url: '/garantiya-na-tovar', title: 'Возврат и обмен' }]
  expect(textOf({ pages })).toBe('Товаров по «возврат» нет, есть страница «Возврат и обмен».')
})
