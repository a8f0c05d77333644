import type { Kysely } from 'kysely'
import { blog } from '#contract/blog.ts'
import { done, refuse, type Handlers } from '#contract/endpoint.ts'
import { InfoPage, LatestReviews, PageQuery, PathQuery } from '#contract/pages.schema.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { countReviews, readPage, readReviews } from './blog.queries.ts'

export const blogSchemas = schemasFor(blog)({
  page: { in: PathQuery, out: InfoPage },
  reviews: { in: PageQuery, out: LatestReviews },
})

const REVIEWS_PER_PAGE = 20

export const blogCalls = ({ db }: { db: Kysely<DB> }): Handlers<typeof blog, Caller> => ({
  page: async ({ path }) => {
    const page = await readPage(db, path)
    return page ? done(page) : refuse('no-page', 'Такой страницы нет.')
  },
  reviews: async ({ page = 1 }) => {
    const [total, reviews] = await Promise.all([
      countReviews(db),
      readReviews(db, (page - 1) * REVIEWS_PER_PAGE, REVIEWS_PER_PAGE),
    ])
    return done({ total, page, pages: Math.ceil(total / REVIEWS_PER_PAGE), reviews })
  },
})
