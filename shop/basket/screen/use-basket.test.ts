import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Basket } from '../basket.api.ts'
import { basketLine } from '#kit/shops/basket-line.ts'
import {
  availabilityQuery,
  basketMethodsQuery,
  basketPriceQuery,
  basketQuery,
  refreshShownBasket,
} from './basket-query.ts'
import { cartOf, type Cart } from './use-basket.ts'
import type { AvailByCity } from '#shop/stock/stock.api.ts'

const FILLED: Basket = {
  items: [basketLine({ id: 1, quantity: 2 }), basketLine({ id: 2, quantity: 1 })],
  total_items: 3,
  goods_total: 300_00,
}
const EMPTY: Basket = { items: [], total_items: 0, goods_total: 0 }
const AVAILABLE: AvailByCity = { avail_by_city: { items: [], total_available: { quantity: 2 } }, store_amount: [] }

/** A page whose basket calls are answered by the test. */
const page = () => {
  const answers: { resolve: (basket: Basket) => void; reject: (failure: Error) => void }[] = []
  const observer = new QueryObserver(new QueryClient({ defaultOptions: { queries: { retry: false } } }), {
    ...basketQuery,
    queryFn: () => new Promise<Basket>((resolve, reject) => answers.push({ resolve, reject })),
  })
  observer.subscribe(() => undefined)
  const cart = (availability: AvailByCity | null = null): Cart => cartOf(observer.getCurrentResult(), availability)
  return { answers, cart, observer }
}

test('BASK-03: the cart is loading until the first answer and never again', async () => {
  const { answers, cart, observer } = page()
  expect(cart()).toMatchObject({ loading: true, failed: false, basket: null, totalItems: 0, amountCity: null })
  answers[0]?.resolve(FILLED)
  await expect.poll(() => cart().loading).toBe(false)
  expect(cart()).toMatchObject({ loading: false, failed: false, basket: FILLED, totalItems: 3 })
  void observer.refetch()
  expect(observer.getCurrentResult().isFetching).toBe(true)
  expect(cart()).toMatchObject({ loading: false, basket: FILLED })
  observer.destroy()
})

test('BASK-03: a first answer that fails ends the loading too', async () => {
  const { answers, cart, observer } = page()
  answers[0]?.reject(new Error('no answer'))
  await expect.poll(() => cart().loading).toBe(false)
  expect(cart()).toMatchObject({ failed: true, basket: null })
  observer.destroy()
})

test('BASK-03: amountCity is the number of available pieces, 0 for an empty basket', () => {
  const answered = { isPending: false, isError: false }
  expect(cartOf({ ...answered, data: FILLED }, null).amountCity).toBeNull()
  expect(cartOf({ ...answered, data: FILLED }, AVAILABLE).amountCity).toBe(2)
  expect(cartOf({ ...answered, data: EMPTY }, null).amountCity).toBe(0)
})

test('BASK-09: coming back to a page that shows the basket asks for it again; the first visit asks once', async () => {
  const client = new QueryClient()
  let reads = 0
  const queryFn = async () => {
    reads += 1
    return FILLED
  }
  const observer = new QueryObserver(client, { ...basketQuery, queryFn })
  const stop = observer.subscribe(() => undefined)
  await refreshShownBasket(client)
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  expect(reads).toBe(1)
  const answeredAt = observer.getCurrentResult().dataUpdatedAt
  await refreshShownBasket(client)
  expect(reads).toBe(2)
  expect(observer.getCurrentResult().dataUpdatedAt).toBeGreaterThanOrEqual(answeredAt)
  stop()
})

test('BASK-03: the overlay is shown during every call of the basket, the first and each later one', () => {
  const queries = [
    basketQuery,
    availabilityQuery(undefined, 0, 'chel'),
    basketPriceQuery(undefined, 0, 'chel', null),
    basketMethodsQuery(undefined, 0, 'chel'),
  ]
  expect(queries.map(({ meta }) => meta?.overlay)).toEqual([true, true, true, true])
})
