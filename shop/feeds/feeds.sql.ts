/** What the feeds are made of, read in one transaction, some hundred variants at a time. */
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { DateText, OrNull, ProductId, StoreId, VariantId } from '#kernel/shared.api.ts'
import type { VariantId as Id } from '#kernel/ids.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { AttributeValuesJson, offerSql } from '#shop/catalogue/face.ts'

/** Pictures of an offer, at most: what all receivers of feeds accept. */
export const MAX_PICTURES = 10

const FeedRow = Row({
  id: VariantId,
  product_id: ProductId,
  /** Variants of its product. */
  siblings: Type.Integer(),
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
  /** CAT-12: the lowest price of the 30 days before the present one began; null without a reduction or an earlier price. */
  lowest_30: OrNull(Type.Integer()),
  weight_g: Type.Integer(),
  shade_name: OrNull(Type.String()),
  size_text: Type.String(),
  size_amount: Type.Number(),
  size_unit: Type.String(),
  own_attributes: AttributeValuesJson,
  slug: Type.String(),
  name: Type.String(),
  lead: Type.String(),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  attributes: AttributeValuesJson,
  category_id: Type.Integer(),
  brand_slug: Type.String(),
  brand: Type.String(),
  /** Hashes of its pictures, its own first, with spaces between them. */
  pictures: OrNull(Type.String()),
  /** «3:5 7:12»: free pieces by store. */
  stock: OrNull(Type.String()),
  /** The nearest day until which pieces of it are good. */
  best_before: OrNull(DateText),
})
export type FeedRow = Static<typeof FeedRow>

/** Variants of products that are sold, with an id above `after`. `today`: 'YYYY-MM-DD'. */
export const readFeedRows = (
  db: QueryExecutorProvider,
  after: number,
  take: number,
  today: string,
): Promise<FeedRow[]> =>
  queryRows(
    db,
    FeedRow,
    sql`
  WITH part AS MATERIALIZED (
    SELECT v.* FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.id > ${after} AND NOT p.discontinued AND NOT p.embargoed ORDER BY v.id LIMIT ${take})
  SELECT v.id, v.product_id, (SELECT count(*)::int FROM variant WHERE variant.product_id = v.product_id) AS siblings,
    v.sku, v.barcode, v.price, v.old_price,
    CASE WHEN v.old_price IS NOT NULL THEN ${offerSql.lowestPrice('v', offerSql.dateOf(today))} END AS lowest_30,
    v.weight_g, v.shade_name, v.size_text, v.size_amount::float8 AS size_amount, v.size_unit, v.attributes AS own_attributes,
    p.slug, p.name, p.lead, p.facts, p.attributes, p.category_id, b.slug AS brand_slug, b.name AS brand,
    (SELECT string_agg(hash, ' ' ORDER BY position) FROM (
      SELECT hash, min(position) AS position FROM (
        SELECT own.hash, -1 AS position FROM picture own WHERE own.id = v.picture_id
        UNION ALL SELECT pic.hash, shot.position FROM product_picture shot JOIN picture pic ON pic.id = shot.picture_id
        WHERE shot.product_id = v.product_id) AS shown
      GROUP BY hash ORDER BY min(position) LIMIT ${sql.lit(MAX_PICTURES)}) AS first) AS pictures,
    held.stock, held.best_before
  FROM part v JOIN product p ON p.id = v.product_id JOIN brand b ON b.id = p.brand_id
  LEFT JOIN LATERAL (
    SELECT string_agg(s.store_id || ':' || (s.on_hand - s.reserved), ' ' ORDER BY s.store_id) AS stock,
      min((SELECT min(lot.best_before) FROM stock_lot lot
        WHERE lot.store_id = s.store_id AND lot.variant_id = s.variant_id AND lot.pieces > 0))::text AS best_before
    FROM stock s WHERE s.variant_id = v.id AND s.on_hand > s.reserved) AS held ON TRUE
  ORDER BY v.id`,
  )

