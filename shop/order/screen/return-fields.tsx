/** The fields of the dialog of a return. */
import { dayAndMonth } from '#kernel/dates.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Stepper } from '#platform/ui/fields/stepper.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import {
  RETURN_REASON_TEXTS,
  RETURN_REASONS,
  RETURN_WISH_TEXTS,
  RETURN_WISHES,
  type ReturnReasonCode,
  type ReturnWish,
} from '../facts/return-policy.ts'
import { MONEY_BACK_DAYS } from '#shop/payment/facts/payment-limits.ts'
import { openReasons, type Choice, type Line, type Manner } from './return-choice.ts'
import css from './return-order.module.css'

export const isReason = (text: string): text is ReturnReasonCode => RETURN_REASONS.some((reason) => reason === text)

/** Until when a line comes back unopened: «до 4 декабря, если упаковка не вскрыта». */
export const lineNote = ({ quantity, returned, unopened_until, condition }: Line, today: string): string => {
  if (quantity === returned) return 'уже возвращён'
  return unopened_until !== null && today <= unopened_until
    ? `до\u00a0${dayAndMonth(unopened_until)}, если ${condition}`
    : 'только с\u00a0дефектом или по\u00a0нашей ошибке'
}

/** A line that may be returned: how many pieces and why. Closed when its days are over, with the reason. */
export const LineChoice = ({
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
        <span className={css.small}>{lineNote(line, today)}</span>
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

export const isWish = (text: string): text is ReturnWish => RETURN_WISHES.some((wish) => wish === text)

const BACK_BY_US = 'Обратную дорогу оплатим мы: пришлите нам снимок квитанции.'
const BACK_BY_BUYER = 'Обратную дорогу оплачиваете вы.'
const BY_REASON = 'За\u00a0брак и\u00a0нашу ошибку обратную дорогу оплатим мы: пришлите нам снимок квитанции.'

/** How the goods come back, and what the buyer wants for goods with a flaw. `change` null: without JavaScript, all of it is open. */
export const MannerChoice = ({
  postAddress,
  manner,
  isFault,
  change,
}: {
  postAddress: string | null
  manner: Manner
  /** One of the chosen lines is the shop's fault. */
  isFault: boolean
  change: ((manner: Manner) => void) | null
}) => (
  <div className={css.manner}>
    {isFault && (
      <TextField
        kind="select"
        name="wish"
        label="Что вы хотите"
        value={manner.wish}
        options={RETURN_WISHES.map((wish) => ({ value: wish, label: RETURN_WISH_TEXTS[wish] }))}
        onChange={(text) => isWish(text) && change?.({ ...manner, wish: text })}
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
        onChange={(text) => change?.({ ...manner, way: text === 'post' ? 'post' : 'store' })}
      />
    )}
    {(manner.way === 'post' || change === null) && postAddress !== null && (
      <>
        <p className={css.small}>
          {change === null ? 'Почтой' : 'Адрес'}: {postAddress}. Вложите записку с&nbsp;номером заказа.{' '}
          {change === null ? BY_REASON : isFault ? BACK_BY_US : BACK_BY_BUYER}
        </p>
        <TextField
          name="track"
          label="Номер отправления, если уже отправили"
          autoComplete="off"
          value={manner.track}
          onChange={(track) => change?.({ ...manner, track: track.slice(0, 40) })}
        />
      </>
    )}
  </div>
)

export const ReturnTermsNote = () => (
  <p className={css.small}>
    Принесите товар в&nbsp;любой наш магазин и&nbsp;назовите номер заказа. Если его собирали в&nbsp;другом магазине,
    возврат примет старший сотрудник. Деньги вернём тем&nbsp;же способом, каким вы платили, в&nbsp;течение{' '}
    {MONEY_BACK_DAYS}
    &nbsp;дней. Новая заявка заменит прежнюю, если её ещё не&nbsp;рассмотрели; фото прежней останутся.
  </p>
)
