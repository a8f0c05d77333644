import { dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { paths } from '#kernel/pages/paths.ts'
import { counted, PRODUCTS } from '#kernel/text.ts'
import { readyOn } from '#shop/delivery/facts/promised-time.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import { PageLink } from '#platform/ui/controls/link.tsx'
import text from '#platform/ui/styles/text.module.css'
import type { OrderView } from '../order.api.ts'
import type { OrderParcel } from '../parcels.api.ts'
import css from './order-page.module.css'
import { parcelStateWords } from './order-steps.ts'

const METHODS: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Магазин',
  courier: 'Курьер',
  express: 'Экспресс',
  point: 'Пункт выдачи',
}
const ENDED: ReadonlySet<OrderParcel['state']> = new Set(['delivered', 'cancelled', 'returned'])

/** «Магазин: Кировка, 20 ноября после 17:40. 2 товара, 3 580 ₽»; a parcel that has ended, or goes back, has no time. */
export const parcelWords = (
  { delivery, state, shipment, store_name, ready_at, courier_date, pieces, total }: OrderParcel,
  offset: number,
): string => {
  const where = store_name === null ? METHODS[delivery] : `${METHODS[delivery]}: ${store_name}`
  const day = ready_at === null ? courier_date && dayAndMonth(courier_date) : readyOn(ready_at, offset)
  const isPast = ENDED.has(state) || shipment === 'returning'
  const when = isPast || day === null ? '' : `, ${day}`
  return `${where}${when}. ${counted(pieces, PRODUCTS)}, ${formatMoney(total)}`
}

const PARTS: Readonly<Record<number, string>> = { 2: 'двух', 3: 'трёх', 4: 'четырёх' }
/** What all parts cost together; null when one of them has been given up, or all the goods are in one. */
const togetherOf = (parcels: readonly OrderParcel[]): number | null => {
  const parts = parcels.filter(({ pieces }) => pieces > 0)
  const isWhole = parts.length > 1 && parts.every(({ state }) => state !== 'cancelled' && state !== 'returned')
  return isWhole ? parts.reduce((sum, { total }) => sum + total, 0) : null
}

type Shown = Pick<OrderView, 'number' | 'parcels' | 'timezoneoffset' | 'payment_due' | 'addition'>

/** PARCEL-02: the parcels of an order, each with its own page. Nothing for an order of one. */
export const OrderParcels = ({ order }: { order: Shown }) => {
  const { parcels } = order
  const together = togetherOf(parcels)
  return (
    parcels.length > 0 && (
      <section className={css.parcels} aria-label="Части заказа">
        <h2 className={text.t22}>{`Заказ из\u00a0${PARTS[parcels.length] ?? parcels.length} частей`}</h2>
        {/* An addition is paid for this part alone. */}
        {order.payment_due !== null && order.addition === undefined ? (
          <p>Оплата одна на&nbsp;все части: {formatMoney(order.payment_due.amount)}.</p>
        ) : (
          together !== null && <p>Все части вместе: {formatMoney(together)}.</p>
        )}
        <ul>
          {parcels.map((parcel) => (
            <li key={parcel.number}>
              <p>
                {parcel.number === order.number ? (
                  <b>Эта часть: {parcelStateWords(parcel)}</b>
                ) : (
                  <PageLink to={paths.order(parcel.token)} className={css.parcelLink}>
                    №&nbsp;{parcel.number}: {parcelStateWords(parcel)}
                  </PageLink>
                )}
              </p>
              <p className={css.muted}>{parcelWords(parcel, order.timezoneoffset)}</p>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
