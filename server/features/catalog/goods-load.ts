/** Reads the goods and their stock into columns, in slices that leave the loop free for requests. */
import type { Kysely, Transaction } from 'kysely'
import { noBits, setBit, addBits, type Bits } from '#domain/bits.ts'
import type { DB } from '#server/db/types.gen.ts'
import { articleWord, ratingScore, wordsOf } from './catalog.policy.ts'
import { groupByRow, placeIn, placeOf, type Brand, type Category, type Goods, type Variants } from './goods.ts'
import {
  batches,
  countProducts,
  countVariants,
  inOneSnapshot,
  productRows,
  readBrands,
  readCategories,
  readPlaces,
  stockRows,
  variantRows,
  type BrandRow,
  type CategoryRow,
  type Places,
  type ProductRow,
} from './goods.queries.ts'
import { sortedRows } from './row-order.ts'
import type { Pause } from './slices.ts'
import { collectWords, type WordCollector } from './word-index.ts'

const ROWS_BETWEEN_PAUSES = 512

export type Loaded = { readonly goods: Goods; readonly places: Places; /** By place: the variants that are free there. */ readonly free: readonly Bits[] }

export const loadGoods = (db: Kysely<DB>, pause: Pause): Promise<Loaded> =>
  inOneSnapshot(db, async (tx) => {
    const words = collectWords()
    const size = await countProducts(tx)
    const brands = await readBrands(tx)
    const { roots, byId } = categoryTree(await readCategories(tx), size)
    const columns = await loadProducts(tx, size, brands, byId, words, pause)
    for (const root of roots) gatherRows(root)
    await pause()
    const rowsById = sortedRows(size, (row) => columns.productIds[row] ?? 0)
    await pause()
    const rowOfProduct = (id: number): number => rowsById[placeIn(rowsById, (row) => columns.productIds[row] ?? 0, id)] ?? -1
    const variants = await loadVariants(tx, size, rowOfProduct, words, pause)
    const places = await readPlaces(tx)
    const free = await loadStock(tx, places, variants.ids, pause)
    const { published, ratings, ...known } = columns
    const newestFirst = sortedRows(size, (row) => -(published[row] ?? 0))
    await pause()
    const bestRatedFirst = sortedRows(size, (row) => -(ratings[row] ?? 0))
    await pause()
    const goods: Goods = {
      ...known,
      size,
      rowOfProduct,
      brands: brands.map(({ slug, name }): Brand => ({ slug, name })),
      brandBySlug: new Map(brands.map(({ slug }, at) => [slug, at])),
      roots,
      categoryByPath: new Map([...byId.values()].map((category) => [category.path, category])),
      newestFirst,
      bestRatedFirst,
      variants,
      words: await words.finish(size, pause),
    }
    return { goods, places, free }
  })

type Columns = Pick<Goods, 'productIds' | 'brandOf' | 'isNew' | 'isHit'> & {
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
      for (const word of new Set([...wordsOf(product.name), ...(brandWords[brand] ?? []), ...(categoryWords.get(product.category_id) ?? [])]))
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

const loadVariants = async (
  tx: Transaction<DB>,
  rows: number,
  rowOfProduct: (productId: number) => number,
  words: WordCollector,
  pause: Pause,
): Promise<Variants> => {
  const count = await countVariants(tx)
  const variants = {
    ids: new Int32Array(count),
    rowOf: new Int32Array(count),
    price: new Int32Array(count),
    oldPrice: new Int32Array(count),
    position: new Uint16Array(count),
  }
  let at = 0
  for await (const batch of batches(tx, 'all_variants', variantRows)) {
    for (const variant of batch) {
      const row = rowOfProduct(variant.product_id)
      variants.ids[at] = variant.id
      variants.rowOf[at] = row
      variants.price[at] = variant.price
      variants.oldPrice[at] = variant.old_price ?? 0
      variants.position[at] = variant.position
      if (row >= 0) words.add(row, articleWord(variant.sku))
      at += 1
      if (at % ROWS_BETWEEN_PAUSES === 0) await pause()
    }
  }
  await pause()
  return { ...variants, ...groupByRow(variants.rowOf, rows) }
}

const loadStock = async (tx: Transaction<DB>, places: Places, ids: Int32Array, pause: Pause): Promise<Bits[]> => {
  const free = Array.from({ length: places.cityCodes.length + 1 }, () => noBits(ids.length))
  for await (const batch of batches(tx, 'free_stock', stockRows(places))) {
    for (const { variant_id, places: where } of batch) {
      const variant = placeOf(ids, variant_id)
      free.forEach((bits, place) => {
        if (where[place] === '1') setBit(bits, variant)
      })
    }
    await pause()
  }
  return free
}

const getOrMake = (sets: Map<string, Bits>, name: string, size: number): Bits => {
  const known = sets.get(name)
  if (known) return known
  const made = noBits(size)
  sets.set(name, made)
  return made
}

/** Parents come before their children in `rows`. */
const categoryTree = (rows: readonly CategoryRow[], size: number): { roots: Category[]; byId: Map<number, Category> } => {
  const byId = new Map<number, Category>()
  const roots: Category[] = []
  for (const { id, parent_id, path, name, title, description } of rows) {
    const parent = parent_id === null ? null : (byId.get(parent_id) ?? null)
    const category: Category = { path, name, title, description, parent, children: [], rows: noBits(size) }
    byId.set(id, category)
    ;(parent?.children ?? roots).push(category)
  }
  return { roots, byId }
}

const gatherRows = (category: Category): void => {
  for (const child of category.children) {
    gatherRows(child)
    addBits(category.rows, child.rows)
  }
}
