import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#kernel/durations.ts'

/** The current time, updated every minute. Null until hydration, because cached HTML must not depend on time. */
export const useNow = (): Date | null => {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
