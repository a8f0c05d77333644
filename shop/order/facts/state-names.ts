/** States of an order as staff call them, however it is received. */
import type { OrderState } from './order-states.ts'

export const STATE_NAMES: Readonly<Record<OrderState, string>> = {
  new: 'Новый',
  awaiting_payment: 'Ждёт оплаты',
  paid: 'Новый',
  assembling: 'Собирается',
  shipped: 'В\u00a0пути',
  ready_for_pickup: 'Готов',
  delivered: 'Выдан',
  cancelled: 'Отменён',
  returned: 'Возвращён',
}
