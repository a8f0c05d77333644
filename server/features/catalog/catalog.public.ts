/** What other features may ask of the catalogue: cards, and counts of what is sold. */
import type { Kysely } from 'kysely'
import type { ProductCard } from '#contract/catalog.schema.ts'
import { both, countBits, hasBit } from '#domain/bits.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { salePercent } from '#domain/money.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import { readCards, type CardRow } from './cards.queries.ts'
import { shownRating } from '#domain/listing.ts'
import type { CityView } from '../../catalogue-index/city-view.ts'
import { pageOfRows } from '../../catalogue-index/search-listing.ts'
import { placeOf, type Category, type Products } from '../../catalogue-index/products.ts'
import { viewOf, type CatalogueIndex } from '../../catalogue-index/catalogue-index.ts'

export type { CatalogueIndex as ListingIndex } from '../../catalogue-index/catalogue-index.ts'
export { openCatalogueIndex as openListingIndex } from '../../catalogue-index/catalogue-index.ts'
export { openLiveIndex as openLiveCatalogue } from '../../catalogue-index/live-index.ts'
export { shownRating } from '#domain/listing.ts'
export { lowestPrice } from './cards.queries.ts'

/** What every room of the catalogue stands on. */
export type CatalogueDeps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly index: CatalogueIndex }

const cardOf = (row: CardRow, available: boolean): ProductCard => {
  const { brand_slug, brand_name, rating_sum, rating_count, ...rest } = row
  return {
    ...rest,
    brand: { slug: brand_slug, name: brand_name },
    sale_percent: salePercent(row.price, row.old_price),
    rating: shownRating(rating_sum, rating_count),
    reviews_count: rating_count,
    available,
  }
}

const seenFrom = (index: CatalogueIndex, cityKey: string): { goods: Products; view: CityView } => {
  const shelves = index.now()
  return { goods: shelves.goods, view: viewOf(shelves, cityKey) }
}

/** Cards of these products as the city sees them, in the order given; those that left the shop are passed over. */
export const cardsOf = (
  deps: CatalogueDeps,
  cityKey: string,
  productIds: readonly number[],
): Promise<ProductCard[]> => {
  const { rowOfProduct } = deps.index.now().goods
  return cardsOfRows(
    deps,
    cityKey,
    productIds.map(rowOfProduct).filter((row) => row !== -1),
  )
}

export const cardsOfRows = (deps: CatalogueDeps, cityKey: string, rows: readonly number[]): Promise<ProductCard[]> => {
  const { goods, view } = seenFrom(deps.index, cityKey)
  const shown = rows.filter((row) => (view.shown[row] ?? -1) !== -1)
  return cardsOfVariants(
    deps,
    cityKey,
    shown.map((row) => goods.variants.ids[view.shown[row] ?? 0] ?? 0),
  )
}

/** Cards that show just these variants, whatever else the product has; those that left the shop are passed over. */
export const cardsOfVariants = async (
  { db, clock, index }: CatalogueDeps,
  cityKey: string,
  variantIds: readonly number[],
): Promise<ProductCard[]> => {
  const { goods, view } = seenFrom(index, cityKey)
  const { ids, rowOf } = goods.variants
  const available = new Map(
    variantIds.flatMap((id) => {
      const variant = placeOf(ids, id)
      return (rowOf[variant] ?? -1) === -1
        ? []
        : [[id, hasBit(view.inStores, variant) || hasBit(view.inWarehouse, variant)] as const]
    }),
  )
  if (available.size === 0) return []
  const cards = await readCards(db, [...available.keys()], clock.now().toISOString().slice(0, 10))
  return cards.map((card) => cardOf(card, available.get(card.variant_id) ?? false))
}

/** The best of the goods with a label, of those to be had in the city; `count` is all of the label. */
export const labelled = async (
  deps: CatalogueDeps,
  cityKey: string,
  label: 'new' | 'sale' | 'hit',
  take: number,
): Promise<{ count: number; cards: ProductCard[] }> => {
  const { goods, view } = seenFrom(deps.index, cityKey)
  const rows = { new: goods.isNew, sale: view.onSale, hit: goods.isHit }[label]
  const order = { new: goods.newestFirst, sale: view.mostOffFirst, hit: null }[label]
  const shown = pageOfRows(both(rows, view.available), order, 0, take)
  return { count: countBits(rows), cards: await cardsOfRows(deps, cityKey, shown) }
}

/** The most popular goods of a brand, those to be had in the city first. */
export const cardsOfBrand = (
  deps: CatalogueDeps,
  cityKey: string,
  slug: string,
  take: number,
): Promise<ProductCard[]> => {
  const { goods, view } = seenFrom(deps.index, cityKey)
  const brand = goods.brandBySlug.get(slug)
  const rows: number[] = []
  goods.brandOf.forEach((of, row) => {
    if (of === brand) rows.push(row)
  })
  const there = rows.filter((row) => hasBit(view.available, row))
  const missing = rows.filter((row) => !hasBit(view.available, row))
  return cardsOfRows(deps, cityKey, [...there, ...missing].slice(0, take))
}

export type CountedCategory = { path: string; name: string; count: number; children: CountedCategory[] }

const counted = ({ path, name, rows, children }: Category): CountedCategory => ({
  path,
  name,
  count: countBits(rows),
  children: children.map(counted),
})

/** The tree of categories with the number of products sold in and under each. */
export const countedCategories = (index: CatalogueIndex): CountedCategory[] => index.now().goods.roots.map(counted)

/** The most popular product of each root of the tree, for all cities; a root that sells nothing has none. */
export const topOfRoots = async (deps: CatalogueDeps): Promise<{ path: string; card: ProductCard }[]> => {
  const { goods } = deps.index.now()
  const tops = goods.roots.flatMap(({ path, rows }) => pageOfRows(rows, null, 0, 1).map((row) => ({ path, row })))
  const cards = await cardsOfRows(
    deps,
    NO_CITY,
    tops.map(({ row }) => row),
  )
  return tops.flatMap(({ path, row }) => {
    const card = cards.find(({ id }) => id === goods.productIds[row])
    return card ? [{ path, card }] : []
  })
}

/** Products sold by brand's slug. */
export const countedBrands = (index: CatalogueIndex): ReadonlyMap<string, number> => {
  const { goods } = index.now()
  const counts = new Uint32Array(goods.brands.length)
  for (const brand of goods.brandOf) counts[brand] = (counts[brand] ?? 0) + 1
  return new Map(goods.brands.map(({ slug }, brand) => [slug, counts[brand] ?? 0]))
}
