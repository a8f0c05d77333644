import type { Basket } from '#contract/basket.schema.ts'

type Line = Basket['items'][number]
type LineFields = Pick<Line, 'id'> & { quantity: number; price?: number; discontinued?: boolean }

/** A line of a basket; its product_id is ten times its id. */
export const basketLine = ({ id, quantity, price = 100_00, discontinued = false }: LineFields): Line => ({
  id,
  product_id: id * 10,
  quantity,
  price_was: null,
  product: {
    id,
    parent_id: id,
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
