/**
 * After a sign-out nothing that the customer typed or saw stays in the browser: drafts are removed, and each of its tabs loads a
 * page again, so that its memory is empty and the server decides what a guest may see.
 */
import { OFFLINE_CODES } from '#kernel/offline-codes.ts'
import { paths } from '#kernel/pages/paths.ts'
import { numberOrNull, readStored, writeStored } from '#platform/ui/forms/stored.ts'

/** When the last sign-out of this browser was, in milliseconds. */
const SIGNED_OUT_AT = 'glad.signed-out-at'

/** Drafts of forms, unanswered orders and messages; each tab has its own. */
const clearDrafts = (): void => {
  try {
    sessionStorage.clear()
  } catch (failure) {
    console.warn('Failed to clear the drafts', failure)
  }
}

/** For every tab: follows a sign-out in another one, also one that happened while this page loaded or was out of sight. */
export const followSignOut = (): void => {
  const follow = (): void => {
    const at = numberOrNull(readStored(SIGNED_OUT_AT, 'localStorage')) ?? 0
    // A time to come, after the clock was set back, would reload without end.
    if (at < performance.timeOrigin || at > Date.now()) return
    clearDrafts()
    location.reload()
  }
  follow()
  addEventListener('storage', ({ key }) => void (key === SIGNED_OUT_AT && follow()))
  addEventListener('pageshow', follow)
  document.addEventListener('visibilitychange', follow)
}

/** Called when the server has ended the session. Replaces the page, so that «back» does not show it. */
export const leaveAsGuest = (): void => {
  clearDrafts()
  if ('caches' in globalThis) void caches.delete(OFFLINE_CODES)
  writeStored(SIGNED_OUT_AT, Date.now(), 'localStorage')
  location.replace(paths.home)
}
