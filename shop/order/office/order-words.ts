/** How the office names states, moments and sums. */
import type { LineChange, OfficeOrder, PickLine, QueuedOrder, ReceivedAs } from '../counter.api.ts'
import { lineWith } from '../facts/cancel-pieces.ts'
import { carrierName } from '#shop/delivery/facts/carriers.ts'
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import type { OrderState } from '../facts/order-states.ts'
import type { RefundSplit } from '../facts/refund-split.ts'
import { refundText } from '../facts/return-choice.ts'
import { STATE_NAMES } from '../facts/state-names.ts'
import { storeMoment } from '#shop/office/office/moment-text.ts'

/** Everything that is not picked waits for the buyer's answer about a substitute. */
export const waitsForBuyer = ({ pieces, picked, proposed }: Pick<QueuedOrder, 'pieces' | 'picked' | 'proposed'>) =>
  proposed > 0 && picked + proposed >= pieces

type Step = Pick<QueuedOrder, 'state' | 'carrier'>
const nameOf = ({ state, carrier }: Step): string =>
  state === 'shipped' && carrier === null ? 'У\u00a0курьера' : STATE_NAMES[state]
/** Name of a step of the history, where an order that was paid is not new once more. */
export const stepName = (step: Step): string => (step.state === 'paid' ? 'Оплачен' : nameOf(step))

export const stateName = (order: QueuedOrder): string => {
  if (order.needs_inspection) return 'Осмотреть возврат'
  return waitsForBuyer(order) ? 'Ждёт ответа' : nameOf(order)
}

const isEnded = (state: OrderState): boolean => state === 'delivered' || state === 'cancelled' || state === 'returned'

/** What the order waits for, in one line. */
export const dueText = ({ state, delivery, carrier, due_at, kept_until, timezoneoffset }: QueuedOrder): string => {
  if (state === 'ready_for_pickup' && kept_until !== null)
    return `хранится до\u00a0${dayAndMonth(dayAt(new Date(Date.parse(kept_until) - 1), timezoneoffset))} включительно`
  if (due_at === null || isEnded(state)) return ''
  const day = dayAndMonth(dayAt(new Date(due_at), timezoneoffset))
  if (carrier !== null) return state === 'shipped' ? carrierName(carrier) : `${carrierName(carrier)}, отправить ${day}`
  if (delivery === 'express') return `экспресс, собрать к\u00a0${storeMoment(due_at, timezoneoffset)}`
  if (delivery === 'courier') return `доставка ${day}`
  return `к\u00a0${storeMoment(due_at, timezoneoffset)}`
}

/** «ждёт 5 мин», «ждёт 3 ч», «ждёт 2 дн.» since the order was placed. */
export const ageText = (placedAt: string, now = new Date()): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(placedAt)) / 60_000))
  if (minutes < 60) return `ждёт ${minutes}\u00a0мин`
  return minutes < 24 * 60 ? `ждёт ${Math.floor(minutes / 60)}\u00a0ч` : `ждёт ${Math.floor(minutes / 1440)}\u00a0дн.`
}

/** What the buyer still pays; nothing is said of an order that was cancelled or came back. */
export const paymentText = ({ state, payment, to_pay }: Pick<OfficeOrder, 'state' | 'payment' | 'to_pay'>): string => {
  if (state === 'cancelled' || state === 'returned') return ''
  if (state === 'awaiting_payment') return 'Не\u00a0оплачен'
  return payment === 'on_receipt' && to_pay > 0 && !isEnded(state) ? `К\u00a0оплате ${formatMoney(to_pay)}` : 'Оплачен'
}

/** Parts of what accepted returns gave back, together. */
export const backSums = (returns: OfficeOrder['returns']): RefundSplit => {
  const sumOf = (part: keyof RefundSplit): number => returns.reduce((sum, one) => sum + one[part], 0)
  return { money: sumOf('money'), points: sumOf('points'), certificate: sumOf('certificate') }
}

