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

const CoverRow = Row({
  title: Type.String(),
  until: OrNull(Type.String()),
  position: Type.Integer(),
  sections: Type.Array(Type.String()),
})
/** Banners of the same place that come before this one on `today`; those that stay longest come first. */
export const readBannersBefore = (
  db: Kysely<DB>,
  { place, position, code }: { readonly place: string; readonly position: number; readonly code: string },
  today: string,
): Promise<Static<typeof CoverRow>[]> =>
  queryRows(
    db,
    CoverRow,
    sql`
  SELECT title, until_on::text AS until, position, sections FROM banner
  WHERE place = ${place} AND code <> ${code} AND (position, code) < (${position}::int, ${code}::text)
    AND (until_on IS NULL OR until_on >= ${today}::date)
  ORDER BY until_on DESC NULLS FIRST, position, code`,
  )

export const readNeeds = (db: Kysely<DB>): Promise<Home['needs']> =>
  queryRows(
    db,
    Home.properties.needs.items,
    sql`
  SELECT need.code, need.name, need.note, need.url, ${pictureById('need.picture_id')} AS picture
  FROM need ORDER BY need.position, need.code`,
  )
