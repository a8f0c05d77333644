/** ORD-07 as the buyer sees it: four steps, or one sentence for an order that was cancelled or returned. */
import type { OrderState, OrderView } from '../order.api.ts'
import type { OrderParcel } from '../parcels.api.ts'
import { assertNever } from '#kernel/assert-never.ts'
import type { Carrier, ShipmentState } from '#shop/delivery/facts/carriers.ts'
import { GUEST_CONFIRM_MINUTES } from '../facts/order-times.ts'
import type { CancelReason } from '../facts/order-states.ts'
import type { DeliveryMethod, OrderPayment } from '#shop/payment/facts/methods.ts'
import { UNPAID_MINUTES } from '#shop/payment/facts/payment-limits.ts'

export type Step = {
  readonly title: string
  /** ISO moment at which the step was reached; null until then. */
  readonly at: string | null
  readonly status: 'done' | 'now' | 'ahead'
}

type Stage = { readonly title: string; readonly states: readonly OrderState[] }

const stages = (onTheWay: Stage, last: string): readonly Stage[] => [
  { title: 'Оформлен', states: ['new', 'awaiting_payment', 'paid'] },
  { title: 'Собираем', states: ['assembling'] },
  onTheWay,
  { title: last, states: ['delivered'] },
]
const BY_COURIER = stages({ title: 'Везём', states: ['shipped'] }, 'Доставлен')
const STAGES: Readonly<Record<DeliveryMethod, readonly Stage[]>> = {
  pickup: stages({ title: 'Готов к\u00a0выдаче', states: ['ready_for_pickup'] }, 'Получен'),
  courier: BY_COURIER,
  express: BY_COURIER,
  point: stages({ title: 'В\u00a0пути', states: ['shipped'] }, 'Получен'),
}

type OrderProgress = Pick<OrderView, 'delivery' | 'state' | 'history'> & { readonly shipment?: OrderView['shipment'] }

/** Empty for an order that was cancelled or returned, or goes back. */
export const stepsOf = ({ delivery, state, history, shipment }: OrderProgress): readonly Step[] => {
  if (shipment?.state === 'returning') return []
  const own = STAGES[delivery]
  const now = own.findIndex((stage) => stage.states.includes(state))
  if (now < 0) return []
  return own.map(({ title, states }, index) => ({
    title,
    at: history.find((change) => states.includes(change.state))?.at ?? null,
    status: index < now || state === 'delivered' ? 'done' : index === now ? 'now' : 'ahead',
  }))
}

const TITLES: { readonly [S in OrderState]: string } = {
  new: 'Заказ принят',
  awaiting_payment: 'Ждём оплату',
  paid: 'Заказ оплачен',
  assembling: 'Собираем заказ',
  shipped: 'Заказ в\u00a0пути',
  ready_for_pickup: 'Заказ ждёт вас',
  delivered: 'Заказ у\u00a0вас',
  cancelled: 'Заказ отменён',
  returned: 'Заказ возвращён',
}
/** Titles of a parcel whose order has parcels in other states. */
const PART_TITLES: { readonly [S in OrderState]?: string } = {
  assembling: 'Собираем часть заказа',
  shipped: 'Часть заказа в\u00a0пути',
  ready_for_pickup: 'Часть заказа ждёт вас',
  delivered: 'Часть заказа у\u00a0вас',
  cancelled: 'Часть заказа отменена',
  returned: 'Часть заказа возвращена',
}
/** Where a shipped order is, as far as its carrier says so. */
const SHIPMENT_TITLES: { readonly [S in ShipmentState]?: string } = {
  at_point: 'Заказ ждёт вас',
  with_courier: 'Курьер везёт заказ',
  returning: 'Заказ едет обратно',
}
const PART_SHIPMENT_TITLES: typeof SHIPMENT_TITLES = {
  at_point: 'Часть заказа ждёт вас',
  with_courier: 'Курьер везёт часть заказа',
  returning: 'Часть заказа едет обратно',
}
type Titled = {
  readonly state: OrderState
  /** Missing in lists of a customer, who has nothing to confirm. */
  readonly confirm_until?: string | null
  readonly shipment?: OrderView['shipment']
  readonly parcels?: readonly { readonly state: OrderState }[]
  readonly cancel_reason?: OrderView['cancel_reason']
}
export const titleOf = ({ state, confirm_until, shipment, parcels = [], cancel_reason }: Titled): string => {
  if (confirm_until) return 'Подтвердите заказ'
  if (cancel_reason === 'moved_to_parcels') return 'Всё в\u00a0других частях заказа'
  const isPart = parcels.some((parcel) => parcel.state !== state)
  const ofShipment = isPart ? PART_SHIPMENT_TITLES : SHIPMENT_TITLES
  const ofPart = isPart ? PART_TITLES[state] : undefined
  return (state === 'shipped' && shipment && ofShipment[shipment.state]) || ofPart || TITLES[state]
}

