/** Reads the goods and their stock into columns, in slices that leave the loop free for requests. */
import type { Kysely, Transaction } from 'kysely'
import { noBits, setBit, addBits, type Bits } from '#domain/bits.ts'
import type { DB } from '#server/db/types.gen.ts'
import { articleWord, ratingScore, wordsOf } from './catalog.policy.ts'
import { groupByRow, placeOf, type Brand, type Category, type Goods, type Variants } from './goods.ts'
import {
  batches,
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

export type Loaded = { readonly goods: Goods; readonly places: Places; /** By place: the variants that are free there. */ readonly free: readonly Bits[] }

export const loadGoods = (db: Kysely<DB>, pause: Pause): Promise<Loaded> =>
  inOneSnapshot(db, async (tx) => {
    const words = collectWords()
    const brands = await readBrands(tx)
    const products = await loadProducts(tx, pause)
    const variants = await loadVariants(tx, products.rowOfProduct, words, pause)
    const places = await readPlaces(tx)
    const free = await loadStock(tx, places, variants.ids, pause)
    const goods = await assemble(products, brands, await readCategories(tx), variants, words, pause)
    return { goods, places, free }
  })

type Products = { readonly rows: readonly ProductRow[]; readonly rowOfProduct: ReadonlyMap<number, number> }

const loadProducts = async (tx: Transaction<DB>, pause: Pause): Promise<Products> => {
  const rows: ProductRow[] = []
  const rowOfProduct = new Map<number, number>()
  for await (const batch of batches(tx, 'all_products', productRows)) {
    for (const product of batch) {
      rowOfProduct.set(product.id, rows.length)
      rows.push(product)
    }
    await pause()
  }
  return { rows, rowOfProduct }
}

const loadVariants = async (
  tx: Transaction<DB>,
  rowOfProduct: ReadonlyMap<number, number>,
  words: WordCollector,
  pause: Pause,
): Promise<Variants> => {
  const ids: number[] = []
  const rows: number[] = []
  const price: number[] = []
  const oldPrice: number[] = []
  const position: number[] = []
  for await (const batch of batches(tx, 'all_variants', variantRows)) {
    for (const variant of batch) {
      const row = rowOfProduct.get(variant.product_id) ?? -1
      ids.push(variant.id)
      rows.push(row)
      price.push(variant.price)
      oldPrice.push(variant.old_price ?? 0)
      position.push(variant.position)
      if (row >= 0) words.add(row, articleWord(variant.sku))
    }
    await pause()
  }
  const rowOf = Int32Array.from(rows)
  return {
    ids: Int32Array.from(ids),
    rowOf,
    price: Int32Array.from(price),
    oldPrice: Int32Array.from(oldPrice),
    position: Uint16Array.from(position),
    ...groupByRow(rowOf, rowOfProduct.size),
  }
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

const ROWS_BETWEEN_PAUSES = 1024

type Columns = Pick<Goods, 'productIds' | 'brandOf' | 'isNew' | 'isHit' | 'skinTypes'>

/** Fills what is known of each product by its row, and the rows of its own category. */
const fillColumns = async (
  rows: readonly ProductRow[],
  brands: readonly BrandRow[],
  categories: ReadonlyMap<number, Category>,
  words: WordCollector,
  pause: Pause,
): Promise<Columns> => {
  const size = rows.length
  const brandAt = new Map(brands.map(({ id }, at) => [id, at]))
  const brandWords = brands.map(({ name }) => wordsOf(name))
  const categoryWords = new Map([...categories].map(([id, { name }]) => [id, wordsOf(name)]))
  const productIds = new Int32Array(size)
  const brandOf = new Uint16Array(size)
  const isNew = noBits(size)
  const isHit = noBits(size)
  const skinTypes = new Map<string, Bits>()
  for (const [row, product] of rows.entries()) {
    const brand = brandAt.get(product.brand_id) ?? 0
    productIds[row] = product.id
    brandOf[row] = brand
    setBit(isNew, row, product.is_new)
    setBit(isHit, row, product.is_hit)
    for (const skin of product.skin_types) setBit(getOrMake(skinTypes, skin, size), row)
    const category = categories.get(product.category_id)
    if (category) setBit(category.rows, row)
    const said = [...wordsOf(product.name), ...(brandWords[brand] ?? []), ...(categoryWords.get(product.category_id) ?? [])]
    for (const word of new Set(said)) words.add(row, word)
    if (row % ROWS_BETWEEN_PAUSES === 0) await pause()
  }
  return { productIds, brandOf, isNew, isHit, skinTypes }
}

const assemble = async (
  { rows, rowOfProduct }: Products,
  brands: readonly BrandRow[],
  categoryRows: readonly CategoryRow[],
  variants: Variants,
  words: WordCollector,
  pause: Pause,
): Promise<Goods> => {
  const size = rows.length
  const { roots, byId } = categoryTree(categoryRows, size)
  const columns = await fillColumns(rows, brands, byId, words, pause)
  for (const root of roots) gatherRows(root)
  const newestFirst = sortedRows(size, (row) => -(rows[row]?.published ?? 0))
  await pause()
  const bestRatedFirst = sortedRows(size, (row) => -Math.round(1e6 * ratingScore(rows[row]?.rating_sum ?? 0, rows[row]?.rating_count ?? 0)))
  await pause()
  return {
    ...columns,
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
