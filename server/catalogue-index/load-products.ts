/** Reads the goods and their stock into columns, in slices that leave the loop free for requests. */
import type { Kysely, Transaction } from 'kysely'
import { noBits, setBit, type Bits } from '#domain/bits.ts'
import type { DB } from '#server/db/types.gen.ts'
import { ratingScore, wordsOf } from '#domain/listing.ts'
import { categoryTree, gatherRows } from './category-tree.ts'
import { placeIn, type Brand, type Category, type Products } from './products.ts'
import {
  batches,
  countProducts,
  countVariants,
  inOneSnapshot,
  productRows,
  readBrands,
  readCategories,
  readPlaces,
  type BrandRow,
  type Places,
  type ProductRow,
} from './catalogue-index.queries.ts'
import { sortedRows } from './row-order.ts'
import type { Pause } from './yield-to-event-loop.ts'
import { loadStock, loadVariants } from './load-variants.ts'
import { collectWords, type WordCollector } from './word-index.ts'

const ROWS_BETWEEN_PAUSES = 128

export type Loaded = {
  readonly goods: Products
  readonly places: Places
  /** By place: the variants that are free there. */ readonly free: readonly Bits[]
}

export const loadGoods = (db: Kysely<DB>, pause: Pause): Promise<Loaded> =>
  inOneSnapshot(db, (tx) => readAll(tx, pause))

const readAll = async (tx: Transaction<DB>, pause: Pause): Promise<Loaded> => {
  const size = await countProducts(tx)
  const variantCount = await countVariants(tx)
  // Every article number is a word of its own; names add about as many as there are products.
  const words = collectWords(size + variantCount)
  const brands = await readBrands(tx)
  const { roots, byId } = categoryTree(await readCategories(tx), size)
  const { published, ratings, ...columns } = await loadProducts(tx, size, brands, byId, words, pause)
  for (const root of roots) gatherRows(root)
  const rowOfProduct = await rowsByProduct(columns.productIds, pause)
  const variants = await loadVariants(tx, variantCount, size, rowOfProduct, words, pause)
  const places = await readPlaces(tx)
  const goods: Products = {
    ...columns,
    size,
    rowOfProduct,
    ...knownBrands(brands),
    roots,
    categoryByPath: new Map([...byId.values()].map((category) => [category.path, category])),
    newestFirst: await highestFirst(published, pause),
    bestRatedFirst: await highestFirst(ratings, pause),
    variants,
    words: await words.finish(size, pause),
  }
  return { goods, places, free: await loadStock(tx, places, variants.ids, pause) }
}

const highestFirst = async (scores: Int32Array, pause: Pause): Promise<Int32Array> => {
  await pause()
  return sortedRows(scores.length, (row) => -(scores[row] ?? 0))
}

const rowsByProduct = async (productIds: Int32Array, pause: Pause): Promise<Products['rowOfProduct']> => {
  await pause()
  const idOf = (row: number): number => productIds[row] ?? 0
  const rowsById = sortedRows(productIds.length, idOf)
  return (id) => rowsById[placeIn(rowsById, idOf, id)] ?? -1
}

const knownBrands = (brands: readonly BrandRow[]): Pick<Products, 'brands' | 'brandBySlug'> => ({
  brands: brands.map(({ slug, name }): Brand => ({ slug, name })),
  brandBySlug: new Map(brands.map(({ slug }, at) => [slug, at])),
})

type Columns = Pick<Products, 'productIds' | 'brandOf' | 'isNew' | 'isHit'> & {
  readonly skinTypes: Map<string, Bits>
  /** Days, and scores in millionths: what two of the orders are made from. */
  readonly published: Int32Array
  readonly ratings: Int32Array
}

const emptyColumns = (size: number): Columns => ({
  productIds: new Int32Array(size),
  brandOf: new Uint16Array(size),
  isNew: noBits(size),
  isHit: noBits(size),
  skinTypes: new Map(),
  published: new Int32Array(size),
  ratings: new Int32Array(size),
})

/** Fills what is known of each product by its row, and the rows of its own category. */
const loadProducts = async (
  tx: Transaction<DB>,
  size: number,
  brands: readonly BrandRow[],
  categories: ReadonlyMap<number, Category>,
  words: WordCollector,
  pause: Pause,
): Promise<Columns> => {
  const brandAt = new Map(brands.map(({ id }, at) => [id, at]))
  const brandWords = brands.map(({ name }) => wordsOf(name))
  const categoryWords = new Map([...categories].map(([id, { name }]) => [id, wordsOf(name)]))
  const columns = emptyColumns(size)
  let row = 0
  for await (const batch of batches(tx, 'all_products', productRows))
    for (const product of batch) {
      const brand = brandAt.get(product.brand_id) ?? 0
      const category = categories.get(product.category_id)
      writeProduct(columns, size, row, brand, product)
      if (category) setBit(category.rows, row)
      for (const word of new Set([
        ...wordsOf(product.name),
        ...(brandWords[brand] ?? []),
        ...(categoryWords.get(product.category_id) ?? []),
      ]))
        words.add(row, word)
      row += 1
      if (row % ROWS_BETWEEN_PAUSES === 0) await pause()
    }
  return columns
}

const writeProduct = (columns: Columns, size: number, row: number, brand: number, product: ProductRow): void => {
  columns.productIds[row] = product.id
  columns.brandOf[row] = brand
  columns.published[row] = product.published
  columns.ratings[row] = Math.round(1e6 * ratingScore(product.rating_sum, product.rating_count))
  setBit(columns.isNew, row, product.is_new)
  setBit(columns.isHit, row, product.is_hit)
  for (const skin of product.skin_types) setBit(getOrMake(columns.skinTypes, skin, size), row)
}

const getOrMake = (sets: Map<string, Bits>, name: string, size: number): Bits => {
  const known = sets.get(name)
  if (known) return known
  const made = noBits(size)
  sets.set(name, made)
  return made
}
