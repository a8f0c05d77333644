/** Where a product can be had, read at the moment of asking. */
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'

export type CityRow = {
  id: number
  code: string | null
  name: string
  name_in: string | null
  utc_offset_min: number
  has_shops: boolean
}

/** By the key that the city cookie holds: a code, or a FIAS id. */
export const readCity = async (db: Kysely<DB>, key: string): Promise<CityRow | undefined> =>
  (
    await sql<CityRow>`
  select id, code, name, name_in, utc_offset_min,
    exists (select from store where store.city_id = city.id and not store.is_warehouse) as has_shops
  from city where city.code = ${key} or city.fias_id::text = ${key}`.execute(db)
  ).rows[0]

export const readVariantIds = async (db: Kysely<DB>, productId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select('variant.id')
      .where('product_id', '=', productId)
      .where('product.discontinued', '=', false)
      .orderBy('position')
      .execute()
  ).map(({ id }) => id)

export type StoreStockRow = {
  variant_id: number
  store_id: number
  is_warehouse: boolean
  name: string
  address: string
  quantity: number
  synced_at: Date | null
}

/** Free units in the warehouses and in the stores of the city, a row for every store whether it has any or not. */
export const readStoreStock = async (
  db: Kysely<DB>,
  variantIds: readonly number[],
  cityId: number | null,
): Promise<StoreStockRow[]> =>
  (
    await sql<StoreStockRow>`
  select asked.variant_id, store.id as store_id, store.is_warehouse, store.name, store.address,
    coalesce(stock.on_hand - stock.reserved, 0) as quantity, store.stock_synced_at as synced_at
  from unnest(${sql.val(variantIds)}::int[]) as asked(variant_id)
  cross join store
  left join stock on stock.store_id = store.id and stock.variant_id = asked.variant_id
  where store.is_warehouse or store.city_id = ${cityId}
  order by store.id`.execute(db)
  ).rows
