import { Compile } from 'typebox/compile'
import { ProductRecord, ReviewRecord } from '#server/features/import/product-records.schema.ts'
import type { ShopSource } from '#server/features/import/import.public.ts'
import { StoreRecord } from '#server/features/import/content-records.schema.ts'
import type { Seeds } from './large-shop.ts'

/** The valid products, reviews and stores of the demo shop. */
export const seedsOf = async (demo: ShopSource): Promise<Seeds> => {
  const [product, review, store] = [Compile(ProductRecord), Compile(ReviewRecord), Compile(StoreRecord)]
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
