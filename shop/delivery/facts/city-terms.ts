/** PAGE-01: texts on delivery and payment in a city. The figures are those of the rules that orders are charged by. */
import type { PaymentWay } from '#shop/payment/facts/methods.ts'
import { courierFreeFrom, type CourierTerms } from './delivery-rules.ts'
import { formatMoney } from '#kernel/money.ts'
import { plural, type Forms } from '#kernel/text.ts'

export type TermsCity = {
  readonly code: string
  readonly name: string
  readonly nameIn: string | null
  readonly hasShops: boolean
}
export type Term = { readonly title: string; readonly text: string }

const IN_SHOPS: Forms = ['магазине', 'магазинах', 'магазинах']

/** `shops`: number of shops in the city; null while unknown. */
export const deliveryTerms = (
  terms: CourierTerms,
  { code, nameIn, hasShops }: TermsCity,
  shops: number | null,
): Term[] => {
  if (!hasShops)
    return [{ title: 'Курьер', text: 'срок и\u00a0цена зависят от\u00a0посылки и\u00a0видны до\u00a0оплаты' }]
  const freeFrom = courierFreeFrom(terms, { code, has_shops: hasShops })
  const free = freeFrom === null ? '' : `, от\u00a0${formatMoney(freeFrom)} бесплатно`
  const courier = { title: 'Курьер', text: `на\u00a0следующий день, ${formatMoney(terms.price)}${free}` }
  const where = shops === null ? 'в\u00a0магазинах' : `в\u00a0${shops}\u00a0${plural(shops, IN_SHOPS)}`
  return [
    {
      title: 'Самовывоз',
      text: `${where}${nameIn === null ? '' : ` ${nameIn}`}, бесплатно, обычно в\u00a0тот\u00a0же день`,
    },
    courier,
  ]
}

/** How orders are received and paid in a city: the answer of `order.ways`. */
export type CityWays = {
  readonly pickup: readonly unknown[]
  readonly courier: unknown
  readonly point: unknown
  readonly payment_ways: readonly PaymentWay[]
}

const onSite = (ways: readonly PaymentWay[]): string =>
  [...(ways.includes('card') ? ['картой'] : []), ...(ways.includes('sbp') ? ['по\u00a0СБП'] : [])].join(' или ')

/** `ways`: null while unknown; then what holds in any city is named. */
export const paymentTerms = ({ hasShops }: TermsCity, ways: CityWays | null): Term[] => {
  const online = onSite(ways?.payment_ways ?? [])
  return [
    ...(online === '' ? [] : [{ title: 'На\u00a0сайте', text: `${online}, когда оформите заказ` }]),
    ...((ways === null ? hasShops : ways.pickup.length > 0)
      ? [{ title: 'В\u00a0магазине', text: 'картой или наличными, когда заберёте заказ' }]
      : []),
    ...(ways === null || ways.courier !== null
      ? [{ title: 'Курьеру', text: 'картой или наличными при получении' }]
      : []),
    ...(ways !== null && ways.point !== null
      ? [{ title: 'В\u00a0пункте выдачи', text: 'картой или наличными, если пункт принимает деньги' }]
      : []),
  ]
}
