import { type RefObject, useEffect, useRef } from 'react'

/** While `open`, Esc and a press outside `within` call `close`; with `true` for Esc, so that the focus can return to the opener. */
export const useDismiss = (
  within: RefObject<HTMLElement | null>,
  open: boolean,
  close: (byKey: boolean) => void,
): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !within.current?.contains(event.target)) latest.current(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current(true)
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [within, open])
}
