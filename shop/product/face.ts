/** What other subjects may use of this one on the server. */
export { arrivalsOfMailbox, deleteRequestsOf, readRequestsOf } from './arrivals/arrivals.sql.ts'
export { deleteHelpfulMarks, mergeHelpfulMarks, readHelpfulMarks } from './helpful-marks.sql.ts'
export { deleteQuestions, resubmitQuestions, withdrawQuestions } from './questions/questions-of-customer.ts'
export { readOwnPosts } from './questions/questions.sql.ts'
export { readOwnReviews } from './reviews/own-review.sql.ts'
export { deleteReviews, resubmitReviews, withdrawReviews } from './reviews/reviews-of-customer.ts'
export { lowestPrice } from './product.sql.ts'
