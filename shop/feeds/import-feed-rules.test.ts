import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { runImport } from '#app/import/importer.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
  await loadFixtureShop(base.db)
})
afterAll(() => base.close())

/** The faults of an import of these records. */
const faultsOf = async (...records: object[]): Promise<string[]> => {
  const faults: string[] = []
  await runImport(
    base.db,
    {
      kinds: new Set(['feed_rules']),
      knownPictures: async function* () {},
      records: async function* () {
        for (const [at, value] of records.entries()) yield { where: `feed-rules.jsonl:${at + 1}`, value }
      },
    },
    { report: { invalid: (where, why) => faults.push(`${where}: ${why}`), shortfall: () => {}, done: () => {} } },
  )
  return faults
}

test('EXCH-03: a rule of an unknown section or brand, of nothing or of a wrong span is named; others hold', async () => {
  const title = 'Не продаём там'
  expect(
    await faultsOf(
      { code: 'a', title, sections: ['net/takogo'] },
      { code: 'b', title, brands: ['net'] },
      { code: 'c', title },
      { code: 'd', title, price_from: 200, price_to: 100 },
      { code: 'e', title, brands: ['iney'], sections: ['makiyazh'], price_to: 100_000 },
    ),
  ).toEqual([
    'feed-rules.jsonl:1: нет раздела «net/takogo»',
    'feed-rules.jsonl:2: нет бренда «net»',
    'feed-rules.jsonl:3: не сказано, что исключить: назовите разделы, бренды, цену, возраст остатка или штрихкод',
    'feed-rules.jsonl:4: price_from больше price_to',
  ])
  expect(await base.db.selectFrom('feed_rule').select(['code', 'price_to']).execute()).toEqual([
    { code: 'e', price_to: 100_000 },
  ])
})
