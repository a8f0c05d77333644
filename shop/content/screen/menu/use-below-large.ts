import { useMedia } from '#platform/client/use-media.ts'
import { BELOW_LARGE } from '#platform/ui/styles/breakpoints.ts'

/** MENU-01: below the large breakpoint (1024 px). False on the server: for layers that only the browser opens. */
export const useBelowLarge = (): boolean => useMedia(BELOW_LARGE, false)
