import { shopProfile } from '#kit/shops/shop-profile.ts'
import Validator from '@adobe/structured-data-validator'
import { expect, test } from 'vitest'
import type { City, Store } from '#shop/places/cities.api.ts'
import type { Article } from '../../pages.api.ts'
import type { ProductPage } from '#shop/product/product.api.ts'
import { offerTerms } from '#shop/product/screen/offer-terms.part.ts'
import { storeId } from '#kernel/ids.ts'
import {
  articleJsonLd,
  breadcrumbsJsonLd,
  organizationJsonLd,
  storeJsonLd,
  websiteJsonLd,
  type JsonLd,
} from './json-ld.ts'
import { productJsonLd } from './product-json-ld.ts'

const ORIGIN = 'https://shop.test'
const picture = { hash: 'd8a67d704bffb746', width: 1000, height: 1200, tone: '#eeeeee' }

const variant = (id: number, price: number) =>
  ({ id, sku: `10${id}`, shade_name: null, size_text: '50 мл', price }) as ProductPage['variants'][number]
const product = {
  slug: 'krem',
  name: 'Крем',
  lead: 'Мягкий крем.',
  brand: { slug: 'iney', name: 'Иней' },
  category: { path: 'litso', name: 'Лицо' },
  pictures: [{ picture }],
  variants: [variant(1, 89_000), variant(2, 129_050)],
  rating: 4.5,
  attributes: [],
  reviews_count: 8,
  discontinued: false,
} as unknown as ProductPage

const store: Store = {
  id: 1,
  store_id: storeId(7),
  code: 'pokrovka',
  name: 'Покровка',
  address: 'ул. Покровка, 17',
  phone: null,
  metro: null,
  coordinates: '55.76,37.65',
  hours: [...Array.from({ length: 6 }, () => ({ open: '10:00', close: '21:00' })), null],
  special_days: [{ day: '2026-12-31', hours: { open: '10:00', close: '18:00' }, note: 'Новый год' }],
  photo: picture,
}
const city = { key: 'msk', name: 'Москва', shops: [store] } as unknown as City
const article: Article = {
  slug: 'osen',
  title: 'Осень',
  lead: 'О коже осенью.',
  body_html: '<p>Текст</p>',
  published_on: '2026-11-01',
  picture,
  cards: [],
}

/** Errors and warnings of the validator, which knows what search engines require of these types. */
const issues = async (data: JsonLd): Promise<string[]> => {
  const found = await new Validator().validate({ jsonld: { [String(data['@type'])]: [data] } })
  return found.map(({ severity, issueMessage }) => `${severity} ${issueMessage}`)
}
const firstVariant = variant(1, 89_000)

test('SEO-02: an independent checker finds no error in the data of any page', async () => {
  const all = [
    organizationJsonLd(ORIGIN, shopProfile),
    websiteJsonLd(ORIGIN, shopProfile),
    breadcrumbsJsonLd(ORIGIN, [
      { name: 'Главная', path: '/' },
      { name: 'Крем', path: '/product/krem' },
    ]),
    productJsonLd(ORIGIN, shopProfile, product, firstVariant),
    productJsonLd(ORIGIN, shopProfile, { ...product, rating: null, discontinued: true }, firstVariant),
    storeJsonLd(ORIGIN, shopProfile, city, store),
    articleJsonLd(ORIGIN, shopProfile, article),
  ]
  for (const data of all)
    expect([data['@type'], (await issues(data)).filter((issue) => issue.startsWith('ERROR'))]).toEqual([
      data['@type'],
      [],
    ])
})

test('SEO-02: the checker finds a product without a name and an offer without a price', async () => {
  const { name: _name, ...nameless } = productJsonLd(ORIGIN, shopProfile, product, firstVariant)
  expect(await issues(nameless)).toContain('ERROR Required attribute "name" is missing')
  const [{ price: _price, ...free } = {}] = productJsonLd(ORIGIN, shopProfile, product, firstVariant)[
    'offers'
  ] as JsonLd[]
  expect((await issues({ ...nameless, name: 'Крем', offers: [free] })).join()).toMatch(/ERROR .*price/)
})

