/**
 * Which stores and warehouses can serve what in a city (BASK-02, BASK-06).
 *
 * - One source serves a whole parcel: the store chosen for pickup, or the sender of a courier order.
 * - Courier orders are sent from the main warehouse; if it lacks something, from a store of the city.
 * - Without stores in the city, without a chosen city, and with `uf_mainstore_delivery`, only the warehouse counts.
 * - The available quantity of a line is the most that one source has free: sources are not added up, because a line is in one
 *   parcel.
 */
import type { StoreId, VariantId } from '#kernel/ids.ts'
export type Wanted = { readonly variantId: VariantId; readonly quantity: number }
/**
 * `missing`: the shelf is empty; `damaged`: the units are not sold; `buyer`: the buyer does not want them; `lost`: they have not come
 * from another store.
 */
export type ShortReason = 'missing' | 'damaged' | 'buyer' | 'lost'
export type Source = { readonly id: StoreId; readonly is_warehouse: boolean }
/** Stock of a variant in a store that is not reserved, in units. */
export type FreeRow = { readonly store_id: StoreId; readonly variant_id: VariantId; readonly free: number }
export type Shortage = { readonly variantId: VariantId; readonly left: number }

/** Free units by store, then by variant. */
export type FreeStock = ReadonlyMap<StoreId, ReadonlyMap<VariantId, number>>

export const freeStockOf = (rows: readonly FreeRow[]): FreeStock => {
  const byStore = new Map<StoreId, Map<VariantId, number>>()
  for (const { store_id, variant_id, free } of rows) {
    const store = byStore.get(store_id) ?? new Map<VariantId, number>()
    byStore.set(store_id, store.set(variant_id, free))
  }
  return byStore
}

export const freeAt = (stock: FreeStock, storeId: StoreId, variantId: VariantId): number =>
  stock.get(storeId)?.get(variantId) ?? 0

/** Lines of which the store has too few; empty if it has everything. */
export const shortagesAt = (stock: FreeStock, storeId: StoreId, wanted: readonly Wanted[]): Shortage[] =>
  wanted
    .map(({ variantId, quantity }) => ({ variantId, quantity, left: freeAt(stock, storeId, variantId) }))
    .filter(({ quantity, left }) => left < quantity)
    .map(({ variantId, left }) => ({ variantId, left }))

/** The most free units that a single source has. */
export const maxFreeAt = (stock: FreeStock, sources: readonly Source[], variantId: VariantId): number =>
  sources.reduce((max, { id }) => Math.max(max, freeAt(stock, id, variantId)), 0)

/** In the order in which they are preferred for courier orders: warehouses first, then the city's stores. */
export const sortForCourier = (sources: readonly Source[]): Source[] =>
  sources.toSorted((a, b) => Number(b.is_warehouse) - Number(a.is_warehouse) || a.id - b.id)

/** What is missing at the source that lacks the fewest lines, for the refusal if no source has everything. */
export const leastShortage = (stock: FreeStock, sources: readonly Source[], wanted: readonly Wanted[]): Shortage[] =>
  sources
    .map(({ id }) => shortagesAt(stock, id, wanted))
    .reduce<Shortage[] | null>(
      (least, shortages) => (least === null || shortages.length < least.length ? shortages : least),
      null,
    ) ?? wanted.map(({ variantId }) => ({ variantId, left: 0 }))
