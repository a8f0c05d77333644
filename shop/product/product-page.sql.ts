/** The data of a product's page that are the same for all visitors, in one statement. */
import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { ProductPage } from './product.api.ts'
import { OrNull, ProductId, variantFields, VariantId } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { pictureById, picturesOfReview, variantPicture } from '#platform/db/picture-json.ts'
import { AttributeValuesJson, offerSql } from '#shop/catalogue/face.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { REVIEW_PHOTOS_SHOWN } from './product.policy.ts'
import { hasPhoto } from './product.sql.ts'
import { MIN_ALIKE_REVIEWS } from './facts/alike-rating.ts'

const { dateOf, labelsOfProduct, lowestPrice } = offerSql

const VariantRow = Row({
  ...Type.Omit(ProductPage.properties.variants.items, ['sale_percent', 'unit_price', 'in_stock', 'choices']).properties,
  size_amount: Type.Number(),
  size_unit: Type.String(),
  attributes: AttributeValuesJson,
})
export type VariantRow = Static<typeof VariantRow>
const ProductPageRow = Row({
  ...Type.Omit(ProductPage, [
    'rating',
    'rating_counts',
    'variants',
    'axes',
    'attributes',
    'in_routine',
    'composition',
    'composition_parts',
  ]).properties,
  composition: Type.Array(
    Type.Object({ ...ProductPage.properties.composition.items.properties, part: OrNull(Type.String()) }),
  ),
  attributes: AttributeValuesJson,
  rating_sum: Type.Integer(),
  variants: Type.Array(VariantRow),
  /** Number of reviews by stars; a star that no review gave is absent. */
  stars: Type.Record(Type.String(), Type.Integer()),
})
export type ProductPageRow = Static<typeof ProductPageRow>

const variantsOf = (today: string) => sql`
  (SELECT json_agg(json_build_object(
      'id', variant.id, 'sku', variant.sku, 'shade_name', variant.shade_name, 'shade_color', variant.shade_color,
      'size_text', variant.size_text, 'size_amount', variant.size_amount, 'size_unit', variant.size_unit,
      'attributes', variant.attributes,
      'height_mm', variant.height_mm, 'price', variant.price, 'old_price', variant.old_price,
      'lowest_30', CASE WHEN variant.old_price IS NOT NULL THEN ${lowestPrice('variant', dateOf(today))} END,
      'picture', ${pictureById('variant.picture_id')}) ORDER BY variant.position)
    FROM variant WHERE variant.product_id = product.id)`

const composition = sql`
  coalesce((SELECT json_agg(json_build_object(
      'inci', ingredient.inci, 'name', ingredient.name, 'purpose', ingredient.purpose, 'explanation', ingredient.explanation,
      'is_active', listed.is_active, 'share_text', listed.share_text, 'part', listed.part_name) ORDER BY listed.position)
    FROM product_ingredient listed JOIN ingredient ON ingredient.id = listed.ingredient_id
    WHERE listed.product_id = product.id), '[]'::json)`

const pictures = sql`
  coalesce((SELECT json_agg(json_build_object('kind', shot.kind, 'alt', shot.alt, 'picture', ${pictureById('shot.picture_id')})
      ORDER BY shot.position)
    FROM product_picture shot WHERE shot.product_id = product.id), '[]'::json)`

/** 'a/b/c' is under 'a' and 'a/b'. */
const category = sql`
  json_build_object('path', category.path, 'name', category.name, 'ancestors',
    coalesce((SELECT json_agg(json_build_object('path', above.path, 'name', above.name) ORDER BY length(above.path))
      FROM category above WHERE category.path LIKE replace(above.path, '_', '\\_') || '/%'), '[]'::json))`

/** Whether the product's section, or one above it, asks reviews for the tone of skin. */
export const asksTone = sql`
  EXISTS (SELECT FROM category own JOIN category above
    ON own.path = above.path OR own.path LIKE replace(above.path, '_', '\\_') || '/%'
    WHERE own.id = product.category_id AND above.asks_tone)`

