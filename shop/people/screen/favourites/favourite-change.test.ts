import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Favorites } from '../../favorites.api.ts'
import { done } from '#kernel/endpoint.ts'
import { productId } from '#kernel/ids.ts'
import {
  favouriteChange,
  favouritesNow,
  withPending,
  type FavouriteChange,
  favouritesQuery,
} from './favourite-change.ts'
const liked = (...ids: readonly number[]): Favorites => ids.map((id) => ({ product: { id: productId(id) } }))
type Calls = Parameters<typeof favouriteChange>[0]

/** A shopper with product 1 liked. */
const shopper = (calls: Partial<Calls> = {}) => {
  const client = new QueryClient()
  client.setQueryData(favouritesQuery.queryKey, liked(1))
  const mutation = favouriteChange({
    add: async ({ product_id }) => done(liked(product_id, 1)),
    remove: async () => done(liked()),
    ...calls,
  })
  return {
    press: (change: FavouriteChange) => new MutationObserver(client, mutation).mutate(change).catch(() => 'failed'),
    isLiked: (id: number) => favouritesNow(client).includes(id),
    saved: () => client.getQueryData(favouritesQuery.queryKey),
  }
}

const logged = vi.spyOn(console, 'error')
beforeEach(() => logged.mockImplementation(() => undefined))
afterEach(() => logged.mockReset())

test('FAV-01: products are listed the last liked first, unanswered presses included', () => {
  expect(withPending(liked(3, 2), [])).toEqual([3, 2])
  expect(withPending(liked(3, 2), [{ productId: productId(5), on: true }])).toEqual([5, 3, 2])
  expect(withPending(liked(3, 2), [{ productId: productId(3), on: false }])).toEqual([2])
  expect(withPending(liked(3, 2), [{ productId: productId(2), on: true }])).toEqual([2, 3])
})

test('FAV-01: a heart shows the press immediately and then the server’s answer', async () => {
  const { press, isLiked, saved } = shopper()
  const answered = press({ productId: productId(7), on: true })
  expect(isLiked(7)).toBe(true)
  expect(saved()).toEqual(liked(1))
  await answered
  expect(saved()).toEqual(liked(7, 1))
  expect(isLiked(7)).toBe(true)
})

test('FAV-02: a failed press is only logged, and the heart returns to the server’s last answer', async () => {
  const { press, isLiked, saved } = shopper({ remove: () => Promise.reject(new Error('no network')) })
  const answered = press({ productId: productId(1), on: false })
  expect(isLiked(1)).toBe(false)
  expect(await answered).toBe('failed')
  expect(isLiked(1)).toBe(true)
  expect(saved()).toEqual(liked(1))
  expect(logged.mock.calls.map(([text]) => text)).toEqual(['Failed to change favorites'])
})

test('FAV-01: presses are sent one after another, and the last one wins', async () => {
  const sent: string[] = []
  let answerAdd = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    answerAdd = resolve
  })
  const { press, isLiked } = shopper({
    add: async ({ product_id }) => {
      await slow
      sent.push('add')
      return done(liked(product_id, 1))
    },
    remove: async () => {
      sent.push('remove')
      return done(liked(1))
    },
  })
  const both = [press({ productId: productId(7), on: true }), press({ productId: productId(7), on: false })]
  expect(isLiked(7)).toBe(false)
  answerAdd()
  await Promise.all(both)
  expect(sent).toEqual(['add', 'remove'])
  expect(isLiked(7)).toBe(false)
})
