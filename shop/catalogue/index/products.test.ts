import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupByRow, indexOfId, indexOfKey } from './products.ts'

test('indexOfId finds every id of a sorted array, and -1 for an id that is not in it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(100)), fc.nat(100), (ids, id) => {
      const sorted = Int32Array.from(ids).sort()
      expect(indexOfId(sorted, id)).toBe(sorted.indexOf(id))
      const doubled = (entry: number): number => entry * 2
      expect(indexOfKey(sorted, doubled, id * 2)).toBe(sorted.indexOf(id))
    }),
  )
})

test('groupByRow lists the variants of every row in order, without those of no row', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1, max: 9 })), (rowOf) => {
      const { firstOfRow, byRow } = groupByRow(Int32Array.from(rowOf), 10)
      for (let row = 0; row < 10; row++)
        expect([...byRow.subarray(firstOfRow[row], firstOfRow[row + 1])]).toEqual(
          rowOf.flatMap((own, variant) => (own === row ? [variant] : [])),
        )
    }),
  )
})
