import { type RefObject, useEffect, useRef } from 'react'

/** What was pressed may be gone with the answer, like a removed chip: the focus then goes to `count`, not to the top of the page. */
export const useFocusAfterUpdate = (
  list: RefObject<HTMLElement | null>,
  count: RefObject<HTMLElement | null>,
  address: string,
): void => {
  const within = useRef(false)
  useEffect(() => {
    const noted = () => {
      within.current = list.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', noted)
    return () => document.removeEventListener('focusin', noted)
  }, [list])
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (within.current && document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }, [address, count])
}
