/**
 * The catalogue in memory. `current()` returns the current snapshot. Snapshots are read at start, read again when the catalogue's
 * version changes (the old one serves until the new one is complete), and corrected variant by variant when a store's stock of a
 * variant falls to nothing or returns.
 *
 * All of it is derived from PostgreSQL. Between a commit and its notice a card can be shown as available although its last unit has
 * just been sold; the conditional write of the order decides.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { emptyBits, hasBit, setBit, uniteInto, type Bits } from '#kernel/bits.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { refreshRow, buildCityView, type CityView, type StoreVariants } from './city-view.ts'
import type { StandardWords } from './attributes.sql.ts'
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.ts'
import { readStockOfVariants, type StockRow } from './catalogue-index.sql.ts'
import { indexOfId, type Products } from './products.ts'
import { readCollections } from '../collections/collections.sql.ts'
import { indexedCollections } from './collection-rows.ts'
import { readSearchData } from './search-data.sql.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** One state of the catalogue. A city whose key is not in `views` has no stores: it sees what the warehouse can send (NO_CITY). */
export type CatalogueSnapshot = {
  readonly products: Products
  readonly views: ReadonlyMap<string, CityView>
  readonly loaded: LoadedCatalogue
}

export const viewOf = (snapshot: CatalogueSnapshot, cityKey: string): CityView => {
  const view = snapshot.views.get(cityKey) ?? snapshot.views.get(NO_CITY)
  if (!view) throw new Error('the snapshot has no view for NO_CITY')
  return view
}

/** Whether any shop or the warehouse has the variant. */
export const isInStock = ({ products, loaded }: CatalogueSnapshot, variantId: VariantId): boolean => {
  const variant = indexOfId(products.variants.ids, variantId)
  return variant !== -1 && loaded.inStockAt.some((variants) => hasBit(variants, variant))
}

export type CatalogueIndex = {
  current(): CatalogueSnapshot
  /** Reads a new snapshot and replaces the current one. Calls made while a rebuild runs share one further rebuild. */
  rebuild(): Promise<void>
  /** Gives the products a new identity, by which cards are cached: they are read again, although the rest is not yet. */
  expireCards(): void
  /** Reads again what staff maintain for the search, and collections, which takes less than a rebuild. Returns whether any has changed. */
  refreshSearchData(): Promise<boolean>
  /** Reads again where these variants are in stock. */
  refreshStock(variantIds: readonly VariantId[]): Promise<void>
}

export const buildSnapshot = async (
  db: Kysely<DB>,
  yieldToEventLoop: YieldToEventLoop,
  words?: StandardWords,
): Promise<CatalogueSnapshot> => {
  const loaded = await loadCatalogue(db, yieldToEventLoop, words)
  const { products, locations, inStockAt } = loaded
  const [inWarehouse] = inStockAt
  if (!inWarehouse) throw new Error('the stock of the warehouse was not read')
  const views = new Map([[NO_CITY, await buildCityView(products, inWarehouse, inWarehouse, yieldToEventLoop)]])
  for (const code of locations.cityCodes) {
    const stores = storesOf(loaded, code)
    const inStores = emptyBits(products.variants.ids.length)
    for (const { variants } of stores) uniteInto(inStores, variants)
    views.set(code, await buildCityView(products, inStores, inWarehouse, yieldToEventLoop, stores))
  }
  return { products, views, loaded }
}

/** Shops of a city, each with the set that `inStockAt` holds of it. */
const storesOf = ({ locations, inStockAt }: LoadedCatalogue, cityCode: string): StoreVariants[] =>
  locations.stores.flatMap(({ id, name, cityCode: code }, at) => {
    const variants = inStockAt[at + 1]
    return code === cityCode && variants ? [{ id, name, variants }] : []
  })

const isInAny = (stores: readonly { readonly variants: Bits }[], variant: number): boolean =>
  stores.some(({ variants }) => hasBit(variants, variant))

const applyStock = (
  { products, views, loaded }: CatalogueSnapshot,
  variantIds: readonly VariantId[],
  rows: readonly StockRow[],
): void => {
  const locationsOf = new Map(rows.map(({ variant_id, locations }) => [variant_id, locations]))
  for (const id of variantIds) {
    const variant = indexOfId(products.variants.ids, id)
    if (variant === -1) continue
    const where = locationsOf.get(id)
    loaded.inStockAt.forEach((bits, location) => setBit(bits, variant, where?.[location] === '1'))
    for (const { stores, inStores } of views.values())
      if (stores.length > 0) setBit(inStores, variant, isInAny(stores, variant))
    const row = products.variants.rowOf[variant] ?? -1
    if (row !== -1) for (const view of views.values()) refreshRow(products, view, row)
  }
}

type Runs = { readonly run: () => Promise<void>; readonly isRunning: () => boolean }

/** Runs one at a time. Calls made during a run share the next one, because the running one may have read too early. */
const serialiseRuns = (work: () => Promise<void>): Runs => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    next = null
    running = work().finally(() => {
      running = null
    })
    return running
  }
  const run = (): Promise<void> => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
  return { run, isRunning: () => running !== null }
}

/** `words`: what a shop without attributes of its own calls sizes and colours. */
export const openCatalogueIndex = async (db: Kysely<DB>, words?: StandardWords): Promise<CatalogueIndex> => {
  let snapshot = await buildSnapshot(db, createYieldToEventLoop(), words)
  /** Variants whose stock changed while a rebuild reads: read again before the new snapshot is used. */
  const changedDuringRebuild = new Set<VariantId>()

  const rebuilds = serialiseRuns(async () => {
    changedDuringRebuild.clear()
    const fresh = await buildSnapshot(db, createYieldToEventLoop(), words)
    while (changedDuringRebuild.size > 0) {
      const late = [...changedDuringRebuild]
      changedDuringRebuild.clear()
      applyStock(fresh, late, await readStockOfVariants(db, fresh.loaded.locations, late))
    }
    snapshot = fresh
  })
  const expireCards = (): void => {
    snapshot = { ...snapshot, products: { ...snapshot.products } }
  }
  const refreshSearchData = async (): Promise<boolean> => {
    const [data, rows] = [await readSearchData(db), await readCollections(db)]
    const { loaded, products } = snapshot
    const collections = indexedCollections(rows, products.size, loaded.texts.slugs)
    const isSame = isDeepStrictEqual(collections, products.collections)
    if (isSame && isDeepStrictEqual(data, loaded.texts.data)) return false
    snapshot = {
      ...snapshot,
      products: isSame ? products : { ...products, collections },
      loaded: { ...loaded, texts: { ...loaded.texts, data } },
    }
    return true
  }
  const refreshStock = async (variantIds: readonly VariantId[]): Promise<void> => {
    if (rebuilds.isRunning()) for (const id of variantIds) changedDuringRebuild.add(id)
    const present = snapshot
    applyStock(present, variantIds, await readStockOfVariants(db, present.loaded.locations, variantIds))
  }
  return { current: () => snapshot, rebuild: rebuilds.run, expireCards, refreshSearchData, refreshStock }
}
