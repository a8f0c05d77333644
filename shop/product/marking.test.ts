import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { runImport, type Kind } from '#app/import/importer.ts'
import type { RecordSource } from '#platform/import/record-source.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

const sourceOf = (records: { readonly [K in Kind]?: readonly object[] }): RecordSource => ({
  async *records(kind) {
    const all: Readonly<Record<string, readonly object[]>> = records
    for (const [at, value] of (all[kind] ?? []).entries()) yield { where: `${kind}:${at + 1}`, value }
  },
  async *knownPictures() {},
})
const variant = (sku: string, marking: object) => ({ sku, height_mm: 10, weight_g: 10, price: 1000, ...marking })
const PRODUCT = {
  slug: 'nabor',
  brand: 'oka',
  category: 'uhod',
  name: 'Набор',
  lead: 'Пахнет.',
  description: 'Пахнет.',
  usage: [],
  facts: [],
  published_on: '2026-10-01',
  pictures: [],
  variants: [
    variant('soap', { tnved: '3401300000' }),
    variant('hair', { tnved: '3305100000' }),
    variant('paste', { tnved: '3306100000' }),
    variant('perfume', { tnved: '3303009000' }),
    variant('old-stock', { tnved: '3304', marked_from: '2027-06-01' }),
    variant('tester', { tnved: '3304', marking_exempt: true }),
    variant('brush', { tnved: '9603210000' }),
    variant('unknown', {}),
  ],
}
const FIRST = {
  brands: [{ slug: 'oka', name: 'Ока', country: 'Россия', tagline: 'Мыло.', story: 'Мыло.' }],
  categories: [{ path: 'uhod', name: 'Уход', title: 'Уход', description: '', position: 1 }],
  products: [PRODUCT],
}
const load = async (records: Parameters<typeof sourceOf>[0]): Promise<string[]> => {
  const faults: string[] = []
  const fault = (where: string, why: string | RecordFault): void => void faults.push(`${where}: ${why}`)
  await runImport(shop.db, sourceOf(records), { report: { invalid: fault, shortfall: fault, done: () => {} } })
  return faults
}
const days = async (): Promise<Record<string, string | null>> => {
  const { rows } = await sql<{ sku: string; day: string | null }>`
    SELECT v.sku, m.marked_from::text AS day FROM variant v JOIN variant_marking m ON m.variant_id = v.id`.execute(
    shop.db,
  )
  return Object.fromEntries(rows.map(({ sku, day }) => [sku, day]))
}

test('PEOPLE-06: which groups are marked from which day is a dated table', async () => {
  expect(await load(FIRST)).toEqual([])
  expect(await days()).toEqual({
    soap: '2025-05-01',
    hair: '2025-07-01',
    paste: '2025-10-01',
    perfume: '2020-10-01',
    'old-stock': '2027-06-01',
    tester: null,
    brush: null,
    unknown: null,
  })
  // A new group, and an exception of one that is there: rows of the folder.
  const groups = [
    { prefix: '9603', since: '2027-05-12', name: 'кисти' },
    { prefix: '340130', name: 'без маркировки' },
  ]
  expect(await load({ marking_groups: groups })).toEqual([])
  expect(await days()).toMatchObject({ brush: '2027-05-12', soap: null, hair: '2025-07-01' })
  expect(await load({ marking_groups: [{ prefix: 'abc', since: '2027-05-12', name: 'кисти' }] })).toHaveLength(1)
})
