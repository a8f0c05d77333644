import { useSyncExternalStore } from 'react'

/** MENU-01: the large breakpoint. */
const BELOW_LARGE = '(width < 1024px)'

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(BELOW_LARGE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** For layers that only the browser opens: no page is rendered with them. */
export const useBelowLarge = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(BELOW_LARGE).matches, () => false)
