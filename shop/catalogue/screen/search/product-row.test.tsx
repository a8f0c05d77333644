import { renderToString } from 'react-dom/server'
import { shownAt } from '#kit/shown-at.tsx'
import { expect, test } from 'vitest'
import type { ProductCard } from '../../catalog.api.ts'
import { productId, variantId } from '#kernel/ids.ts'
import { ProductRow } from './product-row.tsx'

const CARD: ProductCard = {
  id: productId(1),
  slug: 'krem-1',
  name: 'Крем',
  brand: { slug: 'vesna', name: 'Весна' },
  size_text: '50 мл',
  picture: null,
  height_mm: 60,
  variant_id: variantId(10),
  price: 89_000,
  old_price: 120_000,
  sale_percent: 26,
  lowest_30: 85_000,
  price_from: false,
  spf: null,
  is_new: false,
  is_hit: false,
  labels: [],
  rating: null,
  reviews_count: 0,
  shades: [],
  shades_count: 0,
  available: true,
}

const textOf = (card: ProductCard): string =>
  renderToString(shownAt('/', <ProductRow cards={[card]} label="Товары" />))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ')

test('CAT-12: a crossed-out price in the search panel is followed by the lowest price of 30 days if that is another', () => {
  expect(textOf(CARD)).toContain('самая низкая за 30 дней до скидки: 850 ₽')
  expect(textOf({ ...CARD, lowest_30: 120_000 })).not.toContain('за 30 дней')
  expect(textOf({ ...CARD, old_price: null, lowest_30: null })).not.toContain('за 30 дней')
})
