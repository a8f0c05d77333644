/**
 * The key of the chosen city. Its cookie is the only place where it is stored, because the server reads it too (CITY-03).
 * Everything else about the city is an answer of the server, read by this key (shop/places/screen/city/use-city.ts).
 */
import { createContext, useContext, useSyncExternalStore } from 'react'
import { CITY_COOKIE, CITY_KEY, NO_CITY } from '#kernel/city-cookie.ts'

const YEAR_SECONDS = 31_536_000

/** NO_CITY while none is chosen, or where the cookie holds something else than a key. */
export const keyInCookies = (cookies: string): string => {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${CITY_COOKIE}=`))
  const key = found?.slice(CITY_COOKIE.length + 1) ?? ''
  return CITY_KEY.test(key) ? key : NO_CITY
}
export const cookieFor = (key: string, maxAge = YEAR_SECONDS): string =>
  `${CITY_COOKIE}=${key}; path=/; max-age=${maxAge}; secure; samesite=lax`

/** Read once and after every change: reading `document.cookie` is slow. */
let currentKey: string | null = null
const chosenKey = (): string => (currentKey ??= keyInCookies(document.cookie))

/** In which visitors buy who have chosen no city. Set once, before the first render in the browser. */
let defaultKey = NO_CITY
export const setDefaultCity = (key: string): void => {
  defaultKey = key
}
const cityKey = (): string => (chosenKey() === NO_CITY ? defaultKey : chosenKey())

/** Browsers do not report a changed cookie: this tab calls its listeners, other tabs get the event of the storage written with it. */
const listeners = new Set<() => void>()
const cookieChanged = (): void => {
  currentKey = null
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', cookieChanged)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', cookieChanged)
  }
}

export const writeCityKey = (key: string): void => {
  document.cookie = cookieFor(key)
  cookieChanged()
}
/** For a page that was out of sight while another wrote the cookie. Returns whether the key has changed. */
export const readCityAgain = (): boolean => {
  const before = chosenKey()
  cookieChanged()
  return chosenKey() !== before
}
export const removeCityKey = (): void => {
  document.cookie = cookieFor('', 0)
  cookieChanged()
}

/** Key of the city for which the server rendered this page. Its value must not change after the first render. */
export const ServedCityKey = createContext(NO_CITY)

/**
 * The city parameter of calls; while none is chosen that of the shop's default, or NO_CITY. During hydration the key the server
 * rendered with.
 */
export const useCityKey = (): string => {
  const served = useContext(ServedCityKey)
  return useSyncExternalStore(subscribe, cityKey, () => served)
}

/** Whether the visitor has chosen a city; not known during hydration. */
export const useIsCityChosen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => chosenKey() !== NO_CITY,
    () => false,
  )
