/** PARCEL-03, PARCEL-04: what another store sends for the order; the buyer says whether to wait for what was not found. */
import { type MouseEvent, useRef, useState } from 'react'
import type { OrderView } from '../order.api.ts'
import { lastDigitsError } from '#kernel/fields/order-proof.ts'
import { paths } from '#kernel/pages/paths.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { parcelOfferText } from '../facts/parcel-offer.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { PostedForm } from '#platform/ui/forms/posted-form.tsx'
import text from '#platform/ui/styles/text.module.css'
import { LastDigits } from './last-digits.tsx'
import css from './substitutes.module.css'

type Pieces = OrderView['coming'][number]
type Choice = 'wait' | 'drop'
type Props = {
  readonly order: OrderView
  /** The idempotency key of the form without JavaScript. */
  readonly formKey: string | undefined
  readonly onAnswered: () => void
}

const piecesText = ({ name, quantity }: Pieces): string => `${name}, ${quantity}\u00a0шт.`

/** «Крем, 1 шт.: ТРК «Родник», будет 24 ноября, 16:00» */
export const comingText = (pieces: Pieces, offset: number): string =>
  `${piecesText(pieces)}: ${pieces.from_name}, будет ${momentText(pieces.arrives_at, offset)}`

/** The rows of what is on its way; nothing when nothing is. */
export const ComingRow = ({ order }: { order: OrderView }) => {
  const sent = order.coming.filter(({ until }) => until === null)
  return (
    sent.length > 0 && (
      <div>
        <dt>Привезём из&nbsp;другого магазина</dt>
        {sent.map((pieces) => (
          <dd key={`${pieces.transfer_id} ${pieces.name}`}>{comingText(pieces, order.timezoneoffset)}</dd>
        ))}
      </div>
    )
  )
}

export const ComingOffers = (props: Props) =>
  props.order.coming
    .filter(({ until }) => until !== null)
    .map((pieces) => <Offer key={pieces.transfer_id} {...props} pieces={pieces} />)

const Offer = ({ order, pieces, formKey, onAnswered }: Props & { pieces: Pieces }) => {
  const [digits, setDigits] = useState('')
  const [chosen, setChosen] = useState<Choice>('wait')
  const { busy, error, setError, run } = useCall()
  // One key for each answer: repeated after a lost response it is the same request.
  const keys = useRef<Record<Choice, string | null>>({ wait: null, drop: null })
  const needsDigits = order.cancel_needs_digits
  const { transfer_id, from_name, as_parcel, arrives_at, until } = pieces
  const answer = (event: MouseEvent, choice: Choice): void => {
    event.preventDefault()
    const wrong = needsDigits ? lastDigitsError(digits) : null
    if (wrong !== null) return setError(wrong)
    setChosen(choice)
    keys.current[choice] ??= crypto.randomUUID()
    const idempotencyKey = keys.current[choice]
    const input = { token: order.token, transfer_id, agrees: choice === 'wait' }
    run(
      'Failed to answer an offer',
      () => api.order.answerOffer(needsDigits ? { ...input, last_digits: digits } : input, { idempotencyKey }),
      onAnswered,
      ({ refusal }) => {
        keys.current[choice] = null // Other digits are another request.
        if (refusal === 'too-late') onAnswered()
      },
    )
  }
  return (
    <section className={css.card} aria-label="Товар из другого магазина">
      <h2 className={text.t22}>
        {as_parcel
          ? 'Товара не\u00a0хватило. Получите его отдельно?'
          : 'Товара не\u00a0хватило. Подождёте, пока привезём?'}
      </h2>
      {as_parcel ? (
        <p>
          {piecesText(pieces)}: есть в&nbsp;другом месте, {from_name}. Бесплатно{' '}
          {parcelOfferText({ ...pieces, delivery: order.delivery }, order.timezoneoffset)}. Остальное получите как
          обычно.
        </p>
      ) : (
        <p>
          {piecesText(pieces)}: есть в&nbsp;другом месте, {from_name}. Привезём бесплатно к&nbsp;
          {momentText(arrives_at, order.timezoneoffset)}, и&nbsp;
          {order.parcels.length > 0 ? 'эта часть будет готова' : 'весь заказ будет готов'} позже.
        </p>
      )}
      <p className={css.muted}>
        Ответьте до&nbsp;{momentText(until ?? arrives_at, order.timezoneoffset)}. Если откажетесь или не&nbsp;ответите,
        уберём этот товар из&nbsp;заказа{order.paid_online !== null && ' и\u00a0вернём за\u00a0него деньги'}.
      </p>
      <PostedForm
        action={paths.order(order.token)}
        fields={[
          ['key', formKey],
          ['transfer', transfer_id],
        ]}
        className={css.form}
        noValidate
      >
        {needsDigits && <LastDigits className={css.digits} value={digits} error={error} onType={setDigits} />}
        {!needsDigits && <FormError>{error}</FormError>}
        <div className={css.answers}>
          <Button
            type="submit"
            name="do"
            value="wait"
            loading={busy && chosen === 'wait'}
            disabled={busy}
            onClick={(event) => answer(event, 'wait')}
          >
            {as_parcel ? 'Получить отдельно' : 'Подождать'}
          </Button>
          <Button
            look="line"
            type="submit"
            name="do"
            value="drop"
            loading={busy && chosen === 'drop'}
            disabled={busy}
            onClick={(event) => answer(event, 'drop')}
          >
            Убрать товар
          </Button>
        </div>
      </PostedForm>
    </section>
  )
}
