import { sql, type Kysely } from 'kysely'
import type { Home } from '#contract/pages.schema.ts'
import { pictureById } from '#server/db/picture-json.ts'
import type { DB } from '#server/db/types.gen.ts'

export type BannerRow = {
  code: string
  place: string
  title: string
  body: string
  action_text: string | null
  action_url: string | null
  /** Categories that an insert stands in. */
  sections: string[]
  picture: { hash: string; width: number; height: number; tone: string } | null
  /** In the order the editors gave; articles that do not exist are left out. */
  variant_ids: number[]
}

export const readBanners = async (db: Kysely<DB>): Promise<BannerRow[]> =>
  (
    await sql<BannerRow>`
  select banner.code, banner.place, banner.title, banner.body, banner.action_text, banner.action_url, banner.sections,
    ${pictureById('banner.picture_id')} as picture,
    coalesce((select array_agg(variant.id order by asked.place)
      from unnest(banner.skus) with ordinality as asked(sku, place) join variant on variant.sku = asked.sku), '{}') as variant_ids
  from banner where banner.place in ('hero', 'service', 'ritual', 'listing') order by banner.position, banner.code`.execute(
      db,
    )
  ).rows

export const readNeeds = async (db: Kysely<DB>): Promise<Home['needs']> =>
  (
    await sql<Home['needs'][number]>`
  select need.code, need.name, need.note, need.url, ${pictureById('need.picture_id')} as picture
  from need order by need.position, need.code`.execute(db)
  ).rows
