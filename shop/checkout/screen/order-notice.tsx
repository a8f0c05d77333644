import type { VariantId } from '#kernel/ids.ts'
import { paths } from '#kernel/pages/paths.ts'
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx'
import { Icon } from '#platform/ui/images/icon.tsx'
import css from './order-notice.module.css'
import type { Notice, ShortProduct } from './refusal.ts'

type Props = {
  notice: Notice
  productName: (variantId: VariantId) => string
  /** Sets the quantities to what is left; the shopper then submits again. Null without JavaScript: the basket is changed on its page. */
  onTakeAvailable: ((short: readonly ShortProduct[]) => void) | null
}

const leftWords = ({ left }: ShortProduct, kind: Notice['kind']): string => {
  if (kind === 'limit') return left === 0 ? 'уже в\u00a0ваших заказах' : `можно ещё ${left}\u00a0шт.`
  return left === 0 ? 'не\u00a0осталось' : `осталось ${left}\u00a0шт.`
}

/** Why the last order was refused, and what to do. The sum above it is already the new one. */
export const OrderNotice = ({ notice, productName, onTakeAvailable }: Props) => (
  <div className={css.notice} data-kind={notice.kind}>
    <Icon name="circle-exclamation-point" />
    <div>
      <p>{notice.message}</p>
      {notice.short.length > 0 && (
        <>
          {notice.former && <p className={css.short}>Прежним способом:</p>}
          <ul className={css.short}>
            {notice.short.map((item) => (
              <li key={item.variantId}>
                {productName(item.variantId)}&nbsp;— {leftWords(item, notice.kind)}
              </li>
            ))}
          </ul>
          {onTakeAvailable && (
            <Button look="line" size="sm" onClick={() => onTakeAvailable(notice.short)}>
              {notice.kind === 'limit' ? 'Взять, сколько можно' : 'Взять, что есть'}
            </Button>
          )}
        </>
      )}
      {(notice.kind === 'empty' || (notice.short.length > 0 && !onTakeAvailable)) && (
        <ButtonLink look="line" size="sm" to={paths.cart}>
          Открыть корзину
        </ButtonLink>
      )}
    </div>
  </div>
)
