import { useState } from 'react'
import type { CancelPiecesInput, PickLine } from '#contract/office.schema.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioCard, RadioCards } from '#web/ui/fields/radio-card.tsx'
import { Stepper } from '#web/ui/fields/stepper.tsx'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import css from './orders.module.css'

type Reason = CancelPiecesInput['reason']
const REASONS: readonly { readonly value: Reason; readonly title: string; readonly text: string }[] = [
  { value: 'missing', title: 'Нет на полке', text: 'На сайте этот товар в магазине закончится.' },
  { value: 'damaged', title: 'Повреждён', text: 'Эти штуки больше не продаются.' },
  { value: 'buyer', title: 'Не нужен покупателю', text: 'Товар останется в продаже.' },
]

type Props = {
  /** Null: closed. */
  readonly line: PickLine | null
  readonly onClose: () => void
  readonly onCancel: (line: PickLine, quantity: number, reason: Reason) => void
}

/** STAFF-03: cancels pieces of a line. */
export const ShortDialog = ({ line, onClose, onCancel }: Props) => (
  <Dialog open={line !== null} onClose={onClose} title="Отменить часть заказа">
    {line !== null && <ShortForm key={line.line_id} line={line} onClose={onClose} onCancel={onCancel} />}
  </Dialog>
)

const ShortForm = ({ line, onCancel, onClose }: Props & { line: PickLine }) => {
  const [quantity, setQuantity] = useState(Math.max(line.quantity - line.picked, 1))
  const [reason, setReason] = useState<Reason>('missing')
  return (
    <div className={css.shortForm}>
      <p>{line.name}</p>
      <Stepper label="Сколько штук отменить" value={quantity} min={1} max={line.quantity} onChange={setQuantity} />
      <RadioCards legend="Почему">
        {REASONS.map(({ value, title, text }) => (
          <RadioCard
            key={value}
            name="reason"
            value={value}
            checked={reason === value}
            onChange={() => setReason(value)}
            title={title}
          >
            {text}
          </RadioCard>
        ))}
      </RadioCards>
      <Button
        wide
        onClick={() => {
          onCancel(line, quantity, reason)
          onClose()
        }}
      >
        Отменить {quantity}&nbsp;шт.
      </Button>
    </div>
  )
}