/** A parcel in the list of its order: «отменена». */
const PARCEL_STATES: { readonly [S in OrderState]: string } = {
  new: 'принята',
  awaiting_payment: 'ждёт оплаты',
  paid: 'оплачена',
  assembling: 'собираем',
  shipped: 'в\u00a0пути',
  ready_for_pickup: 'ждёт вас',
  delivered: 'у\u00a0вас',
  cancelled: 'отменена',
  returned: 'возвращена',
}

const PARCEL_SHIPMENTS: { readonly [S in ShipmentState]?: string } = {
  at_point: 'ждёт вас',
  with_courier: 'у\u00a0курьера',
  returning: 'едет обратно',
}
/** All pieces of an ended parcel are in others. */
export const parcelStateWords = ({ state, pieces, shipment }: OrderParcel): string => {
  if (state === 'cancelled' && pieces === 0) return 'всё в\u00a0других частях'
  return (state === 'shipped' && shipment && PARCEL_SHIPMENTS[shipment]) || PARCEL_STATES[state]
}

type Sent = 'заказ' | 'эту часть'
/** Until the order, or this part of it, is assembled. */
const COMING: Readonly<Record<DeliveryMethod, (it: Sent) => string>> = {
  pickup: (it) => `Соберём ${it} и\u00a0пришлём СМС.`,
  courier: (it) => `Соберём ${it} и\u00a0передадим курьеру: он позвонит перед приездом.`,
  express: (it) => `Соберём ${it} вне очереди и\u00a0привезём экспрессом в\u00a0назначенные часы.`,
  point: (it) => `Соберём ${it} и\u00a0отправим в\u00a0пункт выдачи.`,
}
/** Since it waits in the store or is with the courier. */
const NOW: Readonly<Record<Exclude<DeliveryMethod, 'point'>, string>> = {
  pickup: 'Назовите на\u00a0кассе код или покажите QR-код.',
  courier: 'Курьер позвонит перед приездом.',
  express: 'Экспресс уже едет к\u00a0вам.',
}
const comingText = (delivery: DeliveryMethod, carrier: Carrier | null, it: Sent): string =>
  delivery === 'courier' && carrier !== null
    ? `Соберём ${it} и\u00a0передадим курьерской службе.`
    : COMING[delivery](it)
/** The shop's own courier calls before coming; a carrier's goes by its own rules. */
const nowText = (delivery: DeliveryMethod, carrier: Carrier | null, shipment: OrderView['shipment']): string => {
  const seen = shipment === null ? '.' : ': где она сейчас, видно ниже.'
  if (delivery === 'point') return `Посылка едет в\u00a0пункт выдачи${seen}`
  return delivery === 'courier' && carrier !== null ? `Посылку привезёт курьер службы доставки${seen}` : NOW[delivery]
}
const AT_POINT = 'Посылка ждёт вас в\u00a0пункте выдачи.'
const RETURNING =
  'Посылку не\u00a0забрали, и\u00a0она едет обратно в\u00a0магазин. Когда вернётся, отдадим то, что оплачено.'

const COMES_AGAIN = 'Курьер вас не\u00a0застал и\u00a0приедет ещё раз, бесплатно: день указан ниже.'
const RETURNED = 'Посылку не\u00a0забрали, и\u00a0она вернулась в\u00a0магазин.'
const RETURNED_BY_BUYER = 'Мы приняли возврат.'
const MONEY_BACK = 'Деньги возвращаем тем\u00a0же способом, каким была оплата.'
const NOTHING_TO_PAY = 'Платить ничего не\u00a0нужно.'

