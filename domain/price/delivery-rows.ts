/** What delivery costs, and why it is or is not free. */
import { FREE_DELIVERY_FROM, MOSCOW } from '../contacts.ts'
import { assertNever } from '../assert-never.ts'
import type { DeliveryWay } from '../delivery.ts'
import { COURIER_PRICE, courierFreeFrom, courierPrice, type CourierCity } from '../delivery-rules.ts'
import { formatMoney } from '../money.ts'
import { applied, notApplied, type PriceRow } from './price-row.ts'

const deliveryRow = (way: DeliveryWay | null): PriceRow => {
  switch (way) {
    case 'courier':
      return applied('delivery', 'Доставка курьером', COURIER_PRICE)
    case 'pickup':
      return applied('delivery', 'Самовывоз', 0)
    case null:
      return notApplied('delivery', 'Доставка', 'способ получения ещё не выбран')
    default:
      return assertNever(way)
  }
}

/** The missing condition of free delivery. */
const freeDeliveryMissing = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): string => {
  if (city.code === MOSCOW) return 'в\u00a0Москве доставка платная'
  const from = courierFreeFrom(city)
  if (from === null) return 'действует в\u00a0городах с\u00a0нашими магазинами'
  if (goodsTotal < from) return `до\u00a0бесплатной доставки не\u00a0хватает ${formatMoney(from - goodsTotal)}`
  switch (way) {
    case 'pickup':
      return 'самовывоз и\u00a0так бесплатный'
    case null:
      return 'доставка курьером ещё не выбрана'
    case 'courier':
      throw new Error('The courier is free from this sum on, so the rule applies')
    default:
      return assertNever(way)
  }
}

const isCourierFree = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): boolean => {
  switch (way) {
    case 'courier':
      return courierPrice(city, goodsTotal) === 0
    case 'pickup':
    case null:
      return false
    default:
      return assertNever(way)
  }
}

const freeDeliveryRow = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): PriceRow => {
  const title = `Бесплатная доставка от\u00a0${formatMoney(FREE_DELIVERY_FROM)}`
  return isCourierFree(goodsTotal, way, city)
    ? applied('free-delivery', title, -COURIER_PRICE)
    : notApplied('free-delivery', title, freeDeliveryMissing(goodsTotal, way, city))
}

/** Kopecks of the products after discounts, before points: points do not take free delivery away. */
export const deliveryRows = (goodsTotal: number, way: DeliveryWay | null, city: CourierCity): PriceRow[] => [
  deliveryRow(way),
  freeDeliveryRow(goodsTotal, way, city),
]