/** The payment of the order with the money that went back: «Оплачен, возвращено 490 ₽». */
export const paidText = (order: Pick<OfficeOrder, 'state' | 'payment' | 'to_pay' | 'returns'>): string => {
  const paid = paymentText(order)
  const { money } = backSums(order.returns)
  if (money === 0) return paid
  return paid === '' ? `Возвращено ${formatMoney(money)}` : `${paid}, возвращено ${formatMoney(money)}`
}

export const RECEIVED_TEXTS: Readonly<Record<ReceivedAs, string>> = {
  card: 'картой',
  cash: 'наличными',
  before: 'до\u00a0выдачи, на\u00a0кассе',
}
const PAID_BY = {
  card: 'картой на\u00a0сайте',
  sbp: 'по\u00a0СБП',
  on_receipt: 'при получении',
  marketplace: 'маркетплейсу',
} as const

/** What is still to be taken when the order is given away; 0: nothing. */
export const sumToTake = ({ payment, to_pay }: Pick<OfficeOrder, 'payment' | 'to_pay'>): number =>
  payment === 'on_receipt' ? to_pay : 0

type Money = Pick<
  OfficeOrder,
  | 'total'
  | 'delivery_price'
  | 'discount_total'
  | 'points_total'
  | 'certificate_total'
  | 'to_pay'
  | 'payment'
  | 'received_as'
  | 'paid_in_1c'
  | 'delivery'
  | 'returns'
>
/** What the sum is made of: titles with texts. Parts that are nothing are left out. */
export const moneyRows = (order: Money): (readonly [title: string, text: string])[] => {
  const { total, delivery_price, discount_total, points_total, certificate_total, payment, received_as, paid_in_1c } =
    order
  // Points are a part of the discount.
  const parts: readonly (readonly [string, number])[] = [
    ['Товары', total - delivery_price + discount_total],
    ['Скидки', -(discount_total - points_total)],
    ['Бонусами', -points_total],
    ['Доставка', delivery_price],
    ['Сертификатом', -certificate_total],
  ]
  const back = refundText(backSums(order.returns), backBy(order))
  const way = received_as === null ? PAID_BY[payment] : RECEIVED_TEXTS[received_as]
  return [
    ...parts
      .filter(([title, sum]) => sum !== 0 || title === 'Товары')
      .map(([title, sum]) => [title, formatMoney(sum)] as const),
    ['Деньгами', order.to_pay === 0 ? formatMoney(0) : `${formatMoney(order.to_pay)}, ${way}`],
    ...(back === '' ? [] : [['Возвращено', back] as const]),
    ...(paid_in_1c === null ? [] : [['По\u00a0учёту 1С', `оплачен ${dayAndMonth(paid_in_1c)}`] as const]),
  ]
}

