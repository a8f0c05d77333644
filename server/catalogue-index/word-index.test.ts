import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachBit, type Bits } from '#domain/bits.ts'
import { neverYield } from './yield-to-event-loop.ts'
import { createWordIndexBuilder, rowsMatchingPhrase } from './word-index.ts'

const members = (bits: Bits | null): number[] | null => {
  if (bits === null) return null
  const found: number[] = []
  forEachBit(bits, (at) => {
    found.push(at)
  })
  return found
}

describe('word index', () => {
  test('ROUTE-03: a phrase finds the rows in which each of its words is a prefix of a word', async () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в', '1'), minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 40 }),
        fc.array(word, { minLength: 1, maxLength: 2 }),
        async (rows, phrase) => {
          const words = createWordIndexBuilder(1)
          rows.forEach((own, row) => own.forEach((one) => words.add(row, one)))
          const found = rowsMatchingPhrase(await words.build(rows.length, neverYield), phrase.join(' '))
          const expected = rows.flatMap((own, row) =>
            phrase.every((part) => own.some((one) => one.startsWith(part))) ? [row] : [],
          )
          expect(members(found)).toEqual(expected)
        },
      ),
    )
  })

  test('a phrase without letters or digits finds nothing', async () => {
    expect(members(rowsMatchingPhrase(await createWordIndexBuilder(1).build(0, neverYield), ' -- '))).toBeNull()
  })
})
