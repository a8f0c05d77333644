import { useEffect, useRef, useState, type RefObject } from 'react'

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

const SHOW_AFTER_MS = 150
const MIN_SHOWN_MS = 300

/** True once `pending` has lasted 150 ms, and then for at least 300 ms, so that a skeleton does not flicker. */
export const useDelayedPending = (pending: boolean): boolean => {
  const [shown, setShown] = useState(false)
  const changedAt = useRef(0)
  useEffect(() => {
    if (pending === shown) return
    const delay = pending ? SHOW_AFTER_MS : MIN_SHOWN_MS - (performance.now() - changedAt.current)
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now()
        setShown(pending)
      },
      Math.max(0, delay),
    )
    return () => clearTimeout(timer)
  }, [pending, shown])
  return shown
}
