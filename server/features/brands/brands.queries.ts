import { sql, type Kysely } from 'kysely'
import type { Picture } from '#contract/shared.schema.ts'
import { pictureNamed } from '#server/db/named-picture.ts'
import type { DB } from '#server/db/types.gen.ts'

export type BrandName = { slug: string; name: string }

export const readBrandsByPopularity = (db: Kysely<DB>): Promise<BrandName[]> =>
  db
    .selectFrom('brand')
    .select(['slug', 'name'])
    .orderBy('popularity', 'desc')
    .orderBy(sql`lower(name)`)
    .execute()

export type BrandRow = BrandName & { country: string; tagline: string; story_html: string; picture: Picture | null }

/** Its picture is brands/<slug> in the shop's folder. */
export const readBrand = (db: Kysely<DB>, slug: string): Promise<BrandRow | undefined> =>
  db
    .selectFrom('brand')
    .select(['slug', 'name', 'country', 'tagline', 'story_html', pictureNamed(sql`'brands/' || slug`).as('picture')])
    .where('slug', '=', slug)
    .executeTakeFirst()
