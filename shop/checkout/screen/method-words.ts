/** The words on the cards of the delivery methods: when and for how much (ORD-02). */
import { bestQuotesText, quoteText } from '#shop/delivery/facts/delivery-texts.ts'
import { DELIVERY_METHODS, type DeliveryMethod } from '#shop/payment/facts/methods.ts'
import type { VariantId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, PICKUP_POINTS, quoted } from '#kernel/text.ts'
import { dayShort, readyShort } from '#shop/delivery/facts/promised-time.ts'
import { expressPriceText, expressRefusalText, windowText } from '#shop/delivery/facts/express.ts'
import { doorQuote } from '#shop/delivery/facts/delivery-quote.ts'
import { quotesAt, type CarrierOffers } from './carrier-offers.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'

type Store = OfferedMethods['pickup'][number]

type ReadyStore = Store & { readonly ready_at: string }
const isReady = (store: Store): store is ReadyStore => store.ready_at !== null
const earliest = (stores: readonly Store[]): ReadyStore | undefined =>
  stores.filter(isReady).toSorted((a, b) => (a.ready_at < b.ready_at ? -1 : 1))[0]

export const pickupWords = (methods: OfferedMethods, now: Date): string => {
  const ready = earliest(methods.pickup)
  return ready === undefined
    ? 'ни\u00a0в\u00a0одном магазине нет всего сразу'
    : `${readyShort(ready.ready_at, ready.timezoneoffset, now)}, бесплатно`
}

const NOT_IN_STOCK = 'не\u00a0всё есть на\u00a0складе'
const NO_CARRIER = 'такой заказ туда не\u00a0возят'

/** Null while carriers are asked. `offers`: null when they are not. */
export const courierWords = ({ courier }: OfferedMethods, offers: CarrierOffers | null, now: Date): string | null => {
  if (courier === null) return 'в\u00a0этот город не\u00a0ездит'
  if (courier.missing.length > 0) return NOT_IN_STOCK
  if (courier.carrier !== null && offers !== null) {
    const door = doorQuote(offers)
    if (door) return quoteText(door)
    if (offers.waiting.length > 0) return null
  }
  const price = courier.price === 0 ? 'бесплатно' : formatMoney(courier.price)
  return `${dayShort(courier.date, courier.timezoneoffset, now)}, ${price}`
}

/** Null while carriers are asked. `offers`: null when they are not. */
export const pointWords = ({ point }: OfferedMethods, offers: CarrierOffers | null): string | null => {
  if (point === null || point.count === 0) return 'в\u00a0этом городе пунктов нет'
  if (point.missing.length > 0) return NOT_IN_STOCK
  if (offers === null) return `${counted(point.count, PICKUP_POINTS)}, цену покажем после выбора`
  const best = bestQuotesText(quotesAt(offers, 'point'))
  if (best !== null) return best
  if (offers.waiting.length > 0) return null
  return offers.failed.length > 0 ? 'цены не\u00a0загрузились' : NO_CARRIER
}

/** «сегодня с 14:10 до 16:10, от 299 ₽», or why there is none now. */
export const expressWords = ({ express }: OfferedMethods, now: Date): string => {
  if (express === null) return expressRefusalText('none', null)
  const { window, terms, timezoneoffset, refusal } = express
  return window === null
    ? expressRefusalText(refusal ?? 'late', terms)
    : `${windowText(window, timezoneoffset, now)}, ${expressPriceText({ ...terms, minPrice: window.price })}`
}

type Named = (variantId: VariantId) => string
const listed = (ids: readonly VariantId[], nameOf: Named): string => ids.map((id) => quoted(nameOf(id))).join(', ')

/** «Не хватает: «Крем», «Тоник»». */
export const missingWords = (missing: readonly VariantId[], nameOf: Named): string =>
  `Не\u00a0хватает: ${listed(missing, nameOf)}`

/** Lines of the basket that each store of a method lacks. */
const MISSING: Readonly<Record<DeliveryMethod, (methods: OfferedMethods) => readonly (readonly VariantId[])[]>> = {
  pickup: ({ pickup }) => pickup.map((store) => store.missing),
  courier: ({ courier }) => (courier ? [courier.missing] : []),
  point: ({ point }) => (point ? [point.missing] : []),
  express: ({ express }) => (express ? [express.missing] : []),
}

/** What is missing where no method can deliver the whole basket; null where one can. */
export const missingEverywhereWords = (methods: OfferedMethods, nameOf: Named): string | null => {
  const fewest = DELIVERY_METHODS.flatMap((delivery) => MISSING[delivery](methods)).toSorted(
    (a, b) => a.length - b.length,
  )[0]
  return fewest === undefined || fewest.length === 0
    ? null
    : `Весь заказ сразу получить негде. ${missingWords(fewest, nameOf)}. Измените корзину или выберите другой город.`
}
