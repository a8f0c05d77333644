/** What delivery costs, and why it is or is not free. */
import { assertNever } from '#kernel/assert-never.ts'
import { factsOf, type Carrier, type HandOverPlace } from '#shop/delivery/facts/carriers.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import {
  courierFreeFrom,
  courierPrice,
  type CourierCity,
  type CourierTerms,
} from '#shop/delivery/facts/delivery-rules.ts'
import { formatMoney } from '#kernel/money.ts'
import { applied, notApplied, type PriceRow } from './price-row.ts'

/** What express to a door costs, in kopecks; null: nothing is taken there, for the reason in `missing`. */
export type ExpressPrice = { readonly carrier: 'express'; readonly price: number | null; readonly missing: string }
/** What the carrier of the order asks, in kopecks. Carriers and express are never free. */
export type CarrierPrice = { readonly carrier: Carrier; readonly price: number } | ExpressPrice
const EXPRESS = 'Экспресс-доставка'

const carrierTitle = (carrier: Carrier, place: HandOverPlace): string => {
  const { genitive, pointWord } = factsOf(carrier)
  return place === 'door' ? `Доставка курьером ${genitive}` : `Доставка в\u00a0${pointWord} ${genitive}`
}

const deliveryRow = (terms: CourierTerms, method: DeliveryMethod | null, carrier: CarrierPrice | null): PriceRow => {
  switch (method) {
    case 'courier':
      return carrier === null || carrier.carrier === 'express'
        ? applied('delivery', 'Доставка курьером', terms.price)
        : applied('delivery', carrierTitle(carrier.carrier, 'door'), carrier.price)
    case 'pickup':
      return applied('delivery', 'Самовывоз', 0)
    case 'point':
      return carrier === null || carrier.carrier === 'express'
        ? notApplied('delivery', 'Доставка в\u00a0пункт выдачи', 'пункт ещё не\u00a0выбран')
        : applied('delivery', carrierTitle(carrier.carrier, 'point'), carrier.price)
    case 'express':
      return carrier?.carrier !== 'express'
        ? notApplied('delivery', EXPRESS, 'адрес ещё не\u00a0указан')
        : carrier.price === null
          ? notApplied('delivery', EXPRESS, carrier.missing)
          : applied('delivery', EXPRESS, carrier.price)
    case null:
      return notApplied('delivery', 'Доставка', 'способ получения ещё не выбран')
    default:
      return assertNever(method)
  }
}

/** Kopecks of the products after discounts, before points. `carrier`: null for the shop's own courier, and while no point is chosen. */
type Delivered = {
  readonly terms: CourierTerms
  readonly goodsTotal: number
  readonly method: DeliveryMethod | null
  readonly city: CourierCity
  readonly carrier: CarrierPrice | null
}

/** The missing condition of free delivery. */
const freeDeliveryMissing = ({ terms, goodsTotal, method, city, carrier }: Delivered): string => {
  if (city.has_shops && terms.paidIn.includes(city.code)) return 'в\u00a0вашем городе доставка платная'
  const from = courierFreeFrom(terms, city)
  if (from === null) return 'действует в\u00a0городах с\u00a0нашими магазинами'
  if (method === 'point' || (method === 'courier' && carrier !== null))
    return 'действует на\u00a0доставку нашим курьером'
  if (method === 'express') return 'на\u00a0экспресс не\u00a0действует'
  if (goodsTotal < from) return `до\u00a0бесплатной доставки не\u00a0хватает ${formatMoney(from - goodsTotal)}`
  switch (method) {
    case 'pickup':
      return 'самовывоз и\u00a0так бесплатный'
    case null:
      return 'доставка курьером ещё не выбрана'
    case 'courier':
      throw new Error('The courier is free from this sum on, and express has its own reason')
    default:
      return assertNever(method)
  }
}

const isCourierFree = ({ terms, goodsTotal, method, city, carrier }: Delivered): boolean => {
  switch (method) {
    case 'courier':
      return carrier === null && courierPrice(terms, city, goodsTotal) === 0
    case 'pickup':
    case 'point':
    case 'express':
    case null:
      return false
    default:
      return assertNever(method)
  }
}

/** Rows of a shop that delivers free from a sum; none of another. */
const freeDeliveryRows = (delivered: Delivered): PriceRow[] => {
  const { terms } = delivered
  if (terms.freeFrom === null) return []
  const title = `Бесплатная доставка от\u00a0${formatMoney(terms.freeFrom)}`
  return [
    isCourierFree(delivered)
      ? applied('free-delivery', title, -terms.price)
      : notApplied('free-delivery', title, freeDeliveryMissing(delivered)),
  ]
}

/** Points do not take free delivery away. */
export const deliveryRows = (delivered: Delivered): PriceRow[] => [
  deliveryRow(delivered.terms, delivered.method, delivered.carrier),
  ...freeDeliveryRows(delivered),
]
