/** Which orders go with the shop's own courier in one list. */
import type { QueuedOrder } from '../counter.api.ts'

/** Why an order cannot go with the courier; null: it can. */
export const whyNotShipped = (order: QueuedOrder, storeId: number): string | null => {
  const { number, state, delivery, carrier, pieces, picked, store_id } = order
  if (store_id !== storeId) return `${number} другого магазина`
  if (delivery === 'pickup') return `${number} покупатель забирает сам`
  if (carrier !== null) return `${number} везёт служба доставки, а\u00a0не\u00a0наш курьер`
  if (state === 'shipped') return `${number} уже у\u00a0курьера`
  if (state !== 'new' && state !== 'paid' && state !== 'assembling')
    return `${number} не\u00a0для курьера: проверьте заказ`
  return picked >= pieces && pieces > 0 ? null : `${number} собран не\u00a0весь: ${picked} из\u00a0${pieces}`
}
