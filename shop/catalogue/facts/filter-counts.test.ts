import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countBits, countIntersection, emptyBits, fullBits, setBit, type Bits } from '#kernel/bits.ts'
import { applyFilterGroups } from './filter-counts.ts'

const GROUPS = 3
const VALUES = 4
/** An item with any number of values of each group. */
const item = fc.array(fc.subarray([0, 1, 2, 3]), { minLength: GROUPS, maxLength: GROUPS })
type Item = number[][]

const having = (items: Item[], group: number, values: readonly number[]): Bits => {
  const bits = emptyBits(items.length)
  items.forEach((one, at) => {
    if (values.some((value) => one[group]?.includes(value))) setBit(bits, at)
  })
  return bits
}
const passes = (one: Item, choice: Item, except: number): boolean =>
  choice.every(
    (chosen, group) => group === except || chosen.length === 0 || chosen.some((value) => one[group]?.includes(value)),
  )

describe('filter counts', () => {
  test('CAT-07: counts a group’s values without its own choice and with those of the other groups', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 70 }), item, (items, choice) => {
        const groups = choice.map((chosen, group) => (chosen.length === 0 ? null : having(items, group, chosen)))
        const { listed, withoutGroup } = applyFilterGroups(fullBits(items.length), groups)
        expect(countBits(listed)).toBe(items.filter((one) => passes(one, choice, -1)).length)
        for (let group = 0; group < GROUPS; group++)
          for (let value = 0; value < VALUES; value++) {
            const counted = countIntersection(withoutGroup(group), having(items, group, [value]))
            const expected = items.filter((one) => one[group]?.includes(value) && passes(one, choice, group)).length
            expect(counted).toBe(expected)
          }
      }),
    )
  })
})
