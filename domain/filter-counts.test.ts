import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countBits, countIntersection, emptyBits, fullBits, setBit, type Bits } from './bits.ts'
import { applyFilterGroups } from './filter-counts.ts'

const GROUPS = 3
const VALUES = 4
/** A thing has any number of each group's values. */
const thing = fc.array(fc.subarray([0, 1, 2, 3]), { minLength: GROUPS, maxLength: GROUPS })
type Thing = number[][]

const having = (things: Thing[], group: number, values: readonly number[]): Bits => {
  const bits = emptyBits(things.length)
  things.forEach((one, at) => {
    if (values.some((value) => one[group]?.includes(value))) setBit(bits, at)
  })
  return bits
}
const passes = (one: Thing, choice: Thing, except: number): boolean =>
  choice.every(
    (chosen, group) => group === except || chosen.length === 0 || chosen.some((value) => one[group]?.includes(value)),
  )

describe('filter counts', () => {
  test('CAT-07: counts of a group ignore its own choice and obey the others, as counting one by one says', () => {
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 70 }), thing, (things, choice) => {
        const groups = choice.map((chosen, group) => (chosen.length === 0 ? null : having(things, group, chosen)))
        const { listed, withoutGroup: without } = applyFilterGroups(fullBits(things.length), groups)
        expect(countBits(listed)).toBe(things.filter((one) => passes(one, choice, -1)).length)
        for (let group = 0; group < GROUPS; group++)
          for (let value = 0; value < VALUES; value++) {
            const counted = countIntersection(without[group] ?? emptyBits(0), having(things, group, [value]))
            const expected = things.filter((one) => one[group]?.includes(value) && passes(one, choice, group)).length
            expect(counted).toBe(expected)
          }
      }),
    )
  })
})