/** What is said of the payment while the order is on its way. */
const PAYMENT: Readonly<Record<OrderPayment, string>> = {
  card: 'Заказ оплачен.',
  sbp: 'Заказ оплачен.',
  on_receipt: 'Оплата картой или наличными при получении.',
  marketplace: 'Заказ оплачен на\u00a0маркетплейсе.',
}

const CANCEL_TEXTS: Readonly<Record<CancelReason, string>> = {
  cancelled_by_buyer: 'Вы отменили заказ. Товары вернулись на\u00a0полку.',
  not_confirmed:
    `Заказ не\u00a0подтвердили за\u00a0${GUEST_CONFIRM_MINUTES}\u00a0минут, и\u00a0он отменился. ` +
    'Товары вернулись на\u00a0полку: оформите его ещё раз.',
  not_paid: 'Заказ не\u00a0оплатили вовремя, и\u00a0он отменился. Товары вернулись на\u00a0полку.',
  not_collected: 'Заказ не\u00a0забрали за\u00a0время хранения, и\u00a0он отменился. Товары вернулись на\u00a0полку.',
  out_of_stock: 'Товара не\u00a0оказалось в\u00a0магазине. Просим извинить.',
  moved_to_parcels: 'Все товары этой части получите другими частями заказа: они перечислены ниже.',
  cancelled_by_shop: 'Магазин отменил заказ. Подробности расскажем по\u00a0горячей линии.',
}

/** Reasons that name the order, of one parcel of several. */
const PART_CANCEL_TEXTS: { readonly [R in CancelReason]?: string } = {
  cancelled_by_buyer: 'Вы отменили эту часть заказа. Товары вернулись на\u00a0полку.',
  not_collected:
    'Эту часть заказа не\u00a0забрали за\u00a0время хранения, и\u00a0она отменилась. Товары вернулись на\u00a0полку.',
  cancelled_by_shop: 'Магазин отменил эту часть заказа. Подробности расскажем по\u00a0горячей линии.',
}

type Shown = Pick<OrderView, 'delivery' | 'payment' | 'state' | 'cancel_reason'> & {
  readonly carrier?: Carrier | null
  readonly courier_attempts?: number
  readonly shipment?: OrderView['shipment']
  readonly parcels?: readonly unknown[]
  readonly history?: readonly { readonly state: OrderState }[]
  readonly price?: Pick<OrderView['price'], 'to_pay'>
}

/** What happens next, in one or two sentences. */
export const nextOf = (order: Shown): string => {
  const { delivery, payment, state, cancel_reason, carrier = null, shipment = null } = order
  const { courier_attempts = 0, parcels = [], history = [], price } = order
  const isPart = parcels.length > 0
  const coming = comingText(delivery, carrier, isPart ? 'эту часть' : 'заказ')
  const paid = price?.to_pay === 0 ? NOTHING_TO_PAY : PAYMENT[payment]
  switch (state) {
    case 'cancelled': {
      const reason = cancel_reason ?? 'cancelled_by_shop'
      return (isPart ? PART_CANCEL_TEXTS[reason] : undefined) ?? CANCEL_TEXTS[reason]
    }
    case 'returned': {
      const wasReceived = history.some((change) => change.state === 'delivered')
      // The carrier takes the payment on receipt: nobody has paid for what was not received.
      const hasMoneyBack = price?.to_pay !== 0 && (wasReceived || payment !== 'on_receipt')
      return [wasReceived ? RETURNED_BY_BUYER : RETURNED, ...(hasMoneyBack ? [MONEY_BACK] : [])].join(' ')
    }
    case 'delivered':
      return 'Если что-то не\u00a0подошло, оформите возврат на\u00a0этой странице.'
    case 'shipped':
      if (shipment?.state === 'returning') return RETURNING
      if (courier_attempts > 0) return `${COMES_AGAIN} ${paid}`
      return `${shipment?.state === 'at_point' ? AT_POINT : nowText(delivery, carrier, shipment)} ${paid}`
    case 'ready_for_pickup':
      return `${nowText(delivery, carrier, shipment)} ${paid}`
    case 'awaiting_payment':
      return `Товары ждут оплаты ${UNPAID_MINUTES}\u00a0минут, потом заказ отменится сам.`
    case 'paid':
      // The title says it.
      return coming
    case 'new':
    case 'assembling':
      return `${coming} ${paid}`
    default:
      return assertNever(state)
  }
}
