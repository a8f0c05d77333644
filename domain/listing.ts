/**
 * Rules of the lists.
 *
 * Where a thing can be had. A city with shops: in a store of the city, or from the warehouse by courier. Any other city,
 * and no city chosen: from the warehouse. «В наличии» on a list asks for more in a city with shops: a store there has it.
 *
 * What a card shows. The cheapest variant that can be had in the city; when none can, the cheapest. A product is on sale
 * when the variant its card shows is. Lists are filtered and sorted by the price that the card shows.
 */

export const PER_PAGE = 24

/** Kopecks, in the wire's integer columns. */
export type Offer = { readonly price: number; readonly oldPrice: number; readonly position: number }

/** Of two variants alike in being available: does the first one go on the card? */
export const isBetterOffer = (a: Offer, b: Offer): boolean =>
  a.price < b.price || (a.price === b.price && a.position < b.position)

/**
 * Place in a list by rating: the mean as if five more readers had given four stars, so that one enthusiast does not lead
 * the list. Products without reviews come last.
 */
export const ratingScore = (sum: number, count: number): number => (count === 0 ? 0 : (sum + 5 * 4) / (count + 5))

/** Mean with one decimal as shown beside the stars; null without reviews. */
export const shownRating = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10

/** What people type and what names contain, made comparable: case and ё do not matter. */
export const foldText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').normalize('NFC')

export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** An article number is one word, whatever its dashes: «GL-0012» and «gl0012» are the same. */
export const articleWord = (sku: string): string => wordsOf(sku).join('')

/** The window of CAT-12, in days. */
export const LOWEST_PRICE_DAYS = 30
