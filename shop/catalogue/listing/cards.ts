/** What other features may use: product cards, and counts of products by category and brand. */
import type { Kysely } from 'kysely'
import type { ProductCard } from '../catalog.api.ts'
import { intersectBits, countBits, hasBit } from '#kernel/bits.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import { type ProductId, type VariantId, variantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import { cardsFor } from './cached-cards.ts'
import type { CityView } from '../index/city-view.ts'
import { countRowsOnce } from '../index/facets.ts'
import { takePage } from '../index/search-listing.ts'
import { indexOfId, type Category, type Products } from '../index/products.ts'
import { viewOf, type CatalogueIndex } from '../index/catalogue-index.ts'

/** What the handlers of the catalogue need. */
export type CatalogueDeps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly index: CatalogueIndex }

const indexFor = (index: CatalogueIndex, cityKey: string): { products: Products; view: CityView } => {
  const snapshot = index.current()
  return { products: snapshot.products, view: viewOf(snapshot, cityKey) }
}

/** Cards of these products as the city sees them, in the order given; discontinued ones are left out. */
export const cardsOf = (
  deps: CatalogueDeps,
  cityKey: string,
  productIds: readonly ProductId[],
): Promise<ProductCard[]> => {
  const { rowOfProduct } = deps.index.current().products
  return cardsOfRows(
    deps,
    cityKey,
    productIds.map(rowOfProduct).filter((row) => row !== -1),
  )
}

export const cardsOfRows = (deps: CatalogueDeps, cityKey: string, rows: readonly number[]): Promise<ProductCard[]> => {
  const { products, view } = indexFor(deps.index, cityKey)
  const visible = rows.filter((row) => (view.shownVariant[row] ?? -1) !== -1)
  return cardsOfVariants(
    deps,
    cityKey,
    visible.map((row) => variantId(products.variants.ids[view.shownVariant[row] ?? 0] ?? 0)),
  )
}

/** Cards that show these variants; discontinued ones are left out. */
export const cardsOfVariants = async (
  { db, clock, index }: CatalogueDeps,
  cityKey: string,
  variantIds: readonly VariantId[],
): Promise<ProductCard[]> => {
  const { products, view } = indexFor(index, cityKey)
  const { ids, rowOf } = products.variants
  const available = new Map(
    variantIds.flatMap((id) => {
      const variant = indexOfId(ids, id)
      return (rowOf[variant] ?? -1) === -1
        ? []
        : [[id, hasBit(view.inStores, variant) || hasBit(view.inWarehouse, variant)] as const]
    }),
  )
  return available.size === 0 ? [] : cardsFor({ db, clock, products }, available)
}

/** The first products with a label that are available in the city; `count` includes those that are not. */
export const cardsByLabel = async (
  deps: CatalogueDeps,
  cityKey: string,
  label: 'new' | 'sale' | 'hit',
  take: number,
): Promise<{ count: number; cards: ProductCard[] }> => {
  const { products, view } = indexFor(deps.index, cityKey)
  const rows = { new: products.isNew, sale: view.onSale, hit: products.isHit }[label]
  const order = { new: products.byPublishedDesc, sale: view.byDiscountDesc, hit: null }[label]
  const shown = takePage(intersectBits(rows, view.available), order, 0, take)
  return { count: countBits(rows), cards: await cardsOfRows(deps, cityKey, shown) }
}

/** The most popular products of a brand, available ones first. */
export const cardsOfBrand = (
  deps: CatalogueDeps,
  cityKey: string,
  slug: string,
  take: number,
): Promise<ProductCard[]> => {
  const { products, view } = indexFor(deps.index, cityKey)
  const brand = products.brandBySlug.get(slug)
  const rows: number[] = []
  products.brandOf.forEach((of, row) => {
    if (of === brand) rows.push(row)
  })
  const there = rows.filter((row) => hasBit(view.available, row))
  const missing = rows.filter((row) => !hasBit(view.available, row))
  return cardsOfRows(deps, cityKey, [...there, ...missing].slice(0, take))
}

export type CountedCategory = { path: string; name: string; count: number; children: CountedCategory[] }

const withCount = ({ path, name, rows, children }: Category): CountedCategory => ({
  path,
  name,
  count: countRowsOnce(rows),
  children: children.map(withCount),
})

/** The tree of categories with the number of products sold in and under each. */
export const countedCategories = (index: CatalogueIndex): CountedCategory[] =>
  index.current().products.roots.map(withCount)

/** The most popular product of each root of the tree, for all cities; a root without products has none. */
export const mostPopularByRoot = async (deps: CatalogueDeps): Promise<{ path: string; card: ProductCard }[]> => {
  const { products } = deps.index.current()
  const tops = products.roots.flatMap(({ path, rows }) => takePage(rows, null, 0, 1).map((row) => ({ path, row })))
  const cards = await cardsOfRows(
    deps,
    NO_CITY,
    tops.map(({ row }) => row),
  )
  return tops.flatMap(({ path, row }) => {
    const card = cards.find(({ id }) => id === products.productIds[row])
    return card ? [{ path, card }] : []
  })
}

/** Products sold by brand's slug. */
export const countedBrands = (index: CatalogueIndex): ReadonlyMap<string, number> => {
  const { products } = index.current()
  const counts = new Uint32Array(products.brands.length)
  for (const brand of products.brandOf) counts[brand] = (counts[brand] ?? 0) + 1
  return new Map(products.brands.map(({ slug }, brand) => [slug, counts[brand] ?? 0]))
}

/** Cards for the screens of other subjects. */
export const productCards = { cardsByLabel, cardsOf, cardsOfVariants, mostPopularByRoot }
