import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { billRows } from '#domain/price-texts.ts'
import type { PriceTree } from '#domain/price-tree.ts'
import { PriceBreakdown } from '#web/ui/product/price-breakdown.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import css from './basket-summary.module.css'
import { FreeDeliveryProgress } from './free-delivery-progress.tsx'

export type BasketSummaryProps = {
  /** The price of the available lines. */
  tree: PriceTree
  city: { readonly code: string; readonly has_shops: boolean }
  /** Lines that are unavailable or only partly available in the city; null while unknown. */
  shortLines: number | null
  /** Removes what is not available in the city, then continues to the checkout. */
  onLeaveAvailable: () => void
}

const GoOn = ({ tree, shortLines, onLeaveAvailable }: BasketSummaryProps) => {
  if (tree.lines.length === 0) {
    return (
      <>
        <Button size="lg" wide disabled aria-describedby="basket-why">
          Перейти к&nbsp;оформлению
        </Button>
        <p className={css.note} id="basket-why">
          Оформить нечего: ничего из&nbsp;корзины сейчас нет в&nbsp;наличии.
        </p>
      </>
    )
  }
  if (shortLines !== null && shortLines > 0) {
    return (
      <>
        <Button size="lg" wide onClick={onLeaveAvailable} aria-describedby="basket-why">
          Оформить доступное
        </Button>
        <p className={css.note} id="basket-why">
          Чего нет в&nbsp;наличии, из&nbsp;корзины уберём.
        </p>
      </>
    )
  }
  return (
    <>
      <ButtonLink size="lg" wide to={paths.checkout}>
        Перейти к&nbsp;оформлению
      </ButtonLink>
      <p className={css.note}>Способ получения и&nbsp;оплату выберете на&nbsp;следующем шаге.</p>
    </>
  )
}

/**
 * The price breakdown, what is missing to free delivery, and the button to the checkout; on a phone the total stays
 * visible above the tab bar.
 */
export const BasketSummary = (props: BasketSummaryProps) => {
  const { tree, city, shortLines, onLeaveAvailable } = props
  const total = formatMoney(tree.total)
  const lines = billRows(tree).filter((row) => row.rule !== 'delivery')
  return (
    <>
      <aside className={css.summary} aria-label="Итог заказа">
        {tree.lines.length > 0 && <FreeDeliveryProgress goodsTotal={tree.goods_total} city={city} />}
        <PriceBreakdown lines={lines} total={total} />
        <div className={css.action}>
          <GoOn {...props} />
        </div>
      </aside>
      {tree.lines.length > 0 && (
        <>
          <div className={css.barSpacer} />
          <aside className={css.bar} aria-label="Итог и&nbsp;оформление">
            <p className={css.barSum}>
              <span>Итого</span>
              <b>{total}</b>
            </p>
            {shortLines !== null && shortLines > 0 ? (
              <Button onClick={onLeaveAvailable}>Оформить доступное</Button>
            ) : (
              <ButtonLink to={paths.checkout}>К&nbsp;оформлению</ButtonLink>
            )}
          </aside>
        </>
      )}
      <VisuallyHidden>
        <span role="status">Итого {total}</span>
      </VisuallyHidden>
    </>
  )
}
