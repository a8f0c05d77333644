/**
 * Product cards, cached for each version of the catalogue: a page of a list then needs no statement for the cards that another
 * page has shown, and their markup is rendered once (0021, 0032). A change of the catalogue starts with an empty cache,
 * because it makes a new `Products`; a rating, which changes without one, is up to a minute old, as it is on a cached page.
 */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#contract/catalog.schema.ts'
import { salePercent } from '#domain/money.ts'
import { shownRating } from '#domain/product-rating.ts'
import type { Products } from '#server/catalogue-index/products.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import { readCards, type CardRow } from './cards.queries.ts'

const MAX_CARDS = 2_000
const CACHED_MS = 60_000

/** The card of a variant where it is available and where it is not. */
type CityCards = { readonly available: ProductCard; readonly missing: ProductCard }
type CachedCards = {
  /** 'YYYY-MM-DD', to which `lowest_30` refers. */
  readonly today: string
  readonly cards: LRUCache<number, CityCards>
}
const cachedCards = new WeakMap<Products, CachedCards>()

const cacheFor = (products: Products, today: string, clock: Clock): CachedCards['cards'] => {
  const known = cachedCards.get(products)
  if (known?.today === today) return known.cards
  const cards = new LRUCache<number, CityCards>({
    max: MAX_CARDS,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  cachedCards.set(products, { today, cards })
  return cards
}

/** Frozen, because every page shares the same object. */
const cardOf = (row: CardRow, available: boolean): ProductCard => {
  const { brand_slug, brand_name, rating_sum, rating_count, ...rest } = row
  return Object.freeze({
    ...rest,
    brand: { slug: brand_slug, name: brand_name },
    sale_percent: salePercent(row.price, row.old_price),
    rating: shownRating(rating_sum, rating_count),
    reviews_count: rating_count,
    available,
  })
}

type CardsDeps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly products: Products }

/**
 * In the order of `availableById` (variant id → whether it is available in the city), without variants that do not exist. The same
 * object as long as it is cached.
 */
export const cardsFor = async (
  { db, clock, products }: CardsDeps,
  availableById: ReadonlyMap<number, boolean>,
): Promise<ProductCard[]> => {
  const today = clock.now().toISOString().slice(0, 10)
  const cache = cacheFor(products, today, clock)
  const found = new Map<number, CityCards>()
  for (const id of availableById.keys()) {
    const cards = cache.get(id)
    if (cards) found.set(id, cards)
  }
  const missing = [...availableById.keys()].filter((id) => !found.has(id))
  if (missing.length > 0)
    for (const row of await readCards(db, missing, today)) {
      const cards = { available: cardOf(row, true), missing: cardOf(row, false) }
      cache.set(row.variant_id, cards)
      found.set(row.variant_id, cards)
    }
  return [...availableById].flatMap(([id, available]) => found.get(id)?.[available ? 'available' : 'missing'] ?? [])
}
