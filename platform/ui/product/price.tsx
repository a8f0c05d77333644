import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { classNames } from '../styles/class-names.ts'
import css from './price.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

export type PriceProps = {
  /** Kopecks. */
  price: number
  oldPrice?: number | null | undefined
  /** The price of the cheapest variant: «от 1 490 ₽». */
  from?: boolean | undefined
  /** Out of stock: shown without the sale colour. */
  muted?: boolean | undefined
  size?: 'card' | 'page' | undefined
  /**
   * CAT-12: the lowest price of the 30 days before the reduction, said where the crossed-out price is another: mostly it is that
   * price, and a list says nothing twenty times.
   */
  lowest30Days?: number | null | undefined
  className?: string | undefined
  /** Shown after the price: «нет в наличии». */
  children?: ReactNode
}

export const Price = ({
  price,
  oldPrice = null,
  from,
  muted,
  size = 'card',
  lowest30Days = null,
  className,
  children,
}: PriceProps) => {
  const onSale = oldPrice !== null && oldPrice > price
  const now = from ? `от\u00a0${formatMoney(price)}` : formatMoney(price)
  const isAlone = !onSale && !children && !muted
  // Most prices of a list are alone: one element instead of two.
  if (isAlone)
    return (
      <span className={classNames(css.price, css.now, className)} data-size={size}>
        {now}
      </span>
    )
  return (
    <span className={classNames(css.price, className)}>
      <span
        className={css.now}
        data-size={size}
        data-sale={onSale && !muted ? '' : undefined}
        data-muted={muted ? '' : undefined}
      >
        {onSale && <VisuallyHidden>Цена со скидкой </VisuallyHidden>}
        {now}
      </span>
      {onSale && (
        <s className={css.old}>
          <VisuallyHidden>Прежняя цена </VisuallyHidden>
          {formatMoney(oldPrice)}
        </s>
      )}
      {onSale && lowest30Days !== null && lowest30Days !== oldPrice && (
        <span className={css.lowest}>
          самая низкая за&nbsp;30&nbsp;дней до&nbsp;скидки: {formatMoney(lowest30Days)}
        </span>
      )}
      {children}
    </span>
  )
}
