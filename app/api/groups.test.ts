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
