/** The form of a city's key: the code of a city with stores, the FIAS id of a delivery-only one, or NO_CITY. */
export const CITY_KEY = /^[a-z0-9-]{2,36}$/
/** City key sent while no city is chosen (BASK-02). */
export const NO_CITY = 'default'
/** CITY-03: name of the cookie with the city's key. Browsers accept the prefix only from https, or from localhost. */
export const CITY_COOKIE = '__Host-city'
