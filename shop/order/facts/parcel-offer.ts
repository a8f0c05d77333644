/** PARCEL-04: whether and how missing pieces come to the buyer as a parcel of their own, in the words of letter, order page and counter. */
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'

/** A parcel goes as its order does; an express courier comes once, and the shop's own one brings the rest. */
export const partedBy = (delivery: DeliveryMethod): DeliveryMethod => (delivery === 'express' ? 'courier' : delivery)

/** Parcels of one order: their numbers have one digit. */
const MAX_PARCELS = 9
const nearest = (delivery: DeliveryMethod): string =>
  delivery === 'pickup'
    ? 'Ближайшее, что можно: привезти недостающее в\u00a0магазин заказа или предложить замену.'
    : 'Ближайшее, что можно: предложить замену или убрать товар из\u00a0заказа.'

/** Why the order is not divided; null: it is. `isWhole`: nothing else would be left of it. */
export const whyUndivided = (
  delivery: DeliveryMethod,
  { parcels, isWhole }: { readonly parcels: number; readonly isWhole: boolean },
): string | null => {
  if (isWhole) return `Кроме этого товара в\u00a0заказе ничего нет: делить нечего. ${nearest(delivery)}`
  if (parcels >= MAX_PARCELS) return `В\u00a0заказе уже девять посылок, десятой не\u00a0будет. ${nearest(delivery)}`
  return null
}
export const NO_DAY = 'Оттуда сейчас не\u00a0отправить: выберите другой магазин или предложите замену.'

export type ParcelOffer = {
  readonly delivery: DeliveryMethod
  readonly from_name: string
  /** ISO moment: when it is ready, or a moment of the day by which it is brought. */
  readonly arrives_at: string
}

/** «заберёте в магазине Кировка, будет готово 20 ноября, 18:00» */
export const parcelOfferText = ({ delivery, from_name, arrives_at }: ParcelOffer, offset: number): string => {
  const day = dayAndMonth(dayAt(new Date(arrives_at), offset))
  switch (delivery) {
    case 'pickup':
      return `заберёте в\u00a0магазине ${from_name}, будет готово ${momentText(arrives_at, offset)}`
    case 'point':
      return `отправим отдельной посылкой в\u00a0тот\u00a0же пункт, будет там до\u00a0${day}`
    case 'courier':
    case 'express':
      return `привезём отдельной посылкой по\u00a0тому\u00a0же адресу до\u00a0${day}`
    default:
      return assertNever(delivery)
  }
}