/** Kopecks by which the order becomes cheaper without these pieces. */
export const refusedSum = ({ unit_price, total, quantity }: PickLine, pieces: number): number => {
  const line = { quantity, unit_price, discount: unit_price * quantity - total, points_discount: 0, total }
  return total - lineWith(line, quantity - pieces).total
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
/** Within this time who took the goods back is asked to pay the sum out; later it counts as paid, so that nobody pays it twice. */
const PAYOUT_MS = 15 * 60_000
const BACK_BY = { card: 'на\u00a0карту', sbp: 'по\u00a0СБП', marketplace: 'через маркетплейс' } as const
/** How money goes back that was taken in the store; the shop does not know how it was taken at the till before. */
export const RECEIVED_BACK_BY: Readonly<Record<ReceivedAs, string>> = {
  card: 'на\u00a0карту',
  cash: 'наличными',
  before: 'на\u00a0карту или наличными',
}
type Payer = Pick<OfficeOrder, 'payment' | 'received_as'>
/** How the money of an order goes back: the way it was paid. */
export const backBy = ({ payment, received_as }: Payer): string =>
  payment === 'on_receipt' ? RECEIVED_BACK_BY[received_as ?? 'before'] : BACK_BY[payment]

const dueBackText = (money: number, order: Payer): string => {
  if (order.payment !== 'on_receipt') return `Вернём ${backBy(order)} ${formatMoney(money)}`
  return `${order.received_as === 'cash' ? 'Выдайте' : 'Верните'} покупателю ${formatMoney(money)} ${backBy(order)}`
}
/** Empty when nothing was given back. «Выдайте покупателю 1 190 ₽ наличными», «Вернули 14:30, Вера: 1 190 ₽ на карту, бонусами 300 ₽» */
export const givenBackText = (
  { at, money, points, certificate, staff = null, is_own = false }: GivenBack,
  order: Payer & Pick<OfficeOrder, 'timezoneoffset'>,
  now = new Date(),
): string => {
  const isRecent = now.getTime() - Date.parse(at) < PAYOUT_MS
  const isDue = money > 0 && isRecent && (is_own || order.payment !== 'on_receipt')
  const given = [
    money === 0 ? '' : isDue ? dueBackText(money, order) : `${formatMoney(money)} ${backBy(order)}`,
    points > 0 ? `бонусами ${formatMoney(points)}` : '',
    certificate > 0 ? `на\u00a0сертификат ${formatMoney(certificate)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
  if (isDue || given === '') return given
  return `Вернули ${storeMoment(at, order.timezoneoffset, now)}${staff === null ? '' : `, ${staff}`}: ${given}`
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

const CHANGE_TEXTS: Readonly<Record<LineChange['kind'], string>> = {
  removed: 'Отменено',
  returned: 'Вернули',
  exchanged: 'Заменили на\u00a0такой\u00a0же',
  refused: 'Отказано в\u00a0возврате',
  recalled: 'Покупатель отозвал заявку на\u00a0возврат',
  proposed: 'Предложена замена',
  accepted: 'Замена согласована',
  declined: 'От\u00a0замены отказались',
  expired: 'О\u00a0замене не\u00a0ответили',
  withdrawn: 'Замена отозвана',
}
/** «Вернули: Крем, 1 шт., Вера», «Предложена замена: Крем → Тоник, 1 шт., Вера» */
export const changeText = ({ kind, line, quantity, substitute, staff, why = null }: LineChange): string => {
  const what = substitute === null ? line : `${line} → ${substitute}`
  return `${CHANGE_TEXTS[kind]}: ${what}, ${quantity}\u00a0шт.${staff === null ? '' : `, ${staff}`}${why === null ? '' : `. ${why}`}`
}

/** Why a hand-over is not undone, and what is done instead; null for what was not handed over in a store. */
export const noUndoText = ({
  state,
  delivery,
  payment,
}: Pick<OfficeOrder, 'state' | 'delivery' | 'payment'>): string | null => {
  if (state !== 'delivered' || delivery !== 'pickup') return null
  const why = isOnline(payment) ? 'чек выдачи уже ушёл в\u00a0налоговую' : 'деньги и\u00a0чек уже в\u00a0кассе'
  return `«Выдан» не\u00a0отменить: ${why}. Выдали не\u00a0тот заказ? Возьмите товар обратно и\u00a0нажмите «Вернуть» в\u00a0строке.`
}

/** An empty shelf takes the other pieces off the site, too: who still sees them there has to know. */
export const missingText = ({ free }: Pick<PickLine, 'free'>): string =>
  free <= 0
    ? 'На сайте этот товар в магазине закончится.'
    : `На сайте закончатся и остальные, их там числится\u00a0${free}. Они на\u00a0полке? Выберите другую причину.`

/** «Забрал курьер Иван, подтвердил своим кодом». */
export const courierText = ({ name, confirmed_at }: NonNullable<OfficeOrder['courier']>): string =>
  `Забрал курьер ${name}, ${confirmed_at === null ? 'не\u00a0подтверждено курьером' : 'подтвердил сам'}`
