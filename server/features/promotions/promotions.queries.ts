import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { Promotion } from '#contract/promotions.schema.ts'
import { queryRow, queryRows, Row } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'

const PromotionRow = Row({
  ...Type.Omit(Promotion, ['cards', 'count']).properties,
  /** One variant of each product of the promotion, whose price is the promised one; most popular products first. */
  variant_ids: Type.Array(Type.Integer()),
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

const AnyRow = Row({ some: Type.Boolean() })

/** Whether a promotion is valid on `today` ('YYYY-MM-DD'). */
export const hasPromotions = async (db: Kysely<DB>, today: string): Promise<boolean> =>
  (
    await queryRow(
      db,
      AnyRow,
      sql`SELECT EXISTS (
            SELECT FROM promotion
            WHERE from_on <= ${today}::date AND (until_on IS NULL OR until_on >= ${today}::date)
          ) AS some`,
    )
  )?.some ?? false
