import { formatMoney } from '#domain/money.ts'
import { billRows } from '#domain/price-words.ts'
import type { PriceTree } from '#domain/price-tree.ts'
import { PriceBreakdown } from '#web/ui/product/price-breakdown.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import css from './basket-summary.module.css'
import { FreeRoad } from './free-road.tsx'

export type BasketSummaryProps = {
  /** Of what the city can give. */
  tree: PriceTree
  city: { readonly code: string; readonly has_shops: boolean }
  /** Lines that the city cannot give, or not in full; null while unknown. */
  troubled: number | null
  /** Leaves what the city can give, then goes on. */
  onLeaveAvailable: () => void
}

const CHECKOUT = '/cart/checkout'

const Onward = ({ tree, troubled, onLeaveAvailable }: BasketSummaryProps) => {
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
  if (troubled !== null && troubled > 0) {
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
      <ButtonLink size="lg" wide to={CHECKOUT}>
        Перейти к&nbsp;оформлению
      </ButtonLink>
      <p className={css.note}>Способ получения и&nbsp;оплату выберете на&nbsp;следующем шаге.</p>
    </>
  )
}

/** Price tree, road to free delivery and the way on; on a phone the sum stays in sight above the tab bar. */
export const BasketSummary = (props: BasketSummaryProps) => {
  const { tree, city, troubled, onLeaveAvailable } = props
  const total = formatMoney(tree.total)
  const lines = billRows(tree).filter((row) => row.rule !== 'delivery')
  return (
    <>
      <aside className={css.summary} aria-label="Итог заказа">
        {tree.lines.length > 0 && <FreeRoad goods={tree.goods_total} city={city} />}
        <PriceBreakdown lines={lines} total={total} />
        <div className={css.action}>
          <Onward {...props} />
        </div>
      </aside>
      {tree.lines.length > 0 && (
        <>
          <div className={css.barRoom} />
          <aside className={css.bar} aria-label="Итог и&nbsp;оформление">
            <p className={css.barSum}>
              <span>Итого</span>
              <b>{total}</b>
            </p>
            {troubled !== null && troubled > 0 ? (
              <Button onClick={onLeaveAvailable}>Оформить доступное</Button>
            ) : (
              <ButtonLink to={CHECKOUT}>К&nbsp;оформлению</ButtonLink>
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
