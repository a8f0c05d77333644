/** ORD-07 as the buyer sees it: four steps, or one sentence for an order that was cancelled or returned. */
import type { OrderState, OrderView } from '../order.api.ts'
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

type OrderProgress = Pick<OrderView, 'delivery' | 'state' | 'history'>

/** Empty for a cancelled or returned order. */
export const stepsOf = ({ delivery, state, history }: OrderProgress): readonly Step[] => {
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
  if (cancel_reason === 'moved_to_parcels') return 'Товары едут другими частями'
  const isPart = parcels.some((parcel) => parcel.state !== state)
  const ofShipment = isPart ? PART_SHIPMENT_TITLES : SHIPMENT_TITLES
  const ofPart = isPart ? PART_TITLES[state] : undefined
  return (state === 'shipped' && shipment && ofShipment[shipment.state]) || ofPart || TITLES[state]
}

/** A parcel in the list of its order: «отменена». */
export const PARCEL_STATES: { readonly [S in OrderState]: string } = {
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

type HandOver = {
  /** Until the order is assembled. */
  readonly coming: string
  /** Since the order waits in the store or is with the courier. */
  readonly now: string
}
const HAND_OVER: Readonly<Record<DeliveryMethod, HandOver>> = {
  pickup: {
    coming: 'Соберём заказ и\u00a0пришлём СМС.',
    now: 'Назовите на\u00a0кассе код или покажите QR-код.',
  },
  courier: {
    coming: 'Соберём заказ и\u00a0передадим курьеру: он позвонит перед приездом.',
    now: 'Курьер позвонит перед приездом.',
  },
  express: {
    coming: 'Соберём заказ первым в\u00a0очереди и\u00a0привезём экспрессом в\u00a0назначенные часы.',
    now: 'Экспресс уже едет к\u00a0вам.',
  },
  point: {
    coming: 'Соберём заказ и\u00a0отправим в\u00a0пункт выдачи.',
    now: 'Заказ едет в\u00a0пункт выдачи: где он, видно ниже.',
  },
}
/** The shop's own courier calls before coming; a carrier's goes by its own rules. */
const CARRIERS_COURIER: HandOver = {
  coming: 'Соберём заказ и\u00a0передадим курьерской службе.',
  now: 'Заказ привезёт курьер службы доставки: где он сейчас, видно ниже.',
}
const AT_POINT = 'Заказ ждёт вас в\u00a0пункте выдачи.'
const RETURNING =
  'Посылку не\u00a0забрали, и\u00a0она едет обратно в\u00a0магазин. Когда вернётся, отдадим то, что оплачено.'

const COMES_AGAIN = 'Курьер вас не\u00a0застал и\u00a0приедет ещё раз, бесплатно: день указан ниже.'
const RETURNED = 'Посылку не\u00a0забрали, и\u00a0она вернулась в\u00a0магазин.'
const MONEY_BACK = 'Деньги вернутся тем\u00a0же способом, каким была оплата.'

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

/** What happens next, in one or two sentences. */
export const nextOf = ({
  delivery,
  payment,
  state,
  cancel_reason,
  carrier = null,
  shipment = null,
  courier_attempts = 0,
  parcels = [],
}: Pick<OrderView, 'delivery' | 'payment' | 'state' | 'cancel_reason'> & {
  readonly carrier?: Carrier | null
  readonly courier_attempts?: number
  readonly shipment?: OrderView['shipment']
  readonly parcels?: readonly unknown[]
}): string => {
  const handOver = delivery === 'courier' && carrier !== null ? CARRIERS_COURIER : HAND_OVER[delivery]
  switch (state) {
    case 'cancelled': {
      const reason = cancel_reason ?? 'cancelled_by_shop'
      return (parcels.length > 0 ? PART_CANCEL_TEXTS[reason] : undefined) ?? CANCEL_TEXTS[reason]
    }
    case 'returned':
      if (shipment?.state !== 'returned' && (courier_attempts === 0 || payment !== 'on_receipt')) return MONEY_BACK
      // The carrier takes the payment on receipt: nobody has paid.
      return payment === 'on_receipt' ? RETURNED : `${RETURNED} ${MONEY_BACK}`
    case 'delivered':
      return 'Если что-то не\u00a0подошло, оформите возврат на\u00a0этой странице.'
    case 'shipped':
      if (shipment?.state === 'returning') return RETURNING
      if (courier_attempts > 0) return `${COMES_AGAIN} ${PAYMENT[payment]}`
      return `${shipment?.state === 'at_point' ? AT_POINT : handOver.now} ${PAYMENT[payment]}`
    case 'ready_for_pickup':
      return `${handOver.now} ${PAYMENT[payment]}`
    case 'awaiting_payment':
      return `Товары ждут оплаты ${UNPAID_MINUTES}\u00a0минут, потом заказ отменится сам.`
    case 'paid':
      // The title says it.
      return handOver.coming
    case 'new':
    case 'assembling':
      return `${handOver.coming} ${PAYMENT[payment]}`
    default:
      return assertNever(state)
  }
}
