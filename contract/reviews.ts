import { MAX_FILE_BYTES } from '#domain/attachments.ts'
import type { Nothing } from './basket.schema.ts'
import { group, endpoint } from './endpoint.ts'
import type {
  OwnReview,
  OwnReviews,
  ReviewedProduct,
  ReviewInput,
  ReviewPhoto,
  ReviewPhotoUpload,
  ReviewRight,
} from './reviews.schema.ts'

/** CAT-11: reviews that customers write about what they have received. Published ones are read by product.reviews. */
export const reviews = group({
  own: endpoint<Nothing, OwnReviews>()('GET', '/reviews', { refuses: ['signed-out'], fresh: true }),
  /** Whether the caller may review the product, and their review. */
  right: endpoint<ReviewedProduct, ReviewRight>()('GET', '/reviews/:slug', { refuses: ['no-product'], fresh: true }),
  /** Stores a photo for a review that is not sent yet. The file is decoded and re-encoded. */
  addPhoto: endpoint<ReviewPhotoUpload, ReviewPhoto>()('POST', '/reviews/photo', {
    form: { fileBytes: MAX_FILE_BYTES },
    refuses: ['signed-out', 'no-product', 'not-received', 'bad-file', 'too-many'],
  }),
  /** Writes or changes the customer's review of the product; a changed one waits for the staff again. */
  save: endpoint<ReviewInput, OwnReview>()('POST', '/reviews', {
    refuses: ['signed-out', 'no-product', 'not-received', 'bad-text', 'bad-name', 'no-photo', 'spam'],
  }),
  remove: endpoint<ReviewedProduct, Nothing>()('POST', '/reviews/remove', {
    refuses: ['signed-out', 'no-product', 'no-review'],
  }),
})
