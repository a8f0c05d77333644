import type { City } from '../../cities.api.ts'
import { openState, openStateText, specialDaysText } from '../../facts/open-now.ts'
import css from './open-now.module.css'
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

export type Store = City['shops'][number]

type Props = {
  store: Store
  offset: number
  now: Date | null
  /** For how many days special hours are said beforehand. */
  daysAhead?: number
}
/** Opening state of a shop. `now` is null until hydration; the line's space is reserved. */
export const OpenNow = ({ store, offset, now, daysAhead }: Props) => {
  const state = now && openState(now, store.hours, offset, store.special_days)
  const special = now && specialDaysText(now, offset, store.special_days, daysAhead)
  return (
    <p className={css.open} data-open={state?.open ? '' : undefined}>
      {state && openStateText(state)}
      {special && <span className={css.special}>{special}</span>}
    </p>
  )
}
