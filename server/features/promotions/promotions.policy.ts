/**
 * A promotion is shown only where the shop keeps its word: lower prices stand on the goods, points are given at the counter. Percents off, «three
 * for two» and gifts are kept as data until the basket counts them; so are promo codes.
 */
export const APPLIED_KINDS = ['price', 'bonus'] as const

export const CARDS_OF_PROMOTION = 4
/** So many of the most popular are asked for, so that there are four to be had in most cities. */
export const CARDS_TRIED = 12
