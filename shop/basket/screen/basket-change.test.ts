import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Basket } from '../basket.api.ts'
import { done, refuse } from '#kernel/endpoint.ts'
import { basketLineId, variantId } from '#kernel/ids.ts'
import { basketChange, pendingChanges, type BasketCalls, type BasketChange } from './basket-change.ts'
import { basketQuery } from './basket-query.ts'

const holding = (total: number): Basket => ({ items: [], total_items: total, goods_total: total * 100 })
const refused = async () => refuse('no-line', 'Такой строки в корзине нет.')
const noCalls: BasketCalls = {
  get: async () => done(holding(0)),
  add: async () => done(holding(1)),
  addSeveral: async () => done(holding(3)),
  setQuantity: async ({ quantity }) => done(holding(quantity)),
  deleteItem: refused,
  deleteItems: async () => done(holding(0)),
  chooseGift: async () => done(holding(1)),
  postAvailByCity: async () =>
    done({ avail_by_city: { items: [], total_available: { quantity: 0 } }, store_amount: [] }),
}

const shopper = (calls: Partial<BasketCalls> = {}) => {
  const client = new QueryClient()
  client.setQueryData(basketQuery.queryKey, holding(7))
  const notifyOtherTabs = vi.fn()
  const mutation = basketChange({ calls: { ...noCalls, ...calls }, notifyOtherTabs })
  return {
    /** Resolves with whether the change succeeded. */
    change: (change: BasketChange): Promise<boolean> =>
      new MutationObserver(client, mutation).mutate(change).then(
        () => true,
        () => false,
      ),
    notifyOtherTabs,
    pending: () => pendingChanges(client),
    shown: () => client.getQueryData(basketQuery.queryKey)?.total_items,
  }
}

const logged = vi.spyOn(console, 'error')
beforeEach(() => logged.mockImplementation(() => undefined))
afterEach(() => logged.mockReset())

test('BASK-02: the answer to a change becomes the basket, and other tabs are notified', async () => {
  const { change, notifyOtherTabs, shown } = shopper()
  expect(await change({ kind: 'add', variantId: variantId(1), quantity: 1 })).toBe(true)
  expect(shown()).toBe(1)
  expect(notifyOtherTabs).toHaveBeenCalledTimes(1)
})

test('BASK-04: a refused or failed change is only logged and leaves the server’s last answer', async () => {
  const { change, notifyOtherTabs, pending, shown } = shopper({ add: () => Promise.reject(new Error('no network')) })
  expect(await change({ kind: 'deleteItem', lineId: basketLineId(5) })).toBe(false)
  expect(await change({ kind: 'add', variantId: variantId(1), quantity: 1 })).toBe(false)
  expect(shown()).toBe(7)
  expect(pending()).toEqual([])
  expect(notifyOtherTabs).not.toHaveBeenCalled()
  expect(logged.mock.calls.map(([text]) => text)).toEqual(['Failed to delete item', 'Failed to add to cart'])
})

test.each<[BasketChange, string]>([
  [{ kind: 'add', variantId: variantId(1), quantity: 1 }, 'Failed to add to cart'],
  [{ kind: 'addSeveral', variantIds: [variantId(1), variantId(2)] }, 'Failed to add to cart'],
  [{ kind: 'setQuantity', lineId: basketLineId(5), quantity: 2 }, 'Failed to set quantity'],
  [{ kind: 'deleteItem', lineId: basketLineId(5) }, 'Failed to delete item'],
  [{ kind: 'deleteItems', lineIds: [basketLineId(5), basketLineId(6)] }, 'Failed to delete array'],
])('BASK-04: a failed change %o is logged as «%s»', async (made, message) => {
  const lost = () => Promise.reject(new Error('no network'))
  const { change, shown } = shopper({
    add: lost,
    addSeveral: lost,
    setQuantity: lost,
    deleteItem: lost,
    deleteItems: lost,
  })
  expect(await change(made)).toBe(false)
  expect(shown()).toBe(7)
  expect(logged.mock.calls.map(([text]) => text)).toEqual([message])
})

test('BASK-02: changes are sent one after another, so that a slow answer cannot overwrite a later one', async () => {
  const order: string[] = []
  let release = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const { change, shown } = shopper({
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
    change({ kind: 'add', variantId: variantId(1), quantity: 1 }),
    change({ kind: 'addSeveral', variantIds: [variantId(2), variantId(3), variantId(4)] }),
  ]
  release()
  await Promise.all(both)
  expect(order).toEqual(['add', 'several'])
  expect(shown()).toBe(4)
})

test('BASK-02: of several presses on one line only the first and the last go to the server', async () => {
  const sent: number[] = []
  const { change, shown } = shopper({
    setQuantity: async ({ quantity }) => {
      sent.push(quantity)
      return done(holding(quantity))
    },
  })
  await Promise.all([2, 3, 4, 5].map((quantity) => change({ kind: 'setQuantity', lineId: basketLineId(9), quantity })))
  expect(sent.at(-1)).toBe(5)
  expect(sent.length).toBeLessThan(4)
  expect(shown()).toBe(5)
})
