import { type RefObject, useEffect, useRef } from 'react'
import { useDismiss } from './use-dismiss.ts'

/**
 * MENU-04, for a panel under the header: Esc, a press outside the header and focus leaving it close the panel. After Esc
 * `focusOpener` returns the focus. It and `onClose` must stay the same functions.
 */
export const useCloseOnLeave = (
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
  focusOpener: (header: HTMLElement) => void,
): void => {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    header.current = panel.current?.closest('header') ?? null
    const left = (event: FocusEvent) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) onClose()
    }
    document.addEventListener('focusin', left)
    return () => document.removeEventListener('focusin', left)
  }, [panel, onClose])
  useDismiss(header, true, (byKey) => {
    if (byKey && header.current) focusOpener(header.current)
    onClose()
  })
}
