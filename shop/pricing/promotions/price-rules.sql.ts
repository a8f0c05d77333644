import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { OrderId } from '#kernel/ids.ts'
import { joinVariantPicture, pictureJson } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, NumericText, Row, type Statement } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { GiftProduct } from '../price.api.ts'

const Names = Type.Array(Type.String())
const Excludes = Type.Object({
  brands: Type.Optional(Names),
  categories: Type.Optional(Names),
  skus: Type.Optional(Names),
  labels: Type.Optional(Names),
  on_sale: Type.Optional(Type.Boolean()),
})
const TERMS = {
  code: Type.String(),
  title: Type.String(),
  percent: OrNull(Type.Integer()),
  amount: OrNull(Type.Integer()),
  threshold: OrNull(Type.Integer()),
  from_on: Type.String(),
  until_on: OrNull(Type.String()),
  brands: Names,
  categories: Names,
  excludes: Excludes,
  stackable: Type.Boolean(),
  first_order: Type.Boolean(),
  per_customer: OrNull(Type.Integer()),
  total_uses: OrNull(Type.Integer()),
  budget: OrNull(Type.Integer()),
}
const PromotionRow = Row({
  ...TERMS,
  kind: Type.Enum(['percent', 'amount', 'cheapest_percent', 'n_for_m', 'set', 'gift']),
  position: Type.Integer(),
  skus: Names,
  labels: Names,
  threshold_categories: Names,
  same_brand: Type.Boolean(),
  take_n: OrNull(Type.Integer()),
  pay_m: OrNull(Type.Integer()),
  gifts: Type.Array(Type.Omit(GiftProduct, ['product_id'])),
})
export type PromotionRow = Static<typeof PromotionRow>
const CodeRow = Row({ ...TERMS, with_points: Type.Boolean(), one_time: Type.Boolean() })
export type CodeRow = Static<typeof CodeRow>

const TERM_COLUMNS = sql`r.code, r.title, r.percent, r.amount, r.threshold, r.from_on::text AS from_on,
  r.until_on::text AS until_on, r.brands, r.categories, r.excludes, r.stackable, r.first_order, r.per_customer, r.total_uses, r.budget`

/** Products of these article numbers that are on sale, in their order, as JSON in `list`. */
const giftList = (skus: RawBuilder<unknown>) => sql`
  SELECT jsonb_agg(jsonb_build_object('variant_id', v.id, 'name', p.name, 'slug', p.slug, 'price', v.price,
           'size_text', v.size_text, 'shade_name', v.shade_name, 'height_mm', v.height_mm,
           'picture', CASE WHEN pic.id IS NOT NULL THEN ${pictureJson('pic')} END) ORDER BY named.position) AS list
  FROM unnest(${skus}) WITH ORDINALITY AS named (sku, position)
  JOIN variant v ON v.sku = named.sku
  JOIN product p ON p.id = v.product_id AND NOT p.discontinued
  ${joinVariantPicture}`

const GiftsRow = Row({ list: OrNull(Type.Array(Type.Omit(GiftProduct, ['product_id']))) })
export const readGifts = async (db: Kysely<DB>, skus: readonly string[]): Promise<PromotionRow['gifts']> =>
  (await queryRow(db, GiftsRow, giftList(sql`${sql.val([...skus])}::text[]`)))?.list ?? []

/** The promotions that the basket applies, expired and future ones too; lower prices and points at the counter are not among them. */
export const readPromotionRules = (db: Kysely<DB>): Promise<PromotionRow[]> =>
  queryRows(
    db,
    PromotionRow,
    sql`
    SELECT ${TERM_COLUMNS}, r.kind, r.position, r.skus, r.labels, r.threshold_categories, r.same_brand, r.take_n, r.pay_m,
           coalesce(gift.list, '[]') AS gifts
    FROM promotion r
    LEFT JOIN LATERAL (${giftList(sql`r.gift_sku || r.other_gift_skus`)}) gift ON r.kind = 'gift'
    WHERE r.kind NOT IN ('price', 'bonus')`,
  )

export const readCodeRules = (db: Kysely<DB>): Promise<CodeRow[]> =>
  queryRows(db, CodeRow, sql`SELECT ${TERM_COLUMNS}, r.with_points, r.one_time FROM promo_code r`)

const VersionRow = Row({ version: NumericText })
export const readCatalogueVersion = async (db: Kysely<DB>): Promise<string> =>
  (await queryRow(db, VersionRow, sql`SELECT version FROM catalogue_version`))?.version ?? '0'

const UsesRow = Row({ rule: Type.String(), buyer: Type.String(), used: Type.Integer() })
export type UsesRow = Static<typeof UsesRow>
export const usesStatement = (rules: readonly string[], buyers: readonly string[]): Statement<typeof UsesRow> => [
  UsesRow,
  sql`SELECT rule, buyer, used FROM promo_counter
      WHERE rule = ANY(${sql.val([...rules])}::text[]) AND buyer = ANY(${sql.val([...buyers])}::text[])`,
]

