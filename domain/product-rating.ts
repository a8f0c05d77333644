/** Ratings of a product: how they are shown, and how they order a list. */

/**
 * Score for «by rating»: the mean with five more reviews of four stars added, so that one enthusiastic review does not lead
 * the list. 0 without reviews, which puts the product last.
 */
export const ratingScore = (sum: number, count: number): number => (count === 0 ? 0 : (sum + 5 * 4) / (count + 5))

/** Mean with one decimal, as shown beside the stars; null without reviews. */
export const shownRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10
