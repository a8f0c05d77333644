/** What other subjects may use of this one on the server. */
export { findGoods } from './find-goods.sql.ts'
export { arrivalRequests } from './arrivals/arrivals.sql.ts'
export { helpfulMarks } from './helpful-marks.sql.ts'
export { deleteBuyersWords, deleteWordsAgain, resubmitBuyersWords, withdrawBuyersWords } from './buyers-words.ts'
export { readOwnPosts } from './questions/questions.sql.ts'
export { readOwnReviews } from './reviews/own-review.sql.ts'
export { readPictures } from './pictures.sql.ts'
export { lowestPrice } from './product.sql.ts'
