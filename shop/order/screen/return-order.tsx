import { useRef, useState } from 'react'
import type { RequestReturn, ReturnOptions } from '../order-return.api.ts'
import type { OrderReturn } from '../order.api.ts'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { type OrderLineId, orderLineId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { refundSplit, type RefundSplit } from '../facts/refund-split.ts'
import {
  isShopsFault,
  REFUND_DAYS,
  RETURN_REASON_TEXTS,
  RETURN_REASONS,
  RETURN_WISH_TEXTS,
  RETURN_WISHES,
  type ReturnReasonCode,
  type ReturnWay,
  type ReturnWish,
} from '../facts/return-policy.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import { LastDigits } from './last-digits.tsx'
import css from './return-order.module.css'

type Line = ReturnOptions['lines'][number]
type Choice = { readonly quantity: number; readonly reason: ReturnReasonCode }
type Choices = Readonly<Record<string, Choice>>

const lastDayOf = (line: Line, reason: ReturnReasonCode): string => {
  if (reason === 'irritation') return line.irritation_until ?? ''
  return (reason === 'unopened' ? line.unopened_until : line.flawed_until) ?? ''
}
const isOpen = (line: Line, reason: ReturnReasonCode, today: string): boolean => today <= lastDayOf(line, reason)
const openReasons = (line: Line, today: string): readonly ReturnReasonCode[] =>
  RETURN_REASONS.filter((reason) => isOpen(line, reason, today))
const isReason = (text: string): text is ReturnReasonCode => RETURN_REASONS.some((reason) => reason === text)

/** What the buyer gets for the chosen pieces: «1 190 ₽ деньгами, 50 ₽ бонусами». */
export const refundText = ({ money, points, certificate }: RefundSplit): string =>
  [
    ...(money > 0 ? [`${formatMoney(money)} деньгами`] : []),
    ...(points > 0 ? [`${formatMoney(points)} бонусами`] : []),
    ...(certificate > 0 ? [`${formatMoney(certificate)} на\u00a0сертификат`] : []),
  ].join(', ')

const splitOf = (options: ReturnOptions, choices: Choices): RefundSplit =>
  refundSplit(
    {
      total: options.total,
      certificateTotal: options.certificate_total,
      lines: options.lines.map((line) => ({
        lineId: line.line_id,
        quantity: line.quantity,
        total: line.total,
        bonusPointsDiscount: line.points_discount,
        returned: line.returned,
      })),
    },
    new Map(Object.entries(choices).map(([id, { quantity }]) => [id, quantity])),
  )

const LineChoice = ({
  line,
  today,
  choice,
  choose,
}: {
  line: Line
  today: string
  choice: Choice | undefined
  choose: (choice: Choice | null) => void
}) => {
  const left = line.quantity - line.returned
  const reasons = openReasons(line, today)
  const [first] = reasons
  const isClosed = left === 0 || first === undefined
  return (
    <li className={css.line}>
      <Checkbox
        checked={choice !== undefined}
        disabled={isClosed}
        onChange={({ target }) => choose(target.checked && first !== undefined ? { quantity: 1, reason: first } : null)}
      >
        {line.name}
        <span className={css.small}>
          {left === 0
            ? 'уже возвращён'
            : line.unopened_until !== null && today <= line.unopened_until
              ? `до\u00a0${dayAndMonth(line.unopened_until)}, если ${line.condition}`
              : 'только с\u00a0дефектом или по\u00a0нашей ошибке'}
        </span>
      </Checkbox>
      {choice !== undefined && (
        <div className={css.choice}>
          <TextField
            kind="select"
            name={`reason-${line.line_id}`}
            label="Причина"
            value={choice.reason}
            options={reasons.map((reason) => ({ value: reason, label: RETURN_REASON_TEXTS[reason] }))}
            onChange={(text) =>
              isReason(text) && choose({ reason: text, quantity: text === 'irritation' ? 1 : choice.quantity })
            }
          />
          {choice.reason === 'irritation' && (
            <p className={css.small}>
              Принимаем вскрытое: одно, первое средство марки. Смойте его, сфотографируйте кожу и&nbsp;упаковку.
            </p>
          )}
          {left > 1 && choice.reason !== 'irritation' && (
            <Stepper
              value={choice.quantity}
              min={1}
              max={left}
              limitLabel={'Больше в\u00a0заказе нет'}
              label={`Сколько вернуть: ${line.name}`}
              onChange={(quantity) => choose({ ...choice, quantity })}
            />
          )}
        </div>
      )}
    </li>
  )
}

const STATES = { requested: 'ждём товар', accepted: 'принят', refused: 'отклонён' } as const

const mannerText = ({ way, track_number, wish }: Pick<OrderReturn, 'way' | 'track_number' | 'wish'>): string =>
  [
    way === 'store' ? ' в\u00a0магазине' : ` по\u00a0почте${track_number === null ? '' : `, трек ${track_number}`}`,
    ...(wish === 'money' ? [] : [`вы просите: ${RETURN_WISH_TEXTS[wish].toLowerCase()}`]),
  ].join('; ')

/** «ждём товар в магазине» */
export const returnText = ({ state, ...manner }: OrderReturn): string =>
  `${STATES[state]}${state === 'requested' ? mannerText(manner) : ''}`

type Manner = { readonly way: ReturnWay; readonly track: string; readonly wish: ReturnWish }
const isWish = (text: string): text is ReturnWish => RETURN_WISHES.some((wish) => wish === text)

/** How the goods come back, and what the buyer wants for goods with a flaw. */
const MannerChoice = ({
  postAddress,
  manner,
  isFault,
  change,
}: {
  postAddress: string | null
  manner: Manner
  /** One of the chosen lines is the shop's fault. */
  isFault: boolean
  change: (manner: Manner) => void
}) => (
  <div className={css.choice}>
    {isFault && (
      <TextField
        kind="select"
        name="wish"
        label="Что вы хотите"
        value={manner.wish}
        options={RETURN_WISHES.map((wish) => ({ value: wish, label: RETURN_WISH_TEXTS[wish] }))}
        onChange={(text) => isWish(text) && change({ ...manner, wish: text })}
      />
    )}
    {postAddress !== null && (
      <TextField
        kind="select"
        name="way"
        label="Как вернёте"
        value={manner.way}
        options={[
          { value: 'store', label: 'Принесу в\u00a0магазин' },
          { value: 'post', label: 'Отправлю почтой' },
        ]}
        onChange={(text) => change({ ...manner, way: text === 'post' ? 'post' : 'store' })}
      />
    )}
    {manner.way === 'post' && postAddress !== null && (
      <>
        <p className={css.small}>
          Адрес: {postAddress}. Вложите записку с&nbsp;номером заказа.{' '}
          {isFault ? 'Обратную дорогу оплатим мы: вложите и\u00a0чек почты.' : 'Обратную дорогу оплачиваете вы.'}
        </p>
        <TextField
          name="track"
          label="Трек-номер, если уже отправили"
          autoComplete="off"
          value={manner.track}
          onChange={(track) => change({ ...manner, track: track.slice(0, 40) })}
        />
      </>
    )}
  </div>
)

/** Returns that the order has already. */
export const Returns = ({ returns, offset }: { returns: readonly OrderReturn[]; offset: number }) => (
  <ul className={css.returns} aria-label="Возвраты">
    {returns.map((one) => {
      const { state, requested_at, lines, refund } = one
      return (
        <li key={requested_at}>
          <b>
            Возврат от&nbsp;{dayAndMonth(dayAt(new Date(requested_at), offset))}: {returnText(one)}
          </b>
          <span className={css.small}>
            {lines
              .map((line) => ({ name: line.name, pieces: state === 'accepted' ? line.accepted : line.quantity }))
              .filter(({ pieces }) => pieces > 0)
              .map(({ name, pieces }) => `${name}, ${pieces}\u00a0шт.`)
              .join('; ')}
            {state !== 'refused' &&
              refundText(refund) !== '' &&
              `; ${state === 'accepted' ? 'сумма возврата' : 'вернём'} ${refundText(refund)}`}
          </span>
        </li>
      )
    })}
  </ul>
)

/** ORD-08: the buyer chooses what to return and sees the refund before asking for it. */
export const ReturnOrder = ({ token, onRequested }: { token: string; onRequested: () => void }) => {
  const [options, setOptions] = useState<ReturnOptions | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const [digits, setDigits] = useState('')
  const [manner, setManner] = useState<Manner>({ way: 'store', track: '', wish: 'money' })
  const isFault = Object.values(choices).some(({ reason }) => isShopsFault(reason))
  const { busy, error, setError, run } = useCall()
  const key = useRef<string | null>(null)

  const open = (): void =>
    run(
      'Failed to return an order',
      () => api.order.returns({ token }),
      (given) => {
        setOptions(given)
        setChoosing(true)
      },
    )
  const send = ({ needs_digits }: ReturnOptions): void => {
    const wrong = needs_digits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    const idempotencyKey = (key.current ??= crypto.randomUUID())
    const lines = Object.entries(choices).map(([line_id, choice]) => ({ line_id: orderLineId(line_id), ...choice }))
    const track = manner.track.trim()
    if (manner.way === 'post' && track !== '' && track.length < 5)
      return setError('Трек-номер слишком короткий: проверьте его по\u00a0чеку почты или сотрите.')
    const input: RequestReturn = {
      token,
      lines,
      way: manner.way,
      wish: isFault ? manner.wish : 'money',
      ...(manner.way === 'post' && track !== '' ? { track_number: track } : {}),
      ...(needs_digits ? { last_digits: digits } : {}),
    }
    const forgetKey = (): void => {
      key.current = null
    }
    run(
      'Failed to return an order',
      () => api.order.requestReturn(input, { idempotencyKey }),
      (given) => {
        forgetKey()
        setOptions(given)
        setChoices({})
        setChoosing(false)
        onRequested()
      },
      forgetKey,
    )
  }
  const choose = (id: OrderLineId, choice: Choice | null) => {
    key.current = null
    setChoices(({ [id]: _before, ...others }) => (choice === null ? others : { ...others, [id]: choice }))
  }
  const isEmpty = Object.keys(choices).length === 0

  return (
    <>
      <Button look="quiet" loading={busy && !isChoosing} onClick={open}>
        Оформить возврат
      </Button>
      {!isChoosing && <FormError>{error}</FormError>}
      {options !== null && (
        <Dialog open={isChoosing} onClose={() => setChoosing(false)} title="Что вернуть">
          <ul>
            {options.lines.map((line) => (
              <LineChoice
                key={line.line_id}
                line={line}
                today={options.today}
                choice={choices[line.line_id]}
                choose={(choice) => choose(line.line_id, choice)}
              />
            ))}
          </ul>
          <p className={css.refund} role="status">
            {isEmpty
              ? 'Отметьте товары: посчитаем, сколько вернём.'
              : `Вернём ${refundText(splitOf(options, choices))}.`}
          </p>
          {!isEmpty && (
            <MannerChoice
              postAddress={options.post_address}
              manner={manner}
              isFault={isFault}
              change={(changed) => {
                key.current = null
                setManner(changed)
              }}
            />
          )}
          {isFault && manner.wish !== 'money' && (
            <p className={css.small}>
              Замену и&nbsp;снижение цены магазин согласует с&nbsp;вами, когда увидит товар. Если не&nbsp;выйдет, вернём
              деньги.
            </p>
          )}
          <p className={css.small}>
            Принесите товар в&nbsp;любой наш магазин и&nbsp;назовите номер заказа. Если его собирали в&nbsp;другом
            магазине, возврат примет старший сотрудник. Деньги вернём тем&nbsp;же способом, каким вы платили,
            в&nbsp;течение {REFUND_DAYS}&nbsp;дней. Новая заявка заменит прежнюю, если её ещё не&nbsp;приняли.
          </p>
          {options.needs_digits && <LastDigits value={digits} onType={setDigits} />}
          <FormError>{error}</FormError>
          <Button className={css.send} loading={busy} disabled={isEmpty} onClick={() => send(options)}>
            Отправить заявку
          </Button>
        </Dialog>
      )}
    </>
  )
}
