import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, variantFields, VariantId } from '#kernel/shared.api.ts'
import { offerSql } from '#shop/catalogue/face.ts'
import { beginningsOf } from '#platform/changes/record-list.sql.ts'
import { variantPicture } from '#platform/db/picture-json.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const FoundRow = Row({
  variant_id: VariantId,
  ...variantFields,
  sku: Type.String(),
  price: Type.Integer(),
  is_exact: Type.Boolean(),
})

const MAX_FOUND = 12

/** On sale by barcode or article number, or by words of the brand and the name. */
export const findGoods = (db: Kysely<DB>, text: string): Promise<Static<typeof FoundRow>[]> =>
  queryRows(
    db,
    FoundRow,
    sql`
    SELECT v.id AS variant_id, p.name, br.name AS brand_name, v.size_text, v.shade_name, v.height_mm,
           ${variantPicture} AS picture, v.sku, v.price, exact.it AS is_exact
    FROM variant v JOIN product p ON p.id = v.product_id JOIN brand br ON br.id = p.brand_id
    CROSS JOIN LATERAL (SELECT coalesce(v.barcode = ${text}, FALSE) OR lower(v.sku) = lower(${text}) AS it) exact
    WHERE NOT p.discontinued AND NOT p.embargoed AND (exact.it OR NOT EXISTS (
      SELECT FROM regexp_split_to_table(translate(lower(${text}), 'ё', 'е'), '\\s+') AS word
      WHERE position(word IN translate(lower(concat_ws(' ', br.name, p.name, v.shade_name, v.size_text)), 'ё', 'е')) = 0))
    ORDER BY exact.it DESC, p.name, v.position
    LIMIT ${MAX_FOUND}`,
  )

const TagRow = Row({
  variant_id: VariantId,
  name: Type.String(),
  brand_name: Type.String(),
  size_text: Type.String(),
  shade_name: OrNull(Type.String()),
  sku: Type.String(),
  barcode: OrNull(Type.String()),
  price: Type.Integer(),
  old_price: OrNull(Type.Integer()),
  /** CAT-12: the lowest price of the 30 days before the present one began; null without a reduction or an earlier price. */
  lowest_30: OrNull(Type.Integer()),
})

/** In the order of the ids. `today`: 'YYYY-MM-DD'. */
export const readTagRows = (
  db: Kysely<DB>,
  ids: readonly VariantId[],
  today: string,
): Promise<Static<typeof TagRow>[]> =>
  queryRows(
    db,
    TagRow,
    sql`
    SELECT v.id AS variant_id, p.name, br.name AS brand_name, v.size_text, v.shade_name, v.sku, v.barcode, v.price, v.old_price,
           CASE WHEN v.old_price IS NOT NULL THEN ${offerSql.lowestPrice('v', offerSql.dateOf(today))} END AS lowest_30
    FROM variant v JOIN product p ON p.id = v.product_id JOIN brand br ON br.id = p.brand_id
    WHERE v.id = ANY(${ids}::int[]) ORDER BY array_position(${ids}::int[], v.id)`,
  )

/** Variants on sale of the products, product after product. */
export const readVariantsOf = async (db: Kysely<DB>, slugs: readonly string[]): Promise<VariantId[]> =>
  (
    await queryRows(
      db,
      Row({ id: VariantId }),
      sql`
      SELECT v.id FROM variant v JOIN product p ON p.id = v.product_id
      WHERE p.slug = ANY(${[...slugs]}::text[]) AND NOT p.discontinued ORDER BY p.name, p.id, v.position`,
    )
  ).map(({ id }) => id)

/** Article numbers of products; `slugs`: a statement. */
export const skusOfProducts = (slugs: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT v.sku FROM variant v JOIN product p ON p.id = v.product_id WHERE p.slug IN (${slugs})`

const NameRow = Row({ key: Type.String(), name: Type.String() })
const CalledRow = Row({ key: Type.String(), name: Type.String(), also: Type.String() })
const FULL_NAME = sql`concat_ws(', ', br.name, p.name, v.shade_name, nullif(v.size_text, ''))`
const GOODS = sql`FROM variant v JOIN product p ON p.id = v.product_id JOIN brand br ON br.id = p.brand_id`
const LIKE_GOODS = 300

/** Variants of one of these article numbers, or of these names in small letters with «е» for «ё»: whole ones, or the product's. */
export const namedGoods = (
  db: Kysely<DB>,
  skus: readonly string[],
  names: readonly string[],
): Promise<Static<typeof CalledRow>[]> =>
  queryRows(
    db,
    CalledRow,
    sql`
    SELECT v.sku AS key, ${FULL_NAME} AS name, p.name AS also ${GOODS}
    WHERE v.sku = ANY(${[...skus]}::text[]) OR translate(lower(p.name), 'ё', 'е') = ANY(${[...names]}::text[])
      OR translate(lower(${FULL_NAME}), 'ё', 'е') = ANY(${[...names]}::text[])
    ORDER BY v.sku LIMIT 20000`,
  )

/** Variants whose names have a word that begins as one of the text. */
export const goodsLike = (db: Kysely<DB>, text: string): Promise<Static<typeof CalledRow>[]> =>
  queryRows(
    db,
    CalledRow,
    sql`
    SELECT v.sku AS key, ${FULL_NAME} AS name, p.name AS also ${GOODS}
    WHERE EXISTS (SELECT FROM unnest(${[...beginningsOf(text)]}::text[]) AS word WHERE position(word IN lower(p.name)) > 0)
    ORDER BY v.sku LIMIT ${LIKE_GOODS}`,
  )

/** «Зимница, Крем для рук, 50 мл» by article number. */
export const readGoodsNames = (db: Kysely<DB>, skus: readonly string[]): Promise<Static<typeof NameRow>[]> =>
  queryRows(
    db,
    NameRow,
    sql`
    SELECT v.sku AS key, ${FULL_NAME} AS name ${GOODS}
    WHERE v.sku = ANY(${[...skus]}::text[])`,
  )
