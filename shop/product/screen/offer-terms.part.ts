/** The terms of an offer as search engines read them (SEO-02): those that the page and the checkout say. */
import { plainRoubles } from '#kernel/money.ts'
import type { ShopTerms } from '#shop/company/facts/shop-terms.ts'
import type { JsonLd } from '#shop/content/screen/head/json-ld.ts'
import { returnRuleOf } from '#shop/order/facts/return-policy.ts'

const days = (minValue: number, maxValue: number): JsonLd => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** By the shop's own courier; the slowest of the cities is promised. */
const shipping = ({ price, days: { withStores, other } }: ShopTerms['courier']): JsonLd => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: plainRoubles(price), currency: 'RUB' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'RU' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(0, 1),
    transitTime: days(0, Math.max(withStores, other)),
  },
})

const returns = ({ returns: terms, returnsPost }: ShopTerms, category: string, today: string): JsonLd => {
  const { unopenedDays } = returnRuleOf(terms, category, today)
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: 'RU' }
  return unopenedDays === null
    ? { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
    : {
        ...policy,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: unopenedDays,
        returnMethod: [
          'https://schema.org/ReturnInStore',
          ...(returnsPost === null ? [] : ['https://schema.org/ReturnByMail']),
        ],
      }
}

/** `category`: path of the product's; `today`: 'YYYY-MM-DD', the day of an order of now. */
export const offerTerms = (terms: ShopTerms, category: string, today: string): Readonly<Record<string, JsonLd>> => ({
  shippingDetails: shipping(terms.courier),
  hasMerchantReturnPolicy: returns(terms, category, today),
})
