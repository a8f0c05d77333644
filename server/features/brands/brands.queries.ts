import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/db/types.gen.ts'

export type BrandName = { slug: string; name: string }

export const readBrandsByPopularity = (db: Kysely<DB>): Promise<BrandName[]> =>
  db.selectFrom('brand').select(['slug', 'name']).orderBy('popularity', 'desc').orderBy(sql`lower(name)`).execute()

export type BrandRow = BrandName & { country: string; tagline: string; story_html: string }

export const readBrand = (db: Kysely<DB>, slug: string): Promise<BrandRow | undefined> =>
  db.selectFrom('brand').select(['slug', 'name', 'country', 'tagline', 'story_html']).where('slug', '=', slug).executeTakeFirst()
