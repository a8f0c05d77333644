/** What real orders hold together, for the job that counts it; marks of reviews, for accounts. */
export { countBoughtTogether } from './bought-together.queries.ts'
export { deleteReviewMarks, mergeReviewMarks, readReviewMarks } from './review-marks.queries.ts'
