/**
 * The catalogue in memory. `current()` returns the current snapshot. Snapshots are read at start, corrected by logged changes of prices,
 * stock and marks when the catalogue's version changes, and read again when something else has changed (the old one serves until the new
 * one is complete). They are corrected variant by variant when a store's stock of a variant falls to nothing or returns.
 *
 * All of it is derived from PostgreSQL. Between a commit and its notice a card can be shown as available although its last unit has
 * just been sold; the conditional write of the order decides.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { emptyBits, hasBit, uniteInto } from '#kernel/bits.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { applyChanges, applyStock, type Changes } from './apply-changes.ts'
import { buildCityView, type CityView, type StoreVariants } from './city-view.ts'
import type { StandardWords } from './attributes.sql.ts'
import { loadCatalogue, type LoadedCatalogue } from './load-catalogue.ts'
import { readLoggedChanges } from './catalogue-changes.sql.ts'
import { countSold, readInOneSnapshot, readMarks, readOffers, readStockOfVariants } from './catalogue-index.sql.ts'
import { indexOfId } from './products.ts'
import { readCollections } from '../collections/collections.sql.ts'
import { indexedCollections } from './collection-rows.ts'
import { readSearchData } from './search-data.sql.ts'
import type { CatalogueSnapshot } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-store.ts'
import { createBackgroundYield, createYieldToEventLoop, type YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

export type { CatalogueSnapshot } from './snapshot.ts'

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
  /** Corrects the snapshot by what has changed, or reads a new one. Calls made during a run share one further run. */
  refresh(): Promise<void>
  /** Reads a new snapshot and replaces the current one, in such a run. */
  rebuild(): Promise<void>
  /** Gives the products a new identity, by which cards are cached: they are read again, although the rest is not yet. */
  expireCards(): void
  /** Reads again what staff maintain for the search, and collections, which takes less than a rebuild. Returns whether any has changed. */
  refreshSearchData(): Promise<boolean>
  /** Stores the snapshot when it was read as a whole, or when the stored one is an hour old. Stock must not be refreshed meanwhile. */
  save(): Promise<void>
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

const STORED_FOR_MS = HOUR_MS
/** From about this many changes on, reading everything again is cheaper; it holds two catalogues in memory. */
const MAX_CHANGES = 200_000

const IDS_AT_ONCE = 2000
/** Rows of many ids, parsed without holding the event loop for long. */
const readInParts = async <Id, R>(ids: readonly Id[], read: (some: readonly Id[]) => Promise<R[]>): Promise<R[]> => {
  const rows: R[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) rows.push(...(await read(ids.slice(at, at + IDS_AT_ONCE))))
  return rows
}

/** Null: everything has to be read. */
const readChanges = (db: Kysely<DB>, { position, locations }: LoadedCatalogue): Promise<Changes | null> =>
  readInOneSnapshot(db, async (tx) => {
    const logged = await readLoggedChanges(tx, position)
    const count = logged.offers.length + logged.marks.length + logged.stock.length
    if (logged.is_whole || count > MAX_CHANGES) return null
    return {
      position: { server: logged.server, seen: logged.seen },
      offers: await readInParts(logged.offers, (ids) => readOffers(tx, ids)),
      marks: await readInParts(logged.marks, (ids) => readMarks(tx, ids)),
      stock: {
        variantIds: logged.stock,
        rows: await readInParts(logged.stock, (ids) => readStockOfVariants(tx, locations, ids)),
      },
    }
  })

const withNewIdentity = (snapshot: CatalogueSnapshot): CatalogueSnapshot => ({
  ...snapshot,
  products: { ...snapshot.products },
})

/** `words`: what a shop without attributes of its own calls sizes and colours. `store`: where the snapshot is read from first. */
export const openCatalogueIndex = async (
  db: Kysely<DB>,
  words?: StandardWords,
  store?: SnapshotStore,
): Promise<CatalogueIndex> => {
  const wordsNow = (): StandardWords => ({ ...words })
  const readStored = (builtWith: StandardWords): Promise<CatalogueSnapshot | null> =>
    store ? store.read(builtWith, createYieldToEventLoop()) : Promise.resolve(null)
  const readWhole = async (builtWith: StandardWords): Promise<{ snapshot: CatalogueSnapshot; isStored: boolean }> => {
    const isRenewed = store !== undefined && (await store.renew(await countSold(db), builtWith))
    const renewed = isRenewed ? await readStored(builtWith) : null
    return {
      snapshot: renewed ?? (await buildSnapshot(db, createYieldToEventLoop(), builtWith)),
      isStored: renewed !== null,
    }
  }
  let builtWith = wordsNow()
  const stored = await readStored(builtWith)
  const opened = stored ? { snapshot: stored, isStored: true } : await readWhole(builtWith)
  let { snapshot } = opened
  /** ms since 1970; 0: it is not stored. */
  let storedAt = opened.isStored ? Date.now() : 0
  let isWholeWanted = false
  /** Variants whose stock changed while a run reads: read again before its snapshot is used. */
  const changedDuringRun = new Set<VariantId>()

  const runs = serialiseRuns(async () => {
    const isWhole = isWholeWanted || !isDeepStrictEqual(builtWith, wordsNow())
    isWholeWanted = false
    changedDuringRun.clear()
    const changes = isWhole ? null : await readChanges(db, snapshot.loaded)
    const readWith = wordsNow()
    const read = changes
      ? { snapshot: await applyChanges(snapshot, changes, createBackgroundYield()), isStored: null }
      : await readWhole(readWith)
    const next = read.snapshot
    while (changedDuringRun.size > 0) {
      const variantIds = [...changedDuringRun]
      changedDuringRun.clear()
      applyStock(next, { variantIds, rows: await readStockOfVariants(db, next.loaded.locations, variantIds) })
    }
    if (read.isStored !== null) {
      builtWith = readWith
      storedAt = read.isStored ? Date.now() : 0
    }
    snapshot = withNewIdentity(next)
  })
  const rebuild = (): Promise<void> => {
    isWholeWanted = true
    return runs.run()
  }
  const expireCards = (): void => {
    snapshot = withNewIdentity(snapshot)
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
    if (runs.isRunning()) for (const id of variantIds) changedDuringRun.add(id)
    const present = snapshot
    applyStock(present, { variantIds, rows: await readStockOfVariants(db, present.loaded.locations, variantIds) })
  }
  const save = async (): Promise<void> => {
    if (!store || Date.now() - storedAt < STORED_FOR_MS) return
    await store.write(snapshot, builtWith)
    storedAt = Date.now()
  }
  if (stored) {
    await refreshSearchData()
    await runs.run()
    if (snapshot.loaded.texts.index !== stored.loaded.texts.index)
      store?.warn('Снимок каталога устарел: каталог прочтён из базы.')
  }
  return { current: () => snapshot, refresh: runs.run, rebuild, expireCards, refreshSearchData, save, refreshStock }
}
