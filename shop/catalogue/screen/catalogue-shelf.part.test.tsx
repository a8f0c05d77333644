import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductCard } from '../catalog.api.ts'
import { productId, variantId } from '#kernel/ids.ts'
import { shopProfile } from '#kit/shops/shop-profile.ts'
import { ShopContext } from '#platform/client/shop.ts'
import { newQueryClient } from '#platform/client/query.ts'
import { createMarkupCache } from '#platform/router/server-markup-cache.tsx'
import { MarkupCacheContext, type MarkupCache } from '#platform/client/markup-cache.ts'
import { CatalogueShelf } from './catalogue-shelf.part.tsx'
import type { ShadeWord } from '../facts/shade-words.ts'

const card = (id: number, changes: Partial<ProductCard> = {}): ProductCard => ({
  id: productId(id),
  slug: `krem-${id}`,
  name: 'Крем «Ночь & день» <50+>',
  brand: { slug: 'loreal', name: "L'Oréal" },
  size_text: '50 мл',
  picture: null,
  height_mm: 60,
  variant_id: variantId(id * 10),
  price: 89_000,
  old_price: null,
  sale_percent: null,
  lowest_30: null,
  price_from: false,
  spf: null,
  is_new: false,
  is_hit: false,
  labels: [],
  rating: 4.3,
  reviews_count: 8,
  shades: [],
  shades_count: 0,
  available: true,
  ...changes,
})

const CARDS: readonly ProductCard[] = [
  card(1, {
    picture: { hash: '8f78eef67a71d34e', width: 1000, height: 1200, tone: '#eeeeee' },
    is_hit: true,
    is_new: true,
    spf: '50+',
  }),
  card(2, { available: false, rating: null, reviews_count: 0 }),
  card(3, { old_price: 120_000, sale_percent: 26, lowest_30: 85_000 }),
  card(4, { shades: ['#ffeedd', '#aa8877'], shades_count: 12, price_from: true }),
  card(5, { picture: { hash: 'd8a67d704bffb746', width: 1000, height: 1200, tone: '#eeeeee' } }),
]

const shelf = (cache: MarkupCache | null, eager = 2, hits = Infinity, shadeWord: ShadeWord = 'тон'): string =>
  renderToString(
    <ShopContext value={{ ...shopProfile, shadeWord }}>
      <QueryClientProvider client={newQueryClient()}>
        <MarkupCacheContext value={cache}>
          <CatalogueShelf
            cards={CARDS}
            columns={3}
            eager={eager}
            hits={hits}
            insert={{ after: 2, content: <p>Вставка</p> }}
          />
        </MarkupCacheContext>
      </QueryClientProvider>
    </ShopContext>,
  )

test('cards from the markup cache are the same bytes as cards rendered in place, at the first page and later', () => {
  const inPlace = shelf(null)
  const cache = createMarkupCache()
  expect(shelf(cache)).toBe(inPlace)
  expect(shelf(cache)).toBe(inPlace)
  expect(shelf(cache, 0)).toBe(shelf(null, 0))
  expect(shelf(cache, 2, 0)).toBe(shelf(null, 2, 0))
})

test('a card is rendered once for each form in which lists show it: priority of its picture, with or without «Хит»', () => {
  const cache = createMarkupCache()
  const rendered: string[] = []
  const counting: MarkupCache = (subject, variant, content) =>
    cache(subject, variant, () => {
      rendered.push(`${(subject as ProductCard).id} ${variant}`)
      return content()
    })
  shelf(counting)
  shelf(counting)
  expect(rendered).toEqual([
    '1 true true 3',
    '2 eager false 3',
    '3 undefined false 3',
    '4 undefined false 3',
    '5 undefined false 3',
  ])
})

test('OWN-01: the choice of a shade is called by the word of the shop’s trade, from the markup cache too', () => {
  expect(shelf(createMarkupCache())).toContain('Выбрать тон')
  expect(shelf(createMarkupCache(), 2, Infinity, 'цвет')).toContain('Выбрать цвет')
})

test('UI-11: a shelf that is all of a page names its products at the level below the page’s heading, cached or not', () => {
  const cache = createMarkupCache()
  const levels = (level?: 2 | 3) =>
    renderToString(
      <ShopContext value={shopProfile}>
        <QueryClientProvider client={newQueryClient()}>
          <MarkupCacheContext value={cache}>
            <CatalogueShelf cards={CARDS.slice(0, 1)} {...(level && { level })} />
          </MarkupCacheContext>
        </QueryClientProvider>
      </ShopContext>,
    ).match(/<h\d/g)
  expect([levels(), levels(2), levels(3)]).toEqual([['<h3'], ['<h2'], ['<h3']])
})
