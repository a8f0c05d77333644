/**
 * Product cards, cached for each version of the catalogue: a page of a list then needs no statement for the cards that another
 * page has shown, and their markup is rendered once (0021, 0032). A change of the catalogue starts with an empty cache,
 * because it makes a new `Products`; a rating, which changes without one, is up to a minute old, as it is on a cached page.
 */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ProductCard } from '../catalog.api.ts'
import { isShownIn, valueText } from '../facts/attributes.ts'
import type { VariantId } from '#kernel/ids.ts'
import { salePercent } from '#kernel/money.ts'
import { shownRating } from '../facts/card-offer.ts'
import type { Products } from '../index/products.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import { readCards, type CardRow } from './cards.sql.ts'

const MAX_CARDS = 2_000
const CACHED_MS = 60_000

/** The card of a variant where it is available and where it is not. */
type CityCards = { readonly available: ProductCard; readonly missing: ProductCard }
type CachedCards = {
  /** 'YYYY-MM-DD', to which `lowest_30` refers. */
  readonly today: string
  readonly cards: LRUCache<VariantId, CityCards>
}
const cachedCards = new WeakMap<Products, CachedCards>()

const cacheFor = (products: Products, today: string, clock: Clock): CachedCards['cards'] => {
  const known = cachedCards.get(products)
  if (known?.today === today) return known.cards
  const cards = new LRUCache<VariantId, CityCards>({
    max: MAX_CARDS,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  cachedCards.set(products, { today, cards })
  return cards
}

/** What the card says next to its name: the attributes shown there, and the size. */
const sizeTextOf = ({ all }: Products['attributes'], { attributes, size_text }: CardRow): string =>
  [...all.flatMap((one) => (isShownIn(one, 'card') ? [valueText(one, attributes[one.code])] : [])), size_text]
    .filter((text) => text !== '')
    .join(', ')

/** Frozen, because every page shares the same object. */
const cardOf = (row: CardRow, available: boolean, attributes: Products['attributes']): ProductCard => {
  const { brand_slug, brand_name, rating_sum, rating_count, attributes: _attributes, ...rest } = row
  return Object.freeze({
    ...rest,
    size_text: sizeTextOf(attributes, row),
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
  availableById: ReadonlyMap<VariantId, boolean>,
): Promise<ProductCard[]> => {
  const today = clock.now().toISOString().slice(0, 10)
  const cache = cacheFor(products, today, clock)
  const found = new Map<VariantId, CityCards>()
  for (const id of availableById.keys()) {
    const cards = cache.get(id)
    if (cards) found.set(id, cards)
  }
  const missing = [...availableById.keys()].filter((id) => !found.has(id))
  if (missing.length > 0)
    for (const row of await readCards(db, missing, today)) {
      const cards = {
        available: cardOf(row, true, products.attributes),
        missing: cardOf(row, false, products.attributes),
      }
      cache.set(row.variant_id, cards)
      found.set(row.variant_id, cards)
    }
  return [...availableById].flatMap(([id, available]) => found.get(id)?.[available ? 'available' : 'missing'] ?? [])
}