/** `amount` uses of a rule by a buyer, who may use it `most` times; of a budget, kopecks. */
export type Use = { readonly rule: string; readonly buyer: string; readonly most: number; readonly amount?: number }
const TakenRow = Row({ rule: Type.String() })

/** Counts the uses of an order in the order of their locks; false if one of them is no longer to be had: then roll back. */
export const insertUses = async (tx: Transaction<DB>, orderId: OrderId, uses: readonly Use[]): Promise<boolean> => {
  const taken = await queryRows(
    tx,
    TakenRow,
    sql`
    WITH wanted AS (
      SELECT rule, buyer, most, amount
      FROM unnest(${uses.map(({ rule }) => rule)}::text[], ${uses.map(({ buyer }) => buyer)}::text[],
        ${uses.map(({ most }) => most)}::int[], ${uses.map(({ amount = 1 }) => amount)}::int[]) AS l (rule, buyer, most, amount)
    ), taken AS (
      INSERT INTO promo_counter AS c (rule, buyer, used, most)
      SELECT rule, buyer, amount, most FROM wanted WHERE amount <= most ORDER BY rule, buyer
      ON CONFLICT (rule, buyer) DO UPDATE SET used = c.used + excluded.used, most = excluded.most
        WHERE c.used + excluded.used <= excluded.most
      RETURNING rule, buyer
    )
    INSERT INTO promo_use (order_id, rule, buyer, amount)
    SELECT ${orderId}, rule, buyer, amount FROM taken JOIN wanted USING (rule, buyer) RETURNING rule`,
  )
  return taken.length === uses.length
}

const ReturnedRow = Row({ rule: Type.String(), buyer: Type.String() })
const MovedRow = Row({ rule: Type.String(), used: Type.Integer(), most: Type.Integer() })
/** The uses that an order has taken as the buyer `from`, and how often `to` has used the same rules. */
export const readUsesBy = (
  tx: Transaction<DB>,
  orderId: OrderId,
  from: string,
  to: string,
): Promise<Static<typeof MovedRow>[]> =>
  queryRows(
    tx,
    MovedRow,
    sql`
    SELECT u.rule, coalesce(other.used, 0) AS used, own.most
    FROM promo_use u JOIN promo_counter own ON own.rule = u.rule AND own.buyer = u.buyer
    LEFT JOIN promo_counter other ON other.rule = u.rule AND other.buyer = ${to}
    WHERE u.order_id = ${orderId} AND u.buyer = ${from}`,
  )

/**
 * Returns the uses of an order, or those that it has taken as one buyer; of a second call there is nothing to return. A buyer's
 * counter that comes to nought is deleted: it would name a phone for ever, and nothing of an erased account would lead to it
 * (SAFE-05).
 */
export const deleteUses = async (tx: Transaction<DB>, orderId: OrderId, buyer: string | null = null): Promise<void> => {
  const returned = await queryRows(
    tx,
    ReturnedRow,
    sql`
    WITH returned AS (
      DELETE FROM promo_use WHERE order_id = ${orderId} AND (${buyer}::text IS NULL OR buyer = ${buyer})
      RETURNING rule, buyer, amount)
    UPDATE promo_counter c SET used = c.used - r.amount FROM returned r WHERE c.rule = r.rule AND c.buyer = r.buyer
    RETURNING c.rule, c.buyer`,
  )
  await sql`
    DELETE FROM promo_counter WHERE used = 0 AND buyer <> '' AND (rule, buyer) IN (
      SELECT * FROM unnest(${returned.map(({ rule }) => rule)}::text[], ${returned.map(({ buyer }) => buyer)}::text[]))`.execute(
    tx,
  )
}

const BuyerRow = Row({ buyer: Type.String() })
/** The phones, accounts and addresses under which a customer's orders are counted. */
export const readBuyersOf = async (tx: Transaction<DB>, customerId: number): Promise<string[]> => {
  const rows = await queryRows(
    tx,
    BuyerRow,
    sql`SELECT DISTINCT u.buyer FROM promo_use u JOIN orders o ON o.id = u.order_id
        WHERE o.customer_id = ${customerId} AND u.buyer <> ''`,
  )
  return rows.map(({ buyer }) => buyer)
}

export const deleteBuyers = async (tx: Transaction<DB>, buyers: readonly string[]): Promise<void> => {
  await sql`DELETE FROM promo_use WHERE buyer = ANY(${sql.val([...buyers])}::text[])`.execute(tx)
  await sql`DELETE FROM promo_counter WHERE buyer = ANY(${sql.val([...buyers])}::text[])`.execute(tx)
}

const OneTimeRow = Row({ code: Type.String(), promo_code: Type.String() })
/** Those of the folded codes that were made to be spent once, with the code that each was made for. */
export const readOneTimeCodes = async (db: Kysely<DB>, codes: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await queryRows(
        db,
        OneTimeRow,
        sql`SELECT code, promo_code FROM one_time_code WHERE code = ANY(${sql.val([...codes])}::text[])`,
      )
    ).map(({ code, promo_code }) => [code, promo_code]),
  )
