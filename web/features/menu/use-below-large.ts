import { useMedia } from '#web/state/use-media.ts'

/** MENU-01: below the large breakpoint (1024 px). False on the server: for layers that only the browser opens. */
export const useBelowLarge = (): boolean => useMedia('(width < 1024px)', false)
