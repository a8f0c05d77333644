import { expect, test } from 'vitest'
import type { Variant } from '#contract/product.schema.ts'
import { shadesOf, sizesOf, variantBySku, variantLabel } from './choice.ts'

const variant = (id: number, shade: string | null, size: string): Variant => ({
  id,
  sku: `s${id}`,
  shade_name: shade,
  shade_color: null,
  size_text: size,
  height_mm: 100,
  price: id * 100,
  old_price: null,
  lowest_30: null,
  unit_price: null,
  picture: null,
  in_stock: true,
})
const honeyBig = variant(1, 'Мёд', '30 мл')
const honeySmall = variant(2, 'Мёд', '10 мл')
const linenBig = variant(3, 'Лён', '30 мл')
const all = [honeyBig, honeySmall, linenBig]

test('CAT-09: choosing a shade keeps the size where the shade has it', () => {
  expect(shadesOf(all, honeyBig).map((shade) => shade.variant.id)).toEqual([1, 3])
  expect(shadesOf(all, honeySmall).map((shade) => shade.variant.id)).toEqual([2, 3])
})

test('CAT-09: sizes are those of the chosen shade', () => {
  expect(sizesOf(all, honeyBig).map((size) => size.text)).toEqual(['30 мл', '10 мл'])
  expect(sizesOf(all, linenBig).map((size) => size.text)).toEqual(['30 мл'])
})

test('CAT-09: an unknown SKU shows the first variant', () => {
  expect(variantBySku(all, 'nonsense')?.id).toBe(1)
  expect(variantBySku(all, 's2')?.id).toBe(2)
})

test('CAT-09: a variant is named by shade and size', () => {
  expect(variantLabel(honeyBig)).toBe('Мёд, 30 мл')
  expect(variantLabel(variant(9, null, '50 мл'))).toBe('50 мл')
})
