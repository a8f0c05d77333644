import { useEffect, useState } from 'react'
import { browserTimers } from '#platform/client/timers.ts'

/** The value that has stood unchanged for `ms`; `initial` until then, by default the first value. */
export const useDebounced = (value: string, ms: number, initial = value): string => {
  const [debounced, setDebounced] = useState(initial)
  useEffect(() => browserTimers.after(ms, () => setDebounced(value)), [value, ms])
  return debounced
}
