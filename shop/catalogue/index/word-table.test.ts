import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWords, createWordTable, lowerBoundOfWord, numberOfWord, wordAt } from './word-table.ts'

describe('word table', () => {
  test('stores each word once, in the order of insertion, and grows beyond the expected count', () => {
    const word = fc.oneof(
      fc.string({ unit: fc.constantFrom('а', 'б', '😀', '\u0000'), maxLength: 4 }),
      fc.integer().map(String),
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 30, maxLength: 200 }), (words) => {
        const table = createWordTable(1)
        const numbers = words.map((one) => table.intern(one))
        const distinct = [...new Set(words)]
        expect(numbers).toEqual(words.map((one) => distinct.indexOf(one)))
        const { codeUnits, first } = table.toList()
        expect(distinct.map((_, at) => String.fromCharCode(...codeUnits.subarray(first[at], first[at + 1])))).toEqual(
          distinct,
        )
      }),
    )
  })

  test('a set finds the number of each of its words and no other, in bytes and in wider letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', 'я'), maxLength: 3 })
    fc.assert(
      fc.property(fc.array(word), word, (words, asked) => {
        const table = createWordTable(1)
        for (const one of words) table.intern(one)
        const set = table.toSet()
        const distinct = [...new Set(words)]
        expect(set.codeUnits).toBeInstanceOf(words.some((one) => one.includes('я')) ? Uint16Array : Uint8Array)
        expect(distinct.map((_, at) => wordAt(set, at))).toEqual(distinct)
        expect(wordAt(set, distinct.length)).toBeUndefined()
        expect(numberOfWord(set, asked) ?? -1).toBe(distinct.indexOf(asked))
      }),
    )
  })

  test('compares words as strings', () => {
    const text = fc.string({ unit: fc.constantFrom('а', 'я', '1', 'ё'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const table = createWordTable(2)
        const [first, second] = [table.intern(a), table.intern(b)]
        expect(Math.sign(compareWords(table.toList(), first, second))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  test('lowerBoundOfWord returns the index of the first word of a sorted list that is not before the text', () => {
    const text = fc.string({ unit: fc.constantFrom('а', 'я', '1', 'ё'), maxLength: 3 })
    fc.assert(
      fc.property(fc.uniqueArray(text), text, (words, searched) => {
        const sorted = words.toSorted((a, b) => (a < b ? -1 : 1))
        const table = createWordTable(1)
        for (const word of sorted) table.intern(word)
        expect(lowerBoundOfWord(table.toList(), searched)).toBe(sorted.filter((word) => word < searched).length)
      }),
    )
  })
})
