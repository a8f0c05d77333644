import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_FOLDER } from '#app/settings.ts'
import { folderSource } from '#app/import/folder-source.ts'
import { withFigures } from '#platform/import/figures.ts'
import { figuresOfFolder } from './shop-figures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-figures-'))
  for (const file of [
    'shop.yaml',
    'stores.jsonl',
    'special-days.jsonl',
    'express.jsonl',
    'brands.jsonl',
    'banners.jsonl',
    'news',
    'pages',
  ])
    await cp(join(DEMO_FOLDER, file), join(folder, file), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

const put = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}
const change = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(folder, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(folder, file), text.replaceAll(from, to))
}
const recordsOf = async (kind: string) => Array.fromAsync(folderSource(folder).records(kind))
const textsOf = async (): Promise<string> => {
  const all = (await Promise.all(['pages', 'articles', 'banners'].map(recordsOf))).flat()
  expect(all.filter(({ unreadable }) => unreadable !== undefined)).toEqual([])
  const figures = await figuresOfFolder(folder)
  return JSON.stringify(all.map(({ value }) => withFigures(value, figures))).replaceAll('\u00a0', ' ')
}

/** Figures that a text could state by itself and be wrong on the day on which the shop changes. */
const WATCHED = [
  'stores',
  'in_cities',
  'brands',
  'courier_price',
  'free_from',
  'return_time',
  'money_back_time',
  'pickup_time',
  'unpaid_time',
  'phone',
  'email',
  'address',
  'hotline_hours',
] as const

test('PEOPLE-05: what changes in the shop changes in every page, article and banner of the demo', async () => {
  const before = await figuresOfFolder(folder)
  await change('shop.yaml', '  courier_price: 290', '  courier_price: 350')
  await change('shop.yaml', '  free_from: 3000', '  free_from: 4000')
  await change('shop.yaml', '    days: 14\n    irritation_days', '    days: 21\n    irritation_days')
  await change('shop.yaml', '8 (800) 222-06-40', '8 (800) 222-06-41')
  await change('shop.yaml', 'zabota@glad.example', 'pomosch@glad.example')
  await change('shop.yaml', 'hours: 09:00 - 22:00', 'hours: 08:00 - 23:00')
  const stores = (await readFile(join(folder, 'stores.jsonl'), 'utf8')).split('\n')
  await put('stores.jsonl', stores.filter((line) => !line.includes('"code":"chel-parkovy"')).join('\n'))
  const after = await figuresOfFolder(folder)
  const changed = WATCHED.filter((name) => before.get(name) !== after.get(name))
  expect(changed).toEqual(['stores', 'courier_price', 'free_from', 'return_time', 'phone', 'email', 'hotline_hours'])
  const texts = await textsOf()
  const plain = (name: string, figures: ReadonlyMap<string, string>) =>
    (figures.get(name) ?? '').replaceAll('\u00a0', ' ')
  expect(changed.filter((name) => texts.includes(plain(name, before)))).toEqual([])
  expect(changed.filter((name) => !texts.includes(plain(name, after)))).toEqual([])
})

test('PEOPLE-05: no page, article or banner of the demo states a watched figure by itself', async () => {
  const figures = await figuresOfFolder(folder)
  const values = WATCHED.map((name) => (figures.get(name) ?? '').replaceAll('\u00a0', ' '))
  const words = ['сорок минут', 'сорок девять', 'трёх рабочих дней', 'хотя закон']
  const written = (await Promise.all(['pages', 'articles', 'banners'].map((kind) => rawOf(kind)))).flat()
  const found = written.flatMap(({ where, text }) =>
    [...values, ...words].filter((value) => text.includes(value)).map((value) => `${where}: ${value}`),
  )
  expect(found).toEqual([])
})

/** Written once in texts, and checked nowhere (docs/en/promises.md). */
const UNKEPT = [
  /обменяем/i,
  /оператор видит/i,
  /(позвонит|позвоним) за час/i,
  /визажист ответит|пришлите нам фото/i,
  /пробник есть в магазинах|пробники? в каждом заказе/i,
  /номера заказа достаточно|достаточно номера заказа/i,
]

test('PEOPLE-05: no page, article or banner of the demo promises what nobody keeps', async () => {
  const written = (await Promise.all(['pages', 'articles', 'banners'].map((kind) => rawOf(kind)))).flat()
  expect(written.length).toBeGreaterThan(40)
  const found = written.flatMap(({ where, text }) =>
    UNKEPT.flatMap((promise) => (promise.exec(text) ?? []).slice(0, 1).map((words) => `${where}: ${words}`)),
  )
  expect(found).toEqual([])
})

/** The records as they are written. */
const rawOf = async (kind: string): Promise<{ where: string; text: string }[]> =>
  (await recordsOf(kind)).map(({ where, value }) => ({
    where,
    text: JSON.stringify(value).replaceAll('\u00a0', ' '),
  }))

test('PEOPLE-05: an unknown figure is refused with its file and line and the names that there are', async () => {
  await put('news/pro.md', '---\nslug: pro\ntitle: О нас\n---\n\nСтрока.\n\nСтоит {curier_price}, а было {a b}.\n')
  const refused = (await recordsOf('articles')).filter(({ unreadable }) => unreadable !== undefined)
  expect(refused).toEqual([
    {
      where: 'news/pro.md:8',
      value: null,
      unreadable: expect.stringContaining('нет значения «{curier_price}»: можно {stores}'),
    },
  ])
  await put('banners.jsonl', '{"code":"a","title":"{phone}"}\n{"code":"b","title":"{fone}"}\n')
  expect(await recordsOf('banners')).toMatchObject([
    { where: 'banners.jsonl:1', value: { code: 'a', title: '{phone}' } },
    { where: 'banners.jsonl:2', value: null, unreadable: expect.stringContaining('{fone}') },
  ])
})

test('PEOPLE-05: days of all stores are named from today on; a shop without terms has no figures of them', async () => {
  const named = async (day: string) => (await figuresOfFolder(folder, new Date(`${day}T09:00:00Z`))).get('special_days')
  expect((await named('2026-12-30'))?.replaceAll('\u00a0', ' ')).toBe(
    '31 декабря с 10:00 до 18:00, 1 января не работаем, 2–8 января открываемся на час позже, ' +
      '23 февраля как в воскресенье, 8 марта как в воскресенье, 1 мая как в воскресенье',
  )
  expect((await named('2027-01-01'))?.startsWith('1\u00a0января')).toBe(true)
  expect(await named('2029-02-01')).toBe('пока не\u00a0назначены')
  await rm(join(folder, 'shop.yaml'))
  const figures = await figuresOfFolder(folder)
  expect(figures.get('courier_price')).toBeUndefined()
  expect(figures.get('pickup_time')).toBe('3\u00a0дня')
})
