/** What the index is built from: read in one transaction, some hundred rows at a time. */
import { OrNull, PictureOrNull, ProductId, VariantId } from '#kernel/shared.api.ts'
import type { StoreId } from '#kernel/ids.ts'
import { Type, type Static, type TSchema } from 'typebox'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { checkRows, NumericText, queryRows, Row } from '#platform/db/rows.ts'
import { pictureNamed } from '#platform/db/picture-json.ts'
import type { DB } from '#platform/db/types.gen.ts'

type Tx = Transaction<DB>

/** More movements of stock in a second come from imports, which end with a new version. */
const MAX_MOVEMENTS = 1000

const ChangesRow = Row({
  /** The payload of the channel `catalogue`: a number that every change of the catalogue increases. */
  version: NumericText,
  newest_movement: NumericText,
  /** Variants of later movements of stock than the one given. */
  moved: Type.Array(Type.Integer()),
})
export type CatalogueChanges = Static<typeof ChangesRow>

/** What the notifications report, read over their connection: one of them may have been lost. */
export const readChanges = async (
  query: (statement: string) => Promise<{ readonly rows: readonly unknown[] }>,
  afterMovement: string,
): Promise<CatalogueChanges> => {
  const { rows } = await query(`
    SELECT version, (SELECT coalesce(max(id), 0) FROM stock_movement) AS newest_movement,
      ARRAY(SELECT DISTINCT variant_id FROM (
        SELECT variant_id FROM stock_movement WHERE id > ${afterMovement} ORDER BY id DESC LIMIT ${MAX_MOVEMENTS}) AS recent
      ) AS moved
    FROM catalogue_version`)
  const [changes] = checkRows(ChangesRow, rows)
  if (changes === undefined) throw new Error('The catalogue has no version')
  return changes
}

/** Runs `read` in one repeatable-read transaction: it sees the catalogue of one moment, however long it takes. */
export const readInOneSnapshot = <T>(db: Kysely<DB>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)

const BATCH_SIZE = 200

/**
 * Reads a long result in batches that are small enough to be parsed without holding the event loop, and checks each against the
 * schema. A batch is emptied when the next one is requested: the results of one connection refer to each other, and the garbage
 * collector would otherwise move every row into its old generation.
 */
