import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAndMonth, dayAt, fullDate } from '#kernel/dates.ts'
import { formatMoney, typedKopecks } from '#kernel/money.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { RadioCard, RadioCards } from '#platform/ui/fields/radio-card.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { errorText } from '#shop/office/office/api/error-text.ts'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import css from '#shop/office/office/orders.module.css'
import type { ExchangePiecesInput, OfficeOrder, PickLine, ReducePriceInput, ReturnPiecesInput } from '../counter.api.ts'
import {
  isShopsFault,
  RETURN_REASON_TEXTS,
  RETURN_REASONS,
  RETURN_WISH_TEXTS,
  type ReturnReasonCode,
} from '../facts/return-policy.ts'
import { lastDayOf, refundText, splitOf } from '../facts/return-choice.ts'
import { counterApi } from './counter-api.ts'
import { LineDialog } from './line-dialog.tsx'
import { backBy } from './order-words.ts'
import { useActions } from './outbox/network-state.tsx'
import { useOutbox } from './outbox/outbox-context.ts'

type Given = Pick<ReturnPiecesInput, 'quantity' | 'reason' | 'sellable' | 'comment'>
type Exchanged = Pick<ExchangePiecesInput, 'quantity' | 'reason' | 'comment'>
type Reduced = Pick<ReducePriceInput, 'amount' | 'comment'>
type Props = {
  readonly order: OfficeOrder
  /** Null: closed. */
  readonly line: PickLine | null
  /** A marked product: every piece comes back with its own code. */
  readonly oneByOne: boolean
  readonly onClose: () => void
  readonly onReturn: (line: PickLine, given: Given) => void
  readonly onExchange: (line: PickLine, given: Exchanged) => void
  readonly onReduce: (line: PickLine, reduced: Reduced) => void
}

/** STAFF-04: pieces of a line that the buyer brings back. */
export const ReturnDialog = (props: Props) => (
  <LineDialog line={props.line} onClose={props.onClose} title="Вернуть товар" width="form">
    {(line) => <ReturnForm {...props} line={line} />}
  </LineDialog>
)

type ReduceProps = Pick<Props, 'onClose' | 'onReduce'> & { readonly line: PickLine; readonly onBack: () => void }
/** ORD-13: the buyer keeps goods with a flaw. */
const ReduceForm = ({ line, onBack, onClose, onReduce }: ReduceProps) => {
  const [typed, setTyped] = useState('')
  const [comment, setComment] = useState('')
  const amount = typedKopecks(typed)
  const isRight = amount !== null && amount < line.total
  return (
    <div className={css.shortForm}>
      <p>
        {line.name}: {formatMoney(line.total)}
      </p>
      <TextField
        label="На сколько снизить цену, ₽"
        name="amount"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        validate={() => (isRight ? null : `Введите сумму в\u00a0рублях меньше ${formatMoney(line.total)}`)}
        autofocus
      />
      <TextField
        label="Что видно на товаре"
        kind="area"
        name="comment"
        value={comment}
        onChange={setComment}
        maxLength={300}
      />
      <p className={css.hint}>
        Товар остаётся у&nbsp;покупателя. Оплаченное на&nbsp;сайте вернётся само, с&nbsp;чеком; оплаченное
        в&nbsp;магазине верните на&nbsp;кассе.
      </p>
      <Button
        wide
        disabled={!isRight}
        onClick={() => {
          if (amount === null) return
          onReduce(line, { amount, comment: comment.trim() })
          onClose()
        }}
      >
        {isRight ? `Снизить на\u00a0${formatMoney(amount)}` : 'Снизить цену'}
      </Button>
      <Button wide look="quiet" onClick={onBack}>
        Принять товар назад
      </Button>
    </div>
  )
}

