import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Basket } from '#contract/basket.schema.ts'
import { done, refuse } from '#contract/endpoint.ts'
import { BASKET_KEY, createBasketChanges, type BasketCalls } from './basket-changes.ts'

const holding = (total: number): Basket => ({ items: [], total_items: total, goods_total: total * 100 })
const refused = async () => refuse('no-line', 'Такой строки в корзине нет.')
const noCalls: BasketCalls = {
  get: async () => done(holding(0)),
  add: async () => done(holding(1)),
  addSeveral: async () => done(holding(3)),
  setQuantity: async ({ quantity }) => done(holding(quantity)),
  deleteItem: refused,
  deleteItems: async () => done(holding(0)),
  postAvailByCity: async () =>
    done({ avail_by_city: { items: [], total_available: { quantity: 0 } }, store_amount: [] }),
}

const shopper = (calls: Partial<BasketCalls> = {}) => {
  const client = new QueryClient()
  client.setQueryData(BASKET_KEY, holding(7))
  const told = vi.fn()
  const changes = createBasketChanges({ client, calls: { ...noCalls, ...calls }, tellOtherTabs: told })
  return { changes, told, seen: () => client.getQueryData<Basket>(BASKET_KEY)?.total_items }
}

const logged = vi.spyOn(console, 'error')
beforeEach(() => logged.mockImplementation(() => undefined))
afterEach(() => logged.mockReset())

test('BASK-02: what the server answers to a change becomes the basket, and other tabs are told', async () => {
  const { changes, told, seen } = shopper()
  expect(await changes.make({ kind: 'add', productId: 1, quantity: 1 })).toBe(true)
  expect(seen()).toBe(1)
  expect(told).toHaveBeenCalledTimes(1)
})

test('BASK-04: a refused or failed change is only logged and leaves the last truth of the server', async () => {
  const { changes, told, seen } = shopper({ add: () => Promise.reject(new Error('no network')) })
  expect(await changes.make({ kind: 'deleteItem', lineId: 5 })).toBe(false)
  expect(await changes.make({ kind: 'add', productId: 1, quantity: 1 })).toBe(false)
  expect(seen()).toBe(7)
  expect(changes.waiting()).toEqual([])
  expect(told).not.toHaveBeenCalled()
  expect(logged.mock.calls.map(([text]) => text)).toEqual(['Failed to delete item', 'Failed to add to cart'])
})

test('BASK-02: changes are sent one after another, so that a slow answer cannot overwrite a later one', async () => {
  const order: string[] = []
  let release = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const { changes, seen } = shopper({
    add: async () => {
      await slow
      order.push('add')
      return done(holding(1))
    },
    addSeveral: async () => {
      order.push('several')
      return done(holding(4))
    },
  })
  const both = [
    changes.make({ kind: 'add', productId: 1, quantity: 1 }),
    changes.make({ kind: 'addSeveral', productIds: [2, 3, 4] }),
  ]
  release()
  await Promise.all(both)
  expect(order).toEqual(['add', 'several'])
  expect(seen()).toBe(4)
})

test('BASK-02: of several presses on one line only the first and the last go to the server', async () => {
  const asked: number[] = []
  const { changes, seen } = shopper({
    setQuantity: async ({ quantity }) => {
      asked.push(quantity)
      return done(holding(quantity))
    },
  })
  await Promise.all([2, 3, 4, 5].map((quantity) => changes.make({ kind: 'setQuantity', lineId: 9, quantity })))
  expect(asked.at(-1)).toBe(5)
  expect(asked.length).toBeLessThan(4)
  expect(seen()).toBe(5)
})
