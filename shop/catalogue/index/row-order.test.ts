import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertRow, removeRow, rowNumbers, sortRowsByKey } from './row-order.ts'

/** Within 32 bits, negative ones and many equal ones among them. */
const key = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))
const keys = fc.array(key, { maxLength: 60 })
const sorted = (values: readonly number[]): number[] =>
  values.map((_, row) => row).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b)

test('sortRowsByKey orders as a stable sort by the key does, equal keys by row', () => {
  fc.assert(
    fc.property(keys, (values) => {
      expect([...sortRowsByKey(values.length, (row) => values[row] ?? 0)]).toEqual(sorted(values))
    }),
  )
})

test('removing a row by its old key and inserting it by the new one equals a full sort', () => {
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 1, maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(), key)),
      (values, changes) => {
        const current = [...values]
        const keyOf = (row: number): number => current[row] ?? 0
        const order = sortRowsByKey(current.length, keyOf)
        for (const [at, changed] of changes) {
          const row = at % current.length
          removeRow(order, row, keyOf)
          current[row] = changed
          insertRow(order, row, keyOf)
          expect([...order]).toEqual(sorted(current))
        }
      },
    ),
  )
})

test('rowNumbers counts from 0', () => {
  expect([...rowNumbers(4)]).toEqual([0, 1, 2, 3])
})
