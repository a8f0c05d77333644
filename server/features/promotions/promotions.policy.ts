/**
 * Kinds of promotions that are shown: those that the shop fulfils. Lower prices are on the products, points are credited
 * at the counter. Percentage discounts, «three for two», gifts and promo codes are stored only, until the basket
 * calculates them.
 */
export const APPLIED_KINDS = ['price', 'bonus'] as const

export const CARDS_OF_PROMOTION = 4
/** How many of the most popular products are read, so that four of them are available in most cities. */
export const CARDS_READ = 12
