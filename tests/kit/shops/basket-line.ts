import type { Basket } from '#shop/basket/basket.api.ts'
import { basketLineId, productId, variantId } from '#kernel/ids.ts'

type Line = Basket['items'][number]
type LineFields = { id: number; quantity: number; price?: number; discontinued?: boolean }

/** A line of a basket; its product_id is ten times its id. */
export const basketLine = ({ id, quantity, price = 100_00, discontinued = false }: LineFields): Line => ({
  id: basketLineId(id),
  product_id: variantId(id * 10),
  quantity,
  price_was: null,
  product: {
    id: variantId(id),
    parent_id: productId(id),
    slug: 's',
    name: 'Крем',
    brand_name: 'Иней',
    size_text: '30 мл',
    shade_name: null,
    picture: null,
    height_mm: 90,
    price,
    old_price: null,
    lowest_30: null,
    discontinued,
  },
})
