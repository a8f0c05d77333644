/** The cards of a page, in one statement. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { ProductCard } from '../catalog.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { pictureJson } from '#platform/db/picture-json.ts'
import { AttributeValuesJson } from '../index/catalogue-index.sql.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** Period of the lowest earlier price that is shown next to an old price, in days (CAT-12). */
const LOWEST_PRICE_DAYS = 30

/** The fields of a card, except those that depend on the city or are computed. */
const CardRow = Row({
  ...Type.Omit(ProductCard, ['brand', 'sale_percent', 'rating', 'reviews_count', 'available']).properties,
  brand_slug: Type.String(),
  brand_name: Type.String(),
  rating_sum: Type.Integer(),
  rating_count: Type.Integer(),
  attributes: AttributeValuesJson,
})
export type CardRow = Static<typeof CardRow>
const CardsRow = Row({ cards: Type.Array(CardRow) })

/**
 * CAT-12: the lowest price (kopecks) of the 30 days before the current price began, including the one that was valid when they
 * began; null when no earlier price is stored. The current price does not count: a reduction is compared with what came before.
 * `variant`: alias of the row of table variant; `today`: a date.
 */
export const lowestPrice = (variant: string, today: RawBuilder<unknown>) => sql`
  (SELECT min(past.price)
    FROM (SELECT max(since) AS since FROM price_history
      WHERE variant_id = ${sql.ref(`${variant}.id`)} AND since <= ${today}) AS reduced
    JOIN price_history past ON past.variant_id = ${sql.ref(`${variant}.id`)} AND past.since < reduced.since
    WHERE past.since >= coalesce(
      (SELECT max(earlier.since) FROM price_history earlier
        WHERE earlier.variant_id = ${sql.ref(`${variant}.id`)}
          AND earlier.since <= reduced.since - ${sql.lit(LOWEST_PRICE_DAYS)}),
      '-infinity'))`

/** Labels that a row of table `product` shows, as JSON. */
export const labelsOfProduct = sql`
  coalesce((SELECT json_agg(json_build_object('name', label.name, 'colour', label.colour) ORDER BY label.position, label.code)
    FROM label WHERE label.code = ANY(product.labels)), '[]'::json)`

/** A calendar day, 'YYYY-MM-DD', for `lowestPrice`. */
export const dateOf = (day: string) => sql`${day}::date`

/**
 * In the order of `variantIds`, the variants that the cards show. They come as one JSON value: parsing 24 rows of 20
 * fields took a tenth of the CPU of the page they are on.
 */
export const readCards = async (
  db: Kysely<DB>,
  variantIds: readonly VariantId[],
  today: string,
): Promise<CardRow[]> => {
  const row = await queryRow(
    db,
    CardsRow,
    sql`
  SELECT coalesce(json_agg(to_json(card)), '[]') AS cards FROM (
  SELECT product.id, product.slug, product.name, brand.slug AS brand_slug, brand.name AS brand_name, shown.size_text,
    (SELECT ${pictureJson()}
      FROM picture WHERE picture.id = coalesce(shown.picture_id, (
        SELECT pack.picture_id FROM product_picture pack WHERE pack.product_id = product.id AND pack.kind = 'pack'
        ORDER BY pack.position LIMIT 1))) AS picture,
    shown.height_mm, shown.id AS variant_id, shown.price, shown.old_price,
    CASE WHEN shown.old_price IS NOT NULL THEN ${lowestPrice('shown', dateOf(today))} END AS lowest_30,
    all_of_it.price_from, product.spf || CASE WHEN product.spf_plus THEN '+' ELSE '' END AS spf, 
    product.is_new, product.is_hit, ${labelsOfProduct} AS labels, product.rating_sum, product.rating_count, product.attributes,
    all_of_it.shades[1:5] AS shades, cardinality(all_of_it.shades) AS shades_count
  FROM unnest(${sql.val(variantIds)}::int[]) WITH ORDINALITY AS requested(variant_id, position)
  JOIN variant shown ON shown.id = requested.variant_id
  JOIN product ON product.id = shown.product_id
  JOIN brand ON brand.id = product.brand_id
  CROSS JOIN LATERAL (
    SELECT min(price) < max(price) AS price_from,
      coalesce(array_agg(shade_color ORDER BY position) FILTER (WHERE shade_color IS NOT NULL AND nth = 1), '{}') AS shades
    FROM (SELECT price, shade_color, position,
        row_number() OVER (PARTITION BY shade_name, shade_color ORDER BY position) AS nth
      FROM variant WHERE variant.product_id = product.id) AS of_product) AS all_of_it
  ORDER BY requested.position) AS card`,
  )
  return row?.cards ?? []
}

const NameRow = Row({ slug: Type.String(), name: Type.String() })
/** Names of products with their brands, by slug. */
export const readNames = async (db: Kysely<DB>, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryRows(
    db,
    NameRow,
    sql`SELECT product.slug, concat_ws(', ', product.name, brand.name) AS name
      FROM product JOIN brand ON brand.id = product.brand_id WHERE product.slug = ANY(${sql.val([...slugs])}::text[])`,
  )
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** Parts of statements for rows of tables `variant` and `product`. */
export const offerSql = { dateOf, labelsOfProduct, lowestPrice }
