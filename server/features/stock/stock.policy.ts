/**
 * Who can hand over what, in a city (BASK-02, BASK-06).
 *
 * - An order is served by one place: a store of the city that the buyer walks into, or a sender for the courier.
 * - The courier is sent by the main warehouse; where it lacks something, by a store of the city.
 * - A city without stores, «no city chosen» and `uf_mainstore_delivery` know the warehouse only.
 * - Of a line as much is available as the best single place has free: pieces are never added up over places, because
 *   no order could be served so.
 */
export type Wanted = { readonly variantId: number; readonly quantity: number }
export type Source = { readonly id: number; readonly is_warehouse: boolean }
export type FreeRow = { readonly store_id: number; readonly variant_id: number; readonly free: number }
export type Shortage = { readonly variantId: number; readonly left: number }

/** Free pieces by store, then by variant. */
export type FreeStock = ReadonlyMap<number, ReadonlyMap<number, number>>

export const freeStockOf = (rows: readonly FreeRow[]): FreeStock => {
  const byStore = new Map<number, Map<number, number>>()
  for (const { store_id, variant_id, free } of rows) {
    const store = byStore.get(store_id) ?? new Map<number, number>()
    byStore.set(store_id, store.set(variant_id, free))
  }
  return byStore
}

export const freeAt = (stock: FreeStock, storeId: number, variantId: number): number =>
  stock.get(storeId)?.get(variantId) ?? 0

/** Lines of which the place has too few; empty when it can hand over all. */
export const shortagesAt = (stock: FreeStock, storeId: number, wanted: readonly Wanted[]): Shortage[] =>
  wanted
    .map(({ variantId, quantity }) => ({ variantId, quantity, left: freeAt(stock, storeId, variantId) }))
    .filter(({ quantity, left }) => left < quantity)
    .map(({ variantId, left }) => ({ variantId, left }))

/** Most pieces that one of the places has. */
export const limitAt = (stock: FreeStock, sources: readonly Source[], variantId: number): number =>
  sources.reduce((most, { id }) => Math.max(most, freeAt(stock, id, variantId)), 0)

/** Places in the order in which they are asked to send an order: warehouse first, then the city's stores. */
export const senders = (sources: readonly Source[]): Source[] =>
  sources.toSorted((a, b) => Number(b.is_warehouse) - Number(a.is_warehouse) || a.id - b.id)

/** What is missing at the place that lacks the fewest lines: what the buyer is told when nobody has all. */
export const leastShortage = (stock: FreeStock, sources: readonly Source[], wanted: readonly Wanted[]): Shortage[] =>
  sources
    .map(({ id }) => shortagesAt(stock, id, wanted))
    .reduce<Shortage[] | null>(
      (least, shortages) => (least === null || shortages.length < least.length ? shortages : least),
      null,
    ) ?? wanted.map(({ variantId }) => ({ variantId, left: 0 }))
