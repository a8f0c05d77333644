import { sql, type Kysely } from 'kysely'
import type { Promotion } from '#contract/promotions.schema.ts'
import type { DB } from '#server/db/types.gen.ts'

export type PromotionRow = Omit<Promotion, 'cards' | 'count'> & {
  /** One variant that it holds for of each product, the most popular product first: its card shows the price promised. */
  variant_ids: number[]
}

/** Those that hold on the day; of goods at a lower price only what still is: a price that went up leaves its promotion by itself. */
export const readPromotions = async (
  db: Kysely<DB>,
  today: string,
  kinds: readonly string[],
): Promise<PromotionRow[]> =>
  (
    await sql<PromotionRow>`
  select promotion.code, promotion.title, promotion.body_html, promotion.from_on::text as from_on, promotion.until_on::text as until_on, promotion.link,
    coalesce((select array_agg(named.id order by named.popularity desc, named.id) from (
      select distinct on (product.id) variant.id, product.popularity from variant join product on product.id = variant.product_id
      where variant.sku = any(promotion.skus) and not product.discontinued and (promotion.kind <> 'price' or variant.old_price is not null)
      order by product.id, variant.position) as named), '{}') as variant_ids
  from promotion
  where promotion.kind = any(${sql.val([...kinds])}::text[]) and promotion.from_on <= ${today}::date and (promotion.until_on is null or promotion.until_on >= ${today}::date)
  order by promotion.position, promotion.code`.execute(db)
  ).rows
