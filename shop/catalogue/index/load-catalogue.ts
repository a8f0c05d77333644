/** Reads products, variants and stock into columns, in slices that let the event loop answer requests in between. */
import type { Kysely, Transaction } from 'kysely'
import { emptyBits, fullBits, setBit, type Bits } from '#kernel/bits.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { ratingScore } from '../facts/card-offer.ts'
import { buildCategoryTree, includeDescendantRows } from './category-tree.ts'
import { readCollections } from '../collections/collections.sql.ts'
import { indexedCollections } from './collection-rows.ts'
import { indexOfKey, type Brand, type Category, type Products } from './products.ts'
import {
  fetchBatches,
  countSold,
  countVariants,
  readInOneSnapshot,
  selectProducts,
  readBrands,
  readIngredients,
  readCategories,
  readLabels,
  readStockLocations,
  type BrandRow,
  type LabelRow,
  type StockLocations,
  ProductRow,
} from './catalogue-index.sql.ts'
import { highestFirst, sortRowsByKey } from './row-order.ts'
import { loadSearchTexts, type SearchTexts } from './load-search.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { isShownIn, type Attribute } from '../facts/attributes.ts'
import { readAttributes, type StandardWords } from './attributes.sql.ts'
import { attributesFromFacts, createProductFacets, type ProductFacets } from './product-facets.ts'
import { shopFilters } from './shop-filters.ts'
import { readPosition, type Position } from './catalogue-changes.sql.ts'
import { loadStock, loadVariants } from './load-variants.ts'
import { createWordIndexBuilder } from './word-index.ts'

const ROWS_BETWEEN_YIELDS = 128

export type LoadedCatalogue = {
  readonly products: Products
  readonly texts: SearchTexts
  readonly locations: StockLocations
  /** By location (StockLocations): the variants in stock there. */ readonly inStockAt: readonly Bits[]
  /** The moment that was read. */ readonly position: Position
}

export const loadCatalogue = (
  db: Kysely<DB>,
  yieldToEventLoop: YieldToEventLoop,
  words?: StandardWords,
): Promise<LoadedCatalogue> => readInOneSnapshot(db, (tx) => readAll(tx, yieldToEventLoop, words))

const readAll = async (
  tx: Transaction<DB>,
  yieldToEventLoop: YieldToEventLoop,
  standardWords?: StandardWords,
): Promise<LoadedCatalogue> => {
  const size = await countSold(tx)
  const variantCount = await countVariants(tx)
  const words = createWordIndexBuilder(variantCount)
  const brands = await readBrands(tx)
  const attributes = await readAttributes(tx, standardWords)
  const filters = shopFilters(attributes.all)
  const filtered = filters.flatMap(({ attribute }) => attribute ?? [])
  const { roots, byId } = buildCategoryTree(await readCategories(tx), size)
  const loadedProducts = await loadProducts(tx, size, brands, byId, filtered, yieldToEventLoop)
  const { columns } = loadedProducts
  for (const root of roots) includeDescendantRows(root)
  const rowOfProduct = await rowsByProduct(columns.productIds, yieldToEventLoop)
  const { variants, facets: packs } = await loadVariants(
    tx,
    { count: variantCount, rows: size, attributes: filtered, units: attributes.units },
    rowOfProduct,
    words,
    yieldToEventLoop,
  )
  const locations = await readStockLocations(tx)
  const texts = await loadSearchTexts(tx, size, attributes, rowOfProduct, yieldToEventLoop)
  const products: Products = {
    ...columns,
    size,
    allRows: fullBits(size),
    attributes,
    filters,
    facets: { ...(await loadedProducts.facets.build(yieldToEventLoop)), ...packs },
    rowOfProduct,
    ...knownBrands(brands),
    roots,
    categoryByPath: new Map([...byId.values()].map((category) => [category.path, category])),
    collections: indexedCollections(await readCollections(tx), size, texts.slugs),
    byPublishedDesc: await sortRowsByKey(size, highestFirst(columns.published), yieldToEventLoop),
    byRatingDesc: await sortRowsByKey(size, highestFirst(columns.ratings), yieldToEventLoop),
    variants,
    words: await words.build(size, yieldToEventLoop),
  }
  return {
    products,
    texts,
    locations,
    position: await readPosition(tx),
    inStockAt: await loadStock(tx, locations, variants.ids, yieldToEventLoop),
  }
}

export const rowsByProduct = async (
  productIds: Int32Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Products['rowOfProduct']> => {
  const idOf = (row: number): number => productIds[row] ?? 0
  const rowsById = await sortRowsByKey(productIds.length, idOf, yieldToEventLoop)
  return (id) => rowsById[indexOfKey(rowsById, idOf, id)] ?? -1
}

const knownBrands = (brands: readonly BrandRow[]): Pick<Products, 'brands' | 'brandBySlug'> => ({
  brands: brands.map(({ slug, name }): Brand => ({ slug, name })),
  brandBySlug: new Map(brands.map(({ slug }, at) => [slug, at])),
})

type Columns = Pick<Products, 'productIds' | 'brandOf' | 'isNew' | 'isHit' | 'labels' | 'published' | 'ratings'>

const emptyColumns = (size: number, labels: readonly LabelRow[]): Columns => ({
  productIds: new Int32Array(size),
  brandOf: new Uint16Array(size),
  isNew: emptyBits(size),
  isHit: emptyBits(size),
  labels: labels.map((label) => ({ ...label, rows: emptyBits(size) })),
  published: new Int32Array(size),
  ratings: new Int32Array(size),
})

/** Fills the columns and the rows of each category (its own only). */
const loadProducts = async (
  tx: Transaction<DB>,
  size: number,
  brands: readonly BrandRow[],
  categories: ReadonlyMap<number, Category>,
  attributes: readonly Attribute[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<{ columns: Columns; facets: ProductFacets }> => {
  const brandAt = new Map(brands.map(({ id }, at) => [id, at]))
  const columns = emptyColumns(size, await readLabels(tx))
  const byPath = new Map([...categories.values()].map((category) => [category.path, category]))
  const fromFacts = attributesFromFacts(attributes)
  const rows = selectProducts(
    fromFacts.map(({ name }) => name),
    attributes.some((one) => one.source === 'attributes' && !isShownIn(one, 'variant')),
  )
  const facets = createProductFacets(size, brands, await readIngredients(tx), attributes, fromFacts)
  let row = 0
  for await (const batch of fetchBatches(tx, 'all_products', ProductRow, rows))
    for (const product of batch) {
      const brand = brandAt.get(product.brand_id) ?? 0
      const category = categories.get(product.category_id)
      writeProduct(columns, row, brand, product)
      facets.add(row, brand, product)
      for (const one of [category, ...product.sections.map((path) => byPath.get(path))]) if (one) setBit(one.rows, row)
      row += 1
      if (row % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  return { columns, facets }
}

export const ratingKey = ({ rating_sum, rating_count }: Pick<ProductRow, 'rating_sum' | 'rating_count'>): number =>
  Math.round(1e6 * ratingScore(rating_sum, rating_count))

const writeProduct = (columns: Columns, row: number, brand: number, product: ProductRow): void => {
  columns.productIds[row] = product.id
  columns.brandOf[row] = brand
  columns.published[row] = product.published
  columns.ratings[row] = ratingKey(product)
  setBit(columns.isNew, row, product.is_new)
  setBit(columns.isHit, row, product.is_hit)
  for (const { code, rows } of columns.labels) setBit(rows, row, product.labels.includes(code))
}
