/** PAGE-01: texts on delivery and payment in a city. The figures are those of the rules that orders are charged by. */
import { COURIER_PRICE, courierFreeFrom } from './delivery-rules.ts'
import { formatMoney } from './money.ts'
import { plural, type Forms } from './plural.ts'

export type TermsCity = {
  readonly code: string
  readonly name: string
  readonly nameIn: string | null
  readonly hasShops: boolean
}
export type Term = { readonly title: string; readonly text: string }

const IN_SHOPS: Forms = ['магазине', 'магазинах', 'магазинах']

/** `shops`: number of shops in the city; null while unknown. */
export const deliveryTerms = ({ code, nameIn, hasShops }: TermsCity, shops: number | null): Term[] => {
  if (!hasShops)
    return [{ title: 'Курьер', text: 'срок и\u00a0цена зависят от\u00a0посылки и\u00a0видны до\u00a0оплаты' }]
  const freeFrom = courierFreeFrom({ code, has_shops: hasShops, utc_offset_min: 0 })
  const free = freeFrom === null ? '' : `, от\u00a0${formatMoney(freeFrom)} бесплатно`
  const courier = { title: 'Курьер', text: `на\u00a0следующий день, ${formatMoney(COURIER_PRICE)}${free}` }
  const where = shops === null ? 'в\u00a0магазинах' : `в\u00a0${shops}\u00a0${plural(shops, IN_SHOPS)}`
  return [
    {
      title: 'Самовывоз',
      text: `${where}${nameIn === null ? '' : ` ${nameIn}`}, бесплатно, обычно в\u00a0тот\u00a0же день`,
    },
    courier,
  ]
}

export const paymentTerms = ({ hasShops }: TermsCity): Term[] => [
  ...(hasShops ? [{ title: 'В магазине', text: 'картой или наличными, когда заберёте заказ' }] : []),
  { title: 'Курьеру', text: 'картой или наличными при получении' },
]
