import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBits, hasBit, setBit } from '#kernel/bits.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import {
  countValues,
  countValuesFollowing,
  createFacetBuilder,
  rowsWithAny,
  withChangedValues,
  type Facet,
} from './facets.ts'

/** Enough rows for rare values to be lists and for common ones to be sets. */
const ROWS = 200
const VALUES = ['а', 'б', 'в', 'г'] as const
const value = fc.oneof(
  { weight: 99, arbitrary: fc.constantFrom('а', 'б') },
  { weight: 1, arbitrary: fc.constantFrom('в', 'г') },
)
const rows = fc.array(fc.array(value, { maxLength: 3 }), { minLength: ROWS, maxLength: ROWS })

const named = (one: string) => ({ value: one, name: `Имя ${one}`, rank: 0 })
const facetOf = (all: readonly (readonly string[])[]): Facet => {
  const builder = createFacetBuilder(all.length)
  all.forEach((own, row) => own.map(named).forEach(({ value: one, name }) => builder.add(row, one, name)))
  return builder.build()
}

test('CAT-07: the rows with any of some values are those that have one of them, for rare and for common values', () => {
  fc.assert(
    fc.property(rows, fc.subarray([...VALUES], { minLength: 1 }), (all, asked) => {
      const found = rowsWithAny(facetOf(all), asked, ROWS)
      const expected = all.map((own) => own.some((one) => asked.includes(one)))
      expect(expected.map((_, row) => found !== null && hasBit(found, row))).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('CAT-07: a facet with changed values equals one built from them', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.dictionary(fc.nat(ROWS - 1).map(String), fc.uniqueArray(value)), async (all, changes) => {
      const changed = new Map(Object.entries(changes).map(([row, own]) => [Number(row), own.map(named)] as const))
      const after = all.map((own, row) => changed.get(row)?.map((one) => one.value) ?? own)
      expect(await withChangedValues(facetOf(all), changed, neverYield)).toEqual(facetOf(after))
    }),
    { numRuns: 30 },
  )
})

test('CAT-07: the values of few and of many rows are counted alike', () => {
  const numbers = [...Array(ROWS).keys()]
  const asked = fc.oneof(fc.subarray(numbers, { maxLength: 5 }), fc.subarray(numbers, { minLength: ROWS - 20 }))
  fc.assert(
    fc.property(rows, asked, (all, some) => {
      const facet = facetOf(all)
      const set = emptyBits(ROWS)
      for (const row of some) setBit(set, row)
      const expected = facet.values.map(
        ({ value: one }) => some.filter((row) => all[row]?.some((own) => own === one)).length,
      )
      expect([...countValues(facet, set)]).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('CAT-07: counts that follow a set equal those counted again, however much of it has changed', () => {
  const MOST_KNOWN = 4
  const turns = fc.array(fc.array(fc.nat(ROWS - 1), { maxLength: 6 }), { maxLength: 8 })
  fc.assert(
    fc.property(rows, fc.subarray([...Array(ROWS).keys()]), turns, (all, some, rounds) => {
      const facets = [facetOf(all), facetOf(all.toReversed())]
      const set = emptyBits(ROWS)
      for (const row of some) setBit(set, row)
      const log: number[] = []
      const changing = () => ({
        changes: log.length,
        changedSince: (changes: number) => (log.length - changes > MOST_KNOWN ? null : log.slice(changes)),
      })
      const owner = {}
      for (const [round, turned] of rounds.entries()) {
        for (const row of turned) {
          setBit(set, row, !hasBit(set, row))
          log.push(row)
        }
        // The second facet is asked for later than the first.
        for (const facet of round === 0 ? facets.slice(0, 1) : facets)
          expect(countValuesFollowing(owner, facet, set, changing())).toEqual(countValues(facet, set))
      }
    }),
    { numRuns: 60 },
  )
})
