import { useSyncExternalStore } from 'react'

const follow = (changed: () => void): (() => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** False: the device has no network. A shop that does not answer is not seen by it. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)
