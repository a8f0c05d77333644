import { capitalize } from '#kernel/text.ts'
import { doorLine, indoorRows } from '#kernel/postal-address.ts'
import type { OrderView } from '../order.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { carrierName, trackingUrl } from '#shop/delivery/facts/carriers.ts'
import { intervalText } from '#shop/delivery/facts/courier-intervals.ts'
import { arrivalText, POINT_KIND_NAMES, pointAddressText, pointHoursText } from '#shop/delivery/facts/delivery-texts.ts'
import type { DeliveryMethod, OrderPayment } from '#shop/payment/facts/methods.ts'
import { formatMoney } from '#kernel/money.ts'
import { shopPhone } from '#kernel/phone.ts'
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { readyOn } from '#shop/delivery/facts/promised-time.ts'
import { paths } from '#kernel/pages/paths.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import { ComingRow } from './coming-pieces.tsx'
import css from './order-page.module.css'

type News = NonNullable<OrderView['shipment']>['events']
/** The carrier's last word, and all of them on demand. */
const ParcelNews = ({ events, offsetMinutes }: { events: News; offsetMinutes: number }) => {
  const text = ({ at, title, city }: News[number]): string =>
    `${dayAndMonth(dayAt(new Date(at), offsetMinutes))} — ${title}${city === null ? '' : `, ${city}`}`
  const [last, ...earlier] = events
  if (last === undefined) return null
  return (
    <>
      <span className={css.refund}>{text(last)}</span>
      {earlier.length > 0 && (
        <details className={css.parcel}>
          <summary>Весь путь посылки</summary>
          <ol>
            {events.map((event) => (
              <li key={event.at + event.title}>{text(event)}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

/** The time that was promised when the order was placed, so that the page never changes. */
const promisedTime = (order: OrderView): string | null => {
  switch (order.delivery) {
    case 'pickup':
      return order.ready_at === null ? null : readyOn(order.ready_at, order.timezoneoffset)
    case 'express':
    case 'courier':
      if (order.arrival !== null) return arrivalText(order.arrival)
      if (order.courier_date === null) return null
      return order.courier_hours === null
        ? dayAndMonth(order.courier_date)
        : intervalText({ date: order.courier_date, ...order.courier_hours })
    case 'point':
      return arrivalText(order.arrival)
    default:
      return assertNever(order)
  }
}

/** Nothing comes to the buyer any more: it has ended, or goes back. */
const isPast = ({ state, shipment }: OrderView): boolean =>
  state === 'delivered' || state === 'cancelled' || state === 'returned' || shipment?.state === 'returning'

const Where = ({ order }: { order: OrderView }) => {
  switch (order.delivery) {
    case 'pickup':
      return (
        <dd>
          {order.store.name}, {order.store.address}
          {order.store.phone !== null && (
            <>
              <br />
              <TextLink to={shopPhone(order.store.phone).tel}>{shopPhone(order.store.phone).text}</TextLink>
            </>
          )}
        </dd>
      )
    case 'express':
    case 'courier':
      return (
        <dd>
          {order.city_name}, {doorLine(order.postal_address)}
          {order.carrier !== null && (
            <>
              <br />
              {isPast(order) ? 'Служба доставки:' : 'Везёт'} {carrierName(order.carrier)}
            </>
          )}
        </dd>
      )
    case 'point':
      return (
        <dd>
          {carrierName(order.carrier)}
          {order.point.kind === 'locker' && `, ${POINT_KIND_NAMES.locker}`}, {pointAddressText(order.point.address)}
          <br />
          {pointHoursText(order.point.hours_text)}
          {order.point.address_note !== null && (
            <>
              <br />
              {order.point.address_note}
            </>
          )}
        </dd>
      )
    default:
      return assertNever(order)
  }
}

const TITLES: Readonly<Record<DeliveryMethod, { readonly place: string; readonly time: string }>> = {
  pickup: { place: 'Магазин', time: 'Когда будет готов' },
  courier: { place: 'Куда привезём', time: 'Когда привезём' },
  express: { place: 'Куда привезём экспрессом', time: 'Когда привезём' },
  point: { place: 'Пункт выдачи', time: 'Когда будет там' },
}

const PAID_BY: Readonly<Record<OrderPayment, string>> = {
  card: 'картой на\u00a0сайте',
  sbp: 'по\u00a0СБП',
  on_receipt: 'при получении',
  marketplace: 'на\u00a0маркетплейсе',
}
const REFUNDS: Readonly<Record<OrderView['refunds'][number]['state'], string>> = {
  requested: 'Возвращаем',
  done: 'Вернули',
  failed: 'Банк не\u00a0принял возврат, разбираемся:',
}

/** The title of the place: nobody goes any more to a door of which this is said. */
const placeTitle = (order: OrderView): string =>
  isPast(order) && (order.delivery === 'courier' || order.delivery === 'express')
    ? 'Адрес доставки'
    : TITLES[order.delivery].place

/** Where, when, who, how it was paid. */
export const OrderFacts = ({ order }: { order: OrderView }) => {
  const when = isPast(order) || order.shipment?.state === 'at_point' ? null : promisedTime(order)
  return (
    <dl className={css.facts}>
      <div>
        <dt>{placeTitle(order)}</dt>
        <Where order={order} />
      </div>
      {(order.delivery === 'courier' || order.delivery === 'express') &&
        indoorRows(order.postal_address).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      {when !== null && (
        <div>
          <dt>{TITLES[order.delivery].time}</dt>
          <dd>{capitalize(when)}</dd>
        </div>
      )}
      <ComingRow order={order} />
      {order.kept_until !== null && (order.state === 'new' || order.state === 'ready_for_pickup') && (
        <div>
          <dt>Храним</dt>
          <dd>до {dayAndMonth(order.kept_until)} включительно</dd>
        </div>
      )}
      {order.paid_online !== null && (
        <div>
          <dt>Оплата</dt>
          <dd>
            {formatMoney(order.paid_online.amount)} {PAID_BY[order.paid_online.method]}
            {order.refunds.map(({ amount, state }, index) => (
              <span key={index} className={css.refund}>
                {REFUNDS[state]} {formatMoney(amount)}
              </span>
            ))}
          </dd>
        </div>
      )}
      {order.track_number !== null && (
        <div>
          <dt>Номер отправления</dt>
          <dd>
            {order.delivery === 'pickup' || order.carrier === null ? (
              order.track_number
            ) : (
              <TextLink to={trackingUrl(order.carrier, order.track_number)} target="_blank">
                {order.track_number}
              </TextLink>
            )}
            {order.shipment !== null && (
              <ParcelNews events={order.shipment.events} offsetMinutes={order.timezoneoffset} />
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Получатель</dt>
        <dd>
          {order.recipient_name}, {order.recipient_phone}
        </dd>
      </div>
      {order.agreement_version !== null && (
        <div>
          <dt>Условия</dt>
          <dd>
            <TextLink to={paths.documentOf('agreement', order.agreement_version, order.placed_at)} target="_blank">
              Пользовательское соглашение на&nbsp;день заказа
            </TextLink>
          </dd>
        </div>
      )}
      {order.comment !== '' && (
        <div>
          <dt>Комментарий</dt>
          <dd>{order.comment}</dd>
        </div>
      )}
    </dl>
  )
}
