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

/** Names of the states where one of them is chosen: an order is new with and without its payment. */
export const STATE_CHOICES: Readonly<Record<OrderState, string>> = {
  ...STATE_NAMES,
  new: 'Новый, платят не\u00a0на\u00a0сайте',
  paid: 'Новый, оплачен на\u00a0сайте',
}
