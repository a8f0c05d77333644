import { useEffect, useRef, useState } from 'react'

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
