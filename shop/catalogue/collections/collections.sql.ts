import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { focusedPicture } from '#platform/db/picture-json.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CollectionHead } from '../catalog.api.ts'

const Texts = Type.Array(Type.String())
const CollectionRow = Row({
  slug: Type.String(),
  /** Slugs in the order of the record. */
  products: Texts,
  sections: Texts,
  brands: Texts,
  labels: Texts,
  attributes: Type.Array(Type.Object({ code: Type.String(), values: Texts })),
  price_from: OrNull(Type.Integer()),
  price_to: OrNull(Type.Integer()),
  in_stock: Type.Boolean(),
  except: Texts,
})
export type CollectionRow = Static<typeof CollectionRow>

/** Those that are shown, in the order of the sitemap. */
export const readCollections = (db: Kysely<DB>): Promise<CollectionRow[]> =>
  queryRows(
    db,
    CollectionRow,
    sql`
  SELECT slug, products, sections, brands, labels, attributes, price_from, price_to, in_stock, except_products AS "except"
  FROM collection WHERE NOT disabled ORDER BY position, slug`,
  )

export const readCollectionHead = (db: Kysely<DB>, slug: string): Promise<CollectionHead | undefined> =>
  queryRow(
    db,
    CollectionHead,
    sql`
  SELECT slug, title, lead, body_html, ${focusedPicture('collection.picture_id', 'collection.picture_focus')} AS picture
  FROM collection WHERE slug = ${slug} AND NOT disabled`,
  )
