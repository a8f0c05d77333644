/** The products that this device has shown, for guests. */
const KEY = 'viewed'
const MAX_VIEWED = 20

/** Newest first, each once. */
export const withViewed = (ids: readonly number[], id: number): number[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED)

/** The ids in a stored text; whatever else it holds is left out. */
export const parseViewed = (text: string | null): number[] => {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id) && id > 0).slice(0, MAX_VIEWED) : []
  } catch {
    return []
  }
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A device without storage (a private window) remembers nothing. */
const attempt = <T>(work: (storage: DeviceStorage) => T, otherwise: T): T => {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

export const viewedOnDevice = (): number[] => attempt((storage) => parseViewed(storage.getItem(KEY)), [])
export const storeViewed = (ids: readonly number[]): void =>
  attempt((storage) => storage.setItem(KEY, JSON.stringify(ids)), undefined)
export const forgetViewed = (): void => attempt((storage) => storage.removeItem(KEY), undefined)
