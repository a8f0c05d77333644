/** What the products' columns are filled from: read once, in one snapshot, some thousand rows at a time. */
import type { Picture } from '#contract/shared.schema.ts'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { pictureNamed } from '#server/db/named-picture.ts'
import type { DB } from '#server/db/types.gen.ts'

type Tx = Transaction<DB>

/** The catalogue as it was at one moment, however long the reading takes. */
export const readInOneSnapshot = <T>(db: Kysely<DB>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Counting all stock may take longer than any page is allowed to.
      await sql`set local statement_timeout = '60s'`.execute(tx)
      return read(tx)
    })

const BATCH_SIZE = 500

/**
 * Rows of a long answer in batches small enough to be parsed without holding the loop. A batch is emptied when the next one is asked
 * for: answers of one connection hang together, and the garbage collector would otherwise carry every row into its old space.
 */
export async function* fetchBatches<Row>(tx: Tx, name: string, query: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  const cursor = sql.id(name)
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH_SIZE)} from ${cursor}`.execute(tx)
    const isLast = rows.length < BATCH_SIZE
    if (rows.length > 0) yield rows
    rows.length = 0
    if (isLast) break
  }
  await sql`close ${cursor}`.execute(tx)
}

export type BrandRow = { id: number; slug: string; name: string }
export const readBrands = async (tx: Tx): Promise<BrandRow[]> =>
  tx.selectFrom('brand').select(['id', 'slug', 'name']).orderBy('id').execute()

export type CategoryRow = {
  id: number
  parent_id: number | null
  path: string
  name: string
  title: string
  description: string
  picture: Picture | null
}
/** Its picture is categories/<path with dashes> in the shop's folder. */
const PICTURE_NAME = sql<string>`'categories/' || replace(category.path, '/', '-')`
export const readCategories = async (tx: Tx): Promise<CategoryRow[]> =>
  tx
    .selectFrom('category')
    .select(['id', 'parent_id', 'path', 'name', 'title', 'description', pictureNamed(PICTURE_NAME).as('picture')])
    .orderBy(sql`array_length(string_to_array(path, '/'), 1)`)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const countProducts = async (tx: Tx): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from product where not discontinued`.execute(tx)).rows[0]
    ?.count ?? 0
export const countVariants = async (tx: Tx): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from variant`.execute(tx)).rows[0]?.count ?? 0

export type ProductRow = {
  id: number
  brand_id: number
  category_id: number
  name: string
  skin_types: string[]
  is_new: boolean
  is_hit: boolean
  /** Days since 2000-01-01. */
  published: number
  rating_sum: number
  rating_count: number
}
export const selectProducts = sql<ProductRow>`
  select id, brand_id, category_id, name, skin_types, is_new, is_hit, published_on - date '2000-01-01' as published, rating_sum, rating_count
  from product where not discontinued order by popularity desc, id`

export type VariantRow = {
  id: number
  product_id: number
  sku: string
  position: number
  price: number
  old_price: number | null
}
export const selectVariants = sql<VariantRow>`select id, product_id, sku, position, price, old_price from variant order by id`

/** Places that can have a variant: the warehouse, then each city's stores together. */
export type StockLocations = {
  /** Codes of the cities with stores; the place of cityCodes[i] is i + 1. */
  readonly cityCodes: readonly string[]
  readonly storeIds: readonly number[]
  /** By store: '0100' when it belongs to place 1 of four. */
  readonly masks: readonly string[]
}
export const readStockLocations = async (tx: Tx): Promise<StockLocations> => {
  const stores = await tx
    .selectFrom('store')
    .innerJoin('city', 'city.id', 'store.city_id')
    .select(['store.id', 'store.is_warehouse', 'city.code'])
    .orderBy('store.id')
    .execute()
  const ofCities = stores.flatMap((store) =>
    store.is_warehouse || store.code === null ? [] : [{ id: store.id, code: store.code }],
  )
  const cityCodes = [...new Set(ofCities.map(({ code }) => code))].sort()
  const maskOf = (place: number): string => '0'.repeat(place) + '1' + '0'.repeat(cityCodes.length - place)
  const placed = [
    ...stores.filter(({ is_warehouse }) => is_warehouse).map(({ id }) => ({ id, mask: maskOf(0) })),
    ...ofCities.map(({ id, code }) => ({ id, mask: maskOf(cityCodes.indexOf(code) + 1) })),
  ]
  return { cityCodes, storeIds: placed.map(({ id }) => id), masks: placed.map(({ mask }) => mask) }
}

/** `places`: one character a place, '1' where a unit is free. */
export type StockRow = { variant_id: number; locations: string }
const selectStock = ({ storeIds, masks }: StockLocations, which: RawBuilder<unknown>) => sql<StockRow>`
  select stock.variant_id, bit_or(place.mask::bit varying)::text as locations
  from stock join unnest(${sql.val(storeIds)}::int[], ${sql.val(masks)}::text[]) as place(store_id, mask) using (store_id)
  where stock.on_hand > stock.reserved ${which}
  group by stock.variant_id`

export const selectAllStock = (places: StockLocations): RawBuilder<StockRow> => selectStock(places, sql``)
export const readStockOfVariants = async (
  db: Kysely<DB>,
  places: StockLocations,
  variantIds: readonly number[],
): Promise<StockRow[]> =>
  (await selectStock(places, sql`and stock.variant_id = any(${sql.val(variantIds)}::int[])`).execute(db)).rows
