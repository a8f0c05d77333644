import { type RefObject, useEffect, useRef } from 'react'

/**
 * A pressed control may be removed by the update, as a filter chip is. The focus then moves to `count` instead of the top of
 * the page. `address` identifies the shown state of the list.
 */
export const useFocusAfterUpdate = (
  list: RefObject<HTMLElement | null>,
  count: RefObject<HTMLElement | null>,
  address: string,
): void => {
  const wasInList = useRef(false)
  useEffect(() => {
    const remember = () => {
      wasInList.current = list.current?.contains(document.activeElement) ?? false
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [list])
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (wasInList.current && document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }, [address, count])
}
