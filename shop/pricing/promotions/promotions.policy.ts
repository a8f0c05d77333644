export const CARDS_OF_PROMOTION = 4
/** How many of the most popular products are read, so that four of them are available in most cities. */
export const CARDS_READ = 12
