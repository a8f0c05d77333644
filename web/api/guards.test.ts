import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { customerContext } from './contexts.ts'
import { guardNamed, guardsOf, keepGuards } from './guards.ts'

const walk = async (path: string, customerId: number | null): Promise<unknown> => {
  const context = new RouterContextProvider()
  context.set(customerContext, customerId)
  const url = new URL(`http://shop.test${path}`)
  try {
    return await keepGuards(
      { request: new Request(url), url, pattern: '*', params: {}, context },
      async () => new Response('page'),
    )
  } catch (thrown) {
    return thrown
  }
}

test.each([
  '/personal',
  '/personal/favorites',
  '/Personal/orders',
  '//personal',
  '/%70ersonal',
  '/personal/no-such-page',
  '/personal/%E0%A4%A',
])('ROUTE-17: %s without a user leads home', async (path) => {
  const answer = await walk(path, null)
  if (!(answer instanceof Response)) throw new Error('let pass')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/')
})

test('ROUTE-17: a user passes, and other pages ask for nobody', async () => {
  expect(await walk('/personal/orders', 7)).toMatchObject({ status: 200 })
  expect(await walk('/products', null)).toMatchObject({ status: 200 })
})

test('ROUTE-18: an unknown guard name throws and says which there are', () => {
  expect(() => guardNamed('signed-out')).toThrow('There is no route guard named «signed-out»: known are signed-in')
  expect(() => guardNamed('toString')).toThrow('no route guard')
  expect(() => guardsOf('/office/stock', [{ under: '/office', guard: 'staff' }])).toThrow('«staff»')
})
