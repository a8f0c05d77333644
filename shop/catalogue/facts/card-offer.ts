/** Ratings of a product, as shown and as used to sort a list. */

/**
 * Sort key of «by rating»: the mean after five reviews of four stars are added, so that a single five-star review does not
 * come first. 0 without reviews, which puts the product last.
 */
export const ratingScore = (sum: number, count: number): number => (count === 0 ? 0 : (sum + 5 * 4) / (count + 5))

/** Mean with one decimal, as shown next to the stars; null without reviews. */
export const shownRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/**
 * Which variant a product card shows, and where a variant is available.
 *
 * Available: in a city with stores, a variant in stock in a store of the city or in the warehouse (sent by courier).
 * In any other city, and with no city chosen: in the warehouse. The filter «В наличии» is stricter in a city with stores:
 * a store of the city must have it.
 *
 * Shown: the cheapest variant available in the city; when none is, the cheapest of all. A product is on sale when the variant
 * its card shows has an old price. Lists are filtered and sorted by the price that the card shows.
 */

/** Prices in kopecks; `position` is the variant's place among the product's variants. */
export type Offer = { readonly price: number; readonly oldPrice: number; readonly position: number }

/** Whether `a` is shown rather than `b`, both being available or both not. */
export const isBetterOffer = (a: Offer, b: Offer): boolean =>
  a.price < b.price || (a.price === b.price && a.position < b.position)
