import type { ProductRecord, ReviewRecord } from '../../../shop/product/product.records.ts'
import { personasOf, readReviews, reviewLeaves, type Review } from './review-files.ts'
import { typeset } from './typography.ts'

/** All reviews in the order of the leaves. */
export const REVIEWS: readonly Review[] = reviewLeaves().flatMap((leaf) => readReviews(leaf))

const personas = personasOf()
const recordOf = (review: Review, product: ProductRecord): ReviewRecord => {
  const author = personas.get(review.persona)
  if (author === undefined)
    throw new Error(`a review of «${review.product}» is by «${review.persona}», whom nobody knows`)
  const { shade, tone, photo, helpful, answer } = review
  return {
    id: `${product.variants[0]?.sku ?? ''}-${review.persona}`,
    product: review.product,
    author: author.name,
    age_group: author.age,
    ...(product.skin_types?.includes(author.skin) === true ? { skin_type: author.skin } : {}),
    ...(tone === undefined ? {} : { skin_tone: tone }),
    ...(shade === undefined ? {} : { shade: typeset(shade) }),
    rating: review.stars,
    // People do not set type: their spelling, signs and spaces stay.
    body: review.text,
    written_on: review.date,
    helpful: helpful ?? 0,
    bought_here: review.bought_here ?? false,
    ...(answer === undefined
      ? {}
      : { answer: typeset(answer.by === 'магазин' ? answer.text : `${answer.text} ${answer.by}.`) }),
    ...(photo === undefined ? {} : { photo }),
  }
}

/** Reviews of the given products. */
export const reviewsOf = (catalog: readonly ProductRecord[]): ReviewRecord[] => {
  const byProduct = Map.groupBy(REVIEWS, ({ product }) => product)
  return catalog.flatMap((product) => (byProduct.get(product.slug) ?? []).map((review) => recordOf(review, product)))
}
