/** PARCEL-04: how missing pieces come to the buyer as a parcel of their own, in the words of the letter and of the order's page. */
import { dayAndMonth, dayAt } from '#kernel/dates.ts'
import { assertNever } from '#kernel/assert-never.ts'
import { momentText } from '#shop/delivery/facts/promised-time.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'

/** A parcel goes as its order does; an express courier comes once. */
export const mayPart = (delivery: DeliveryMethod): boolean => delivery !== 'express'

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
