import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window fits a media query now; `before`: what a page says that is rendered without a window. */
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
