import { useNavigate } from 'react-router'
import type { OfficeOrder } from '../counter.api.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { isTracked, lacksParcel } from './order-words.ts'

/** The main action of an order's state, which Enter does; undefined while something is missing. */
export const useMainAction = (order: OfficeOrder, proof: string): { title: string; run: () => void } | undefined => {
  const { me } = useDesk()
  const { act } = useOutbox()
  const navigate = useNavigate()
  const { number } = order
  const toQueue = { title: 'К\u00a0очереди', run: () => void navigate('/') }
  switch (order.state) {
    case 'new':
    case 'paid':
    case 'assembling':
      if (!mayDo(me, order.delivery === 'pickup' ? 'orders.pick' : 'orders.ship'))
        return mayDo(me, 'orders.pick') ? undefined : toQueue
      if (order.pieces === 0 || order.picked < order.pieces || lacksParcel(order)) return undefined
      return order.delivery === 'pickup'
        ? { title: 'Готов к\u00a0выдаче', run: () => act({ call: 'ready', input: { number } }) }
        : {
            title: order.carrier === null ? 'Передать курьеру' : `Передать: ${carrierName(order.carrier)}`,
            run: () => act({ call: 'ship', input: { number } }),
          }
    case 'ready_for_pickup':
      if (!mayDo(me, 'orders.hand_over')) return toQueue
      return proof === ''
        ? undefined
        : { title: 'Выдать заказ', run: () => act({ call: 'handOver', input: { number, proof } }) }
    case 'shipped':
      // No key for «delivered»: the carrier reports it, and a parcel may come back.
      if (isTracked(order) || !mayDo(me, 'orders.ship')) return toQueue
      return { title: 'Доставлен', run: () => act({ call: 'deliver', input: { number } }) }
    default:
      return toQueue
  }
}
