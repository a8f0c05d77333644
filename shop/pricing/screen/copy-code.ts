export type CopyOutcome = 'copied' | 'selected'

/** What of `navigator` is used; on a page that is not secure the browser has no clipboard. */
type Device = { readonly clipboard?: Pick<Clipboard, 'writeText'> }

/** Copies the text of the element; selects it where the browser has no clipboard or refuses it. Never throws. */
export const copyCode = async (device: Device, element: HTMLElement): Promise<CopyOutcome> => {
  try {
    if (device.clipboard) {
      await device.clipboard.writeText(element.textContent)
      return 'copied'
    }
  } catch {
    // Refused: the text is selected below.
  }
  getSelection()?.selectAllChildren(element)
  return 'selected'
}
