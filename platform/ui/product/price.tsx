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
  /** CAT-12: the lowest price of the 30 days before the reduction, shown only with an old price. */
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
  return (
    <span className={classNames(css.price, className)} data-size={size}>
      <span className={css.now} data-sale={onSale && !muted ? '' : undefined} data-muted={muted ? '' : undefined}>
        {onSale && <VisuallyHidden>Цена со скидкой </VisuallyHidden>}
        {from ? `от\u00a0${formatMoney(price)}` : formatMoney(price)}
      </span>
      {onSale && (
        <s className={css.old}>
          <VisuallyHidden>Прежняя цена </VisuallyHidden>
          {formatMoney(oldPrice)}
        </s>
      )}
      {onSale && lowest30Days !== null && (
        <span className={css.lowest}>
          самая низкая за&nbsp;30&nbsp;дней до&nbsp;скидки: {formatMoney(lowest30Days)}
        </span>
      )}
      {children}
    </span>
  )
}
