/** Until when the delivery of an order may be changed on its page. */
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { OrderState } from '../order.api.ts'
import type { DeliveryRow } from './delivery-change.sql.ts'

const noAddress = refuse(
  'other-terms',
  'У\u00a0этого заказа нет адреса доставки. Чтобы получить его иначе, отмените его и\u00a0оформите заново.',
)
const atCourier = refuse(
  'too-late',
  'Заказ уже передан курьеру: адрес и\u00a0время на\u00a0сайте не\u00a0изменить. Позвоните нам, и\u00a0мы поможем.',
)
const atCarrier = refuse(
  'too-late',
  'Посылка уже оформлена в\u00a0службе доставки: адрес на\u00a0сайте не\u00a0изменить. Позвоните нам, и\u00a0мы поможем.',
)
const ended = refuse('too-late', 'Этот заказ завершён: менять доставку уже не\u00a0нужно.')

const ENDED: ReadonlySet<OrderState> = new Set(['delivered', 'cancelled', 'returned'])

type Fixed = Pick<DeliveryRow, 'delivery' | 'state' | 'shipment'>

/** Null until somebody has the parcel. One that its carrier refused is not registered. */
export const whyLate = ({ state, shipment }: Omit<Fixed, 'delivery'>): Refused<'too-late'> | null => {
  if (ENDED.has(state)) return ended
  if (state === 'shipped') return atCourier
  return shipment === null || shipment === 'failed' ? null : atCarrier
}

export const hasDoor = ({ delivery }: Pick<Fixed, 'delivery'>): boolean =>
  delivery === 'courier' || delivery === 'express'

/** Null while the buyer may change it. */
export const whyFixed = (row: Fixed): Refused<'too-late' | 'other-terms'> | null =>
  hasDoor(row) ? whyLate(row) : noAddress
