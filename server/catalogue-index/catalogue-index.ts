/**
 * The products in memory, kept as they are in the database: one deep idea with a small face. `now()` answers the present
 * state; behind it the columns are read at start, read anew beside the old ones when the catalogue's version changes, and
 * corrected variant by variant when stock somewhere falls to nothing or comes back.
 *
 * Everything here is derived: an app node that loses it reads it again. A stale moment (the time between a commit and its
 * notice) can show a card as available that has just been sold; the order's own conditional write is what decides.
 */
import type { Kysely } from 'kysely'
import { setBit } from '#domain/bits.ts'
import { NO_CITY } from '#domain/contacts.ts'
import type { DB } from '#server/db/types.gen.ts'
import { refreshRow, buildCityView, type CityView } from './city-view.ts'
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.ts'
import { readStockOfVariants, type StockRow } from './catalogue-index.queries.ts'
import { indexOfId, type Products } from './products.ts'
import { createYieldToEventLoop, type YieldToEventLoop } from './yield-to-event-loop.ts'

/** One state of the catalogue. A city key that is not in `views` sees what the warehouse can send. */
export type CatalogueSnapshot = {
  readonly products: Products
  readonly views: ReadonlyMap<string, CityView>
  readonly loaded: LoadedCatalogue
}

export const viewOf = (snapshot: CatalogueSnapshot, cityKey: string): CityView => {
  const view = snapshot.views.get(cityKey) ?? snapshot.views.get(NO_CITY)
  if (!view) throw new Error('the snapshot were built without a view for no city')
  return view
}

export type CatalogueIndex = {
  current(): CatalogueSnapshot
  /** Reads everything again and swaps it in; calls while one is under way share the next one. */
  rebuild(): Promise<void>
  /** Looks again where these variants are free. */
  refreshStock(variantIds: readonly number[]): Promise<void>
}

export const buildSnapshot = async (db: Kysely<DB>, yieldToEventLoop: YieldToEventLoop): Promise<CatalogueSnapshot> => {
  const loaded = await loadCatalogue(db, yieldToEventLoop)
  const { products, locations: places, inStockAt: free } = loaded
  const [inWarehouse, ...ofCities] = free
  if (!inWarehouse) throw new Error('stock is always read for the warehouse')
  const views = new Map([[NO_CITY, await buildCityView(products, inWarehouse, inWarehouse, yieldToEventLoop)]])
  for (const [at, code] of places.cityCodes.entries()) {
    const inStores = ofCities[at]
    if (inStores) views.set(code, await buildCityView(products, inStores, inWarehouse, yieldToEventLoop))
  }
  return { products, views, loaded }
}

const applyStock = (
  { products, views, loaded }: CatalogueSnapshot,
  variantIds: readonly number[],
  rows: readonly StockRow[],
): void => {
  const placesOf = new Map(rows.map(({ variant_id, locations: places }) => [variant_id, places]))
  for (const id of variantIds) {
    const variant = indexOfId(products.variants.ids, id)
    if (variant === -1) continue
    const where = placesOf.get(id)
    loaded.inStockAt.forEach((bits, place) => setBit(bits, variant, where?.[place] === '1'))
    const row = products.variants.rowOf[variant] ?? -1
    if (row !== -1) for (const view of views.values()) refreshRow(products, view, row)
  }
}

type Runs = { readonly run: () => Promise<void>; readonly isRunning: () => boolean }

/** Never two at once: whoever asks while one is under way shares the next, because the present one may have read too early. */
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

export const openCatalogueIndex = async (db: Kysely<DB>): Promise<CatalogueIndex> => {
  let snapshot = await buildSnapshot(db, createYieldToEventLoop())
  /** Told while a rebuild reads an older snapshot: looked at again once it is in. */
  const changedDuringRebuild = new Set<number>()

  const rebuilds = serialiseRuns(async () => {
    changedDuringRebuild.clear()
    const fresh = await buildSnapshot(db, createYieldToEventLoop())
    while (changedDuringRebuild.size > 0) {
      const late = [...changedDuringRebuild]
      changedDuringRebuild.clear()
      applyStock(fresh, late, await readStockOfVariants(db, fresh.loaded.locations, late))
    }
    snapshot = fresh
  })
  const refreshStock = async (variantIds: readonly number[]): Promise<void> => {
    if (rebuilds.isRunning()) for (const id of variantIds) changedDuringRebuild.add(id)
    const present = snapshot
    applyStock(present, variantIds, await readStockOfVariants(db, present.loaded.locations, variantIds))
  }
  return { current: () => snapshot, rebuild: rebuilds.run, refreshStock }
}
