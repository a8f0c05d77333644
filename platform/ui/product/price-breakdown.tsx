import type { ReactNode } from 'react'
import css from './price-breakdown.module.css'

export type PriceBreakdownLine = {
  readonly rule: string
  readonly title: string
  /** Formatted: «5 870 ₽», «бесплатно». */
  readonly amount: string
  /** Lowers the total; shown in the sale colour. */
  readonly isDiscount: boolean
}

/** The lines of a price and their total. */
export const PriceBreakdown = ({
  lines,
  total,
  totalTitle = 'Итого',
  children,
}: {
  lines: readonly PriceBreakdownLine[]
  total: string
  totalTitle?: string
  /** Between the lines and the total. */
  children?: ReactNode
}) => (
  <>
    <dl className={css.lines}>
      {lines.map((line) => (
        <div key={line.rule} className={css.line}>
          <dt>{line.title}</dt>
          <dd data-discount={line.isDiscount ? '' : undefined}>{line.amount}</dd>
        </div>
      ))}
    </dl>
    {children}
    <p className={css.total}>
      <span>{totalTitle}</span>
      <b>{total}</b>
    </p>
  </>
)
