export const MOSCOW = 'msk'

/** In kopecks: courier delivery is free from this sum in a city with shops other than Moscow (HEAD-01). */
export const FREE_DELIVERY_FROM = 300_000
export const hasFreeDelivery = (city: { code: string; has_shops: boolean }): boolean =>
  city.has_shops && city.code !== MOSCOW

/** City key sent while no city is chosen (BASK-02). */
export const NO_CITY = 'default'
/** CITY-03: name of the cookie with the city's key. Browsers accept the prefix only from https, or from localhost. */
export const CITY_COOKIE = '__Host-city'
