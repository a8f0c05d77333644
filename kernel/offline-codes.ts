/** Name of the browser's cache with codes that are shown without a network. */
export const OFFLINE_CODES = 'offline-codes'
/** Address of the service worker that shows them. */
export const OFFLINE_WORKER = '/offline-codes.js'

/** A code that is shown at a counter. `svg`: markup of the shop's own server. `until`: the last day on which it is shown, in ISO. */
export type OfflineCode = {
  readonly title: string
  readonly code: string
  readonly note: string
  readonly svg: string
  readonly until: string | null
}
