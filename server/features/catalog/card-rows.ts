/**
 * Card rows, cached for each version of the catalogue: a page of a list then needs no statement for the cards that another page
 * has shown (0021). A change of the catalogue starts with an empty cache, because it makes a new `Products`; a rating,
 * which changes without one, is up to a minute old, as it is on a cached page.
 */
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Products } from '#server/catalogue-index/products.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Clock } from '#server/ports/clock.ts'
import { readCards, type CardRow } from './cards.queries.ts'

const MAX_ROWS = 2_000
const CACHED_MS = 60_000

type CachedRows = {
  /** 'YYYY-MM-DD', to which `lowest_30` refers. */
  readonly today: string
  readonly rows: LRUCache<number, CardRow>
}
const cachedRows = new WeakMap<Products, CachedRows>()

const rowsOf = (products: Products, today: string, clock: Clock): CachedRows['rows'] => {
  const known = cachedRows.get(products)
  if (known?.today === today) return known.rows
  const rows = new LRUCache<number, CardRow>({
    max: MAX_ROWS,
    ttl: CACHED_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  cachedRows.set(products, { today, rows })
  return rows
}

type CardRowsDeps = { readonly db: Kysely<DB>; readonly clock: Clock; readonly products: Products }

/** In the order of `variantIds`, without those that do not exist. */
export const cardRows = async (
  { db, clock, products }: CardRowsDeps,
  variantIds: readonly number[],
): Promise<CardRow[]> => {
  const today = clock.now().toISOString().slice(0, 10)
  const rows = rowsOf(products, today, clock)
  const found = new Map<number, CardRow>()
  for (const id of variantIds) {
    const row = rows.get(id)
    if (row) found.set(id, row)
  }
  const missing = variantIds.filter((id) => !found.has(id))
  if (missing.length > 0)
    for (const row of await readCards(db, missing, today)) {
      rows.set(row.variant_id, row)
      found.set(row.variant_id, row)
    }
  return variantIds.flatMap((id) => found.get(id) ?? [])
}
