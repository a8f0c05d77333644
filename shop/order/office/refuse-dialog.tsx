import { useState } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { LineDialog, PiecesStepper } from './line-dialog.tsx'
import type { PickLine } from '../counter.api.ts'
import { refusedSum } from './order-words.ts'
import css from '#shop/office/office/orders.module.css'

type Props = {
  /** Null: closed. */
  readonly line: PickLine | null
  readonly isLast: boolean
  readonly onClose: () => void
  readonly onRefuse: (line: PickLine, quantity: number) => void
}

/** STAFF-04: pieces of a ready order that its buyer does not take. */
export const RefuseDialog = ({ line, ...props }: Props) => (
  <LineDialog line={line} onClose={props.onClose} title="Покупатель не берёт">
    {(shown) => <RefuseForm {...props} line={shown} />}
  </LineDialog>
)

const RefuseForm = ({ line, isLast, onClose, onRefuse }: Props & { line: PickLine }) => {
  const [quantity, setQuantity] = useState(1)
  return (
    <div className={css.shortForm}>
      <p>
        {line.brand_name}, {line.name}
      </p>
      <PiecesStepper label="Сколько штук не берёт" line={line} value={quantity} onChange={setQuantity} />
      <p>
        {isLast && quantity === line.quantity
          ? 'Больше в заказе ничего нет: он отменится.'
          : 'Остальное останется готовым к выдаче.'}{' '}
        Положите товар на&nbsp;полку.
      </p>
      <Button
        wide
        onClick={() => {
          onRefuse(line, quantity)
          onClose()
        }}
      >
        Не&nbsp;берёт {quantity}&nbsp;шт., минус {formatMoney(refusedSum(line, quantity))}
      </Button>
    </div>
  )
}
