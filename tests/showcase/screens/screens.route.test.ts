import { expect, test } from 'vitest'
import type { Calls } from '#app/api/groups.ts'
import { shopPages } from '#kit/shops/shop-profile.ts'
import { loaderContext } from '#platform/router/contexts.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { loader } from './screens.route.tsx'

test('SAFE-04: the catalogue of states is an unknown page where the showcase is switched off', async () => {
  const context = loaderContext({
    calls: {} as object as Calls,
    city: 'default',
    origin: 'http://shop.test',
    customerId: null,
    shop: shopPages,
    rendersErrors: true,
    showcase: false,
    report: () => {},
  })
  const args: Partial<LoaderFunctionArgs> = { context, url: new URL('http://shop.test/_ui/screens?state=1') }
  await expect(loader(args as LoaderFunctionArgs)).rejects.toMatchObject({ status: 404 })
})
