/** How the office names states, moments and sums. */
import type { OfficeOrder, QueuedOrder } from '../counter.api.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import type { OrderState } from '../facts/order-states.ts'
import { momentText } from '#shop/office/office/moment-text.ts'

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

/** Everything that is not picked waits for the buyer's answer about a substitute. */
export const waitsForBuyer = ({ pieces, picked, proposed }: Pick<QueuedOrder, 'pieces' | 'picked' | 'proposed'>) =>
  proposed > 0 && picked + proposed >= pieces

/** Name of a step of the history. */
export const stepName = ({ state, carrier }: Pick<QueuedOrder, 'state' | 'carrier'>): string =>
  state === 'shipped' && carrier !== null ? 'В\u00a0пути' : STATE_NAMES[state]

export const stateName = (order: QueuedOrder): string => {
  if (order.needs_inspection) return 'Осмотреть возврат'
  return waitsForBuyer(order) ? 'Ждёт ответа' : stepName(order)
}

const isEnded = (state: OrderState): boolean => state === 'delivered' || state === 'cancelled' || state === 'returned'

/** What the order waits for, in one line. */
export const dueText = ({ state, delivery, carrier, due_at, kept_until, timezoneoffset }: QueuedOrder): string => {
  if (state === 'ready_for_pickup' && kept_until !== null)
    return `хранится до\u00a0${dayAndMonth(dayAt(new Date(Date.parse(kept_until) - 1), timezoneoffset))} включительно`
  if (due_at === null || isEnded(state)) return ''
  const day = dayAndMonth(dayAt(new Date(due_at), timezoneoffset))
  if (carrier !== null) return state === 'shipped' ? carrierName(carrier) : `${carrierName(carrier)}, отправить ${day}`
  if (delivery === 'express') return `экспресс, собрать к\u00a0${momentText(due_at, timezoneoffset)}`
  if (delivery === 'courier') return `доставка ${day}`
  return `к\u00a0${momentText(due_at, timezoneoffset)}`
}

/** What the buyer still pays; nothing is said of an order that was cancelled or came back. */
export const paymentText = ({ state, payment, to_pay }: Pick<OfficeOrder, 'state' | 'payment' | 'to_pay'>): string => {
  if (state === 'cancelled' || state === 'returned') return ''
  if (state === 'awaiting_payment') return 'Не\u00a0оплачен'
  return payment === 'on_receipt' && to_pay > 0 && !isEnded(state) ? `К\u00a0оплате ${formatMoney(to_pay)}` : 'Оплачен'
}

const SHIPMENT_TEXTS: Readonly<Record<NonNullable<OfficeOrder['shipment']>['state'], string>> = {
  waiting: 'оформляем посылку',
  creating: 'оформляем посылку',
  created: 'посылка оформлена, наклейте ярлык',
  on_the_way: 'посылка в\u00a0пути',
  at_point: 'ждёт покупателя в\u00a0пункте выдачи',
  with_courier: 'у\u00a0курьера службы',
  delivered: 'вручена',
  returning: 'покупатель не\u00a0забрал, посылка едет обратно',
  returned: 'вернулась в\u00a0магазин',
  cancelled: 'посылка отменена',
  failed: 'служба не\u00a0берёт посылку',
  unknown: 'посылка в\u00a0пути',
}

/** The carrier has not registered the parcel yet, so that it has no label and cannot be handed over. */
export const lacksParcel = ({ carrier, shipment }: Pick<OfficeOrder, 'carrier' | 'shipment'>): boolean =>
  carrier !== null && (shipment === null || ['waiting', 'creating', 'failed'].includes(shipment.state))

type GivenBack = OfficeOrder['returns'][number]
/** Within this time the seller is asked to pay the sum out; later it counts as paid, so that nobody pays it twice. */
const PAYOUT_MS = 15 * 60_000
const BACK_BY = { card: 'на\u00a0карту', sbp: 'по\u00a0СБП', on_receipt: 'на\u00a0кассе' } as const
/** Empty when nothing was given back. «Выдайте покупателю 1 190 ₽», «Вернули 22 ноября, 14:30: 1 190 ₽ на карту, бонусами 300 ₽» */
export const givenBackText = (
  { at, money, points, certificate }: GivenBack,
  { payment, timezoneoffset }: Pick<OfficeOrder, 'payment' | 'timezoneoffset'>,
  now = new Date(),
): string => {
  const isDue = money > 0 && now.getTime() - Date.parse(at) < PAYOUT_MS
  const due = payment === 'on_receipt' ? 'Выдайте покупателю' : `Вернём ${BACK_BY[payment]}`
  const given = [
    money === 0 ? '' : isDue ? `${due} ${formatMoney(money)}` : `${formatMoney(money)} ${BACK_BY[payment]}`,
    points > 0 ? `бонусами ${formatMoney(points)}` : '',
    certificate > 0 ? `на\u00a0сертификат ${formatMoney(certificate)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
  return isDue || given === '' ? given : `Вернули ${momentText(at, timezoneoffset, now)}: ${given}`
}

/** The carrier reports how the parcel ends. */
export const isTracked = ({ carrier, shipment }: Pick<OfficeOrder, 'carrier' | 'shipment'>): boolean =>
  carrier !== null &&
  shipment !== null &&
  ['created', 'on_the_way', 'at_point', 'with_courier', 'returning', 'returned'].includes(shipment.state)

type Parcel = Pick<OfficeOrder, 'carrier' | 'shipment' | 'pieces' | 'picked'>
/** «СДЭК: посылка оформлена, наклейте ярлык. Трек-номер 1650000001» */
export const shipmentText = ({ carrier, shipment, pieces, picked }: Parcel): string => {
  if (carrier === null) return ''
  const coming = picked < pieces ? 'посылку оформим, когда соберёте всё' : SHIPMENT_TEXTS.waiting
  const what = shipment === null ? coming : SHIPMENT_TEXTS[shipment.state]
  const track = shipment?.track_number ?? null
  return `${carrierName(carrier)}: ${what}${track === null ? '' : `. Трек-номер ${track}`}`
}
