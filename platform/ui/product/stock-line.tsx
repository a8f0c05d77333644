import type { ReactNode } from 'react'
import css from './stock-line.module.css'

export type StockLevel = 'full' | 'low' | 'none'

/** A dot (filled, amber or hollow) and a text. The text carries the meaning, the dot repeats it. */
export const StockLine = ({ level, children }: { level: StockLevel; children: ReactNode }) => (
  <span className={css.stock} data-level={level}>
    {children}
  </span>
)
