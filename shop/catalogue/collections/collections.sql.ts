import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, ProductId } from '#kernel/shared.api.ts'
import { pictureById } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CollectionHead } from '../catalog.api.ts'

const Texts = Type.Array(Type.String())
const CollectionRow = Row({
  slug: Type.String(),
  /** Products that are known, in the order of the record. */
  products: Type.Array(ProductId),
  sections: Texts,
  brands: Texts,
  labels: Texts,
  attributes: Type.Array(Type.Object({ code: Type.String(), values: Texts })),
  price_from: OrNull(Type.Integer()),
  price_to: OrNull(Type.Integer()),
  in_stock: Type.Boolean(),
  except: Type.Array(ProductId),
})
export type CollectionRow = Static<typeof CollectionRow>

const idsOf = (column: string) => sql`ARRAY(
  SELECT product.id FROM unnest(${sql.ref(`collection.${column}`)}) WITH ORDINALITY AS named(slug, place)
  JOIN product USING (slug) ORDER BY named.place)`

/** Those that are shown, in the order of the sitemap. */
export const readCollections = (db: Kysely<DB>): Promise<CollectionRow[]> =>
  queryRows(
    db,
    CollectionRow,
    sql`
  SELECT collection.slug, ${idsOf('products')} AS products, sections, brands, labels, attributes, price_from, price_to, in_stock,
    ${idsOf('except_products')} AS "except"
  FROM collection WHERE NOT disabled ORDER BY position, collection.slug`,
  )

export const readCollectionHead = (db: Kysely<DB>, slug: string): Promise<CollectionHead | undefined> =>
  queryRow(
    db,
    CollectionHead,
    sql`
  SELECT slug, title, lead, body_html, ${pictureById('collection.picture_id')} AS picture
  FROM collection WHERE slug = ${slug} AND NOT disabled`,
  )
