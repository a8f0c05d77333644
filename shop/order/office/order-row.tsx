import { Link } from 'react-router'
import type { QueuedOrder } from '../counter.api.ts'
import { formatMoney } from '#kernel/money.ts'
import { useStoreName } from '#shop/office/office/shell/desk-context.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'
import { Icon } from '#platform/ui/images/icon.tsx'
import { ageText, dueText, paymentText, stateName, waitsForBuyer } from './order-words.ts'
import css from '#shop/office/office/orders.module.css'

type Props = { readonly order: QueuedOrder; readonly proof?: string | undefined; readonly isFound?: boolean }

/** One order of a list; the whole row is its link. `isFound`: it may be of any store and day. */
export const OrderRow = ({ order, proof, isFound = false }: Props) => {
  const storeName = useStoreName(order.store_id)
  return (
    <li>
      <Link
        className={css.row}
        to={`/orders/${encodeURIComponent(order.number)}`}
        state={{ proof }}
        data-late={order.is_late ? '' : undefined}
        data-order-row
      >
        <span className={css.number}>{order.number}</span>
        <span className={css.due}>
          {order.is_late && <strong className={css.late}>Опаздывает </strong>}
          {dueText(order)}
          {order.delivery_address !== undefined && <small>{order.delivery_address}</small>}
          {isFound ? (
            <small>
              {storeName}, {storeMoment(order.placed_at, order.timezoneoffset)}
            </small>
          ) : (
            (order.state === 'new' || order.state === 'paid') && <small>{ageText(order.placed_at)}</small>
          )}
        </span>
        <span className={css.who}>
          <Icon name={order.delivery === 'pickup' ? 'store' : 'truck'} size={16} />
          <span className={css.person}>{order.recipient_name}</span>
        </span>
        <span className={css.pieces}>
          {order.picked}
          {'\u00a0из\u00a0'}
          {order.pieces}
          {order.proposed > 0 && !waitsForBuyer(order) && <span className={css.asks}>ждём ответа</span>}
          {order.is_moved && <span className={css.asks}>везут</span>}
          {order.is_short && <span className={css.short}>нехватка</span>}
        </span>
        <span className={css.pay}>
          {paymentText(order)}
          {isFound && <small>всего {formatMoney(order.total)}</small>}
        </span>
        <span className={css.state} data-state={waitsForBuyer(order) ? 'waits' : order.state}>
          {stateName(order)}
        </span>
      </Link>
    </li>
  )
}
