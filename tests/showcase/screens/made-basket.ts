/** Baskets made from the cards of a list, with what the server would answer about them. */
import type { QueryClient } from '@tanstack/react-query'
import { basketLineId } from '#kernel/ids.ts'
import type { Basket } from '#shop/basket/basket.api.ts'
import { availabilityQuery, basketPriceQuery, basketQuery } from '#shop/basket/screen/basket-query.ts'
import type { ProductCard } from '#shop/catalogue/catalog.api.ts'
import type { CourierTerms } from '#shop/delivery/facts/delivery-rules.ts'
import { priceTree } from '#shop/pricing/facts/price-tree.ts'
import { ANSWERED_AT } from './state-parts.tsx'

export const basketOf = (cards: readonly ProductCard[]): Basket => ({
  items: cards.map((card, i) => ({
    id: basketLineId(i + 1),
    product_id: card.variant_id,
    quantity: (i % 3) + 1,
    product: {
      id: card.variant_id,
      parent_id: card.id,
      slug: card.slug,
      name: card.name,
      brand_name: card.brand.name,
      size_text: card.size_text,
      shade_name: null,
      picture: card.picture,
      height_mm: card.height_mm,
      price: card.price,
      old_price: card.old_price,
      lowest_30: card.lowest_30,
      discontinued: false,
    },
    price_was: i === 1 ? card.price + 10_000 : null,
  })),
  total_items: cards.length,
  goods_total: cards.reduce((sum, { price }) => sum + price, 0),
})

const priceOf = ({ items }: Basket, courier: CourierTerms) => {
  const tree = priceTree({
    lines: items.map(({ product_id, quantity, product }) => ({
      variant_id: product_id,
      quantity,
      price: product.price,
      old_price: product.old_price,
      sku: product.slug,
      brand: 'brand',
      category: 'category',
      labels: [],
    })),
    method: null,
    city: { code: '', has_shops: false, utc_offset_min: 180 },
    courier,
    promotions: [],
    codes: [],
    buyer: { day: '2026-12-10', is_first_order: false, own_uses: new Map(), all_uses: new Map() },
    giftChoices: new Map(),
    bonusPoints: null,
    certificate: null,
    carrier: null,
  })
  return { ...tree, lines: tree.lines.map((line) => ({ ...line, product_id: line.variant_id })), gifts: [] }
}

/** `inStock`: pieces of each line that the city has. */
export const putBasket = (
  client: QueryClient,
  basket: Basket,
  { city, courier, inStock }: { city: string; courier: CourierTerms; inStock: number },
): void => {
  const put = { updatedAt: ANSWERED_AT }
  client.setQueryData(basketQuery.queryKey, basket, put)
  client.setQueryData(basketPriceQuery(basket, ANSWERED_AT, city, null).queryKey, priceOf(basket, courier), put)
  const items = basket.items.map(({ product_id, quantity }) => ({
    product_id,
    available: { quantity: Math.min(quantity, inStock) },
    not_available: { quantity: Math.max(0, quantity - inStock) },
    limit: inStock,
    synced_at: null,
  }))
  client.setQueryData(
    availabilityQuery(basket, ANSWERED_AT, city).queryKey,
    {
      avail_by_city: {
        items,
        total_available: { quantity: items.reduce((sum, { available }) => sum + available.quantity, 0) },
      },
      store_amount: [],
    },
    put,
  )
}
