import { useRef, useState } from 'react'
import type { ReturnOptions } from '../order-return.api.ts'
import type { OrderReturn } from '../order.api.ts'
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import type { OrderLineId } from '#kernel/ids.ts'
import { MAX_RETURN_PHOTOS, RETURN_WISH_TEXTS } from '../facts/return-policy.ts'
import { api } from '#platform/client/client.ts'
import { useCall } from '#platform/client/use-call.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { Attachments } from '#platform/ui/fields/attachments.tsx'
import { FormError } from '#platform/ui/forms/form-messages.tsx'
import { Dialog } from '#platform/ui/layers/dialog.tsx'
import type { ChangedOrder } from './confirm-change.tsx'
import { LastDigits } from './last-digits.tsx'
import { refundText, splitOf } from '../facts/return-choice.ts'
import { asksPhotos, hasFault, NO_MANNER, requestOf, type Choice, type Choices, type Manner } from './return-choice.ts'
import { LineChoice, MannerChoice, ReturnTermsNote } from './return-fields.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { WithdrawReturn } from './withdraw-return.tsx'
import { useReturnPhotos } from './use-return-photos.ts'
import css from './return-order.module.css'

const STATES = {
  requested: 'ждём товар',
  accepted: 'принят',
  refused: 'отклонён',
  exchanged: 'заменили на\u00a0такой\u00a0же',
  withdrawn: 'вы отозвали заявку',
} as const

/** What comes before the sum: who wants another piece or a lower price gets the money only without it. */
const sumWords = ({ state, wish }: Pick<OrderReturn, 'state' | 'wish'>): string =>
  state === 'accepted' ? 'сумма возврата' : wish === 'money' ? 'вернём' : 'если не\u00a0выйдет, вернём'

const mannerText = ({ way, track_number, wish }: Pick<OrderReturn, 'way' | 'track_number' | 'wish'>): string =>
  [
    way === 'store'
      ? ' в\u00a0магазине'
      : ` по\u00a0почте${track_number === null ? '' : `, номер отправления ${track_number}`}`,
    ...(wish === 'money' ? [] : [`вы просите: ${RETURN_WISH_TEXTS[wish].toLowerCase()}`]),
  ].join('; ')

/** «ждём товар в магазине» */
export const returnText = ({ state, ...manner }: OrderReturn): string =>
  `${STATES[state]}${state === 'requested' ? mannerText(manner) : ''}`

/** Returns that the order has already. */
export const Returns = ({
  returns,
  offset,
  order,
  onWithdrawn,
}: {
  returns: readonly OrderReturn[]
  offset: number
  order: ChangedOrder
  onWithdrawn: () => void
}) => (
  <ul className={css.returns} aria-label="Возвраты">
    {returns.map((one, i) => {
      const { state, requested_at, lines, refund, refusal, photos } = one
      return (
        <li key={`${i} ${requested_at}`}>
          <b>
            Возврат от&nbsp;{dayAndMonth(dayAt(new Date(requested_at), offset))}: {returnText(one)}
          </b>
          <span className={css.small}>
            {lines
              .map((line) => ({ name: line.name, pieces: state === 'accepted' ? line.accepted : line.quantity }))
              .filter(({ pieces }) => pieces > 0)
              .map(({ name, pieces }) => `${name}, ${pieces}\u00a0шт.`)
              .join('; ')}
            {(state === 'requested' || state === 'accepted') &&
              refundText(refund) !== '' &&
              `; ${sumWords(one)} ${refundText(refund)}`}
            {photos.length > 0 && `; фото: ${photos.length}`}
          </span>
          {refusal !== null && <p>{refusal}</p>}
          {/* The signed-in buyer alone sees the photos. */}
          {!order.needsDigits && photos.length > 0 && <ReturnPhotos token={order.token} photos={photos} />}
          {state === 'requested' && <WithdrawReturn order={order} onWithdrawn={onWithdrawn} />}
        </li>
      )
    })}
  </ul>
)

/** ORD-08: the buyer chooses what to return and sees the refund before asking for it. */
export const ReturnOrder = ({
  token,
  isAsked,
  onRequested,
}: {
  token: string
  /** A request waits for the shop: it is neither decided nor withdrawn. */
  isAsked: boolean
  onRequested: () => void
}) => {
  const [options, setOptions] = useState<ReturnOptions | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isSent, setSent] = useState(false)
  const [choices, setChoices] = useState<Choices>({})
  const [digits, setDigits] = useState('')
  const [manner, setManner] = useState<Manner>(NO_MANNER)
  const photos = useReturnPhotos(token)
  const isFault = hasFault(choices)
  const wantsOther = isFault && manner.wish !== 'money'
  const wantsPhotos = asksPhotos(choices)
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
  const send = (given: ReturnOptions): void => {
    const input = requestOf(token, given, choices, manner, digits)
    if (typeof input === 'string') return setError(input)
    if (wantsPhotos && photos.fault !== null) return setError(photos.fault)
    const idempotencyKey = (key.current ??= crypto.randomUUID())
    const forgetKey = (): void => {
      key.current = null
    }
    run(
      'Failed to return an order',
      async () => {
        const ids = wantsPhotos ? await photos.upload(given.needs_digits ? digits : '') : []
        return 'refusal' in ids ? ids : api.order.requestReturn({ ...input, photos: ids }, { idempotencyKey })
      },
      (given) => {
        forgetKey()
        setOptions(given)
        setChoices({})
        photos.clear()
        setChoosing(false)
        setSent(true)
        onRequested()
      },
      ({ refusal }) => {
        forgetKey()
        if (refusal === 'no-photo') photos.forgetUploads()
      },
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
      <p className={css.small} role="status">
        {isSent &&
          isAsked &&
          !isChoosing &&
          'Заявка у\u00a0нас. Она под товарами заказа, там\u00a0же будет видно, что мы решили.'}
      </p>
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
              : `${wantsOther ? 'Если не\u00a0выйдет, вернём' : 'Вернём'} ${refundText(splitOf(options, choices))}.`}
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
          {wantsPhotos && (
            <div className={css.photos}>
              <Attachments
                files={photos.files}
                refused={undefined}
                sendsAll
                unsent={photos.unsent}
                onAgain={busy ? undefined : () => send(options)}
                onAttach={(files) => {
                  key.current = null
                  photos.attach(files)
                }}
                onRemove={(file) => {
                  key.current = null
                  photos.remove(file)
                }}
              />
              <p className={css.small}>
                До&nbsp;{MAX_RETURN_PHOTOS}&nbsp;фото: товар, упаковка, что с&nbsp;ними не&nbsp;так. С&nbsp;ними решим
                быстрее, но&nbsp;это необязательно. Фото увидят только вы и&nbsp;сотрудники, которые принимают возвраты.
              </p>
            </div>
          )}
          {wantsOther && (
            <p className={css.small}>
              {manner.wish === 'exchange'
                ? 'Магазин посмотрит товар и\u00a0заменит его на\u00a0такой\u00a0же, если он есть на\u00a0полке.'
                : 'Магазин посмотрит товар и\u00a0договорится с\u00a0вами о\u00a0новой цене.'}
            </p>
          )}
          <ReturnTermsNote />
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
