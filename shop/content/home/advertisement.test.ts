import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordFault } from '#platform/import/record-fault.ts'
import { freshDatabase, type TestDatabase } from '#kit/database.ts'
import { runImport, type Kind } from '#app/import/importer.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { readBanners } from './main-page.sql.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase()
})
afterAll(() => base.close())

const load = async (records: { readonly [K in Kind]?: readonly object[] }): Promise<string[]> => {
  const faults: string[] = []
  const fault = (where: string, why: string | RecordFault): void => void faults.push(`${where}: ${why}`)
  const source: RecordSource = {
    async *records(kind) {
      const all: Readonly<Record<string, readonly object[]>> = records
      for (const [at, value] of (all[kind] ?? []).entries()) yield { where: `${kind}:${at + 1}`, value }
    },
    async *knownPictures() {},
  }
  await runImport(base.db, source, { report: { invalid: fault, shortfall: fault, done: () => {} } })
  return faults
}
const banner = (code: string, advertisement: object) => ({
  code,
  place: 'service',
  position: 1,
  title: 'Партнёр',
  body: 'Скидка на такси',
  ...advertisement,
})

test('PEOPLE-06: a banner names its advertiser and its erid together or neither', async () => {
  const faults = await load({
    banners: [
      banner('own', {}),
      banner('partner', { advertisement: { advertiser: 'ООО «Такси»', erid: '2VtzqvQ9abc' } }),
      banner('no-erid', { advertisement: { advertiser: 'ООО «Такси»' } }),
      banner('nobody', { advertisement: { erid: '2VtzqvQ9abc' } }),
    ],
  })
  expect(faults.map((fault) => fault.split(':').slice(0, 2).join(':'))).toEqual(['banners:3', 'banners:4'])
  expect(
    (await readBanners(base.db, '2026-11-20')).map(({ code, advertiser, erid }) => [code, advertiser, erid]),
  ).toEqual([
    ['own', null, null],
    ['partner', 'ООО «Такси»', '2VtzqvQ9abc'],
  ])
})

test('PEOPLE-06: a text of the shop that names Instagram, Facebook or Meta without the label of the ban is not imported', async () => {
  const page = (path: string, body: string) => ({
    path,
    title: 'Отзывы',
    description: 'Отзывы',
    updated_on: '2026-11-20',
    body,
  })
  const faults = await load({
    pages: [
      page('/about', 'Мы есть в Instagram.'),
      page('/contacts', 'Ищите нас в Инстаграме.'),
      page('/delivery', 'Мы были в Instagram (принадлежит Meta, признанной экстремистской и запрещённой в РФ).'),
      page('/payment', '[Отзывы](/instagram) о магазинах.'),
    ],
  })
  expect(faults.map((fault) => fault.split(':').slice(0, 2).join(':'))).toEqual(['pages:1', 'pages:2'])
  expect(faults[0]).toContain('принадлежит Meta, признанной экстремистской и запрещённой в РФ')
})
