/** What a notification tells, with its title (0110_webhooks.sql writes them). */
export const EVENTS = {
  'order.state_changed': 'Состояние заказа',
  'payment.state_changed': 'Состояние оплаты',
  'refund.state_changed': 'Состояние возврата денег',
  'stock.short': 'Товара меньше, чем отложено под заказы',
  'review.published': 'Отзыв показан',
  'changes.applied': 'Изменения записей применены',
  'changes.undone': 'Изменения записей отменены',
} as const
export type WebhookEvent = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as WebhookEvent[]

/** A message is repeated, and an endpoint that answers nothing is tried, for so long. */
export const RETRY_DAYS = 3
/** How long messages and attempts are shown. */
export const DELIVERY_DAYS = 30
