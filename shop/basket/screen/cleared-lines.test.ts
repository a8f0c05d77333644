import { expect, test } from 'vitest'
import { basketLineId, variantId } from '#kernel/ids.ts'
import type { BasketChange } from './basket-change.ts'
import { restoreLines } from './cleared-lines.ts'

const lines = [1, 2, 3].map((n) => ({ id: basketLineId(n), product_id: variantId(n * 10), quantity: n }))

test('BASK-06: lines of a cleared basket come back in their order and quantity', async () => {
  const sent: BasketChange[] = []
  expect(await restoreLines(lines, async (change) => (sent.push(change), true))).toEqual([])
  expect(sent).toEqual([10, 20, 30].map((id, i) => ({ kind: 'add', variantId: variantId(id), quantity: i + 1 })))
})

test('BASK-04: lines that could not be put back wait for the next press', async () => {
  const left = await restoreLines(lines, async (change) => change.kind !== 'add' || change.variantId !== 20)
  expect(left).toEqual([lines[1]])
})
