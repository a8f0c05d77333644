/** What staff call the messages about orders. */
import type { OrderStep } from './order-messages.ts'

const NAMES: Readonly<Record<OrderStep, string>> = {
  placed: 'заказ оформлен',
  to_confirm: 'код подтверждения',
  confirmed: 'заказ подтверждён',
  paid: 'заказ оплачен',
  assembling: 'заказ собирают',
  ready_for_pickup: 'заказ готов',
  shipped: 'заказ в\u00a0пути',
  delivered: 'заказ выдан',
  cancelled: 'заказ отменён',
  returned: 'возврат',
  pieces_cancelled: 'часть заказа отменена',
  substitute_proposed: 'предложена замена',
  source_offered: 'предложено из\u00a0другого магазина',
  parcel_offered: 'предложена отдельная посылка',
  substituted: 'товар заменён',
  addition_proposed: 'ссылка на\u00a0доплату',
  not_handed_over: 'курьер не\u00a0отдал',
  delivery_changed: 'изменена доставка',
  return_requested: 'заявка на\u00a0возврат',
  return_refused: 'отказано в\u00a0возврате',
  exchanged: 'товар заменён на\u00a0такой\u00a0же',
}
const isStep = (step: string): step is OrderStep => Object.hasOwn(NAMES, step)

type Message = { readonly way: 'sms' | 'letter'; readonly step: string; readonly is_taken: boolean }
/** «СМС: заказ готов», «Письмо: заказ оформлен, не дошло» */
export const messageText = ({ way, step, is_taken }: Message): string =>
  `${way === 'sms' ? 'СМС' : 'Письмо'}: ${isStep(step) ? NAMES[step] : step}${is_taken ? '' : ', не\u00a0дошло'}`
