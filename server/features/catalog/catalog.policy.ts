/** Period of the lowest earlier price that is shown beside a crossed-out price, in days (CAT-12). */
export const LOWEST_PRICE_DAYS = 30