const ReturnForm = ({ order, line, oneByOne, onClose, onReturn, onExchange, onReduce }: Props & { line: PickLine }) => {
  const { return_request: request } = line
  const left = oneByOne ? 1 : line.quantity - line.returned
  const [typed, setTyped] = useState(String(Math.min(request?.quantity ?? 1, left)))
  const [reason, setReason] = useState<ReturnReasonCode | null>(request?.reason ?? null)
  const [sellable, setSellable] = useState(false)
  const [comment, setComment] = useState('')
  const [isKept, setKept] = useState(request?.wish === 'discount')
  const { outbox } = useOutbox()
  const isSending = useActions(outbox).some(({ input }) => input.number === order.number)
  const { data, error } = useQuery({
    // What has just been given away may be returned once the shop knows it.
    enabled: !isSending,
    queryKey: ['return-terms', order.number, line.returned],
    queryFn: async ({ signal }) => valueOrThrow(await counterApi.returnTerms({ number: order.number }, { signal })),
    staleTime: 0,
  })
  const quantity = /^[0-9]{1,2}$/.test(typed) ? Number(typed) : 0
  const isCounted = quantity >= 1 && quantity <= left
  const terms = data?.lines.find(({ line_id }) => line_id === line.line_id)
  const given = order.history.findLast(({ state }) => state === 'delivered')?.at
  const sum =
    data !== undefined && terms !== undefined && isCounted && reason !== null
      ? refundText(splitOf(data, { [line.line_id]: { quantity, reason } }), backBy(order))
      : ''
  const termText = (value: ReturnReasonCode): string => {
    if (data === undefined || terms === undefined) return ''
    const until = lastDayOf(terms, value)
    if (until === '') return 'По\u00a0условиям магазина не\u00a0возвращают'
    return data.today <= until ? `До\u00a0${fullDate(until)} включительно` : `Срок вышел ${fullDate(until)}`
  }
  if (isKept) return <ReduceForm line={line} onBack={() => setKept(false)} onClose={onClose} onReduce={onReduce} />
  return (
    <div className={css.shortForm}>
      <p>{line.name}</p>
      {given !== undefined && (
        <p className={css.hint}>Выдан {dayAndMonth(dayAt(new Date(given), order.timezoneoffset))}</p>
      )}
      {error !== null && <Notice tone="bad">{errorText(error)}</Notice>}
      <TextField
        label={`Сколько штук вернули, из\u00a0${left}`}
        name="quantity"
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        disabled={oneByOne}
        error={isCounted ? undefined : `Введите число от\u00a01 до\u00a0${left}`}
        autofocus
      />
      <RadioCards legend="Почему">
        {RETURN_REASONS.map((value) => (
          <RadioCard
            key={value}
            name="reason"
            value={value}
            checked={reason === value}
            onChange={() => setReason(value)}
            title={RETURN_REASON_TEXTS[value]}
          >
            {termText(value)}
          </RadioCard>
        ))}
      </RadioCards>
      {request?.wish === 'exchange' && (
        <p>
          Покупатель хочет: {RETURN_WISH_TEXTS.exchange.toLowerCase()}.{' '}
          {oneByOne && 'Код маркировки меняет только касса: примите товар и\u00a0продайте там такой\u00a0же.'}
        </p>
      )}
      {reason === 'irritation' ? (
        <p>Вскрытое снова не&nbsp;продаём: на&nbsp;полку не&nbsp;вернётся.</p>
      ) : (
        <Checkbox checked={sellable} onChange={(event) => setSellable(event.target.checked)}>
          Можно снова продать
        </Checkbox>
      )}
      <TextField
        label="Что видно на товаре"
        kind="area"
        name="comment"
        value={comment}
        onChange={setComment}
        maxLength={300}
      />
      <Button
        wide
        disabled={!isCounted || reason === null}
        onClick={() => {
          if (reason === null) return
          onReturn(line, { quantity, reason, sellable, comment: comment.trim() })
          onClose()
        }}
      >
        {reason === null ? 'Выберите причину' : `Принять ${quantity}\u00a0шт.${sum === '' ? '' : `, вернуть ${sum}`}`}
      </Button>
      {reason !== null && isShopsFault(reason) && !oneByOne && (
        <Button
          wide
          look="quiet"
          disabled={!isCounted || quantity > line.free}
          onClick={() => {
            onExchange(line, { quantity, reason, comment: comment.trim() })
            onClose()
          }}
        >
          {quantity > line.free
            ? 'Заменить не\u00a0на что: в\u00a0магазине таких нет'
            : 'Заменить на\u00a0такой\u00a0же, без денег'}
        </Button>
      )}
      {line.returned === 0 && (
        <Button wide look="quiet" onClick={() => setKept(true)}>
          Товар остаётся у&nbsp;покупателя: снизить цену
        </Button>
      )}
    </div>
  )
}
