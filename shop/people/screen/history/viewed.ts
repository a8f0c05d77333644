/** The products that this device has shown, for guests. */
import type { ProductId } from '#kernel/ids.ts'
const KEY = 'viewed'
const MAX_VIEWED = 20

/** Newest first, each once. */
export const withViewed = (ids: readonly ProductId[], id: ProductId): ProductId[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, MAX_VIEWED)

/** The ids in a stored text; whatever else it holds is left out. */
export const parseViewed = (text: string | null): ProductId[] => {
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

export const viewedOnDevice = (): ProductId[] => attempt((storage) => parseViewed(storage.getItem(KEY)), [])
export const storeViewed = (ids: readonly ProductId[]): void =>
  attempt((storage) => storage.setItem(KEY, JSON.stringify(ids)), undefined)
export const forgetViewed = (): void => attempt((storage) => storage.removeItem(KEY), undefined)
