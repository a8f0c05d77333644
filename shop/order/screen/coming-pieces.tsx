/** PARCEL-03, PARCEL-04: what another store sends for the order; the buyer says whether to wait for what was not found. */
import type { OrderView } from '../order.api.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import { parcelOfferText } from '../facts/parcel-offer.ts'
import { api } from '#platform/client/client.ts'
import text from '#platform/ui/styles/text.module.css'
import { AnswerForm, type Asked } from './answer-form.tsx'
import css from './substitutes.module.css'

type Pieces = OrderView['coming'][number]

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

export const ComingOffers = (props: Asked) =>
  props.order.coming
    .filter(({ until }) => until !== null)
    .map((pieces) => <Offer key={pieces.transfer_id} {...props} pieces={pieces} />)

const Offer = (props: Asked & { pieces: Pieces }) => {
  const { order, pieces } = props
  const { transfer_id, from_name, as_parcel, arrives_at, until } = pieces
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
      <AnswerForm
        {...props}
        question={['transfer', transfer_id]}
        yes={['wait', as_parcel ? 'Получить отдельно' : 'Подождать']}
        no={['drop', 'Убрать товар']}
        send={(given, idempotencyKey) => api.order.answerOffer({ ...given, transfer_id }, { idempotencyKey })}
      />
    </section>
  )
}
