/** Everything of a product's page that is the same for everybody, in one statement. */
import { sql, type Kysely } from 'kysely'
import type { ProductPage } from '#contract/product.schema.ts'
import type { DB } from '#server/db/types.gen.ts'
import { lowestPrice } from '../catalog/catalog.public.ts'

type Page = Omit<ProductPage, 'rating' | 'rating_counts' | 'variants'>
export type VariantRow = Omit<ProductPage['variants'][number], 'unit_price'> & {
  size_amount: number
  size_unit: string
}
export type ProductPageRow = Page & {
  rating_sum: number
  variants: VariantRow[]
  /** By number of stars, those that occur. */
  stars: Record<string, number>
}

const pictureAs = (id: string) => sql`
  (select json_build_object('hash', hash, 'width', width, 'height', height, 'tone', tone) from picture where picture.id = ${sql.ref(id)})`

const variantsOf = (today: string) => sql`
  (select json_agg(json_build_object(
      'id', variant.id, 'sku', variant.sku, 'shade_name', variant.shade_name, 'shade_color', variant.shade_color,
      'size_text', variant.size_text, 'size_amount', variant.size_amount, 'size_unit', variant.size_unit,
      'height_mm', variant.height_mm, 'price', variant.price, 'old_price', variant.old_price,
      'lowest_30', case when variant.old_price is not null then ${lowestPrice('variant', today)} end,
      'picture', ${pictureAs('variant.picture_id')}) order by variant.position)
    from variant where variant.product_id = product.id)`

const composition = sql`
  coalesce((select json_agg(json_build_object(
      'inci', ingredient.inci, 'name', ingredient.name, 'purpose', ingredient.purpose, 'explanation', ingredient.explanation,
      'is_active', listed.is_active, 'share_text', listed.share_text) order by listed.position)
    from product_ingredient listed join ingredient on ingredient.id = listed.ingredient_id
    where listed.product_id = product.id), '[]'::json)`

const pictures = sql`
  coalesce((select json_agg(json_build_object('kind', shot.kind, 'alt', shot.alt, 'picture', ${pictureAs('shot.picture_id')})
      order by shot.position)
    from product_picture shot where shot.product_id = product.id), '[]'::json)`

/** 'a/b/c' lies under 'a' and 'a/b'. */
const category = sql`
  json_build_object('path', category.path, 'name', category.name, 'ancestors',
    coalesce((select json_agg(json_build_object('path', above.path, 'name', above.name) order by length(above.path))
      from category above where category.path like replace(above.path, '_', '\\_') || '/%'), '[]'::json))`

const reviewsBy = (column: 'rating' | 'skin_type') => sql`
  select ${sql.ref(column)} as value, count(*)::int as count from review
  where review.product_id = product.id and not hidden and ${sql.ref(column)} is not null group by ${sql.ref(column)}`

export const readProductPage = async (
  db: Kysely<DB>,
  slug: string,
  today: string,
): Promise<ProductPageRow | undefined> =>
  (
    await sql<ProductPageRow>`
  select product.id, product.slug, product.name, product.lead, product.description_html,
    json_build_object('slug', brand.slug, 'name', brand.name, 'tagline', brand.tagline) as brand,
    ${category} as category, ${pictures} as pictures, ${variantsOf(today)} as variants,
    product.usage_steps, product.facts, product.free_of, ${composition} as composition,
    product.spf || case when product.spf_plus then '+' else '' end as spf, product.is_new, product.is_hit, product.rating_sum, product.rating_count as reviews_count, product.discontinued,
    (select count(*)::int from review where review.product_id = product.id and not hidden and photo_id is not null) as reviews_with_photo,
    coalesce((select json_object_agg(value, count) from (${reviewsBy('rating')}) as given), '{}'::json) as stars,
    coalesce((select json_agg(json_build_object('value', value, 'count', count) order by count desc, value)
      from (${reviewsBy('skin_type')}) as told), '[]'::json) as review_skin_types
  from product join brand on brand.id = product.brand_id join category on category.id = product.category_id
  where product.slug = ${slug}`.execute(db)
  ).rows[0]
