/**
 * The goods in memory, kept as they are in the database: one deep idea with a small face. `now()` answers the present
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
import { refreshRow, seeFromCity, type CityView } from './city-view.ts'
import { loadGoods, type Loaded } from './load-products.ts'
import { readStockOf, type StockRow } from './catalogue-index.queries.ts'
import { placeOf, type Products } from './products.ts'
import { slicer, type Pause } from './yield-to-event-loop.ts'

/** One state of the catalogue. A city key that is not in `views` sees what the warehouse can send. */
export type CatalogueSnapshot = {
  readonly goods: Products
  readonly views: ReadonlyMap<string, CityView>
  readonly loaded: Loaded
}

export const viewOf = (shelves: CatalogueSnapshot, cityKey: string): CityView => {
  const view = shelves.views.get(cityKey) ?? shelves.views.get(NO_CITY)
  if (!view) throw new Error('the shelves were built without a view for no city')
  return view
}

export type CatalogueIndex = {
  now(): CatalogueSnapshot
  /** Reads everything again and swaps it in; calls while one is under way share the next one. */
  rebuild(): Promise<void>
  /** Looks again where these variants are free. */
  refreshStock(variantIds: readonly number[]): Promise<void>
}

export const buildShelves = async (db: Kysely<DB>, pause: Pause): Promise<CatalogueSnapshot> => {
  const loaded = await loadGoods(db, pause)
  const { goods, places, free } = loaded
  const [inWarehouse, ...ofCities] = free
  if (!inWarehouse) throw new Error('stock is always read for the warehouse')
  const views = new Map([[NO_CITY, await seeFromCity(goods, inWarehouse, inWarehouse, pause)]])
  for (const [at, code] of places.cityCodes.entries()) {
    const inStores = ofCities[at]
    if (inStores) views.set(code, await seeFromCity(goods, inStores, inWarehouse, pause))
  }
  return { goods, views, loaded }
}

const correctStock = (
  { goods, views, loaded }: CatalogueSnapshot,
  variantIds: readonly number[],
  rows: readonly StockRow[],
): void => {
  const placesOf = new Map(rows.map(({ variant_id, places }) => [variant_id, places]))
  for (const id of variantIds) {
    const variant = placeOf(goods.variants.ids, id)
    if (variant === -1) continue
    const where = placesOf.get(id)
    loaded.free.forEach((bits, place) => setBit(bits, variant, where?.[place] === '1'))
    const row = goods.variants.rowOf[variant] ?? -1
    if (row !== -1) for (const view of views.values()) refreshRow(goods, view, row)
  }
}

type Runs = { readonly run: () => Promise<void>; readonly isRunning: () => boolean }

/** Never two at once: whoever asks while one is under way shares the next, because the present one may have read too early. */
const oneAfterAnother = (work: () => Promise<void>): Runs => {
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
  let shelves = await buildShelves(db, slicer())
  /** Told while a rebuild reads an older snapshot: looked at again once it is in. */
  const toldMeanwhile = new Set<number>()

  const rebuilds = oneAfterAnother(async () => {
    toldMeanwhile.clear()
    const fresh = await buildShelves(db, slicer())
    while (toldMeanwhile.size > 0) {
      const late = [...toldMeanwhile]
      toldMeanwhile.clear()
      correctStock(fresh, late, await readStockOf(db, fresh.loaded.places, late))
    }
    shelves = fresh
  })
  const refreshStock = async (variantIds: readonly number[]): Promise<void> => {
    if (rebuilds.isRunning()) for (const id of variantIds) toldMeanwhile.add(id)
    const present = shelves
    correctStock(present, variantIds, await readStockOf(db, present.loaded.places, variantIds))
  }
  return { now: () => shelves, rebuild: rebuilds.run, refreshStock }
}
