import { useNavigate } from 'react-router'
import type { OfficeOrder, ReceivedAs } from '../counter.api.ts'
import { mayDo } from '#kernel/staff-rights.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import { useOutbox } from './outbox/outbox-context.ts'
import { isTracked, lacksParcel, sumToTake } from './order-words.ts'

export type MainAction =
  | { readonly title: string; readonly run: () => void }
  /** Runs with how the money of the order was taken. */
  | { readonly take: (receivedAs: ReceivedAs) => void }

/** The main action of an order's state, which Enter does unless it takes money; undefined while something is missing. */
export const useMainAction = (order: OfficeOrder, proof: string): MainAction | undefined => {
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
      if (order.payment === 'marketplace')
        return { title: 'Отдать маркетплейсу', run: () => act({ call: 'handOver', input: { number, proof: number } }) }
      if (proof === '') return undefined
      return sumToTake(order) > 0
        ? { take: (received_as) => act({ call: 'handOver', input: { number, proof, received_as } }) }
        : { title: 'Выдать заказ', run: () => act({ call: 'handOver', input: { number, proof } }) }
    case 'shipped':
      // No key for «delivered»: the carrier reports it, and a parcel may come back.
      if (isTracked(order) || !mayDo(me, 'orders.ship')) return toQueue
      if (sumToTake(order) > 0)
        return { take: (received_as) => act({ call: 'deliver', input: { number, received_as } }) }
      return { title: 'Доставлен', run: () => act({ call: 'deliver', input: { number } }) }
    default:
      return toQueue
  }
}
