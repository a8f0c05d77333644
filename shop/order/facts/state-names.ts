/** States of an order as staff call them. */
import type { OrderState } from './order-states.ts'

export const STATE_NAMES: Readonly<Record<OrderState, string>> = {
  new: 'Новый',
  awaiting_payment: 'Ждёт оплаты',
  paid: 'Новый',
  assembling: 'Собирается',
  shipped: 'У\u00a0курьера',
  ready_for_pickup: 'Готов',
  delivered: 'Выдан',
  cancelled: 'Отменён',
  returned: 'Возвращён',
}
