/** The cards of a page in one read: hot, therefore one statement. */
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'
import { LOWEST_PRICE_DAYS } from './catalog.policy.ts'

export type CardRow = {
  id: number
  slug: string
  name: string
  brand_slug: string
  brand_name: string
  size_text: string
  picture: { hash: string; width: number; height: number; tone: string } | null
  height_mm: number
  variant_id: number
  price: number
  old_price: number | null
  lowest_30: number | null
  price_from: boolean
  spf: string | null
  is_new: boolean
  is_hit: boolean
  rating_sum: number
  rating_count: number
  shades: string[]
  shades_count: number
}

/**
 * Lowest price (kopecks) that a variant had on any of the last 30 days: those that began in them, and the one they began
 * with. `variant` names the row of table variant, `today` is 'YYYY-MM-DD'.
 */
export const lowestPrice = (variant: string, today: string) => sql<number>`
  least(${sql.ref(`${variant}.price`)}, (
    select min(past.price) from price_history past
    where past.variant_id = ${sql.ref(`${variant}.id`)} and past.since <= ${today}::date
      and past.since >= coalesce(
        (select max(earlier.since) from price_history earlier
          where earlier.variant_id = ${sql.ref(`${variant}.id`)} and earlier.since <= ${today}::date - ${sql.lit(LOWEST_PRICE_DAYS)}),
        '-infinity')))`

/**
 * In the order of `variantIds`, the variants that the cards show. They come as one JSON value, which is read at once:
 * taking 24 rows of 20 fields apart was a tenth of the app's work for the page they are on.
 */
export const readCards = async (db: Kysely<DB>, variantIds: readonly number[], today: string): Promise<CardRow[]> => {
  const { rows } = await sql<{ cards: CardRow[] }>`
  select coalesce(json_agg(to_json(card)), '[]') as cards from (
  select product.id, product.slug, product.name, brand.slug as brand_slug, brand.name as brand_name, shown.size_text,
    (select json_build_object('hash', picture.hash, 'width', picture.width, 'height', picture.height, 'tone', picture.tone)
      from picture where picture.id = coalesce(shown.picture_id, (
        select pack.picture_id from product_picture pack where pack.product_id = product.id and pack.kind = 'pack'
        order by pack.position limit 1))) as picture,
    shown.height_mm, shown.id as variant_id, shown.price, shown.old_price,
    case when shown.old_price is not null then ${lowestPrice('shown', today)} end as lowest_30,
    all_of_it.price_from, product.spf || case when product.spf_plus then '+' else '' end as spf, product.is_new, product.is_hit, product.rating_sum, product.rating_count,
    all_of_it.shades[1:5] as shades, cardinality(all_of_it.shades) as shades_count
  from unnest(${sql.val(variantIds)}::int[]) with ordinality as asked(variant_id, place)
  join variant shown on shown.id = asked.variant_id
  join product on product.id = shown.product_id
  join brand on brand.id = product.brand_id
  cross join lateral (
    select min(price) < max(price) as price_from,
      coalesce(array_agg(shade_color order by position) filter (where shade_color is not null), '{}') as shades
    from variant where variant.product_id = product.id) as all_of_it
  order by asked.place) as card`.execute(db)
  return rows[0]?.cards ?? []
}