export async function* fetchBatches<S extends TSchema>(
  tx: Tx,
  name: string,
  schema: S,
  query: RawBuilder<unknown>,
): AsyncGenerator<readonly Static<S>[]> {
  const cursor = sql.id(name)
  await sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`.execute(tx)
  for (;;) {
    const rows = await queryRows(tx, schema, sql`FETCH ${sql.lit(BATCH_SIZE)} FROM ${cursor}`)
    const isLast = rows.length < BATCH_SIZE
    if (rows.length > 0) yield rows
    rows.length = 0
    if (isLast) break
  }
  await sql`CLOSE ${cursor}`.execute(tx)
}

export type BrandRow = { id: number; slug: string; name: string }
export const readBrands = async (tx: Tx): Promise<BrandRow[]> =>
  tx.selectFrom('brand').select(['id', 'slug', 'name']).orderBy('id').execute()

const CategoryRow = Row({
  id: Type.Integer(),
  parent_id: OrNull(Type.Integer()),
  path: Type.String(),
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  picture: PictureOrNull,
})
export type CategoryRow = Static<typeof CategoryRow>
/** Name of a category's picture in the shop's folder: categories/<path with dashes>. */
const PICTURE_NAME = sql`'categories/' || replace(category.path, '/', '-')`
export const readCategories = async (tx: Tx): Promise<CategoryRow[]> =>
  checkRows(
    CategoryRow,
    await tx
      .selectFrom('category')
      .select(['id', 'parent_id', 'path', 'name', 'title', 'description', pictureNamed(PICTURE_NAME).as('picture')])
      .orderBy(sql`array_length(string_to_array(path, '/'), 1)`)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  )

export type LabelRow = { code: string; name: string }
export const readLabels = (tx: Tx): Promise<LabelRow[]> =>
  tx.selectFrom('label').select(['code', 'name']).orderBy('position').orderBy('code').execute()

export type IngredientRow = { id: number; inci: string; name: string; purpose: string }
export const readIngredients = (tx: Tx): Promise<IngredientRow[]> =>
  tx.selectFrom('ingredient').select(['id', 'inci', 'name', 'purpose']).execute()

const Count = Row({ count: Type.Integer() })
const readCount = async (tx: Kysely<DB>, statement: RawBuilder<unknown>): Promise<number> =>
  (await queryRows(tx, Count, statement))[0]?.count ?? 0
export const countSold = (db: Kysely<DB>): Promise<number> =>
  readCount(db, sql`SELECT count(*)::int AS count FROM product WHERE NOT discontinued`)
export const countVariants = (tx: Tx): Promise<number> => readCount(tx, sql`SELECT count(*)::int AS count FROM variant`)

/** Values by code of an attribute, as the import has checked them. */
export const AttributeValuesJson = Type.Record(
  Type.String(),
  Type.Union([
    Type.String(),
    Type.Number(),
    Type.Boolean(),
    Type.Array(Type.String()),
    Type.Array(Type.Number()),
    Type.Object({ name: Type.String(), color: Type.String() }),
  ]),
)
const factValues = (name: string) => sql`
  jsonb_path_query_array(facts, '$[*] ? (@.name == $name).value', ${sql.lit(JSON.stringify({ name }))}::jsonb)`
const attributesOf = (isRead: boolean) => (isRead ? sql`attributes` : sql`NULL::jsonb AS attributes`)

export const ProductRow = Row({
  id: ProductId,
  brand_id: Type.Integer(),
  category_id: Type.Integer(),
  name: Type.String(),
  skin_types: Type.Array(Type.String()),
  free_of: Type.Array(Type.String()),
  spf: OrNull(Type.Integer()),
  /** By attribute that facts give: the values of those facts, each a list with commas. */
  listed: Type.Array(Type.Array(Type.String())),
  /** Null when the shop filters by none of them. */
  attributes: OrNull(AttributeValuesJson),
  /** Ids of the active ingredients. */
  actives: Type.Array(Type.Integer()),
  is_new: Type.Boolean(),
  is_hit: Type.Boolean(),
  /** Paths of its further categories. */
  sections: Type.Array(Type.String()),
  labels: Type.Array(Type.String()),
  /** Days since 2000-01-01. */
  published: Type.Integer(),
  rating_sum: Type.Integer(),
  rating_count: Type.Integer(),
})
export type ProductRow = Static<typeof ProductRow>
/**
 * Most popular first: the order of the index's rows. `facts`: names of the facts that are read; `hasAttributes`: whether values by code
 * are.
 */
export const selectProducts = (facts: readonly string[], hasAttributes: boolean): RawBuilder<unknown> => sql`
  SELECT id, brand_id, category_id, name, skin_types, free_of, spf, is_new, is_hit, sections, labels,
    published_on - DATE '2000-01-01' AS published, rating_sum, rating_count,
    jsonb_build_array(${sql.join(facts.map(factValues))}) AS listed, ${attributesOf(hasAttributes)},
    ARRAY(SELECT ingredient_id FROM product_ingredient part WHERE part.product_id = product.id AND part.is_active
      ORDER BY part.position) AS actives
  FROM product WHERE NOT discontinued ORDER BY popularity DESC, id`

export const VariantRow = Row({
  id: VariantId,
  product_id: ProductId,
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  position: Type.Integer(),
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
  shade_color: OrNull(Type.String()),
  size_amount: Type.Number(),
  size_unit: Type.String(),
  attributes: OrNull(AttributeValuesJson),
})
export type VariantRow = Static<typeof VariantRow>
export const selectVariants = (hasAttributes: boolean): RawBuilder<unknown> => sql`
  SELECT id, product_id, sku, barcode, position, price, old_price, shade_color, size_amount::float8 AS size_amount, size_unit,
    ${attributesOf(hasAttributes)}
  FROM variant ORDER BY id`

const OfferRow = Row({
  id: VariantId,
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
  position: Type.Integer(),
})
export type OfferRow = Static<typeof OfferRow>
export const readOffers = (tx: Tx, ids: readonly VariantId[]): Promise<OfferRow[]> =>
  queryRows(
    tx,
    OfferRow,
    sql`SELECT id, price, old_price, position FROM variant WHERE id = ANY(${sql.val(ids)}::int[])`,
  )

const MarkRow = Row({
  id: ProductId,
  is_new: Type.Boolean(),
  is_hit: Type.Boolean(),
  labels: Type.Array(Type.String()),
  /** Days since 2000-01-01. */
  published: Type.Integer(),
  rating_sum: Type.Integer(),
  rating_count: Type.Integer(),
})
export type MarkRow = Static<typeof MarkRow>
export const readMarks = (tx: Tx, ids: readonly ProductId[]): Promise<MarkRow[]> =>
  queryRows(
    tx,
    MarkRow,
    sql`SELECT id, is_new, is_hit, labels, published_on - DATE '2000-01-01' AS published, rating_sum, rating_count
      FROM product WHERE id = ANY(${sql.val(ids)}::int[])`,
  )

export type StoreRow = { readonly id: StoreId; readonly name: string; readonly cityCode: string }

/** Where a variant can be in stock, as the index sees it: location 0 is the warehouse, stores[i] is location i + 1. */
export type StockLocations = {
  /** Codes of the cities with stores. */
  readonly cityCodes: readonly string[]
  readonly stores: readonly StoreRow[]
  readonly storeIds: readonly StoreId[]
  /** By store: '0100' when it is location 1 of four. */
  readonly masks: readonly string[]
}
export const readStockLocations = async (tx: Tx): Promise<StockLocations> => {
  const rows = await tx
    .selectFrom('store')
    .innerJoin('city', 'city.id', 'store.city_id')
    .select(['store.id', 'store.name', 'store.is_warehouse', 'city.code'])
    .orderBy('store.id')
    .execute()
  const stores = rows.flatMap(({ id, name, is_warehouse, code }) =>
    is_warehouse || code === null ? [] : [{ id, name, cityCode: code }],
  )
  const maskOf = (location: number): string => '0'.repeat(location) + '1' + '0'.repeat(stores.length - location)
  const located = [
    ...rows.filter(({ is_warehouse }) => is_warehouse).map(({ id }) => ({ id, mask: maskOf(0) })),
    ...stores.map(({ id }, at) => ({ id, mask: maskOf(at + 1) })),
  ]
  return {
    cityCodes: [...new Set(stores.map(({ cityCode }) => cityCode))].sort(),
    stores,
    storeIds: located.map(({ id }) => id),
    masks: located.map(({ mask }) => mask),
  }
}

/** `locations`: one character a location, '1' where a unit is not reserved. */
export const StockRow = Row({ variant_id: VariantId, locations: Type.String() })
export type StockRow = Static<typeof StockRow>
const selectStock = ({ storeIds, masks }: StockLocations, condition: RawBuilder<unknown>) => sql`
  SELECT stock.variant_id, bit_or(location.mask::bit varying)::text AS locations
  FROM stock JOIN unnest(${sql.val(storeIds)}::int[], ${sql.val(masks)}::text[]) AS location(store_id, mask) USING (store_id)
  WHERE stock.on_hand > stock.reserved ${condition}
  GROUP BY stock.variant_id`

export const selectAllStock = (locations: StockLocations): RawBuilder<unknown> => selectStock(locations, sql``)
export const readStockOfVariants = (
  db: Kysely<DB>,
  locations: StockLocations,
  variantIds: readonly VariantId[],
): Promise<StockRow[]> =>
  queryRows(db, StockRow, selectStock(locations, sql`AND stock.variant_id = ANY(${sql.val(variantIds)}::int[])`))
