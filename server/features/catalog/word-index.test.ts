import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachBit, type Bits } from '#domain/bits.ts'
import { slicer, sortInSlices, straight } from './slices.ts'
import { collectWords, rowsOfPhrase } from './word-index.ts'

const members = (bits: Bits | null): number[] | null => {
  if (bits === null) return null
  const found: number[] = []
  eachBit(bits, (at) => {
    found.push(at)
  })
  return found
}

describe('words', () => {
  test('ROUTE-03: a phrase finds the rows of which each of its words begins a word', async () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в', '1'), minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 40 }), fc.array(word, { minLength: 1, maxLength: 2 }), async (rows, phrase) => {
        const words = collectWords()
        rows.forEach((own, row) => own.forEach((one) => words.add(row, one)))
        const found = rowsOfPhrase(await words.finish(rows.length, straight), phrase.join(' '))
        const expected = rows.flatMap((own, row) => (phrase.every((part) => own.some((one) => one.startsWith(part))) ? [row] : []))
        expect(members(found)).toEqual(expected)
      }),
    )
  })

  test('a phrase without letters or digits asks for nothing', async () => {
    expect(members(rowsOfPhrase(await collectWords().finish(0, straight), ' -- '))).toBeNull()
  })

  test('sorting in slices is sorting', async () => {
    const words = Array.from({ length: 20_000 }, (_, at) => String((at * 7919) % 20_011))
    expect(await sortInSlices([...words], slicer())).toEqual([...words].sort())
  })
})
