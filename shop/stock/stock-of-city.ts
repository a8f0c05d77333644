/** Stock, for other features. */
import { cityByKey, type CityRow } from '#shop/places/face.ts'
import { sql, type Kysely } from 'kysely'
import { MAX_PIECES } from './facts/max-pieces.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { VariantId } from '#kernel/ids.ts'
import { queryTogether } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { freeAt, freeStockOf, maxFreeAt, type FreeRow, type FreeStock, type Wanted } from './facts/supply.ts'
import { supplyStatements, type SupplyStore } from './stock.sql.ts'
import type { AvailByCity } from './stock.api.ts'

/** The sources that may serve a city, and their free units of the wanted variants. */
export type Supply = {
  readonly stores: readonly SupplyStore[]
  readonly warehouses: readonly SupplyStore[]
  readonly free: FreeStock
}

/** From the rows of `supplyStatements`. */
export const supplyOf = (sources: readonly SupplyStore[], free: readonly FreeRow[]): Supply => ({
  stores: sources.filter((source) => !source.is_warehouse),
  warehouses: sources.filter((source) => source.is_warehouse),
  free: freeStockOf(free),
})

export const supplyFor = async (db: Kysely<DB>, city: CityRow | null, wanted: readonly Wanted[]): Promise<Supply> => {
  const variants = sql`SELECT unnest(${wanted.map((line) => line.variantId)}::int[])`
  return supplyOf(...(await queryTogether(db, ...supplyStatements({ city: sql`${city?.id ?? null}::int` }, variants))))
}

const storeAmounts = (supply: Supply, wanted: readonly Wanted[]): AvailByCity['store_amount'] =>
  supply.stores.map(({ id }) => ({
    store_id: id,
    items: wanted.map(({ variantId, quantity }) => ({
      product_id: variantId,
      quantity: Math.min(quantity, freeAt(supply.free, id, variantId)),
    })),
  }))

/** The oldest exchange among the stores that have a variant, or the warehouses when no store has it; null: one never had any. */
const oldestSync = ({ stores, warehouses, free }: Supply, variantId: VariantId): string | null => {
  const having = (sources: readonly SupplyStore[]) => sources.filter(({ id }) => freeAt(free, id, variantId) > 0)
  const inStores = having(stores)
  const moments = (inStores.length > 0 ? inStores : having(warehouses)).map(({ stock_synced_at }) => stock_synced_at)
  if (moments.length === 0 || moments.includes(null)) return null
  return new Date(Math.min(...moments.map((moment) => moment?.getTime() ?? 0))).toISOString()
}

/** BASK-02. Null if there is no such city. */
export const availableByCity = async (
  db: Kysely<DB>,
  wanted: readonly Wanted[],
  cityKey: string,
  warehouseOnly: boolean,
): Promise<AvailByCity | null> => {
  const city = cityKey === NO_CITY ? null : await cityByKey(db, cityKey)
  if (city === undefined) return null
  const supply = await supplyFor(db, warehouseOnly ? null : city, wanted)
  const sources = [...supply.warehouses, ...supply.stores]
  const items = wanted.map(({ variantId, quantity }) => {
    const limit = Math.min(MAX_PIECES, maxFreeAt(supply.free, sources, variantId))
    const available = Math.min(quantity, limit)
    return {
      product_id: variantId,
      available: { quantity: available },
      not_available: { quantity: quantity - available },
      limit,
      synced_at: oldestSync(supply, variantId),
    }
  })
  const total = items.reduce((sum, item) => sum + item.available.quantity, 0)
  return { avail_by_city: { items, total_available: { quantity: total } }, store_amount: storeAmounts(supply, wanted) }
}
