import type { OrderView } from '../order.api.ts'
import { calendarFile } from '../facts/calendar-event.ts'
import type { OfflineCode } from '#kernel/offline-codes.ts'
import { routeUrl } from '#kernel/pages/paths.ts'
import { useOfflineCode } from '#platform/client/offline-codes.ts'
import { TextLink } from '#platform/ui/controls/link.tsx'
import css from './order-page.module.css'

type Pickup = Extract<OrderView, { delivery: 'pickup' }>
const VISIT_MS = 30 * 60_000

const fileOf = ({ number, store, ready_at, hand_over }: Pickup, readyAt = ready_at): string | null => {
  if (readyAt === null) return null
  const from = new Date(readyAt)
  return calendarFile({
    uid: `${number}@order`,
    title: `Забрать заказ ${number}${hand_over === null ? '' : `, код ${hand_over.code}`}`,
    place: `${store.name}, ${store.address}`,
    from,
    to: new Date(from.getTime() + VISIT_MS),
  })
}

const isOver = ({ state }: OrderView): boolean => state === 'delivered' || state === 'returned' || state === 'cancelled'
const RouteLink = ({ to }: { to: string }) => (
  <TextLink to={routeUrl(to)} target="_blank">
    Построить маршрут
  </TextLink>
)

/** How to get to a store or a point and when, for an order that waits there or will: ORD-08. */
export const PickupHelp = ({ order }: { order: OrderView }) => {
  if (isOver(order)) return null
  if (order.delivery === 'point')
    return (
      <p className={css.help}>
        <RouteLink to={order.point.coordinates} />
      </p>
    )
  if (order.delivery !== 'pickup' || order.kept_until === null) return null
  const file = fileOf(order)
  return (
    <p className={css.help}>
      <RouteLink to={order.store.coordinates} />
      {file !== null && (
        <a
          className={css.calendar}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download={`zakaz-${order.number.replace(/\D/g, '')}.ics`}
        >
          Добавить в&nbsp;календарь
        </a>
      )}
    </p>
  )
}

/** The code of this order, to be shown without a network as long as the store keeps the order. */
export const offlineCodeOf = (order: OrderView): OfflineCode | null => {
  if (order.delivery !== 'pickup' || order.hand_over === null) return null
  const { code, qr } = order.hand_over
  const note = `${order.store.name}, ${order.store.address}`
  return { title: `Заказ ${order.number}`, code, note, svg: qr, until: order.kept_until }
}

/** The code that the buyer says or shows at the counter; nothing until the order is ready. */
export const HandOverCode = ({ order }: { order: OrderView }) => {
  useOfflineCode(`order ${order.number}`, offlineCodeOf(order))
  if (order.delivery !== 'pickup' || order.hand_over === null) return null
  const { code, qr } = order.hand_over
  return (
    <div className={css.handOver}>
      <div className={css.qr} role="img" aria-label="QR-код для кассы" dangerouslySetInnerHTML={{ __html: qr }} />
      <p>
        Код для получения
        <b className={css.code}>{code}</b>
      </p>
    </div>
  )
}
