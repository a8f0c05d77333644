import { calls, rule } from './endpoint.ts'
import type {
  Availability,
  AvailabilityQuery,
  Companions,
  ProductPage,
  ProductQuery,
  Reviews,
  ReviewsQuery,
} from './product.schema.ts'

export const product = calls({
  get: rule<ProductQuery, ProductPage>()('GET', '/product/:slug', { refuses: ['no-product'] }),
  reviews: rule<ReviewsQuery, Reviews>()('GET', '/product/:slug/reviews', { refuses: ['no-product'] }),
  companions: rule<ProductQuery, Companions>()('GET', '/product/:slug/companions', { refuses: ['no-product'] }),
  availability: rule<AvailabilityQuery, Availability>()('GET', '/product/availability/:product_id', {
    refuses: ['no-product', 'no-city'],
    fresh: true,
  }),
})
