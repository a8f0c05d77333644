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
