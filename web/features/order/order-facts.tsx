import type { OrderView } from '#contract/order.schema.ts'
import { formatPhone } from '#domain/phone.ts'
import { dayAndMonth } from '#domain/dates.ts'
import { readyOn } from '#domain/promised-time.ts'
import { TextLink } from '#web/ui/controls/link.tsx'
import css from './order-page.module.css'

/** As promised when the order was placed, so the page says the same to everybody at any time. */
const whenOf = ({ ready_at, courier_date, timezoneoffset }: OrderView): string | null => {
  if (ready_at !== null) return readyOn(ready_at, timezoneoffset)
  return courier_date === null ? null : dayAndMonth(courier_date)
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const Where = ({ order }: { order: OrderView }) =>
  order.store === null ? (
    <dd>
      {order.city_name}, {order.address}
    </dd>
  ) : (
    <dd>
      {order.store.name}, {order.store.address}
      {order.store.phone !== null && (
        <>
          <br />
          <TextLink to={`tel:+${order.store.phone}`}>{formatPhone(order.store.phone)}</TextLink>
        </>
      )}
    </dd>
  )

/** Where, when, who. */
export const OrderFacts = ({ order }: { order: OrderView }) => {
  const when = order.state === 'cancelled' ? null : whenOf(order)
  return (
    <dl className={css.facts}>
      <div>
        <dt>{order.delivery === 'pickup' ? 'Магазин' : 'Куда привезём'}</dt>
        <Where order={order} />
      </div>
      {when !== null && (
        <div>
          <dt>{order.delivery === 'pickup' ? 'Когда будет готов' : 'Когда привезём'}</dt>
          <dd>{capital(when)}</dd>
        </div>
      )}
      <div>
        <dt>Получатель</dt>
        <dd>
          {order.recipient_name}, {order.recipient_phone}
        </dd>
      </div>
      {order.comment !== '' && (
        <div>
          <dt>Комментарий</dt>
          <dd>{order.comment}</dd>
        </div>
      )}
    </dl>
  )
}
