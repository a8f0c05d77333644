import { sql, type Kysely } from 'kysely'
import { Type, type Static } from 'typebox'
import { Home } from '../pages.api.ts'
import { OrNull, PictureOrNull, VariantId } from '#kernel/shared.api.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { focusedPicture, pictureById } from '#platform/db/picture-json.ts'
import type { DB } from '#platform/db/types.gen.ts'

const BannerRow = Row({
  code: Type.String(),
  place: Type.String(),
  title: Type.String(),
  body: Type.String(),
  action_text: OrNull(Type.String()),
  action_url: OrNull(Type.String()),
  icon: OrNull(Type.String()),
  advertiser: OrNull(Type.String()),
  erid: OrNull(Type.String()),
  /** Paths of the categories that an insert belongs to. */
  sections: Type.Array(Type.String()),
  picture: PictureOrNull,
  /** In the editors' order; unknown SKUs are left out. */
  variant_ids: Type.Array(VariantId),
})
export type BannerRow = Static<typeof BannerRow>

/** Those that are shown on `today` ('YYYY-MM-DD'). */
export const readBanners = (db: Kysely<DB>, today: string): Promise<BannerRow[]> =>
  queryRows(
    db,
    BannerRow,
    sql`
  SELECT banner.code, banner.place, banner.title, banner.body, banner.action_text, banner.action_url, banner.advertiser, banner.erid,
    banner.icon, banner.sections,
    ${focusedPicture('banner.picture_id', 'banner.picture_focus')} AS picture,
    coalesce((SELECT array_agg(variant.id ORDER BY listed.position)
      FROM unnest(banner.skus) WITH ORDINALITY AS listed(sku, position)
      JOIN variant ON variant.sku = listed.sku), '{}') AS variant_ids
  FROM banner
  WHERE banner.place IN ('hero', 'service', 'ritual', 'listing') AND (banner.until_on IS NULL OR banner.until_on >= ${today}::date)
  ORDER BY banner.position, banner.code`,
  )

export const readNeeds = (db: Kysely<DB>): Promise<Home['needs']> =>
  queryRows(
    db,
    Home.properties.needs.items,
    sql`
  SELECT need.code, need.name, need.note, need.url, ${pictureById('need.picture_id')} AS picture
  FROM need ORDER BY need.position, need.code`,
  )
