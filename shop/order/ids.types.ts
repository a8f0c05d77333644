/** Type test, run by `tsc`: an unused `@ts-expect-error` is an error. The ids of different things do not mix. */
import type { Kysely } from 'kysely'
import type { basket, BasketLine } from '#shop/basket/basket.api.ts'
import type { Bound } from '#kernel/endpoint.ts'
import type { favorites } from '#shop/people/favorites.api.ts'
import type { OrderId, OrderLineId, ProductId, StoreId, VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { orderStock } from '#shop/stock/face.ts'
import { freeAt, type FreeStock } from '#shop/stock/facts/supply.ts'
import { readPricedLine } from './read/order-line.sql.ts'

type Ids = {
  readonly product: ProductId
  readonly variant: VariantId
  readonly store: StoreId
  readonly order: OrderId
  readonly line: OrderLineId
}

export const reserve = ({ product, variant, store }: Ids) => [
  orderStock.reserveStatements([{ storeId: store, wanted: [{ variantId: variant, quantity: 1 }] }]),
  // @ts-expect-error a product is not in stock, its variants are
  orderStock.reserveStatements([{ storeId: store, wanted: [{ variantId: product, quantity: 1 }] }]),
  // @ts-expect-error store and variant in each other's place
  orderStock.reserveStatements([{ storeId: variant, wanted: [{ variantId: store, quantity: 1 }] }]),
]

// @ts-expect-error variant and store in each other's place
export const free = (stock: FreeStock, { variant, store }: Ids): number => freeAt(stock, variant, store)

export const like = (calls: Bound<typeof favorites>, line: BasketLine) => [
  calls.add({ product_id: line.product.parent_id }),
  // @ts-expect-error favourites are products, a line of the basket has a variant
  calls.add({ product_id: line.product_id }),
]

export const fill = (calls: Bound<typeof basket>, { product }: Ids, line: BasketLine) => [
  // @ts-expect-error the basket takes a variant, in spite of the given name
  calls.add({ product_id: product }),
  // @ts-expect-error a line of the basket is named by its own id
  calls.setQuantity({ id: line.product_id, quantity: 2 }),
]

export const ofOrder = (db: Kysely<DB>, { order, line, product }: Ids) => [
  readPricedLine(db, order, line),
  // @ts-expect-error order and line in each other's place
  readPricedLine(db, line, order),
  // @ts-expect-error a column has the brand of the table that it refers to
  db.selectFrom('stock').where('variant_id', '=', product),
  // @ts-expect-error a number that nobody has parsed is no id
  db.selectFrom('stock').where('variant_id', '=', 5),
]
