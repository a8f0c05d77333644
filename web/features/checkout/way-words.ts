/** What stands on the cards of the ways: when and for how much (ORD-02). */
import type { Ways } from '#contract/order.schema.ts'
import { formatMoney } from '#domain/money.ts'
import { dayShort, readyShort } from '#domain/promised-time.ts'

type Store = Ways['pickup'][number]

/** Where nobody has said the zone, the city's stores have. */
const offsetOf = (ways: Ways): number => ways.pickup[0]?.timezoneoffset ?? 180

const earliest = (stores: readonly Store[]): string | null =>
  stores.reduce<string | null>(
    (first, { ready_at }) => (ready_at !== null && (first === null || ready_at < first) ? ready_at : first),
    null,
  )

export const pickupWords = (ways: Ways, now: Date): string => {
  const ready = earliest(ways.pickup)
  return ready === null
    ? 'ни\u00a0в\u00a0одном магазине нет всего сразу'
    : `${readyShort(ready, offsetOf(ways), now)}, бесплатно`
}

export const courierWords = ({ courier, ...rest }: Ways, now: Date): string => {
  if (courier === null) return 'в\u00a0этот город не\u00a0ездит'
  if (courier.missing.length > 0) return 'не\u00a0всё есть на\u00a0складе'
  const price = courier.price === 0 ? 'бесплатно' : formatMoney(courier.price)
  return `${dayShort(courier.date, offsetOf({ courier, ...rest }), now)}, ${price}`
}

type Named = (productId: number) => string
const listed = (ids: readonly number[], nameOf: Named): string => ids.map((id) => `«${nameOf(id)}»`).join(', ')

/** «Не хватает: «Крем», «Тоник»». */
export const missingWords = (missing: readonly number[], nameOf: Named): string =>
  `Не\u00a0хватает: ${listed(missing, nameOf)}`

/** Nothing can serve all of the basket: what is in the way. Null where something can. */
export const lackWords = (ways: Ways, nameOf: Named): string | null => {
  const fewest = [
    ...ways.pickup.map((store) => store.missing),
    ...(ways.courier ? [ways.courier.missing] : []),
  ].toSorted((a, b) => a.length - b.length)[0]
  return fewest === undefined || fewest.length === 0
    ? null
    : `Весь заказ сразу получить негде. ${missingWords(fewest, nameOf)}. Измените корзину или выберите другой город.`
}