test('SEO-02: an offer says whether any shop has it, and that it is no longer sold', () => {
  const availabilityOf = (page: ProductPage, in_stock: boolean) =>
    (productJsonLd(ORIGIN, shopProfile, page, { ...firstVariant, in_stock })['offers'] as JsonLd[])[0]?.['availability']
  expect([availabilityOf(product, true), availabilityOf(product, false)]).toEqual([
    'https://schema.org/InStock',
    'https://schema.org/OutOfStock',
  ])
  expect(availabilityOf({ ...product, discontinued: true }, true)).toBe('https://schema.org/Discontinued')
})

const REVIEWS = [1, 2, 3, 4].map((rating) => ({
  author: `Анна ${rating}`,
  written_on: '2026-11-01',
  body: 'Мягко.',
  rating,
}))
const full = (page: ProductPage) =>
  productJsonLd(ORIGIN, shopProfile, page, firstVariant, {
    terms: offerTerms(shopProfile.terms, page.category.path, '2026-11-20'),
    reviews: REVIEWS as never,
  })

test('SEO-02: offers say the terms of shipping and return once, the rating has three reviews; a checker finds no error', async () => {
  const data = full(product)
  const [first, second] = data['offers'] as JsonLd[]
  const { terms } = shopProfile
  expect(first?.['shippingDetails']).toMatchObject({
    '@id': '#shippingDetails',
    shippingRate: { value: (terms.courier.price / 100).toFixed(2), currency: 'RUB' },
    deliveryTime: { transitTime: { maxValue: terms.courier.days.other } },
  })
  expect(second).toMatchObject({
    shippingDetails: { '@id': '#shippingDetails' },
    hasMerchantReturnPolicy: { '@id': '#hasMerchantReturnPolicy' },
  })
  expect(data['review']).toHaveLength(3)
  expect((await issues(data)).filter((issue) => issue.startsWith('ERROR'))).toEqual([])
  const only = full({ ...product, variants: [firstVariant] })
  expect((only['offers'] as JsonLd[])[0]?.['shippingDetails']).not.toHaveProperty('@id')
  expect(full({ ...product, rating: null })).not.toHaveProperty('review')
})

test('SEO-02: the policy of return is that of the section on the day', () => {
  const rule = (unopenedDays: number | null, category = '') => ({
    category,
    name: '',
    unopenedDays,
    irritationDays: null,
    condition: '',
  })
  const terms = {
    ...shopProfile.terms,
    returns: [{ since: '2026-01-01', rules: [rule(7), rule(null, 'bele')] }] as const,
  }
  const policyOf = (category: string) => offerTerms(terms, category, '2026-11-20')['hasMerchantReturnPolicy']
  expect(policyOf('litso/kremy')).toMatchObject({ merchantReturnDays: 7 })
  expect(policyOf('bele/noski')).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
  expect(policyOf('bele/noski')).not.toHaveProperty('merchantReturnDays')
})

test('SEO-02: the price of the first offer is the price of the chosen variant, in roubles', () => {
  const [offer] = productJsonLd(ORIGIN, shopProfile, product, variant(2, 129_050))['offers'] as JsonLd[]
  expect([offer?.['price'], offer?.['priceCurrency'], offer?.['sku']]).toEqual(['1290.50', 'RUB', '102'])
})

test('SEO-02: a shop has its address, its place, seven days and the special ones', () => {
  const data = storeJsonLd(ORIGIN, shopProfile, city, store)
  expect(data).toMatchObject({
    '@type': 'Store',
    name: 'Гладь, Покровка',
    address: { streetAddress: 'ул. Покровка, 17', addressLocality: 'Москва', addressCountry: 'RU' },
    geo: { latitude: 55.76, longitude: 37.65 },
  })
  const hours = data['openingHoursSpecification'] as JsonLd[]
  expect(hours).toHaveLength(8)
  expect(hours[0]).toMatchObject({ dayOfWeek: 'https://schema.org/Monday', opens: '10:00', closes: '21:00' })
  expect(hours[6]).toMatchObject({ dayOfWeek: 'https://schema.org/Sunday', opens: '00:00', closes: '00:00' })
  expect(hours[7]).toMatchObject({ validFrom: '2026-12-31', validThrough: '2026-12-31', closes: '18:00' })
})
