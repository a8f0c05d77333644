/** Keeps the basket equal in all tabs: each notifies the others when a change was answered. */
const CHANNEL = 'glad.basket'

let channel: BroadcastChannel | null = null
const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel(CHANNEL))

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes no second argument
export const notifyOtherTabs = (): void => openChannel().postMessage('changed')

/** Returns a function that stops listening. */
export const onOtherTab = (listener: () => void): (() => void) => {
  const opened = openChannel()
  opened.addEventListener('message', listener)
  return () => opened.removeEventListener('message', listener)
}
