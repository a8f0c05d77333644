import { expect, test } from 'vitest'
import { basketLineId, productId } from '#kernel/ids.ts'
import { moveToFavourites } from './basket-page.tsx'

const line = { id: basketLineId(7), product: { parent_id: productId(40) } }

/** The calls of a move, in their order, and its result. */
const moved = async (isLiked: boolean, isRemoved = true) => {
  const calls: string[] = []
  const result = await moveToFavourites(line, {
    like: async (productId) => (calls.push(`like ${productId}`), isLiked),
    change: async (change) => (calls.push(`${change.kind} ${change.lineId}`), isRemoved),
  })
  return { calls, result }
}

test('BASK-06: a line moved to favourites leaves the basket once its product is liked', async () => {
  expect(await moved(true)).toEqual({ calls: ['like 40', 'deleteItem 7'], result: true })
})

test('BASK-06: a line whose product cannot be liked stays in the basket', async () => {
  expect(await moved(false)).toEqual({ calls: ['like 40'], result: false })
})

test('BASK-06: a line that cannot be removed is liked and stays', async () => {
  expect((await moved(true, false)).result).toBe(false)
})
