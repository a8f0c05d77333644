/** ORD-07: what an order waits for from its buyer, in the words of its page. */
import { dayAndMonth } from '#kernel/dates.ts'
import { formatMoney } from '#kernel/money.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import type { OrderView } from '../order.api.ts'
import { returnText } from './return-order.tsx'

export type NextStep = { readonly title: string; readonly text: string }

const payment = ({ number, payment_due: due, addition, parcels, timezoneoffset }: OrderView): readonly NextStep[] => {
  if (due === null || due.state === 'checking') return []
  // All parts are paid in one: the first that waits names it.
  const waiting = parcels.find(({ state }) => state === 'awaiting_payment')
  if (addition === undefined && waiting !== undefined && waiting.number !== number) return []
  const until = momentText(due.until, timezoneoffset)
  const amount = formatMoney(due.amount)
  return addition === undefined
    ? [
        {
          title: `Оплатите заказ ${number}`,
          text: `${amount}. Товары держим до\u00a0${until}, потом заказ отменится сам.`,
        },
      ]
    : [
        {
          title: `Доплатите за\u00a0добавленное к\u00a0заказу ${number}`,
          text: `${amount}. Добавленное держим до\u00a0${until}, потом заказ останется прежним.`,
        },
      ]
}

const collection = (order: OrderView): readonly NextStep[] => {
  const title = `Заберите заказ ${order.number}`
  if (order.delivery === 'pickup' && order.state === 'ready_for_pickup') {
    const { store, kept_until, hand_over } = order
    const until = kept_until === null ? '' : ` Ждёт вас до\u00a0${dayAndMonth(kept_until)} включительно.`
    const code = hand_over === null ? '' : ` Код для получения: ${hand_over.code}.`
    return [{ title, text: `${store.name}, ${store.address}.${until}${code}` }]
  }
  if (order.delivery === 'point' && order.state === 'shipped' && order.shipment?.state === 'at_point')
    return [{ title, text: `${order.point.name}, ${order.point.address}. Часы работы: ${order.point.hours_text}.` }]
  return []
}

const answers = ({ number, substitutes, timezoneoffset }: OrderView): readonly NextStep[] => {
  const [first] = substitutes.map(({ until }) => until).toSorted()
  return first === undefined
    ? []
    : [
        {
          title: `Ответьте на\u00a0замену в\u00a0заказе ${number}`,
          text: `Кое-чего не\u00a0хватило. Решить можно до\u00a0${momentText(first, timezoneoffset)}.`,
        },
      ]
}

const waits = ({ number, coming, timezoneoffset }: OrderView): readonly NextStep[] => {
  const asked = coming.filter(({ until }) => until !== null)
  const [first] = asked.flatMap(({ until }) => until ?? []).toSorted()
  const isApart = asked.every(({ as_parcel }) => as_parcel)
  return first === undefined
    ? []
    : [
        {
          title: isApart ? `Получите товар заказа ${number} отдельно?` : `Подождёте товар в\u00a0заказе ${number}?`,
          text:
            'Кое-чего не\u00a0хватило, это есть в\u00a0другом магазине. ' +
            `Решить можно до\u00a0${momentText(first, timezoneoffset)}.`,
        },
      ]
}

const returns = ({ number, returns: all }: OrderView): readonly NextStep[] =>
  all
    .filter(({ state }) => state === 'requested')
    .map((one) => ({ title: `Возврат по\u00a0заказу ${number}`, text: `${returnText(one)}.` }))

/** Payment first: it ends soonest. */
export const nextStepsOf = (order: OrderView): readonly NextStep[] => [
  ...payment(order),
  ...answers(order),
  ...waits(order),
  ...collection(order),
  ...returns(order),
]
