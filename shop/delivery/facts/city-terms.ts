/** PAGE-01: texts on delivery and payment in a city. The figures are those of the rules that orders are charged by. */
import type { PaymentMethod } from '#shop/payment/facts/methods.ts'
import { expressPriceText, expressRefusalText, windowText, type ExpressPromise } from './express.ts'
import { courierFreeFrom, type CourierTerms } from './delivery-rules.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, plural, type Forms } from '#kernel/text.ts'

export type TermsCity = {
  readonly code: string
  readonly name: string
  readonly nameIn: string | null
  readonly hasStores: boolean
}
export type Term = { readonly title: string; readonly text: string }

const DAYS: Forms = ['день', 'дня', 'дней']
const IN_STORES: Forms = ['магазине', 'магазинах', 'магазинах']

/** `stores`: number of stores in the city; null while unknown. */
export const deliveryTerms = (
  terms: CourierTerms,
  { code, nameIn, hasStores }: TermsCity,
  stores: number | null,
): Term[] => {
  if (!hasStores)
    return [{ title: 'Курьер', text: 'срок и\u00a0цена зависят от\u00a0посылки и\u00a0видны до\u00a0оплаты' }]
  const freeFrom = courierFreeFrom(terms, { code, has_shops: hasStores })
  const free = freeFrom === null ? '' : `, от\u00a0${formatMoney(freeFrom)} бесплатно`
  const term =
    terms.days.withStores === 1 ? 'обычно на\u00a0следующий день' : `через ${counted(terms.days.withStores, DAYS)}`
  const courier = { title: 'Курьер', text: `${term}, ${formatMoney(terms.price)}${free}` }
  const where = stores === null ? 'в\u00a0магазинах' : `в\u00a0${stores}\u00a0${plural(stores, IN_STORES)}`
  return [
    {
      title: 'Самовывоз',
      text: `${where}${nameIn === null ? '' : ` ${nameIn}`}, бесплатно, обычно в\u00a0тот\u00a0же день`,
    },
    courier,
  ]
}

/** How orders are received and paid in a city: the answer of `order.methods`. */
export type CityMethods = {
  readonly pickup: readonly unknown[]
  readonly courier: unknown
  readonly point: unknown
  readonly payment_methods: readonly PaymentMethod[]
}

const onSite = (methods: readonly PaymentMethod[]): string =>
  [...(methods.includes('card') ? ['картой'] : []), ...(methods.includes('sbp') ? ['по\u00a0СБП'] : [])].join(' или ')

/** `methods`: null while unknown; then what holds in any city is named. */
export const paymentTerms = ({ hasStores }: TermsCity, methods: CityMethods | null): Term[] => {
  const online = onSite(methods?.payment_methods ?? [])
  return [
    ...(online === '' ? [] : [{ title: 'На\u00a0сайте', text: `${online}, когда оформите заказ` }]),
    ...((methods === null ? hasStores : methods.pickup.length > 0)
      ? [{ title: 'В\u00a0магазине', text: 'картой или наличными, когда заберёте заказ' }]
      : []),
    ...(methods === null || methods.courier !== null
      ? [{ title: 'Курьеру', text: 'картой или наличными при получении' }]
      : []),
    ...(methods !== null && methods.point !== null
      ? [{ title: 'В\u00a0пункте выдачи', text: 'картой или наличными, если пункт принимает деньги' }]
      : []),
  ]
}

/** ORD-01: express in the city at this moment, as the checkout promises it; null in a city without it. */
export const expressTerm = (express: ExpressPromise | null, now: Date): Term | null => {
  if (express === null) return null
  const { window, terms, refusal, timezoneoffset } = express
  const when =
    window === null
      ? expressRefusalText(refusal ?? 'late', terms)
      : `${windowText(window, timezoneoffset, now)}, ${expressPriceText(terms)}`
  return { title: 'Экспресс', text: `${when}. Из\u00a0магазина, где всё есть, до\u00a0${terms.maxKm}\u00a0км` }
}
