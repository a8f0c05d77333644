import { expect, test } from 'vitest'
import type { Variant } from '../product.api.ts'
import { isSizeChosen, optionsOf, variantBySku, variantLabel } from './choice.ts'
import { variantId } from '#kernel/ids.ts'

const variant = (id: number, shade: string | null, size: string): Variant => ({
  id: variantId(id),
  sku: `s${id}`,
  shade_name: shade,
  shade_color: null,
  size_text: size,
  height_mm: 100,
  price: id * 100,
  old_price: null,
  sale_percent: null,
  lowest_30: null,
  unit_price: null,
  picture: null,
  in_stock: true,
  choices: [shade === null ? null : { text: shade, color: null }, { text: size, color: null }],
})
const honeyBig = variant(1, 'Мёд', '30 мл')
const honeySmall = variant(2, 'Мёд', '10 мл')
const linenBig = variant(3, 'Лён', '30 мл')
const all = [honeyBig, honeySmall, linenBig]

test('CAT-09: choosing a shade keeps the size where the shade has it', () => {
  expect(optionsOf(all, honeyBig, 0).map(({ variant }) => variant.id)).toEqual([1, 3])
  expect(optionsOf(all, honeySmall, 0).map(({ variant }) => variant.id)).toEqual([2, 3])
})

test('CAT-09: sizes are those of the chosen shade', () => {
  expect(optionsOf(all, honeyBig, 1).map(({ text }) => text)).toEqual(['30 мл', '10 мл'])
  expect(optionsOf(all, linenBig, 1).map(({ text }) => text)).toEqual(['30 мл'])
})

test('CAT-09: an unknown SKU shows the first variant', () => {
  expect(variantBySku(all, 'nonsense')?.id).toBe(1)
  expect(variantBySku(all, 's2')?.id).toBe(2)
})

test('CAT-09: a variant is named by shade and size', () => {
  expect(variantLabel(honeyBig)).toBe('Мёд, 30 мл')
  expect(variantLabel(variant(9, null, '50 мл'))).toBe('50 мл')
})

test('OWN-05: with three axes a value keeps what it can of the axes after it, the next one first', () => {
  const bolt = (id: number, ...texts: string[]): Variant => ({
    ...variant(id, null, texts.join(', ')),
    choices: texts.map((text) => ({ text, color: null })),
  })
  const short = bolt(1, 'M6', '20 мм', '100 шт.')
  const bolts = [
    short,
    bolt(2, 'M6', '30 мм', '50 шт.'),
    bolt(3, 'M8', '30 мм', '100 шт.'),
    bolt(4, 'M8', '20 мм', '50 шт.'),
  ]
  const ids = (axis: number): number[] => optionsOf(bolts, short, axis).map((option) => option.variant.id)
  expect([ids(0), ids(1), ids(2)]).toEqual([[1, 4], [1, 2], [1]])
})

test('CAT-09: the size is named apart unless there is another to choose', () => {
  expect(isSizeChosen(all, honeyBig)).toBe(true)
  expect(isSizeChosen(all, linenBig)).toBe(false)
  expect(isSizeChosen([{ ...honeyBig, choices: [] }], { ...honeyBig, choices: [] })).toBe(false)
  expect(isSizeChosen(all, { ...honeyBig, size_text: '' })).toBe(true)
})
