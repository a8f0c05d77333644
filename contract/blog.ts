import { group, endpoint } from './endpoint.ts'
import type { InfoPage, LatestReviews, PageQuery, PathQuery } from './pages.schema.ts'

/** Pages that editors write: delivery, payment, about… */
export const blog = group({
  page: endpoint<PathQuery, InfoPage>()('GET', '/blog/page', { refuses: ['no-page'] }),
  /** Of all products, newest first. */
  reviews: endpoint<PageQuery, LatestReviews>()('GET', '/blog/reviews'),
})
