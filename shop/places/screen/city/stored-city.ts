/** The chosen city as this browser stores it in addition to its cookie, so that a city without stores is named before a call (CITY-05). */

export type KnownCity = {
  /** Code of a city with stores, the FIAS id of a delivery-only one. */
  readonly key: string
  /** Empty for a delivery-only city (CITY-05). */
  readonly code: string
  readonly name: string
  /** «в Челябинске»; null when unknown. */
  readonly nameIn: string | null
  readonly hasStores: boolean
}

/** Read by the script of the header's city button too. */
const STORAGE_KEY = 'glad.city'

/** Null for anything but a complete record. */
export const parseCity = (text: string | null): KnownCity | null => {
  if (text === null) return null
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return null
    const { key, code, name, nameIn, hasStores } = found as Record<string, unknown>
    if (
      typeof key !== 'string' ||
      typeof code !== 'string' ||
      typeof name !== 'string' ||
      typeof hasStores !== 'boolean'
    )
      return null
    return { key, code, name, nameIn: typeof nameIn === 'string' ? nameIn : null, hasStores }
  } catch {
    return null
  }
}

/** The stored city if it is the one of this key. Undefined without storage, as on the server. */
export const storedCity = (key: string): KnownCity | undefined => {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const city = parseCity(localStorage.getItem(STORAGE_KEY))
    return city?.key === key ? city : undefined
  } catch {
    return undefined
  }
}
/** Storage may be forbidden or full; the cookie alone is enough then. */
export const storeCity = (city: KnownCity): void => {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(city))
  } catch (failure) {
    console.warn('Failed to store the city', failure)
  }
}
export const removeStoredCity = (): void => {
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch (failure) {
    console.warn('Failed to remove the stored city', failure)
  }
}
