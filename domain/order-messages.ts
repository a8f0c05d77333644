/**
 * ORD-07: what the buyer is told at each step of an order, by SMS and by e-mail. Service messages only: nothing here advertises,
 * and nothing repeats a text that was typed into the order, since nobody has confirmed that the phone and the mailbox are the sender's.
 */
import type { DeliveryWay, PaymentWay } from './delivery.ts'
import { formatMoney } from './money.ts'
import { GUEST_CONFIRM_MINUTES } from './order-limits.ts'
import type { OrderState } from './order-states.ts'

export const ORDER_STEPS = [
  'placed',
  'confirmed',
  'paid',
  'ready_for_pickup',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** The steps that follow from a state; a state without one is only shown on the order's page. */
export const STEP_OF_STATE: { readonly [S in OrderState]: OrderStep | null } = {
  new: null,
  awaiting_payment: null,
  paid: 'paid',
  assembling: null,
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
  readonly pointsTotal: number
  readonly certificateTotal: number
  readonly delivery: DeliveryWay
  readonly payment: PaymentWay
  readonly wasPaid: boolean
  /** Of a pickup. */
  readonly store: { readonly name: string; readonly address: string; readonly hours: string } | null
  readonly handOverCode: string | null
  /** «23 ноября»: the last day on which the store keeps the order. */
  readonly keptUntil: string | null
  readonly trackNumber: string | null
  /** Why the order was cancelled; null for every other step. */
  readonly cancelled: string | null
  /** Of a guest who has to confirm the order: the code of the SMS and the link of the e-mail. */
  readonly confirm: { readonly code: string; readonly link: string } | null
}

export type OrderMessage = { readonly subject: string; readonly paragraphs: readonly string[] }

const NEXT_STEP: Readonly<Record<DeliveryWay, string>> = {
  pickup: 'Мы сообщим, когда заказ можно будет забрать.',
  courier: 'Мы сообщим, когда передадим заказ курьеру.',
  point: 'Мы сообщим, когда передадим заказ в доставку.',
}

const CANCEL_TEXTS: Readonly<Record<string, string>> = {
  cancelled_by_buyer: 'Вы отменили заказ.',
  not_confirmed: `Заказ не подтвердили за ${GUEST_CONFIRM_MINUTES} минут.`,
  not_paid: 'Заказ не оплатили вовремя.',
  not_collected: 'Заказ не забрали за время хранения.',
  out_of_stock: 'Товара не оказалось в магазине: просим извинить.',
}
const cancelText = (reason: string | null): string =>
  CANCEL_TEXTS[reason ?? ''] ?? 'Магазин отменил заказ: подробности по телефону горячей линии.'

/** What is given back of an order that ends unpaid or is undone; empty when there is nothing. */
const refundText = ({ toPay, wasPaid, pointsTotal, certificateTotal }: OrderForMessage): string => {
  const parts = [
    ...(wasPaid && toPay > 0
      ? [`${formatMoney(toPay)} вернутся тем же способом, каким вы платили, в течение 10 дней.`]
      : []),
    ...(pointsTotal > 0 ? ['Списанные бонусы снова на счёте.'] : []),
    ...(certificateTotal > 0 ? [`${formatMoney(certificateTotal)} вернулись на сертификат.`] : []),
  ]
  return parts.length === 0 ? 'Платить ничего не нужно.' : parts.join(' ')
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

const toPickUp = ({ store, keptUntil, handOverCode }: OrderForMessage): string[] => [
  ...(store === null ? [] : [`${store.name}, ${store.address}. Часы работы: ${store.hours}.`]),
  ...(handOverCode === null
    ? []
    : [`Код для получения: ${handOverCode}. Назовите его на кассе или покажите QR-код со страницы заказа.`]),
  ...(keptUntil === null ? [] : [`Храним заказ до ${keptUntil} включительно.`]),
]

/** The e-mail of a step, without the line with the link to the order. */
export const orderEmail = (step: OrderStep, order: OrderForMessage): OrderMessage => {
  const { number, trackNumber } = order
  switch (step) {
    case 'placed':
      return order.confirm === null
        ? {
            subject: `Заказ ${number} принят`,
            paragraphs: [`Здравствуйте! Заказ ${number} принят.`, moneyLine(order), NEXT_STEP[order.delivery]],
          }
        : {
            subject: `Подтвердите заказ ${number}`,
            paragraphs: [
              `Здравствуйте! Чтобы мы начали собирать заказ ${number}, подтвердите его ` +
                `в течение ${GUEST_CONFIRM_MINUTES} минут: ${order.confirm.link}`,
              moneyLine(order),
              'Если заказ сделали не вы, ничего делать не нужно: он отменится сам.',
            ],
          }
    case 'confirmed':
      return {
        subject: `Заказ ${number} подтверждён`,
        paragraphs: [`Заказ ${number} подтверждён и передан в сборку.`, moneyLine(order), NEXT_STEP[order.delivery]],
      }
    case 'paid':
      return {
        subject: `Заказ ${number} оплачен`,
        paragraphs: [`Мы получили оплату заказа ${number}: ${formatMoney(order.toPay)}.`, NEXT_STEP[order.delivery]],
      }
    case 'ready_for_pickup':
      return {
        subject: `Заказ ${number} ждёт вас`,
        paragraphs: [`Заказ ${number} собран, его можно забрать.`, ...toPickUp(order), moneyLine(order)],
      }
    case 'shipped':
      return {
        subject: `Заказ ${number} в пути`,
        paragraphs: [
          `Мы передали заказ ${number} курьеру: он позвонит за час до приезда.`,
          ...(trackNumber === null ? [] : [`Номер для отслеживания: ${trackNumber}.`]),
          moneyLine(order),
        ],
      }
    case 'delivered':
      return {
        subject: `Заказ ${number} у вас`,
        paragraphs: [
          `Заказ ${number} получен. Спасибо за покупку!`,
          'Если что-то не подошло, возврат можно оформить на странице заказа. Там же видно, что и до какого дня можно вернуть.',
        ],
      }
    case 'cancelled':
      return {
        subject: `Заказ ${number} отменён`,
        paragraphs: [`Заказ ${number} отменён. ${cancelText(order.cancelled)}`, refundText(order)],
      }
    case 'returned':
      return {
        subject: `Заказ ${number} возвращён`,
        paragraphs: [`Мы приняли возврат заказа ${number}.`, refundText(order)],
      }
  }
}

/** The SMS of a step, without the link to the order; null for a step of which only the e-mail tells. */
export const orderSms = (step: OrderStep, order: OrderForMessage): string | null => {
  const { number, toPay, handOverCode, store, keptUntil, trackNumber } = order
  switch (step) {
    case 'placed':
      return order.confirm === null
        ? `Гладь: заказ ${number} принят, ${formatMoney(toPay)}.`
        : `Гладь: код ${order.confirm.code} подтвердит заказ ${number} на ${formatMoney(toPay)}. Действует ${GUEST_CONFIRM_MINUTES} минут.`
    case 'ready_for_pickup':
      return [
        `Гладь: заказ ${number} ждёт вас`,
        ...(store === null ? [] : [`: ${store.name}, ${store.address}, ${store.hours}`]),
        '.',
        ...(handOverCode === null ? [] : [` Код ${handOverCode}.`]),
        ...(keptUntil === null ? [] : [` Храним до ${keptUntil}.`]),
      ].join('')
    case 'shipped':
      return `Гладь: заказ ${number} передан курьеру.${trackNumber === null ? '' : ` Номер для отслеживания ${trackNumber}.`}`
    case 'cancelled':
      return order.cancelled === 'cancelled_by_buyer'
        ? null
        : `Гладь: заказ ${number} отменён. ${cancelText(order.cancelled)} ${refundText(order)}`
    case 'confirmed':
    case 'paid':
    case 'delivered':
    case 'returned':
      return null
  }
}
