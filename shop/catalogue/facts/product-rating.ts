/** Ratings of a product, as shown and as used to sort a list. */

/**
 * Sort key of «by rating»: the mean after five reviews of four stars are added, so that a single five-star review does not
 * come first. 0 without reviews, which puts the product last.
 */
export const ratingScore = (sum: number, count: number): number => (count === 0 ? 0 : (sum + 5 * 4) / (count + 5))

/** Mean with one decimal, as shown next to the stars; null without reviews. */
export const shownRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10
