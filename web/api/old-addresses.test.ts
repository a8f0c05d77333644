import { isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Redirect } from '#contract/seo.schema.ts'
import type { Calls } from '#contract/groups.ts'
import { callsContext } from './contexts.ts'
import { followOldAddresses } from './old-addresses.ts'

const asked: string[] = []
/** Only what the middleware may ask. */
const callsKnowing = (rule: Redirect): Calls => {
  const seo: Pick<Calls['seo'], 'redirect'> = {
    redirect: async ({ path }) => {
      asked.push(path)
      return { ok: true, value: rule }
    },
  }
  return { seo } as Calls
}

const walk = async (status: number, rule: Redirect): Promise<unknown> => {
  asked.length = 0
  const context = new RouterContextProvider()
  context.set(callsContext, callsKnowing(rule))
  const url = new URL('http://shop.test/old?page=2')
  try {
    return await followOldAddresses(
      { request: new Request(url), url, pattern: '*', params: {}, context },
      async () => new Response('page', { status }),
    )
  } catch (thrown) {
    return thrown
  }
}

test('ROUTE-16: what is found is never looked up', async () => {
  expect(await walk(200, { url: '/new', status: 301 })).toMatchObject({ status: 200 })
  expect(asked).toEqual([])
})

test('ROUTE-16, SEO-03: what is gone leads to its new address in one hop', async () => {
  const answer = await walk(404, { url: '/products/new', status: 301 })
  expect(asked).toEqual(['/old'])
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 301 })
  if (answer instanceof Response) expect(answer.headers.get('location')).toBe('/products/new')
})

test('ROUTE-16: an outside target is a full page load', async () => {
  const answer = await walk(404, { url: 'https://example.org/', status: 302 })
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect(answer.headers.get('x-remix-reload-document')).toBe('true')
})

test('ROUTE-14: what no rule knows stays a 404', async () => {
  const answer = await walk(404, null)
  expect(answer).toMatchObject({ status: 404 })
  expect(isRouteErrorResponse(answer)).toBe(false)
})
