import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { PATIENCE } from '#kit/patience.ts'
import { databaseOfEachTest } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { openLiveIndex } from './index/live-index.ts'
import { readSearchData } from './index/search-data.sql.ts'
import { searchPhrase } from './index/search-phrase.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { importFolder } from '#app/import/importer.ts'

const base = databaseOfEachTest({ fill: async ({ db }) => void (await loadFixtureShop(db)) })
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-search-'))
  await mkdir(join(folder, 'search'))
})
afterEach(() => rm(folder, { recursive: true }))

const catalogueVersion = async (): Promise<number> =>
  Number((await base.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)

const write = (name: string, ...records: readonly object[]): Promise<void> =>
  writeFile(join(folder, 'search', name), records.map((record) => JSON.stringify(record)).join('\n'))

const load = async (): Promise<{ invalid: string[]; changed: number }> => {
  const invalid: string[] = []
  const wrong = (where: string, reason: string | RecordFault): number => invalid.push(`${where}: ${reason}`)
  const { changed } = await importFolder(base.db, folder, { invalid: wrong, shortfall: wrong, done: () => {} })
  return { invalid, changed }
}

test('SEARCH-07: synonyms, aliases, problems, redirects and pins of staff reach the search folded', async () => {
  await write('synonyms.jsonl', { code: 'spf', words: ['Санскрин', 'СПФ', 'SPF'] })
  await write('brand-aliases.jsonl', { brand: 'meru-seoul', aliases: ['Меру!', 'Мэру Сеул'] })
  await write('problems.jsonl', {
    code: 'dry',
    phrases: ['Всё шелушится', 'сухость'],
    means: ['Крем для сухой кожи'],
    categories: ['ukhod_za_litsom'],
  })
  await write('redirects.jsonl', { code: 'bonus', phrases: ['Бонусная карта'], title: 'Бонусы', to: '/bonus' })
  await write('pinned-products.jsonl', { phrase: 'Подарок', products: ['pudra-iney', 'krem-tish'] })
  expect((await load()).invalid).toEqual([])
  expect(await readSearchData(base.db)).toEqual({
    synonyms: [{ words: ['санскрин', 'спф', 'spf'] }],
    brandAliases: [{ brand: 'meru-seoul', aliases: ['меру', 'мэру сеул'] }],
    problems: ['все шелушится', 'сухость'].map((phrase) => ({
      phrase,
      means: ['крем для сухой кожи'],
      categories: ['ukhod_za_litsom'],
    })),
    redirects: [{ phrase: 'бонусная карта', title: 'Бонусы', url: '/bonus' }],
    pinned: [{ phrase: 'подарок', products: ['pudra-iney', 'krem-tish'] }],
  })
})

test('SEARCH-07: a changed synonym raises the version of the catalogue once, the same file again does not', async () => {
  const before = await catalogueVersion()
  await write('synonyms.jsonl', { code: 'toner', words: ['тонер', 'тоник'] })
  await load()
  expect(await catalogueVersion()).toBe(before + 1)
  expect((await load()).changed).toBe(0)
  expect(await catalogueVersion()).toBe(before + 1)
  await write('synonyms.jsonl', { code: 'toner', words: ['тонер', 'тоник'], disabled: true })
  await load()
  expect(await catalogueVersion()).toBe(before + 2)
  expect((await readSearchData(base.db)).synonyms).toEqual([])
})

test('SEARCH-07: wrong records of staff are named by file and line, the others are imported', async () => {
  await write(
    'synonyms.jsonl',
    { code: 'a', words: ['тонер', 'тоник'] },
    { code: 'b', words: ['Тонер', 'тонер!'] },
    { code: 'c', words: ['тонер', '—'] },
    { code: 'd', word: ['тонер'] },
  )
  await write('brand-aliases.jsonl', { brand: 'loreal', aliases: ['лореаль'] })
  await write(
    'problems.jsonl',
    { code: 'a', phrases: ['акне'] },
    { code: 'b', phrases: ['прыщи'], categories: ['litso/net'] },
  )
  await write(
    'redirects.jsonl',
    { code: 'a', phrases: ['возврат'], title: 'Возврат', to: '/garantiya-na-tovar' },
    { code: 'b', phrases: ['обмен', 'Возврат'], title: 'Обмен', to: '/delivery' },
    { code: 'c', phrases: ['вакансии'], title: 'Вакансии', to: '/vakansii' },
  )
  await write('pinned-products.jsonl', { phrase: 'подарок', products: ['krem-tish', 'net'] })
  await write('phrases.jsonl', { phrase: 'брань', choice: 'hidden' }, { phrase: 'крем', choice: 'suggested' })
  expect((await load()).invalid).toEqual([
    'search/synonyms.jsonl:4: нет обязательных полей: words',
    'search/synonyms.jsonl:2: одно слово — не синоним',
    'search/synonyms.jsonl:3: в «—» нет ни букв, ни цифр',
    'search/brand-aliases.jsonl:1: нет бренда «loreal»',
    'search/problems.jsonl:1: нет ни means, ни categories',
    'search/problems.jsonl:2: нет раздела «litso/net»',
    'search/redirects.jsonl:2: фраза «возврат» уже у «a»',
    'search/redirects.jsonl:3: «/vakansii» — не страница магазина',
    'search/pinned-products.jsonl:1: нет товара «net»',
    'search/phrases.jsonl:1: choice: нужно одно из: suggested, blocked',
  ])
  expect((await readSearchData(base.db)).synonyms).toEqual([{ words: ['тонер', 'тоник'] }])
  expect((await readSearchData(base.db)).redirects.map(({ phrase }) => phrase)).toEqual(['возврат'])
})

test('SEARCH-07: two nodes search by a changed synonym, also after a lost notification', async () => {
  const open = () => openLiveIndex({ db: base.db, url: base.appUrl, onError: () => {} })
  const nodes = [await open(), await open()]
  const found = (phrase: string): boolean[] =>
    nodes.map(({ index }) => {
      const { rows, nearMisses } = searchPhrase(index.current(), 'chel', phrase, { take: 1 })
      return rows.length > 0 && !nearMisses
    })
  try {
    expect(found('мазилка')).toEqual([false, false])
    await write('synonyms.jsonl', { code: 'cream', words: ['мазилка', 'крем'] })
    await load()
    await vi.waitFor(() => expect(found('мазилка')).toEqual([true, true]), PATIENCE)
    const owner = await connectAsOwner(base.url, 'glad test')
    await owner.query('ALTER TABLE catalogue_version DISABLE TRIGGER catalogue_version_changed')
    await owner.end()
    await write('synonyms.jsonl', { code: 'cream', words: ['намазка', 'крем'] })
    await load()
    await vi.waitFor(() => expect(found('намазка')).toEqual([true, true]), PATIENCE)
    expect(found('мазилка')).toEqual([false, false])
  } finally {
    for (const node of nodes) await node.close()
  }
})
