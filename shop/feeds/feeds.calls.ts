import type { Kysely } from 'kysely'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forOpenPage } from '#shop/office/face.ts'
import { OWN_REASONS, RULE_REASON } from './facts/offer-facts.ts'
import { feeds, type PublishedFeeds } from './feeds.api.ts'
import { readLastCheck, readNamedVariants } from './feeds.sql.ts'
import type { Feeds } from './publish-feeds.ts'

export type FeedsDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly publicUrl: string
  /** Absent: the shop has none, as that of another day. */
  readonly feeds?: Pick<Feeds, 'current'> | undefined
}

const ROWS_PER_PAGE = 50

const NONE: Omit<PublishedFeeds, 'check'> = { published_at: null, feeds: [], offers: 0, left_out: 0, reasons: [] }

const publishedOf = ({ feeds: published, publicUrl }: FeedsDeps): Omit<PublishedFeeds, 'check'> => {
  const current = published?.current()
  if (!current) return NONE
  const { origin } = new URL(publicUrl)
  const reasons = [
    ...Object.entries(OWN_REASONS).map(([code, title]) => ({ code, title, rule: null })),
    ...current.rules.map(({ code, title }) => ({ code: RULE_REASON + code, title, rule: code })),
  ].map((reason) => ({ ...reason, count: current.leftOut.get(reason.code)?.length ?? 0 }))
  return {
    published_at: current.at.toISOString(),
    feeds: current.feeds.map(({ name, scope, title, offers, bytes }) => ({
      scope,
      title,
      url: `${origin}/feeds/${name}.xml`,
      offers,
      bytes,
    })),
    offers: current.offers,
    left_out: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons,
  }
}

export const feedsCalls = (deps: FeedsDeps): Handlers<typeof feeds, Caller> => ({
  feeds: (_, caller) =>
    forOpenPage(deps, feeds.feeds, caller, async () => {
      const check = await readLastCheck(deps.db)
      return done({
        ...publishedOf(deps),
        check: check === undefined ? null : { ...check, at: check.at.toISOString() },
      })
    }),

  leftOut: ({ reason, page = 1 }, caller) =>
    forOpenPage(deps, feeds.leftOut, caller, async () => {
      const ids = deps.feeds?.current()?.leftOut.get(reason) ?? []
      return done({
        total: ids.length,
        page,
        pages: Math.ceil(ids.length / ROWS_PER_PAGE),
        rows: await readNamedVariants(deps.db, ids.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)),
      })
    }),
})
