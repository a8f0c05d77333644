import type { Basket, BasketLine } from './basket.api.ts'
import type { LineRow } from './basket.sql.ts'

const pictureOf = (row: LineRow): BasketLine['product']['picture'] =>
  row.hash === null || row.width === null || row.height === null || row.tone === null
    ? null
    : { hash: row.hash, width: row.width, height: row.height, tone: row.tone }

const lineOf = (row: LineRow): BasketLine => ({
  id: row.id,
  product_id: row.variant_id,
  quantity: row.quantity,
  product: {
    id: row.variant_id,
    parent_id: row.product_id,
    slug: row.slug,
    name: row.name,
    brand_name: row.brand_name,
    size_text: row.size_text,
    shade_name: row.shade_name,
    picture: pictureOf(row),
    height_mm: row.height_mm,
    price: row.price,
    old_price: row.old_price,
    lowest_30: row.lowest_30,
    discontinued: row.discontinued,
  },
  price_was: row.price_seen === row.price ? null : row.price_seen,
})

/** Discontinued lines stay in the basket, but are not part of its totals. */
export const basketOf = (rows: readonly LineRow[]): Basket => {
  const onSale = rows.filter((row) => !row.discontinued)
  return {
    items: rows.map(lineOf),
    total_items: onSale.reduce((total, row) => total + row.quantity, 0),
    goods_total: onSale.reduce((total, row) => total + row.quantity * row.price, 0),
  }
}
