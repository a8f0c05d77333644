import type { Kysely } from 'kysely'
import type { blog } from '../pages.api.ts'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { withPictures } from './text-pictures.ts'
import { countReviews, readPage, readReviews } from './blog.sql.ts'

const REVIEWS_PER_PAGE = 20

export const blogCalls = ({ db }: { db: Kysely<DB> }): Handlers<typeof blog, Caller> => ({
  page: async ({ path }) => {
    const page = await readPage(db, path)
    if (page === undefined) return refuse('no-page', 'Такой страницы нет.')
    return done({ ...page, body_html: await withPictures(db, page.body_html) })
  },
  reviews: async ({ page = 1 }) => {
    const [total, reviews] = await Promise.all([
      countReviews(db),
      readReviews(db, (page - 1) * REVIEWS_PER_PAGE, REVIEWS_PER_PAGE),
    ])
    return done({ total, page, pages: Math.ceil(total / REVIEWS_PER_PAGE), reviews })
  },
})
