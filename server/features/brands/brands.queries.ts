import { sql, type Kysely } from 'kysely'
import type { Picture } from '#contract/shared.rules.ts'
import type { DB } from '#server/db/types.gen.ts'

export type BrandName = { slug: string; name: string }

export const readBrandsByPopularity = (db: Kysely<DB>): Promise<BrandName[]> =>
  db.selectFrom('brand').select(['slug', 'name']).orderBy('popularity', 'desc').orderBy(sql`lower(name)`).execute()

export type BrandRow = BrandName & { country: string; tagline: string; story_html: string; picture: Picture | null }

/** The picture is found by its name in the shop's folder, brands/<slug>.webp (or another kind of picture). */
export const readBrand = async (db: Kysely<DB>, slug: string): Promise<BrandRow | undefined> =>
  (await sql<BrandRow>`
  select slug, name, country, tagline, story_html,
    (select json_build_object('hash', hash, 'width', width, 'height', height, 'tone', tone) from picture
      where picture.file in ('brands/' || slug || '.webp', 'brands/' || slug || '.avif', 'brands/' || slug || '.jpg', 'brands/' || slug || '.png')
      order by picture.id desc limit 1) as picture
  from brand where slug = ${slug}`.execute(db)).rows[0]
