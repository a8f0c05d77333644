import { group, endpoint } from './endpoint.ts'
import type {
  Availability,
  AvailabilityQuery,
  Companions,
  HelpfulCount,
  ProductPage,
  ProductQuery,
  ReviewMark,
  Reviews,
  ReviewsQuery,
} from './product.schema.ts'

export const product = group({
  get: endpoint<ProductQuery, ProductPage>()('GET', '/product/:slug', { refuses: ['no-product'] }),
  reviews: endpoint<ReviewsQuery, Reviews>()('GET', '/product/:slug/reviews', { refuses: ['no-product'] }),
  /** CAT-11: marks a review as helpful, or takes the mark back; a visitor counts once. */
  markReview: endpoint<ReviewMark, HelpfulCount>()('POST', '/product/review-mark', { refuses: ['no-review'] }),
  companions: endpoint<ProductQuery, Companions>()('GET', '/product/:slug/companions', { refuses: ['no-product'] }),
  availability: endpoint<AvailabilityQuery, Availability>()('GET', '/product/availability/:product_id', {
    refuses: ['no-product', 'no-city'],
    fresh: true,
  }),
})
