/** The money of an order: what its sum is made of, and how it is taken when the order is handed over. */
import { formatMoney } from '#kernel/money.ts'
import { singleClick } from '#shop/office/office/scanner/single-click.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import type { OfficeOrder, ReceivedAs } from '../counter.api.ts'
import { moneyRows } from './order-words.ts'
import css from '#shop/office/office/orders.module.css'

export const OrderMoney = ({ order }: { order: OfficeOrder }) => (
  <dl className={css.money} aria-label="Деньги">
    {moneyRows(order).map(([title, text]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

type Props = { readonly sum: number; readonly onTake: (receivedAs: ReceivedAs) => void }

/** Three answers to how the money was taken, instead of one action: F9 is the card, F10 cash. Enter does none of them. */
export const TakeMoney = ({ sum, onTake }: Props) => (
  <div className={css.take}>
    <Button size="lg" aria-keyshortcuts="F9" onClick={singleClick(() => onTake('card'))}>
      Принято картой {formatMoney(sum)}
    </Button>
    <Button size="lg" aria-keyshortcuts="F10" onClick={singleClick(() => onTake('cash'))}>
      Принято наличными {formatMoney(sum)}
    </Button>
    <Button size="lg" look="line" onClick={singleClick(() => onTake('before'))}>
      Уже оплачен
    </Button>
  </div>
)
