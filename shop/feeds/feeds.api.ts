import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Nothing, OrNull, PageNumber, Shape, VariantId } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'

/** Whom a feed is for: everybody, people of a city, or buyers of a collection. */
export const FEED_SCOPES = ['shop', 'city', 'collection'] as const

export const PublishedFeeds = Shape({
  /** ISO moment; null: they are being written for the first time. */
  published_at: OrNull(Type.String()),
  /** `bytes`: compressed. */
  feeds: Type.Array(
    Shape({ scope: Type.Enum(FEED_SCOPES), title: Type.String(), url: Type.String(), offers: Count, bytes: Count }),
  ),
  /** Variants of the shop that are in the feeds, and that are left out. */
  offers: Count,
  left_out: Count,
  /** Rules that leave out nothing are there too. `rule`: code of its record; null: no feed can have these. */
  reasons: Type.Array(Shape({ code: Type.String(), title: Type.String(), count: Count, rule: OrNull(Type.String()) })),
  /** The last comparison with the pages. */
  check: OrNull(Shape({ at: Type.String(), compared: Count, differ: Count, detail: Type.String() })),
})
export type PublishedFeeds = Static<typeof PublishedFeeds>

export const LeftOutQuery = Shape({
  reason: Type.String({ maxLength: 130 }),
  page: Type.Optional(PageNumber),
})
export type LeftOutQuery = Static<typeof LeftOutQuery>
export const LeftOut = Shape({
  total: Count,
  page: PageNumber,
  pages: Count,
  rows: Type.Array(Shape({ id: VariantId, sku: Type.String(), slug: Type.String(), name: Type.String() })),
})
export type LeftOut = Static<typeof LeftOut>

/** EXCH-03: what other sites are given, what is left out and why. */
export const feeds = staffGroup({
  feeds: endpoint({
    method: 'GET',
    path: '/office/feeds',
    summary: 'Выгрузки для Яндекса, Google и\u00a0ВКонтакте',
    staff: 'records.read',
    in: Nothing,
    out: PublishedFeeds,
    refusals: STAFF_REFUSALS,
  }),
  leftOut: endpoint({
    method: 'GET',
    path: '/office/feeds/left-out',
    summary: 'Что не\u00a0попало в\u00a0выгрузки по\u00a0одной причине',
    staff: 'records.read',
    in: LeftOutQuery,
    out: LeftOut,
    refusals: STAFF_REFUSALS,
  }),
})
