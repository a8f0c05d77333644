/** What the browser remembers of the chosen city: the key in a cookie the server reads too, the rest beside it. */
import { CITY_COOKIE, NO_CITY } from '#domain/contacts.ts'

export type KnownCity = {
  /** Code of a city with shops, the FIAS id of a delivery-only one. */
  readonly key: string
  /** Empty for a delivery-only city (CITY-05). */
  readonly code: string
  readonly name: string
  /** «в Челябинске»; null where nobody has written it. */
  readonly nameIn: string | null
  readonly hasShops: boolean
}

const STORED = 'glad.city'
const YEAR_SECONDS = 31_536_000
const KEY_FORM = /^[a-z0-9-]{2,36}$/

/** CITY-03. NO_CITY while none is chosen. */
export const keyInCookies = (cookies: string): string => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${CITY_COOKIE}=`))
  const key = found?.slice(CITY_COOKIE.length + 1) ?? ''
  return KEY_FORM.test(key) ? key : NO_CITY
}
export const cookieFor = (key: string): string => `${CITY_COOKIE}=${key}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`

/** Parser of our own stored record: anything else is as good as nothing. */
export const parseCity = (text: string | null): KnownCity | null => {
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return null
    const { key, code, name, nameIn, hasShops } = found as Record<string, unknown>
    if (
      typeof key !== 'string' ||
      typeof code !== 'string' ||
      typeof name !== 'string' ||
      typeof hasShops !== 'boolean'
    )
      return null
    return { key, code, name, nameIn: typeof nameIn === 'string' ? nameIn : null, hasShops }
  } catch {
    return null
  }
}

/** Storage may be forbidden or full; the cookie alone is enough then. */
export const storedCity = (): KnownCity | null => {
  try {
    return parseCity(localStorage.getItem(STORED))
  } catch {
    return null
  }
}
export const remember = (city: KnownCity): void => {
  document.cookie = cookieFor(city.key)
  try {
    localStorage.setItem(STORED, JSON.stringify(city))
  } catch (failure) {
    console.warn('The city could not be kept beside its cookie', failure)
  }
}
/** A key the shop does not know (any more) would be refused by every call: without it the visitor is asked again. */
export const forget = (): void => {
  document.cookie = `${CITY_COOKIE}=; path=/; max-age=0; samesite=lax`
  try {
    localStorage.removeItem(STORED)
  } catch (failure) {
    console.warn('The city that is no more could not be forgotten', failure)
  }
}
