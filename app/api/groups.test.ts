import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import { groups } from './groups.ts'

const NAMED = [
  'address',
  'basket',
  'blog',
  'brands',
  'catalog',
  'cities',
  'contacts',
  'delivery',
  'favorites',
  'feedback',
  'history',
  'main_page',
  'menu',
  'news',
  'order',
  'product',
  'search',
  'seo',
  'subscribe',
  'user',
]

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const pathsByGroup = new Map(
  Object.entries(groups).map(([name, calls]) => [snakeCase(name), Object.values(calls).map(({ path }) => path)]),
)

test.each(NAMED)('API-02: the group %s has calls', (name) => {
  expect(pathsByGroup.get(name)?.length).toBeGreaterThan(0)
})

test('API-02: the path of a call begins with the name of its group', () => {
  const elsewhere = [...pathsByGroup].flatMap(([name, paths]) =>
    paths.filter((path) => path !== `/${name}` && !path.startsWith(`/${name}/`)),
  )
  expect(elsewhere).toEqual([])
})

/** The calls of API-06 with the fields of their payloads, as given. */
const GIVEN_CALLS: Readonly<Record<string, readonly string[]>> = {
  'user.get': [],
  'user.sendCode': ['phone'],
  'user.register': ['phone', 'name', 'email', 'birthday', 'code'],
  'user.confirmCode': ['phone', 'code'],
  'basket.get': [],
  'basket.add': ['product_id', 'quantity'],
  'basket.setQuantity': ['id', 'quantity'],
  'basket.deleteItem': ['id'],
  'basket.deleteItems': ['positions'],
  'basket.postAvailByCity': ['products', 'city', 'uf_mainstore_delivery'],
  'order.checkPromoCode': ['promocode', 'phone'],
  'favorites.get': [],
  'cities.get': [],
  'cities.getDeliveryCities': [],
  'delivery.postCDEKPoints': ['city_code'],
  'delivery.postCDEKTariff': ['city'],
  'delivery.postBoxberryPoints': ['city_code'],
  'delivery.postRussianPostPoints': ['latitude', 'longitude', 'radius'],
  'delivery.postDeliveryGetAll': ['city'],
  'brands.popular': [],
  'feedback.send': ['form_id', 'fields[name]', 'fields[phone]', 'fields[email]'],
  'search.getHistory': [],
  'search.getOftenSearched': [],
  'search.getRecommendProducts': [],
  'search.postSearchHistoryPush': ['query'],
  'search.postSearchQuery': ['query'],
}

const callOf = (name: string): { readonly in: TObject } | undefined => {
  const [group = '', call = ''] = name.split('.')
  const calls = new Map(Object.entries(groups)).get(group as keyof typeof groups)
  return new Map(Object.entries(calls ?? {})).get(call)
}

test.each(Object.entries(GIVEN_CALLS))('API-06: the call %s has its given name and takes %j', (name, fields) => {
  const call = callOf(name)
  expect(call).toBeDefined()
  expect(Object.keys(call?.in.properties ?? {})).toEqual(expect.arrayContaining([...fields]))
})

test('API-06: the lists of cities, favourites, brands and searches need no payload', () => {
  const needed = Object.keys(GIVEN_CALLS).filter(
    (name) => GIVEN_CALLS[name]?.length === 0 && (callOf(name)?.in.required ?? []).length > 0,
  )
  expect(needed).toEqual([])
})
