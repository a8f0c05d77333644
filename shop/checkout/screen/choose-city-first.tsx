import type { ReactNode } from 'react'
import text from '#platform/ui/styles/text.module.css'
import css from './choose-city-first.module.css'

/** Shown while no city is chosen: methods, dates and prices all depend on it. `children`: what chooses it. */
export const ChooseCityFirst = ({ children }: { children: ReactNode }) => (
  <div className={css.first}>
    <h2 className={text.t22}>В&nbsp;каком городе получите заказ?</h2>
    <p className={css.lead}>Покажем магазины, где всё есть сегодня, и&nbsp;сколько стоит доставка.</p>
    {children}
  </div>
)
