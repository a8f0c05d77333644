/** Whether this device shows shelves that are chosen for its visitor; stored on it, for guests and customers alike. */
import { useSyncExternalStore } from 'react'

const KEY = 'no-personal-shelves'
const listeners = new Set<() => void>()
/** Choice on a device without storage (a private window), until the page is left. */
let isOffHere = false

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const attempt = <T>(work: (storage: DeviceStorage) => T, otherwise: T): T => {
  try {
    return work(localStorage)
  } catch {
    return otherwise
  }
}

export const hasPersonalShelves = (): boolean => !isOffHere && attempt((storage) => storage.getItem(KEY) === null, true)

export const setPersonalShelves = (on: boolean): void => {
  isOffHere = !on
  attempt((storage) => (on ? storage.removeItem(KEY) : storage.setItem(KEY, 'yes')), undefined)
  for (const changed of listeners) changed()
}

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
/** True while the server renders. */
export const usePersonalShelves = (): boolean => useSyncExternalStore(subscribe, hasPersonalShelves, () => true)
