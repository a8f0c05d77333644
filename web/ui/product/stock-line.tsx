import type { ReactNode } from 'react'
import css from './stock-line.module.css'

export type StockLevel = 'full' | 'low' | 'none'

/** A dot and words: filled, amber, hollow. The words carry the meaning, the dot repeats it. */
export const StockLine = ({ level, children }: { level: StockLevel; children: ReactNode }) => (
  <span className={css.stock} data-level={level}>
    {children}
  </span>
)