const CategoryRow = Row({
  id: Type.Integer(),
  parent_id: OrNull(Type.Integer()),
  path: Type.String(),
  name: Type.String(),
})
export type FeedCategory = Static<typeof CategoryRow>
/** Parents before their children. */
export const readFeedCategories = (db: QueryExecutorProvider): Promise<FeedCategory[]> =>
  queryRows(db, CategoryRow, sql`SELECT id, parent_id, path, name FROM category ORDER BY path`)

const RuleRow = Row({
  code: Type.String(),
  title: Type.String(),
  sections: Type.Array(Type.String()),
  brands: Type.Array(Type.String()),
  price_from: OrNull(Type.Integer()),
  price_to: OrNull(Type.Integer()),
  stock_older_hours: OrNull(Type.Integer()),
  without_barcode: Type.Boolean(),
})
export type FeedRule = Static<typeof RuleRow>
/** Rules that are in force, in the order in which they are tried. */
export const readFeedRules = (db: QueryExecutorProvider): Promise<FeedRule[]> =>
  queryRows(
    db,
    RuleRow,
    sql`SELECT code, title, sections, brands, price_from, price_to, stock_older_hours, without_barcode
        FROM feed_rule WHERE NOT disabled ORDER BY position, code`,
  )

const PlaceRow = Row({
  id: StoreId,
  is_warehouse: Type.Boolean(),
  /** Key of its city with stores; null for a warehouse elsewhere. */
  city: OrNull(Type.String()),
  synced_at: Type.Union([Timestamp, Type.Null()]),
})
export type StockPlace = Static<typeof PlaceRow>
export const readStockPlaces = (db: QueryExecutorProvider): Promise<StockPlace[]> =>
  queryRows(
    db,
    PlaceRow,
    sql`SELECT store.id, is_warehouse, city.code AS city, stock_synced_at AS synced_at
        FROM store JOIN city ON city.id = store.city_id ORDER BY store.id`,
  )

const CollectionRow = Row({ slug: Type.String(), title: Type.String() })
export const readCollectionTitles = (db: QueryExecutorProvider): Promise<Static<typeof CollectionRow>[]> =>
  queryRows(db, CollectionRow, sql`SELECT slug, title FROM collection WHERE NOT disabled ORDER BY position, slug`)

const MovementRow = Row({ newest: Type.String() })
/** Number that rises with every movement of stock. */
export const readNewestMovement = async (db: Kysely<DB>): Promise<string> =>
  (await queryRow(db, MovementRow, sql`SELECT coalesce(max(id), 0)::text AS newest FROM stock_movement`))?.newest ?? '0'

const NamedRow = Row({ id: VariantId, sku: Type.String(), slug: Type.String(), name: Type.String() })
export type NamedVariant = Static<typeof NamedRow>
/** Variants by their ids, in the order of ids. */
export const readNamedVariants = (db: Kysely<DB>, ids: readonly Id[]): Promise<NamedVariant[]> =>
  queryRows(
    db,
    NamedRow,
    sql`SELECT v.id, v.sku, p.slug, concat_ws(', ', p.name, v.shade_name, v.size_text) AS name
        FROM variant v JOIN product p ON p.id = v.product_id WHERE v.id = ANY(${sql.val(ids)}::int[]) ORDER BY v.id`,
  )

const CheckRow = Row({ at: Timestamp, compared: Type.Integer(), differ: Type.Integer(), detail: Type.String() })
/** `detail`: the first differences, a sentence each. */
export type FeedCheck = Static<typeof CheckRow>
export const readLastCheck = (db: Kysely<DB>): Promise<FeedCheck | undefined> =>
  queryRow(db, CheckRow, sql`SELECT at, compared, differ, detail FROM feed_check ORDER BY at DESC LIMIT 1`)

const STORED_DAYS = sql`interval '90 days'`
/** Stores a check and deletes those of 90 days ago. */
export const storeFeedCheck = async (db: Kysely<DB>, check: FeedCheck): Promise<void> => {
  await db
    .insertInto('feed_check')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`DELETE FROM feed_check WHERE at < ${check.at}::timestamptz - ${STORED_DAYS}`.execute(db)
}
