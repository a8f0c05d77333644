import { useState } from 'react'
import type { PickLine, ReturnPiecesInput } from '../counter.api.ts'
import {
  RETURN_WISH_TEXTS,
  RETURN_REASON_TEXTS,
  RETURN_REASONS,
  type ReturnReasonCode,
} from '../facts/return-policy.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import css from '#shop/office/office/orders.module.css'

type Given = Pick<ReturnPiecesInput, 'quantity' | 'reason' | 'sellable'>
type Props = {
  /** Null: closed. */
  readonly line: PickLine | null
  /** A marked product: every piece comes back with its own code. */
  readonly oneByOne: boolean
  readonly onClose: () => void
  readonly onReturn: (line: PickLine, given: Given) => void
}

/** STAFF-04: pieces of a line that the buyer brings back. */
export const ReturnDialog = ({ line, oneByOne, onClose, onReturn }: Props) => (
  <Dialog open={line !== null} onClose={onClose} title="Вернуть товар">
    {line !== null && (
      <ReturnForm key={line.line_id} line={line} oneByOne={oneByOne} onClose={onClose} onReturn={onReturn} />
    )}
  </Dialog>
)

const ReturnForm = ({ line, oneByOne, onClose, onReturn }: Props & { line: PickLine }) => {
  const { return_request: request } = line
  const left = oneByOne ? 1 : line.quantity - line.returned
  const [quantity, setQuantity] = useState(Math.min(request?.quantity ?? 1, left))
  const [reason, setReason] = useState<ReturnReasonCode>(request?.reason ?? 'unopened')
  const [sellable, setSellable] = useState(false)
  return (
    <div className={css.shortForm}>
      <p>{line.name}</p>
      <div className={css.quantity}>
        <span className={css.hint} aria-hidden>
          Сколько штук вернули
        </span>
        <Stepper
          label="Сколько штук вернули"
          value={quantity}
          min={1}
          max={left}
          limitLabel={'Больше в\u00a0заказе нет'}
          onChange={setQuantity}
        />
      </div>
      <RadioCards legend="Почему">
        {RETURN_REASONS.map((value) => (
          <RadioCard
            key={value}
            name="reason"
            value={value}
            checked={reason === value}
            onChange={() => setReason(value)}
            title={RETURN_REASON_TEXTS[value]}
          />
        ))}
      </RadioCards>
      {request?.wish !== undefined && request.wish !== 'money' && (
        <p>
          Покупатель хочет: {RETURN_WISH_TEXTS[request.wish].toLowerCase()}. Если договорились о&nbsp;замене, примите
          товар и&nbsp;продайте новый; если покупатель оставил товар себе, ничего не&nbsp;принимайте.
        </p>
      )}
      {reason === 'irritation' ? (
        <p>Вскрытое снова не&nbsp;продаём: на&nbsp;полку не&nbsp;вернётся.</p>
      ) : (
        <Checkbox checked={sellable} onChange={(event) => setSellable(event.target.checked)}>
          Можно снова продать
        </Checkbox>
      )}
      <Button
        wide
        onClick={() => {
          onReturn(line, { quantity, reason, sellable })
          onClose()
        }}
      >
        Принять {quantity}&nbsp;шт.
      </Button>
    </div>
  )
}
