import { formatMoney } from '#kernel/money.ts'
import type { Variant } from '../product.api.ts'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'
import css from './buying.module.css'

/** CAT-12: a crossed-out price is accompanied by the lowest price of the 30 days before the reduction. */
export const ChosenPrice = ({ variant }: { variant: Variant }) => (
  <div>
    <p className={css.price}>
      <span data-testid="price" className={variant.old_price === null ? css.now : `${css.now} ${css.sale}`}>
        {variant.old_price !== null && <VisuallyHidden>Цена со скидкой </VisuallyHidden>}
        {formatMoney(variant.price)}
      </span>
      {variant.old_price !== null && (
        <s className={css.oldPrice}>
          <VisuallyHidden>Прежняя цена </VisuallyHidden>
          {formatMoney(variant.old_price)}
        </s>
      )}
      {variant.unit_price && (
        <span className={css.unit}>
          {formatMoney(variant.unit_price.price)} за {variant.unit_price.per}
        </span>
      )}
    </p>
    {variant.lowest_30 !== null && (
      <p className={css.lowest}>Самая низкая за&nbsp;30&nbsp;дней до&nbsp;скидки: {formatMoney(variant.lowest_30)}</p>
    )}
  </div>
)
