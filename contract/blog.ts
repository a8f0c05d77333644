import { calls, rule } from './endpoint.ts'
import type { InfoPage, LatestReviews, PageQuery, PathQuery } from './pages.schema.ts'

/** Pages that editors write: delivery, payment, about… */
export const blog = calls({
  page: rule<PathQuery, InfoPage>()('GET', '/blog/page', { refuses: ['no-page'] }),
  /** Of all goods, newest first. */
  reviews: rule<PageQuery, LatestReviews>()('GET', '/blog/reviews'),
})
