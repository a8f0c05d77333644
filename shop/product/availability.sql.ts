/** Where a product is available now: read from stock, not from the catalogue index. */
import { DateText, OrNull, ProductId as ProductIdShape, StoreId, VariantId } from '#kernel/shared.api.ts'
import type { ProductId } from '#kernel/ids.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const ProductVariantRow = Row({ product_id: ProductIdShape, variant_id: VariantId })

/** Variants of those of the products that are on sale. */
export const readVariantsOf = (db: Kysely<DB>, productIds: readonly ProductId[]) =>
  queryRows(
    db,
    ProductVariantRow,
    sql`
    SELECT v.product_id, v.id AS variant_id FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.product_id = ANY(${sql.val(productIds)}::int[]) AND NOT p.discontinued ORDER BY v.product_id, v.position`,
  )

export const readVariantIds = async (db: Kysely<DB>, productId: ProductId): Promise<VariantId[]> =>
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

const StoreStockRow = Row({
  variant_id: VariantId,
  store_id: StoreId,
  is_warehouse: Type.Boolean(),
  name: Type.String(),
  address: Type.String(),
  quantity: Type.Integer(),
  synced_at: Type.Union([Timestamp, Type.Null()]),
  best_before: OrNull(DateText),
})
export type StoreStockRow = Static<typeof StoreStockRow>

const OtherCityRow = Row({
  variant_id: VariantId,
  key: Type.String(),
  name_in: Type.String(),
  shops: Type.Integer(),
})
export type OtherCityRow = Static<typeof OtherCityRow>

/** Other cities with shops that have these variants now, those with the most shops first. */
export const readOtherCities = (
  db: Kysely<DB>,
  variantIds: readonly VariantId[],
  cityId: number | null,
): Promise<OtherCityRow[]> =>
  queryRows(
    db,
    OtherCityRow,
    sql`
  SELECT stock.variant_id, city.code AS key, city.name_in, count(*)::int AS shops
  FROM stock JOIN store ON store.id = stock.store_id AND NOT store.is_warehouse
  JOIN city ON city.id = store.city_id AND city.code IS NOT NULL
  WHERE stock.variant_id = ANY(${sql.val(variantIds)}::int[]) AND stock.on_hand > stock.reserved
    AND city.id IS DISTINCT FROM ${cityId}::int
  GROUP BY stock.variant_id, city.id ORDER BY shops DESC, city.population DESC, city.id`,
  )

/** Free units in the warehouses and in the stores of the city, a row for every store; `having`: only for those that have any. */
export const readStoreStock = (
  db: Kysely<DB>,
  variantIds: readonly VariantId[],
  cityId: number | null,
  having = false,
): Promise<StoreStockRow[]> =>
  queryRows(
    db,
    StoreStockRow,
    sql`
  SELECT requested.variant_id, store.id AS store_id, store.is_warehouse, store.name, store.address,
    greatest(stock.on_hand - stock.reserved, 0) AS quantity, store.stock_synced_at AS synced_at,
    CASE WHEN stock.on_hand > stock.reserved THEN (
      SELECT min(lot.best_before)::text FROM stock_lot lot
      WHERE lot.store_id = stock.store_id AND lot.variant_id = stock.variant_id AND lot.pieces > 0) END AS best_before
  FROM unnest(${sql.val(variantIds)}::int[]) AS requested(variant_id)
  CROSS JOIN store
  LEFT JOIN stock ON stock.store_id = store.id AND stock.variant_id = requested.variant_id
  WHERE (store.is_warehouse OR store.city_id = ${cityId}) AND (NOT ${having}::boolean OR stock.on_hand > stock.reserved)
  ORDER BY store.id`,
  )

/** Whether the product of this slug is on sale and no place has a free piece of it. */
export const withoutStock = (slug: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (EXISTS (SELECT FROM product p WHERE p.slug = ${slug} AND NOT p.discontinued) AND NOT EXISTS (
    SELECT FROM product p JOIN variant v ON v.product_id = p.id JOIN stock s ON s.variant_id = v.id
    WHERE p.slug = ${slug} AND s.on_hand > s.reserved))`
