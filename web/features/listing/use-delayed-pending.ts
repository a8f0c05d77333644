import { useEffect, useRef, useState } from 'react'

const SHOW_AFTER_MS = 150
const MIN_SHOWN_MS = 300

/** True while something takes longer than a blink, and then long enough not to flicker. */
export const useDelayedPending = (pending: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (pending === slow) return
    const wait = pending ? SHOW_AFTER_MS : MIN_SHOWN_MS - (performance.now() - since.current)
    const timer = setTimeout(
      () => {
        since.current = performance.now()
        setSlow(pending)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [pending, slow])
  return slow
}
