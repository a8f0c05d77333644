import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query now; `before`: the value on the server. */
export const useMedia = (query: string, before: boolean): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => before,
  )
}
