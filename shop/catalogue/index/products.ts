/**
 * The products as columns: the fields that a list needs of 100,000 products, in about 20 MB.
 *
 * A row is a product that is sold. Rows are numbered by falling popularity, so every other order breaks its ties by row. A variant is
 * identified by its index in the rising order of ids.
 */
import type { Picture } from '#kernel/shared.api.ts'
import type { Bits } from '#kernel/bits.ts'
import type { ShopAttributes } from './attributes.sql.ts'
import type { ProductId } from '#kernel/ids.ts'
import type { Facet } from './facets.ts'
import type { ShopFilter } from './shop-filters.ts'
import type { WordIndex } from './word-index.ts'

export type Category = {
  readonly path: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly picture: Picture | null
  readonly parent: Category | null
  readonly children: Category[]
  /** Rows of the category and of everything under it. */
  readonly rows: Bits
}
/** OFFICE-03: what belongs to a collection, before what the city decides. */
export type Collection = {
  /** Rows named by hand, in their order. */
  readonly rows: readonly number[]
  /** Null: only what is named by hand. */
  readonly rule: CollectionRule | null
}
export type CollectionRule = {
  /** Values by code of a filter, as a list has them. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Kopecks. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
  readonly inStock: boolean
  /** Rows that the rule does not take. */
  readonly except: Bits
}
export type Brand = { readonly slug: string; readonly name: string }

export type Products = {
  readonly size: number
  readonly productIds: Int32Array
  /** −1 for a product that is not sold. */
  readonly rowOfProduct: (productId: ProductId) => number
  readonly brandOf: Uint16Array
  readonly brands: readonly Brand[]
  readonly brandBySlug: ReadonlyMap<string, number>
  readonly roots: readonly Category[]
  readonly categoryByPath: ReadonlyMap<string, Category>
  /** By slug, without those that are disabled. */
  readonly collections: ReadonlyMap<string, Collection>
  /** Every row. */
  readonly allRows: Bits
  readonly attributes: ShopAttributes
  /** In the order of the form. */
  readonly filters: readonly ShopFilter[]
  /** By code of a filter, of those whose values belong to the product itself. */
  readonly facets: Readonly<Record<string, Facet>>
  readonly isNew: Bits
  readonly isHit: Bits
  /** The shop's own labels, in their order. */
  readonly labels: readonly { readonly code: string; readonly name: string; readonly rows: Bits }[]
  /** By row: days since 2000-01-01, and rating scores in millionths, the keys of the two orders. */
  readonly published: Int32Array
  readonly ratings: Int32Array
  /** Rows, best first. */
  readonly byPublishedDesc: Int32Array
  readonly byRatingDesc: Int32Array
  readonly variants: Variants
  readonly words: WordIndex
}

export type Variants = {
  readonly ids: Int32Array
  /** Row of each; −1 when its product is discontinued. */
  readonly rowOf: Int32Array
  readonly price: Int32Array
  /** 0 = none. */
  readonly oldPrice: Int32Array
  readonly position: Uint16Array
  /** Variants of row r: byRow[firstOfRow[r]] … byRow[firstOfRow[r + 1] − 1]. */
  readonly firstOfRow: Int32Array
  readonly byRow: Int32Array
}

/** Index of `key` in `sorted`, whose keys rise; −1 when it is not there. */
export const indexOfKey = (sorted: Int32Array, keyOf: (entry: number) => number, key: number): number => {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const there = keyOf(sorted[middle] ?? 0)
    if (there === key) return middle
    if (there < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Index of an id in rising `ids`; −1 when it is not there. */
export const indexOfId = (ids: Int32Array, id: number): number => indexOfKey(ids, (there) => there, id)

export const groupByRow = (rowOf: Int32Array, rows: number): Pick<Variants, 'firstOfRow' | 'byRow'> => {
  const firstOfRow = new Int32Array(rows + 1)
  for (const row of rowOf) if (row >= 0) firstOfRow[row + 1] = (firstOfRow[row + 1] ?? 0) + 1
  for (let row = 0; row < rows; row++) firstOfRow[row + 1] = (firstOfRow[row + 1] ?? 0) + (firstOfRow[row] ?? 0)
  const next = firstOfRow.slice()
  const byRow = new Int32Array(firstOfRow[rows] ?? 0)
  rowOf.forEach((row, variant) => {
    if (row < 0) return
    const at = next[row] ?? 0
    byRow[at] = variant
    next[row] = at + 1
  })
  return { firstOfRow, byRow }
}
