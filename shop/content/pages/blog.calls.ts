import type { Kysely } from 'kysely'
import type { blog, InfoPage } from '../pages.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { moscowDay } from '#kernel/dates.ts'
import type { Clock } from '#platform/clock.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import { countReviews, readPage, readReviews } from './blog.sql.ts'

const REVIEWS_PER_PAGE = 20

export type BlogDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly terms: ShopTerms
  /** Puts the numbers of the terms into a text. */
  readonly withTerms: (text: string, terms: ShopTerms, today: string) => string
}

/** The page with the numbers of the shop's terms. */
const filled = (page: InfoPage, { terms, clock, withTerms }: BlogDeps): InfoPage => {
  const today = moscowDay(clock.now())
  const fill = (text: string): string => withTerms(text, terms, today)
  return {
    ...page,
    description: fill(page.description),
    lead: fill(page.lead),
    facts: page.facts.map(({ figure, words }) => ({ figure: fill(figure), words: fill(words) })),
    body_html: fill(page.body_html),
  }
}

export const blogCalls = (deps: BlogDeps): Handlers<typeof blog, Caller> => ({
  page: async ({ path }) => {
    const page = await readPage(deps.db, path)
    return page ? done(filled(page, deps)) : refuse('no-page', 'Такой страницы нет.')
  },
  reviews: async ({ page = 1 }) => {
    const [total, reviews] = await Promise.all([
      countReviews(deps.db),
      readReviews(deps.db, (page - 1) * REVIEWS_PER_PAGE, REVIEWS_PER_PAGE),
    ])
    return done({ total, page, pages: Math.ceil(total / REVIEWS_PER_PAGE), reviews })
  },
})
