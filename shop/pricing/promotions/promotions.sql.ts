import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { PromoCode, Promotion } from '../promotions.api.ts'
import { OrNull, VariantId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const PromotionRow = Row({
  ...Type.Omit(Promotion, ['cards', 'count']).properties,
  /** One variant of each product of the promotion, whose price is the promised one; most popular products first. */
  variant_ids: Type.Array(VariantId),
})
export type PromotionRow = Static<typeof PromotionRow>

/**
 * Promotions that are valid on `today` ('YYYY-MM-DD'). Of kind `price` only variants with a reduced price
 * count: a variant whose price went up leaves the promotion.
 */
export const readPromotions = (db: Kysely<DB>, today: string): Promise<PromotionRow[]> =>
  queryRows(
    db,
    PromotionRow,
    sql`
  SELECT promotion.code, promotion.title, promotion.body_html, promotion.from_on::text AS from_on,
    promotion.until_on::text AS until_on, promotion.link,
    coalesce((SELECT array_agg(named.id ORDER BY named.popularity DESC, named.id) FROM (
      SELECT DISTINCT ON (product.id) variant.id, product.popularity
      FROM variant JOIN product ON product.id = variant.product_id
      WHERE variant.sku = ANY(promotion.skus) AND NOT product.discontinued
        AND (promotion.kind <> 'price' OR variant.old_price IS NOT NULL)
      ORDER BY product.id, variant.position) AS named), '{}') AS variant_ids
  FROM promotion
  WHERE promotion.from_on <= ${today}::date
    AND (promotion.until_on IS NULL OR promotion.until_on >= ${today}::date)
  ORDER BY promotion.position, promotion.code`,
  )

const SkuRow = Row({ sku: Type.String() })

/** Article numbers whose reduced price is over on `today`: a promotion of kind `price` has ended and no other one holds. */
export const readEndedSkus = async (db: QueryExecutorProvider, today: string): Promise<Set<string>> => {
  const rows = await queryRows(
    db,
    SkuRow,
    sql`
    SELECT unnest(skus) AS sku FROM promotion WHERE kind = 'price' AND until_on < ${today}::date
    EXCEPT
    SELECT unnest(skus) FROM promotion
    WHERE kind = 'price' AND from_on <= ${today}::date AND (until_on IS NULL OR until_on >= ${today}::date)`,
  )
  return new Set(rows.map(({ sku }) => sku))
}

const AnyRow = Row({ some: Type.Boolean() })

/** Whether a promotion or a listed promo code is valid on `today` ('YYYY-MM-DD'). */
export const hasPromotions = async (db: Kysely<DB>, today: string): Promise<boolean> =>
  (
    await queryRow(
      db,
      AnyRow,
      sql`SELECT EXISTS (
            SELECT FROM promotion
            WHERE from_on <= ${today}::date AND (until_on IS NULL OR until_on >= ${today}::date)
          ) OR EXISTS (
            SELECT FROM promo_code
            WHERE listed AND from_on <= ${today}::date AND (until_on IS NULL OR until_on >= ${today}::date)
          ) AS some`,
    )
  )?.some ?? false

const NAMES = Type.Array(Type.String())
const ListedCodeRow = Row({
  ...Type.Omit(PromoCode, ['terms']).properties,
  threshold: OrNull(Type.Integer()),
  /** Names of the brands and categories that it holds for. */
  brands: NAMES,
  categories: NAMES,
  excluded_brands: NAMES,
  excluded_categories: NAMES,
  without_sale: Type.Boolean(),
  first_order: Type.Boolean(),
  with_points: Type.Boolean(),
  stackable: Type.Boolean(),
  per_customer: OrNull(Type.Integer()),
  total_uses: OrNull(Type.Integer()),
})

/** Listed promo codes that are valid on `today` ('YYYY-MM-DD') and not used up, those that end first before the others. */
export const readListedCodes = (db: Kysely<DB>, today: string): Promise<Static<typeof ListedCodeRow>[]> =>
  queryRows(
    db,
    ListedCodeRow,
    sql`
  SELECT c.code, c.title, c.from_on::text AS from_on, c.until_on::text AS until_on, c.threshold, c.first_order,
    c.with_points, c.stackable, c.per_customer, c.total_uses,
    ARRAY(SELECT name FROM brand WHERE slug = ANY(c.brands) ORDER BY name) AS brands,
    ARRAY(SELECT name FROM category WHERE path = ANY(c.categories) ORDER BY path) AS categories,
    ARRAY(SELECT name FROM brand WHERE c.excludes -> 'brands' ? slug ORDER BY name) AS excluded_brands,
    ARRAY(SELECT name FROM category WHERE c.excludes -> 'categories' ? path ORDER BY path) AS excluded_categories,
    coalesce((c.excludes ->> 'on_sale')::bool, FALSE) AS without_sale
  FROM promo_code c
  LEFT JOIN promo_counter used ON used.rule = 'code:' || c.code AND used.buyer = ''
  WHERE c.listed AND c.from_on <= ${today}::date AND (c.until_on IS NULL OR c.until_on >= ${today}::date)
    AND (c.total_uses IS NULL OR coalesce(used.used, 0) < c.total_uses)
  ORDER BY c.until_on NULLS LAST, c.code`,
  )
