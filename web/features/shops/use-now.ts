import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The moment, minute by minute; null until the page has come to life, because a kept page knows no time. */
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
