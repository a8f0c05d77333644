import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { createWordIndexBuilder, rowsOfArticle } from './word-index.ts'

describe('word index', () => {
  test('SEARCH-07: an article number finds the rows that have it or one that begins with it', async () => {
    const article = fc.string({ unit: fc.constantFrom('а', 'б', '1', '2'), minLength: 5, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(article, { maxLength: 4 }), { maxLength: 40 }),
        article.filter((one) => /\d/.test(one)),
        async (rows, asked) => {
          const words = createWordIndexBuilder(1)
          rows.forEach((own, row) => own.forEach((one) => words.add(row, one)))
          const found = rowsOfArticle(await words.build(rows.length, neverYield), asked)
          expect([...found]).toEqual(
            rows.flatMap((own, row) => (own.some((one) => one.startsWith(asked)) ? [row] : [])),
          )
        },
      ),
    )
  })

  test('a word without digits is no article number, nor is a short one', async () => {
    const words = createWordIndexBuilder(1)
    words.add(0, 'кремы')
    words.add(0, '2034')
    const index = await words.build(1, neverYield)
    expect([...rowsOfArticle(index, 'кремы')]).toEqual([])
    expect([...rowsOfArticle(index, '2034')]).toEqual([])
  })
})