/** The first photo of each of the newest reviews that have any. */
const reviewPhotos = sql`
  coalesce((SELECT json_agg(json_build_object('author', taken.author, 'picture', taken.photo) ORDER BY taken.written_on DESC, taken.id DESC)
    FROM (SELECT review.id, review.author, review.written_on, ${picturesOfReview} -> 0 AS photo FROM review
          WHERE review.product_id = product.id AND NOT hidden AND ${hasPhoto}
          ORDER BY review.written_on DESC, review.id DESC LIMIT ${REVIEW_PHOTOS_SHOWN}) AS taken), '[]'::json)`

const reviewsBy = (column: 'rating' | 'skin_type' | 'skin_tone' | 'age_group') => sql`
  SELECT ${sql.ref(column)} AS value, count(*)::int AS count FROM review
  WHERE review.product_id = product.id AND NOT hidden AND ${sql.ref(column)} IS NOT NULL GROUP BY ${sql.ref(column)}`

/** Stated by enough reviews for a rating of their own. */
const statedOften = (column: 'skin_tone' | 'age_group') => sql`
    coalesce((SELECT json_agg(json_build_object('value', value, 'count', count) ORDER BY value)
      FROM (${reviewsBy(column)}) AS stated WHERE count >= ${MIN_ALIKE_REVIEWS}), '[]'::json)`

export const readProductPage = (db: Kysely<DB>, slug: string, today: string): Promise<ProductPageRow | undefined> =>
  queryRow(
    db,
    ProductPageRow,
    sql`
  SELECT product.id, product.slug, product.name, product.lead, product.description_html,
    json_build_object('slug', brand.slug, 'name', brand.name, 'tagline', brand.tagline) AS brand,
    ${category} AS category, ${pictures} AS pictures, ${variantsOf(today)} AS variants,
    product.usage_steps, product.facts, product.attributes, product.free_of, ${composition} AS composition,
    product.spf || CASE WHEN product.spf_plus THEN '+' ELSE '' END AS spf, 
    product.is_new, product.is_hit, ${labelsOfProduct} AS labels,
    product.rating_sum, product.rating_count AS reviews_count, product.discontinued,
    (SELECT count(*)::int FROM review WHERE review.product_id = product.id AND NOT hidden AND ${hasPhoto}) AS reviews_with_photo,
    ${reviewPhotos} AS review_photos,
    coalesce((SELECT json_object_agg(value, count) FROM (${reviewsBy('rating')}) AS given), '{}'::json) AS stars,
    coalesce((SELECT CASE WHEN count(*) > 1 THEN json_agg(json_build_object('value', value, 'count', count) ORDER BY count DESC, value) END
      FROM (${reviewsBy('skin_type')}) AS stated), '[]'::json) AS review_skin_types,
    ${statedOften('skin_tone')} AS review_skin_tones, ${statedOften('age_group')} AS review_age_groups
  FROM product JOIN brand ON brand.id = product.brand_id JOIN category ON category.id = product.category_id
  WHERE product.slug = ${slug} AND NOT product.embargoed AND EXISTS (SELECT FROM variant WHERE variant.product_id = product.id)`,
  )

const DescribedRow = Row({
  variant_id: VariantId,
  product_id: ProductId,
  slug: Type.String(),
  ...variantFields,
  size_amount: Type.Number(),
  size_unit: Type.String(),
  /** Path of its section. */
  section: Type.String(),
  facts: ProductPage.properties.facts,
  /** INCI names. */
  actives: Type.Array(Type.String()),
})
export type DescribedVariant = Static<typeof DescribedRow>

/** What the variants are, also those that are no longer sold. */
export const describeVariants = (db: Kysely<DB>, ids: readonly VariantId[]): Promise<DescribedVariant[]> =>
  queryRows(
    db,
    DescribedRow,
    sql`
    SELECT v.id AS variant_id, v.product_id, product.slug, product.name, brand.name AS brand_name, v.size_text, v.shade_name, v.height_mm,
      ${variantPicture} AS picture, v.size_amount::float8 AS size_amount, v.size_unit, category.path AS section, product.facts,
      ARRAY(SELECT ingredient.inci FROM product_ingredient listed JOIN ingredient ON ingredient.id = listed.ingredient_id
            WHERE listed.product_id = product.id AND listed.is_active ORDER BY listed.position) AS actives
    FROM variant v JOIN product ON product.id = v.product_id JOIN brand ON brand.id = product.brand_id
    JOIN category ON category.id = product.category_id
    WHERE v.id = ANY(${ids}::int[]) AND NOT product.embargoed ORDER BY v.id`,
  )
