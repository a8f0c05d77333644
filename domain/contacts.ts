/** HEAD-08 and HEAD-02: verbatim. */
export const HOTLINE = '8 (800) 222-06-40'
export const HOTLINE_TEL = 'tel:88002220640'
export const MOSCOW = 'msk'
export const workingHours = (cityCode: string): string => (cityCode === MOSCOW ? '07:00 – 20:00' : '09:00 - 22:00')

/** Delivery is free from this sum where HEAD-01 says so: the city has shops and is not Moscow. */
export const FREE_DELIVERY_FROM = 300_000
export const hasFreeDelivery = (city: { code: string; has_shops: boolean }): boolean =>
  city.has_shops && city.code !== MOSCOW

/** Search value of «no city chosen» (BASK-02). */
export const NO_CITY = 'default'
/** CITY-03: name of the cookie that holds the city's key. */
export const CITY_COOKIE = 'city'
