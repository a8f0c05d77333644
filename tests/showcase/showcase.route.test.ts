import { shopPages } from '#kit/shops/shop-profile.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { expect, test } from 'vitest'
import type { Calls } from '#app/api/groups.ts'
import { loaderContext } from '#platform/router/contexts.ts'
import { loader } from './showcase.route.tsx'

const home = { mainPage: { get: async () => ({ ok: true, value: { fresh: [], sale: [] } }) } }
const load = (showcase: boolean) => {
  const context = loaderContext({
    calls: home as object as Calls,
    city: 'default',
    origin: 'http://shop.test',
    customerId: null,
    shop: shopPages,
    rendersErrors: true,
    showcase,
    report: () => {},
  })
  const args: Partial<LoaderFunctionArgs> = { context, url: new URL('http://shop.test/_ui') }
  return loader(args as LoaderFunctionArgs)
}

test('SAFE-04: the showcase of components is an unknown page where it is switched off', async () => {
  expect(await load(true)).toEqual({ packs: [] })
  await expect(load(false)).rejects.toMatchObject({ status: 404 })
})
