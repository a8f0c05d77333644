import { Compile } from 'typebox/compile'
import { ProductRecord, ReviewRecord } from '#shop/product/product.records.ts'
import type { ShopSource } from '#app/import/importer.ts'
import { StoreRecord } from '#shop/places/places.records.ts'
import type { Seeds } from './large-shop.ts'

/** The valid products, reviews and stores of the demo shop. */
export const seedsOf = async (demo: ShopSource): Promise<Seeds> => {
  const [product, review, store] = [
    Compile(ProductRecord.schema),
    Compile(ReviewRecord.schema),
    Compile(StoreRecord.schema),
  ]
  const seeds: { products: ProductRecord[]; reviews: ReviewRecord[]; stores: string[] } = {
    products: [],
    reviews: [],
    stores: [],
  }
  for await (const { value } of demo.records('products')) if (product.Check(value)) seeds.products.push(value)
  for await (const { value } of demo.records('reviews')) if (review.Check(value)) seeds.reviews.push(value)
  for await (const { value } of demo.records('stores')) if (store.Check(value)) seeds.stores.push(value.code)
  return seeds
}
