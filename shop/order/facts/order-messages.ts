/**
 * ORD-07: the messages to the buyer at each step of an order, by SMS and by e-mail. Service messages only: nothing here advertises,
 * and nothing repeats a text that was typed into the order, since nobody has confirmed that the phone and the mailbox are the sender's.
 */
import { assertNever } from '#kernel/assert-never.ts'
import { isOnline, type DeliveryMethod, type OrderPayment } from '#shop/payment/facts/methods.ts'
import { moneyBackTime } from '#shop/payment/facts/payment-limits.ts'
import {
  isSilent,
  letterText,
  type LetterWords,
  smsText,
  type LetterName,
  type MessageTexts,
  type SmsName,
} from '#shop/letters/facts/message-texts.ts'
import { partsOfParagraph, type LetterPart } from '#shop/letters/facts/letter-parts.ts'
import { formatMoney } from '#kernel/money.ts'
import { routeUrl } from '#kernel/pages/paths.ts'
import { GUEST_CONFIRM_MINUTES } from './order-times.ts'
import { isLaterParcel } from './order-number.ts'
import type { OrderState } from './order-states.ts'

export const ORDER_STEPS = [
  'placed',
  'to_confirm',
  'confirmed',
  'paid',
  'assembling',
  'ready_for_pickup',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'pieces_cancelled',
  'substitute_proposed',
  'source_offered',
  'parcel_offered',
  'substituted',
  'addition_proposed',
  'not_handed_over',
  'delivery_changed',
  'return_requested',
  'return_refused',
  'exchanged',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** The steps that follow from a state; a state without one is only shown on the order's page. */
export const STEP_OF_STATE: { readonly [S in OrderState]: OrderStep | null } = {
  new: null,
  awaiting_payment: null,
  paid: 'paid',
  assembling: 'assembling',
  shipped: 'shipped',
  ready_for_pickup: 'ready_for_pickup',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
}

export type OrderForMessage = {
  readonly number: string
  /** Address of the order's page. */
  readonly link: string
  /** In kopecks. */
  readonly toPay: number
  readonly bonusPointsTotal: number
  readonly certificateTotal: number
  readonly delivery: DeliveryMethod
  readonly payment: OrderPayment
  readonly wasPaid: boolean
  /** The store of a pickup. */
  readonly store: {
    readonly name: string
    readonly address: string
    readonly hours: string
    /** «lat,lon» */
    readonly coordinates: string
  } | null
  /** What was ordered and is not cancelled; kopecks of each line, without its discount. */
  readonly items: readonly {
    readonly name: string
    readonly quantity: number
    readonly total: number
    readonly url: string
    /** Address of its picture; null without one. */
    readonly picture: string | null
  }[]
  /** The other parcels of an order of several, said by the first one when it is placed; null for any other. */
  readonly others: {
    /** Kopecks of the whole order. */
    readonly toPay: number
    readonly bonusPointsTotal: number
    readonly certificateTotal: number
    /** They were cancelled together with it, for the same reason. */
    readonly areCancelledToo: boolean
    readonly items: OrderForMessage['items']
    /** «Г-100001-2: Кировка, ул. Кирова, 104» */
    readonly places: readonly string[]
  } | null
  /** Name of the store that sends a part of it; null: nothing comes from another store. */
  readonly movedFrom: string | null
  /** «24 ноября после 17:40»: when a pickup is ready. */
  readonly readyAt: string | null
  readonly deliveryPrice: number
  readonly handOverCode: string | null
  /** «23 ноября»: the last day on which the store keeps the order. */
  readonly keptUntil: string | null
  readonly trackNumber: string | null
  /** «25 ноября»: the day of the shop's own courier; null for any other delivery. */
  readonly courierDay: string | null
  /** «24 ноября, 10:00–14:00»: when the courier comes; null without chosen hours. */
  readonly courierTime: string | null
  /** The carrier that takes the order; null for the shop's own delivery. */
  readonly carrier: {
    /** «СДЭК» */
    readonly name: string
    /** «ул. Кирова, 19. Часы работы: ежедневно 10:00–20:00»; null at the buyer's door. */
    readonly point: string | null
    /** «28 ноября»: the last promised day. */
    readonly until: string
    /** The carrier had never answered: the day is the shop's own estimate. */
    readonly isApproximate: boolean
  } | null
  /** Why the order was cancelled; null for every other step. */
  readonly cancelled: string | null
  /** What the last return gave back, in kopecks; null when nothing came back. `isUndelivered`: the buyer has never had it. */
  readonly returned: (LineNotice['back'] & { readonly isUndelivered: boolean }) | null
  /** A later parcel that was cancelled together with the first one, whose SMS is of both. */
  readonly isCancelledWithFirst: boolean
  /** Code of the SMS and link of the e-mail with which a guest confirms the order. */
  readonly confirm: { readonly code: string; readonly link: string } | null
}

/**
 * What one change of an order's lines is: pieces that were cancelled or wait to be added, a substitute proposed or taken, or goods that the
 * buyer brings back.
 */
export type LineNotice = {
  /** «Крем, 1 шт.» */
  readonly removed: string
  /** «Бальзам, 50 мл, 1 шт.»; null without a substitute. */
  readonly added: string | null
  /** «23 ноября, 15:40»: the end of the time to answer; of a request for a return its last day. */
  readonly until: string | null
  /** Kopecks of the pieces, and of what would replace them. */
  readonly price: { readonly was: number; readonly now: number } | null
  /** Kopecks to pay for what is added. */
  readonly due?: number
  /** Sentences of a return: how the goods come and what follows, or why they are not taken back. */
  readonly words?: string
  /** Kopecks that go back to the buyer. */
  readonly back: { readonly money: number; readonly points: number; readonly certificate: number }
  readonly reason: 'missing' | 'damaged' | 'buyer' | 'lost'
}

export type OrderMessage = LetterWords & {
  /** The words before the foot as parts of its HTML. */
  readonly parts: readonly LetterPart[]
}

const nextNews = (step: OrderStep, { delivery, carrier, others }: OrderForMessage, isPart: boolean): string => {
  // Its parts go their own ways.
  if (isOfWhole(step) && others !== null) return 'Мы сообщим о каждой части, когда она будет готова или в пути.'
  const it = isPart ? 'эту часть' : 'заказ'
  switch (delivery) {
    case 'pickup':
      return `Мы сообщим, когда ${it} можно будет забрать.`
    case 'courier':
      return `Мы сообщим, когда передадим ${it} ${carrier === null ? 'курьеру' : 'службе доставки'}.`
    case 'express':
      return 'Мы сообщим, когда курьер выедет.'
    case 'point':
      return `Мы сообщим, когда отправим ${it} в пункт выдачи.`
    default:
      return assertNever(delivery)
  }
}

/** How an order or a part of it has left the store: «Заказ Г-100001 …», «Часть заказа Г-100001 …». */
const sentText = ({ carrier }: OrderForMessage, isPart: boolean): string => {
  const ending = isPart ? 'а' : ''
  if (carrier === null) return `передан${ending} курьеру`
  return carrier.point === null
    ? `передан${ending} службе доставки: ${carrier.name}`
    : `отправлен${ending} в пункт выдачи`
}
/** Where and until when a carrier brings the order; empty for the shop's own delivery. */
const carrierText = ({ carrier }: OrderForMessage): string => {
  if (carrier === null) return ''
  const place = carrier.point === null ? `Служба доставки: ${carrier.name}` : `${carrier.name}, ${carrier.point}`
  const term = carrier.isApproximate ? `примерно до ${carrier.until}` : `до ${carrier.until} включительно`
  return `${carrier.point === null ? '' : 'Пункт выдачи: '}${place}. Срок: ${term}.`
}

const nextStep = (step: OrderStep, order: OrderForMessage, isPart: boolean): string => {
  const news = nextNews(step, order, isPart)
  return order.courierTime === null ? news : `Курьер приедет ${order.courierTime}. ${news}`
}

const CANCEL_TEXTS: Readonly<Record<string, string>> = {
  cancelled_by_buyer: 'Вы отменили заказ.',
  not_confirmed: `Заказ не подтвердили за ${GUEST_CONFIRM_MINUTES} минут.`,
  not_paid: 'Заказ не оплатили вовремя.',
  not_collected: 'Заказ не забрали за время хранения.',
  out_of_stock: 'Извините: товара не оказалось в магазине.',
  moved_to_parcels: 'Все товары этой части получите другими частями заказа.',
}
const OF_PART: Readonly<Record<string, string>> = {
  cancelled_by_buyer: 'Вы отменили её; остальное в заказе не изменилось.',
  not_collected: 'Её не забрали за время хранения; остальное в заказе не изменилось.',
  cancelled_by_shop: 'Её отменил магазин.',
}
const cancelText = (reason: string | null, isPart: boolean): string =>
  (isPart ? OF_PART[reason ?? ''] : undefined) ?? CANCEL_TEXTS[reason ?? ''] ?? 'Заказ отменил магазин.'

/** `wasReceived`: the buyer has had the goods. */
const givenBackTexts = ({ money, points, certificate }: LineNotice['back'], wasReceived = false): string[] => [
  ...(money > 0
    ? [`${formatMoney(money)} вернутся тем же способом, каким вы платили, в течение ${moneyBackTime(wasReceived)}.`]
    : []),
  ...(points > 0 ? ['Списанные бонусы снова на счёте.'] : []),
  ...(certificate > 0 ? [`${formatMoney(certificate)} вернулись на сертификат.`] : []),
]

/** Words for an order without a payment; the other parts of an order may still be paid for. */
const nothingToPay = (isPart: boolean): string => (isPart ? 'Платить за неё не нужно.' : 'Платить ничего не нужно.')

/** What is given back of an order that ends unpaid or is undone; empty when there is nothing. */
const refundText = (order: OrderForMessage, isPart: boolean): string => {
  const { toPay, wasPaid, bonusPointsTotal, certificateTotal } = order
  const parts = givenBackTexts({ money: wasPaid ? toPay : 0, points: bonusPointsTotal, certificate: certificateTotal })
  return parts.length === 0 ? nothingToPay(isPart) : parts.join(' ')
}

const returnedReason = ({ number, returned }: OrderForMessage, isPart: boolean): string => {
  const [order, came] = isPart ? [`часть заказа ${number}`, 'она вернулась'] : [`заказ ${number}`, 'он вернулся']
  return returned?.isUndelivered === true
    ? `Отдать ${order} не получилось, и ${came} в магазин.`
    : `Мы приняли возврат ${isPart ? 'части заказа' : 'заказа'} ${number}.`
}
/** What the last return gives back: earlier ones have, and the delivery of what was received is not given back. */
const returnedText = (order: OrderForMessage, isPart: boolean): string => {
  const { returned, payment } = order
  if (returned === null) return refundText(order, isPart)
  const texts = givenBackTexts({ ...returned, money: isOnline(payment) ? returned.money : 0 }, !returned.isUndelivered)
  // The till gives it back.
  if (!isOnline(payment) && returned.money > 0) texts.unshift(`Сумма возврата: ${formatMoney(returned.money)}.`)
  return texts.length === 0 && returned.isUndelivered ? nothingToPay(isPart) : texts.join(' ')
}

const SHORT_TEXTS: Readonly<Record<LineNotice['reason'], string>> = {
  missing: 'Извините: в магазине этого не оказалось.',
  damaged: 'Извините: товар повреждён, такой мы не продаём.',
  buyer: 'Вы от этого отказались.',
  lost: 'Извините: мы везли это из другого магазина, но не довезли.',
}
const priceText = ({ was, now }: { readonly was: number; readonly now: number }): string =>
  now < was ? `За замену вы заплатите ${formatMoney(now)} вместо ${formatMoney(was)}.` : 'Доплачивать не нужно.'

/** The values of a notice; empty for messages that have none. What is paid on receipt is simply not paid. */
const noticeValues = (notice: LineNotice | null, { wasPaid }: OrderForMessage) => {
  if (notice === null) return {}
  const { removed, added, until, price, due, words, back, reason } = notice
  return {
    removed,
    added,
    until,
    price: price === null ? null : priceText(price),
    due: due === undefined ? null : formatMoney(due),
    words: words ?? null,
    reason: SHORT_TEXTS[reason],
    refund: givenBackTexts({ ...back, money: wasPaid ? back.money : 0 }).join(' '),
  }
}

const moneyLine = ({ toPay, payment, wasPaid }: OrderForMessage): string => {
  const how =
    toPay === 0
      ? 'оплачивать ничего не нужно'
      : payment === 'on_receipt'
        ? 'оплата при получении'
        : wasPaid
          ? 'оплачено'
          : 'оплата на странице заказа'
  return `Сумма: ${formatMoney(toPay)}, ${how}.`
}

/** Steps whose message is of the whole order: its first parcel sends it. */
const isOfWhole = (step: OrderStep): boolean => step === 'placed' || step === 'to_confirm'
const wholeOf = (step: OrderStep, order: OrderForMessage): OrderForMessage =>
  order.others === null || !isOfWhole(step)
    ? order
    : {
        ...order,
        toPay: order.others.toPay,
        certificateTotal: order.others.certificateTotal,
        items: [...order.items, ...order.others.items],
      }
/** Whether the message is of one parcel of several. */
const isOfPart = (step: OrderStep, { number, others, isCancelledWithFirst }: OrderForMessage): boolean =>
  !isOfWhole(step) &&
  (others === null
    ? isLaterParcel(number) && !(step === 'cancelled' && isCancelledWithFirst)
    : !(step === 'cancelled' && others.areCancelledToo))
/** What goes back of every parcel that was cancelled together with the first one. */
const cancelledWhole = (parcel: OrderForMessage): OrderForMessage =>
  parcel.others?.areCancelledToo === true
    ? {
        ...parcel,
        toPay: parcel.others.toPay,
        bonusPointsTotal: parcel.others.bonusPointsTotal,
        certificateTotal: parcel.others.certificateTotal,
      }
    : parcel
const parcelsText = (step: OrderStep, { others, movedFrom, readyAt }: OrderForMessage): string => {
  if (!isOfWhole(step)) return ''
  if (movedFrom !== null && readyAt !== null)
    return `Часть товаров привезём из магазина ${movedFrom}. Всё вместе будет готово ${readyAt}.`
  if (others === null) return ''
  const { places } = others
  const count = places.length === 1 ? 'двух частей. Вторая' : `${places.length + 1} частей. Другие`
  return `Заказ из ${count}: ${places.join('; ')}.`
}

/** The templates of a step: its letter, and its SMS when it has one. */
const TEMPLATES: { readonly [S in OrderStep]: { readonly letter: LetterName; readonly sms: SmsName | null } } = {
  placed: { letter: 'order_placed', sms: 'order_placed' },
  // Message of an order that its guest has confirmed before it left.
  to_confirm: { letter: 'order_confirmed', sms: null },
  confirmed: { letter: 'order_confirmed', sms: null },
  paid: { letter: 'order_paid', sms: null },
  assembling: { letter: 'order_assembling', sms: null },
  ready_for_pickup: { letter: 'order_ready', sms: 'order_ready' },
  shipped: { letter: 'order_shipped', sms: 'order_shipped' },
  delivered: { letter: 'order_delivered', sms: null },
  cancelled: { letter: 'order_cancelled', sms: 'order_cancelled' },
  returned: { letter: 'order_returned', sms: null },
  pieces_cancelled: { letter: 'order_pieces_cancelled', sms: null },
  substitute_proposed: { letter: 'order_substitute', sms: 'order_substitute' },
  source_offered: { letter: 'order_source_offered', sms: 'order_source_offered' },
  parcel_offered: { letter: 'order_parcel_offered', sms: 'order_parcel_offered' },
  substituted: { letter: 'order_substituted', sms: null },
  addition_proposed: { letter: 'order_addition', sms: 'order_addition' },
  not_handed_over: { letter: 'order_not_handed_over', sms: 'order_not_handed_over' },
  delivery_changed: { letter: 'order_delivery_changed', sms: 'order_delivery_changed' },
  return_requested: { letter: 'order_return_requested', sms: null },
  return_refused: { letter: 'order_return_refused', sms: 'order_return_refused' },
  exchanged: { letter: 'order_exchanged', sms: null },
}
/** Texts of an order that its guest has to confirm. */
const CONFIRM = { letter: 'order_confirm', sms: 'order_confirm' } as const

const templatesOf = (step: OrderStep, { confirm }: OrderForMessage) =>
  isOfWhole(step) && confirm !== null ? CONFIRM : TEMPLATES[step]

const arrivesText = (order: OrderForMessage): string => {
  if (order.carrier !== null) return carrierText(order)
  return order.delivery === 'express' ? 'Курьер уже едет.' : 'Курьер позвонит перед приездом.'
}

/** The values that the templates of orders may name. */
const valuesFor = (step: OrderStep, order: OrderForMessage, notice: LineNotice | null, isPart: boolean) => ({
  number: order.number,
  whole: isPart ? null : order.number,
  part: isPart ? order.number : null,
  parcels: parcelsText(step, order),
  amount: formatMoney(order.toPay),
  money: moneyLine(order),
  next: nextStep(step, order, isPart),
  sent: sentText(order, isPart),
  delivery: carrierText(order),
  arrives: arrivesText(order),
  reason: step === 'returned' ? returnedReason(order, isPart) : cancelText(order.cancelled, isPart),
  refund: step === 'returned' ? returnedText(order, isPart) : refundText(order, isPart),
  code: order.confirm?.code ?? order.handOverCode,
  confirm: order.confirm?.link ?? null,
  minutes: GUEST_CONFIRM_MINUTES,
  store: order.store?.name ?? null,
  address: order.store?.address ?? null,
  hours: order.store?.hours ?? null,
  until: order.keptUntil,
  track: order.trackNumber,
  day: order.courierDay,
  time: order.courierTime,
  link: order.link,
  ...noticeValues(notice, order),
})

const valuesOf = (step: OrderStep, order: OrderForMessage, notice: LineNotice | null) =>
  valuesFor(step, order, notice, isOfPart(step, order))

/** Whether the shop sends no e-mail of this step. */
export const hasNoEmail = (texts: MessageTexts, step: OrderStep): boolean => isSilent(texts, TEMPLATES[step].letter)

/** The e-mail of a step; `notice`: of a step that changed the order's lines. */
export const orderEmail = (
  texts: MessageTexts,
  step: OrderStep,
  parcel: OrderForMessage,
  notice: LineNotice | null = null,
): OrderMessage => {
  const order = wholeOf(step, parcel)
  const words = letterText(texts, templatesOf(step, order).letter, valuesOf(step, order, notice))
  const titles = new Map([
    [order.link, 'Открыть заказ'],
    ...(order.confirm === null ? [] : [[order.confirm.link, 'Подтвердить заказ'] as const]),
  ])
  const collected = collectParts(step, order)
  const isShown = (paragraph: string): boolean =>
    collected.length > 0 && order.store !== null && paragraph.includes(order.store.address)
  const [first = [], ...rest] = words.body
    .filter((paragraph) => !isShown(paragraph))
    .map((paragraph) => partsOfParagraph(paragraph, titles))
  return { ...words, parts: [...first, ...collected, ...rest.flat(), ...itemParts(step, order)] }
}

/** Steps after which the buyer looks at what was ordered. */
const WITH_ITEMS: ReadonlySet<OrderStep> = new Set([
  'placed',
  'to_confirm',
  'confirmed',
  'paid',
  'ready_for_pickup',
  'shipped',
])

const itemParts = (
  step: OrderStep,
  { items, deliveryPrice, certificateTotal, toPay, wasPaid }: OrderForMessage,
): LetterPart[] =>
  !WITH_ITEMS.has(step) || items.length === 0
    ? []
    : [
        {
          kind: 'items',
          items: items.map(({ quantity, total, ...item }) => ({
            ...item,
            note: `${quantity}\u00a0шт.`,
            price: formatMoney(total),
          })),
          sums: [
            ...(deliveryPrice > 0 ? [{ title: 'Доставка', amount: formatMoney(deliveryPrice) }] : []),
            ...(certificateTotal > 0 ? [{ title: 'Сертификат', amount: `−${formatMoney(certificateTotal)}` }] : []),
            { title: wasPaid ? 'Оплачено' : 'К\u00a0оплате', amount: formatMoney(toPay) },
          ],
        },
      ]

/** What the buyer needs at the counter. */
const collectParts = (step: OrderStep, { store, handOverCode }: OrderForMessage): LetterPart[] =>
  step !== 'ready_for_pickup'
    ? []
    : [
        ...(handOverCode === null ? [] : [{ kind: 'code' as const, title: 'Код для получения', code: handOverCode }]),
        ...(store === null
          ? []
          : [
              {
                kind: 'place' as const,
                name: store.name,
                lines: [store.address, store.hours],
                routeUrl: routeUrl(store.coordinates),
              },
            ]),
      ]

/** The SMS of a step; null for a step that has an e-mail only. */
export const orderSms = (
  texts: MessageTexts,
  step: OrderStep,
  parcel: OrderForMessage,
  notice: LineNotice | null = null,
): string | null => {
  const order = step === 'cancelled' ? cancelledWhole(parcel) : wholeOf(step, parcel)
  const { sms } = templatesOf(step, order)
  if (sms === null) return null
  if (step === 'cancelled' && (order.cancelled === 'cancelled_by_buyer' || order.isCancelledWithFirst)) return null
  return smsText(texts, sms, valuesOf(step, order, notice))
}
