/** What other subjects may use of this one on the server. */
export { arrivalsOfMailbox, deleteRequestsOf, readRequestsOf } from './arrivals/arrivals.sql.ts'
export { deleteReviewMarks, mergeReviewMarks, readReviewMarks } from './review-marks.sql.ts'
export { readOwnReviews } from './reviews/own-review.sql.ts'
export { deleteReviews, resubmitReviews, withdrawReviews } from './reviews/reviews-of-customer.ts'
export { lowestPrice } from './product.sql.ts'
