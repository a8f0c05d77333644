import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { insertRows, removeRows, rowNumbers, sortRowsByKey } from './row-order.ts'

/** Within 32 bits, negative ones and many equal ones among them. */
const key = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))
const keys = fc.array(key, { maxLength: 60 })
const sorted = (values: readonly number[]): number[] =>
  values.map((_, row) => row).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)

test('sortRowsByKey orders as a stable sort by the key does, equal keys by row', async () => {
  await fc.assert(
    fc.asyncProperty(keys, async (values) => {
      expect([...(await sortRowsByKey(values.length, (row) => values[row] ?? 0, neverYield))]).toEqual(sorted(values))
    }),
  )
})

test('removing rows by their old keys and inserting them by the new ones equals a full sort', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(key, { minLength: 1, maxLength: 60 }),
      fc.array(fc.array(fc.tuple(fc.nat(), key), { maxLength: 20 }), { maxLength: 6 }),
      async (values, changes) => {
        const current = [...values]
        const keyOf = (row: number): number => current[row] ?? 0
        const order = await sortRowsByKey(current.length, keyOf, neverYield)
        for (const changed of changes) {
          const keyByRow = new Map(changed.map(([at, next]) => [at % current.length, next]))
          const rows = [...keyByRow.keys()]
          removeRows(order, rows, keyOf)
          for (const [row, next] of keyByRow) current[row] = next
          insertRows(order, rows, keyOf)
          expect([...order]).toEqual(sorted(current))
        }
      },
    ),
  )
})

test('rowNumbers counts from 0', () => {
  expect([...rowNumbers(4)]).toEqual([0, 1, 2, 3])
})
