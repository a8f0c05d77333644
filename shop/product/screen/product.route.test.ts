import { shopPages } from '#kit/shops/shop-profile.ts'
import type { LoaderFunctionArgs } from '#platform/router/loader.ts'
import { expect, test } from 'vitest'
import type { Calls } from '#app/api/groups.ts'
import { loaderContext } from '#platform/router/contexts.ts'
import { loader } from './product.route.tsx'

test('CAT-09: a product page is shown without companions and questions when they cannot be read, and the errors are reported', async () => {
  const failure = new Error('companions failed')
  const calls: object = {
    product: {
      get: async () => ({ ok: true, value: { slug: 'krem' } }),
      reviews: async () => ({ ok: true, value: {} }),
      companions: () => Promise.reject(failure),
    },
    questions: { list: () => Promise.reject(failure) },
  }
  const reported: unknown[] = []
  const context = loaderContext({
    calls: calls as Calls,
    city: 'default',
    origin: 'http://shop.test',
    customerId: null,
    isNew: false,
    shop: shopPages,
    rendersErrors: true,
    showcase: false,
    report: (error) => reported.push(error),
  })
  const address = 'http://shop.test/product/krem'
  const args: Partial<LoaderFunctionArgs> = { context, params: { slug: 'krem' }, url: new URL(address) }
  const loaded = await loader(args as LoaderFunctionArgs)
  expect(loaded.companions).toEqual({ similar: [], goes_with: [], tied_by: 'editors' })
  expect(loaded.questions).toBeFalsy()
  expect(reported).toEqual([failure, failure])
})
