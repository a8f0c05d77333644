import { useState } from 'react'
import { formatPhone } from '#kernel/phone.ts'
import type { CancelPiecesInput, OfficeOrder, PickLine } from '../counter.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { missingText } from './order-words.ts'
import { LineDialog, PiecesStepper } from './line-dialog.tsx'
import { SourceOffers } from './source-offers.tsx'
import { SubstituteOffers } from './substitute-offers.tsx'
import css from '#shop/office/office/orders.module.css'

type Reason = CancelPiecesInput['reason']
const REASONS: readonly { readonly value: Reason; readonly title: string; readonly text: string }[] = [
  { value: 'missing', title: 'Нет на полке', text: '' },
  { value: 'damaged', title: 'Повреждён', text: 'Эти штуки больше не продаются.' },
  { value: 'buyer', title: 'Не нужен покупателю', text: 'Товар останется в продаже.' },
]

type Substituted = { readonly quantity: number; readonly variantId: VariantId; readonly agreed: boolean }
type Props = {
  readonly order: OfficeOrder
  /** Null: closed. */
  readonly line: PickLine | null
  readonly onClose: () => void
  readonly onCancel: (line: PickLine, quantity: number, reason: Reason) => void
  readonly onPropose: (line: PickLine, given: Substituted) => void
}

/** STAFF-03: proposes a substitute for missing pieces of a line, or cancels them. */
export const ShortDialog = (props: Props) => (
  <LineDialog line={props.line} onClose={props.onClose} title="Не хватает товара" width="form">
    {(line) => <ShortForm {...props} line={line} />}
  </LineDialog>
)

const ShortForm = ({ order, line, onCancel, onPropose, onClose }: Props & { line: PickLine }) => {
  const missing = line.quantity - line.picked
  const [isReplacing, setReplacing] = useState(false)
  const [isBringing, setBringing] = useState(false)
  const [quantity, setQuantity] = useState(Math.max(missing, 1))
  const [reason, setReason] = useState<Reason>('missing')
  return (
    <div className={css.shortForm}>
      <p>
        {line.brand_name}, {line.name}
      </p>
      {isBringing && (
        <>
          <SourceOffers order={order} line={line} quantity={quantity} onDone={onClose} />
          <Button look="quiet" onClick={() => setBringing(false)}>
            Назад
          </Button>
        </>
      )}
      {isReplacing && (
        <>
          {order.recipient_phone !== null && (
            <p className={css.recipient}>
              {order.recipient_name}
              <a href={`tel:+${order.recipient_phone}`}>{formatPhone(order.recipient_phone)}</a>
            </p>
          )}
          <SubstituteOffers
            order={order}
            line={line}
            quantity={quantity}
            onPropose={(variantId, agreed) => {
              onPropose(line, { quantity, variantId, agreed })
              onClose()
            }}
          />
          <Button look="quiet" onClick={() => setReplacing(false)}>
            Назад
          </Button>
        </>
      )}
      {!isReplacing && !isBringing && (
        <>
          <div className={css.quantity}>
            <span className={css.hint} aria-hidden>
              Скольких штук не&nbsp;хватает
            </span>
            <PiecesStepper label="Скольких штук не хватает" line={line} value={quantity} onChange={setQuantity} />
          </div>
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
                {value === 'missing' ? missingText(line) : text}
              </RadioCard>
            ))}
          </RadioCards>
          {reason !== 'buyer' && quantity <= missing && (
            <Button wide onClick={() => setReplacing(true)}>
              Предложить замену
            </Button>
          )}
          {reason !== 'buyer' && quantity <= missing && (
            <Button wide look="line" onClick={() => setBringing(true)}>
              Предложить из&nbsp;другого магазина
            </Button>
          )}
          <Button
            wide
            look="line"
            onClick={() => {
              onCancel(line, quantity, reason)
              onClose()
            }}
          >
            Убрать из&nbsp;заказа {quantity}&nbsp;шт.
          </Button>
        </>
      )}
    </div>
  )
}
