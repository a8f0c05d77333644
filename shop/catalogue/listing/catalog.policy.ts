/** Period of the lowest earlier price that is shown next to an old price, in days (CAT-12). */
export const LOWEST_PRICE_DAYS = 30
