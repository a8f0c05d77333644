import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { PictureOrNull } from '#kernel/shared.api.ts'
import { pictureNamed } from '#platform/db/picture-json.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export type BrandName = { slug: string; name: string }

export const readBrandsByPopularity = (db: Kysely<DB>): Promise<BrandName[]> =>
  db
    .selectFrom('brand')
    .select(['slug', 'name'])
    .orderBy('popularity', 'desc')
    .orderBy(sql`lower(name)`)
    .execute()

const BrandRow = Row({
  slug: Type.String(),
  name: Type.String(),
  country: Type.String(),
  tagline: Type.String(),
  story_html: Type.String(),
  picture: PictureOrNull,
})
export type BrandRow = Static<typeof BrandRow>

/** The picture is brands/<slug> in the shop's folder of pictures. */
export const readBrand = (db: Kysely<DB>, slug: string): Promise<BrandRow | undefined> =>
  queryRow(
    db,
    BrandRow,
    sql`
  SELECT slug, name, country, tagline, story_html, ${pictureNamed(sql`'brands/' || slug`)} AS picture
  FROM brand WHERE slug = ${slug}`,
  )
