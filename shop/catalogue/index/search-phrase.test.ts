import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { variantId } from '#kernel/ids.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import type { SearchData } from '../search/search-data.ts'
import { openCatalogueIndex } from './catalogue-index.ts'
import { searchPhrase, type SearchAnswer } from './search-phrase.ts'

const DATA: SearchData = {
  synonyms: [{ words: ['сохнут', 'пересохли'] }],
  brandAliases: [],
  problems: [
    { phrase: 'губы сохнут', means: ['крем'] },
    { phrase: 'пятки', means: ['крем'] },
  ],
  redirects: [
    { phrase: 'о магазине', url: '/about', title: 'О нас' },
    { phrase: 'отзывы о магазине', url: '/instagram', title: 'Отзывы' },
    { phrase: 'бонусы', url: '/bonus', title: 'Бонусы' },
    { phrase: 'вакансии', url: '/about', title: 'О нас' },
    { phrase: 'разбитый флакон', url: '/garantiya-na-tovar', title: 'Возврат' },
  ],
  pinned: [],
}

let base: TestDatabase
let ask: (phrase: string) => SearchAnswer
let namesOf: (answer: SearchAnswer) => Promise<string[]>
beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
  const snapshot = (await openCatalogueIndex(base.db)).current()
  ask = (phrase) => searchPhrase(snapshot, 'msk', phrase, { take: 5, data: DATA })
  const names = new Map(
    (await base.db.selectFrom('product').select(['id', 'name']).execute()).map(({ id, name }) => [Number(id), name]),
  )
  namesOf = async ({ rows }) => rows.map((row) => names.get(snapshot.products.productIds[row] ?? 0) ?? '')
})
afterAll(() => base.close())

const pagesOf = (phrase: string): string[] => ask(phrase).pages.map(({ url }) => url)

describe('pages', () => {
  test('SEARCH-09: «о» and «отзывы» tell pages about the shop apart', () => {
    expect(pagesOf('о магазине')).toEqual(['/about', '/about/shops'])
    expect(pagesOf('отзывы о магазине')[0]).toBe('/instagram')
    expect(pagesOf('магазин')).toEqual(['/about/shops'])
  })

  test('SEARCH-09: a question is answered by a page’s single word, whatever else it says', () => {
    expect(pagesOf('за что дают бонусы')).toEqual(['/bonus'])
    expect(pagesOf('вакансии бухгалтера')).toEqual([])
  })

  test('SEARCH-09: a page’s phrase of two words is found among words that the shop does not know', () => {
    expect(pagesOf('пришел разбитый флакон')).toEqual(['/garantiya-na-tovar'])
  })
})

describe('complaints', () => {
  test('SEARCH-07: what follows «как» compares and may be left out', async () => {
    const answer = ask('крем как пластилин')
    expect(answer).toMatchObject({ nearMisses: false, understood: { dropped: ['пластилин'] } })
    expect((await namesOf(answer))[0]).toContain('Крем')
    expect(ask('крем пластилин').nearMisses).toBe(true)
  })

  test('SEARCH-07: with a need the words that the shop does not know may be left out', async () => {
    const answer = ask('пятки цепляют колготки')
    expect(answer).toMatchObject({ nearMisses: false, understood: { dropped: ['цепляют', 'колготки'] } })
    expect((await namesOf(answer))[0]).toContain('Крем')
  })

  test('SEARCH-07: a need is said by synonyms of its words', async () => {
    const answer = ask('пересохли на морозе губы')
    expect(answer.nearMisses).toBe(false)
    expect((await namesOf(answer))[0]).toContain('Крем')
  })
})

test('CAT-10: a phrase that was asked for before is answered with the stock of now', async () => {
  const index = await openCatalogueIndex(base.db)
  const answer = () => searchPhrase(index.current(), 'msk', 'крем', { take: 5 })
  const before = answer()
  expect(answer()).toBe(before)
  const [first = 0] = before.rows
  const { ids, byRow, firstOfRow } = index.current().products.variants
  const ofFirst = [...byRow.subarray(firstOfRow[first], firstOfRow[first + 1])].map((at) => variantId(ids[at] ?? 0))
  await base.db.updateTable('stock').set({ on_hand: 0, reserved: 0 }).where('variant_id', 'in', ofFirst).execute()
  await index.refreshStock(ofFirst)
  expect(answer().rows.toSorted()).toEqual(before.rows.toSorted())
  expect(answer().rows[0]).not.toBe(first)
})
