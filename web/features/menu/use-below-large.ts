import { useMedia } from '#web/state/use-media.ts'

/** MENU-01: below the large breakpoint. For layers that only the browser opens: no page is rendered with them. */
export const useBelowLarge = (): boolean => useMedia('(width < 1024px)', false)
