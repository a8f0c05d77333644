/** What of `navigator` is used; on a page that is not secure the browser has neither. */
type Device = {
  readonly share?: (data: ShareData) => Promise<void>
  readonly clipboard?: Pick<Clipboard, 'writeText'>
}
export type ShareOutcome = 'shared' | 'cancelled' | 'copied' | 'failed'

const isCancelled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** CAT-09: opens the device's share sheet, or copies the address where there is none or it refuses. Never throws. */
export const shareLink = async (device: Device, page: { title: string; url: string }): Promise<ShareOutcome> => {
  try {
    if (device.share) {
      await device.share(page)
      return 'shared'
    }
  } catch (error) {
    if (isCancelled(error)) return 'cancelled'
  }
  try {
    if (!device.clipboard) return 'failed'
    await device.clipboard.writeText(page.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
