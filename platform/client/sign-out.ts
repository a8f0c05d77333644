/**
 * After a sign-out nothing that the customer typed or saw stays in the browser: drafts are removed, and each of its tabs loads a
 * page anew, so that its memory is empty and the server decides what a guest may see.
 */
import { paths } from '#kernel/pages/paths.ts'

const CHANNEL = 'glad.sign-out'

let channel: BroadcastChannel | null = null
const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel(CHANNEL))

/** Drafts of forms, unanswered orders and messages; each tab has its own. */
const clearDrafts = (): void => {
  try {
    sessionStorage.clear()
  } catch (failure) {
    console.warn('Failed to clear the drafts', failure)
  }
}

/** For every tab: follows a sign-out in another one. */
export const followSignOut = (): void =>
  openChannel().addEventListener('message', () => {
    clearDrafts()
    location.reload()
  })

/** Called when the server has ended the session. Replaces the page, so that «back» does not show it. */
export const leaveAsGuest = (): void => {
  clearDrafts()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes no second argument
  openChannel().postMessage('signed out')
  location.replace(paths.home)
}
