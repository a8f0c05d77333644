import { useState } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import type { OrderLineId } from '#kernel/ids.ts'
import type { OfficeOrder } from '../counter.api.ts'
import {
  MAX_REFUSAL_COMMENT,
  MIN_REFUSAL_COMMENT,
  RETURN_REFUSAL_NAMES,
  RETURN_REFUSALS,
  refusalText,
  type ReturnRefusal,
} from '../facts/return-refusal.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import css from '#shop/office/office/orders.module.css'

type Asked = OfficeOrder['lines'][number]
type Refused = { readonly line_ids: OrderLineId[]; readonly reason: ReturnRefusal; readonly comment?: string }
type FormProps = { readonly lines: readonly Asked[]; readonly onRefuse: (refused: Refused) => void }

const RefuseForm = ({ lines, onRefuse }: FormProps) => {
  const [kept, setKept] = useState<ReadonlySet<OrderLineId>>(new Set())
  const [reason, setReason] = useState<ReturnRefusal | null>(null)
  const [typed, setTyped] = useState('')
  const comment = typed.trim()
  const isShort = reason === 'other' && comment.length < MIN_REFUSAL_COMMENT
  const refused = lines.filter(({ line_id }) => !kept.has(line_id)).map(({ line_id }) => line_id)
  const keep = (id: OrderLineId, isKept: boolean): void =>
    setKept(new Set(isKept ? [...kept, id] : [...kept].filter((one) => one !== id)))
  return (
    <div className={css.shortForm}>
      {lines.length === 1 ? (
        <p>{lines[0]?.name}</p>
      ) : (
        lines.map(({ line_id, name, return_request }) => (
          <Checkbox
            key={line_id}
            checked={!kept.has(line_id)}
            onChange={({ target }) => keep(line_id, !target.checked)}
          >
            {name}, {return_request?.quantity}&nbsp;шт.
          </Checkbox>
        ))
      )}
      <RadioCards legend="Почему не принимаем. Это прочтёт покупатель">
        {RETURN_REFUSALS.map((value) => (
          <RadioCard
            key={value}
            name="refusal"
            value={value}
            checked={reason === value}
            onChange={() => setReason(value)}
            title={RETURN_REFUSAL_NAMES[value]}
          >
            {refusalText(value, null)}
          </RadioCard>
        ))}
      </RadioCards>
      {reason === 'other' && (
        <TextField
          label="Что прочтёт покупатель"
          kind="area"
          name="comment"
          value={typed}
          onChange={setTyped}
          maxLength={MAX_REFUSAL_COMMENT}
          error={isShort && comment !== '' ? `Ещё немного: не\u00a0короче ${MIN_REFUSAL_COMMENT} знаков` : undefined}
          autofocus
        />
      )}
      <Button
        wide
        disabled={reason === null || isShort || refused.length === 0}
        onClick={() =>
          reason !== null && onRefuse({ line_ids: refused, reason, ...(reason === 'other' ? { comment } : {}) })
        }
      >
        {refused.length === 0
          ? 'Отметьте, чего не\u00a0принимаем'
          : reason === null
            ? 'Выберите причину'
            : isShort
              ? 'Напишите причину'
              : 'Отказать и\u00a0написать покупателю'}
      </Button>
    </div>
  )
}

/** STAFF-04: a request of the buyer that waits for a decision. What was brought is taken back in its line. */
export const RefuseReturn = ({ order: { number, lines } }: { order: OfficeOrder }) => {
  const { act } = useOutbox()
  const [isOpen, setOpen] = useState(false)
  const asked = lines.filter(({ return_request }) => return_request !== null)
  if (asked.length === 0) return null
  return (
    <Notice>
      <p>
        <strong>Покупатель ждёт решения о&nbsp;возврате.</strong> Принять товар можно в&nbsp;его строке.
      </p>
      <div className={css.answers}>
        <Button size="sm" look="line" onClick={() => setOpen(true)}>
          Отказать в&nbsp;возврате…
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Отказать в возврате" width="form">
        {isOpen && (
          <RefuseForm
            lines={asked}
            onRefuse={(refused) => {
              act({ call: 'refuseReturn', input: { number, ...refused } })
              setOpen(false)
            }}
          />
        )}
      </Dialog>
    </Notice>
  )
}
