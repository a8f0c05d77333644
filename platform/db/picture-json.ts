/** SQL that builds the picture of the contract; the schema of the whole row checks it. */
import { sql, type RawBuilder } from 'kysely'

/** JSON of a row of table `picture` under this alias. */
export const pictureJson = (alias = 'picture'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`json_build_object(
    'hash', ${column('hash')}, 'width', ${column('width')}, 'height', ${column('height')}, 'tone', ${column('tone')})`
}

/** The picture whose id the column holds, with the focus that another column holds; null without one. */
export const focusedPicture = (column: string, focus: string): RawBuilder<unknown> =>
  sql`(SELECT json_strip_nulls(json_build_object(
    'hash', hash, 'width', width, 'height', height, 'tone', tone, 'focus', ${sql.ref(focus)}))
    FROM picture WHERE picture.id = ${sql.ref(column)})`

/** Joins `pic`, the picture that shows the variant `v`: its own, or the first pack of its product. */
export const joinVariantPicture: RawBuilder<unknown> = sql`
  LEFT JOIN LATERAL (
    SELECT pp.picture_id FROM product_picture pp
    WHERE v.picture_id IS NULL AND pp.product_id = v.product_id AND pp.kind = 'pack' ORDER BY pp.position LIMIT 1
  ) pack ON TRUE
  LEFT JOIN picture pic ON pic.id = coalesce(v.picture_id, pack.picture_id)`

/** Picture of a variant as an expression, for a statement that reads many variants and returns few. */
export const variantPicture: RawBuilder<unknown> = sql`(
  SELECT ${pictureJson('pic')} FROM picture pic WHERE pic.id = coalesce(v.picture_id, (
    SELECT pp.picture_id FROM product_picture pp
    WHERE pp.product_id = v.product_id AND pp.kind = 'pack' ORDER BY pp.position LIMIT 1)))`

/** The picture whose id the column holds; null without one. */
export const pictureById = (column: string): RawBuilder<unknown> =>
  sql`(SELECT ${pictureJson()} FROM picture WHERE picture.id = ${sql.ref(column)})`

/** The pictures of a row of table `review`: the imported one, or those that its author sent, in their order. */
export const picturesOfReview: RawBuilder<unknown> = sql`
  coalesce((SELECT json_agg(${pictureJson()} ORDER BY shown.position)
    FROM (SELECT review.photo_id AS picture_id, 0 AS position
          UNION ALL SELECT picture_id, position FROM review_photo WHERE review_photo.review_id = review.id) AS shown
    JOIN picture ON picture.id = shown.picture_id), '[]'::json)`

const KINDS = ['webp', 'avif', 'jpg', 'png']

/** JSON of the newest picture with this name in the shop's folder, of any format; `name` has no extension. Null without one. */
export const pictureNamed = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT ${pictureJson()} FROM picture
  WHERE file IN (${sql.join(KINDS.map((kind) => sql`${name} || ${sql.lit(`.${kind}`)}`))}) ORDER BY picture.id DESC LIMIT 1)`
