import type { City } from '../../cities.api.ts'
import { openState, openStateText, specialDaysText } from '../../facts/open-now.ts'
import css from './open-now.module.css'

export type Shop = City['shops'][number]

/** Opening state of a shop. `now` is null until hydration; the line's space is reserved. */
export const OpenNow = ({ shop, offset, now }: { shop: Shop; offset: number; now: Date | null }) => {
  const state = now && openState(now, shop.hours, offset, shop.special_days)
  const special = now && specialDaysText(now, offset, shop.special_days)
  return (
    <p className={css.open} data-open={state?.open ? '' : undefined}>
      {state && openStateText(state)}
      {special && <span className={css.special}>{special}</span>}
    </p>
  )
}
