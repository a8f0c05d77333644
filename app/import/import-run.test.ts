import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { FIXTURE_NOW, loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import {
  ImportBusy,
  runImport,
  tableSource,
  type ImportOutcome,
  type Kind,
  type RecordSource,
  type TableKind,
} from './importer.ts'
import { jsonLines } from './folder-source.ts'
import type { Located } from '#platform/import/record-source.ts'
import { lockImport } from '#platform/import/rows.sql.ts'

const base = databaseOfEachTest({ fill: async ({ db }) => void (await loadFixtureShop(db)) })
let folder: string
let faults: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  faults = []
})
afterEach(() => rm(folder, { recursive: true }))

const run = (source: RecordSource, options: { dryRun?: boolean; maxPercent?: number } = {}): Promise<ImportOutcome> =>
  runImport(base.db, source, {
    now: FIXTURE_NOW,
    refusesToWait: true,
    report: {
      invalid: (where, reason) => faults.push(`${where}: ${reason}`),
      shortfall: (where, reason) => faults.push(`${where}: ${reason}`),
      done: () => {},
    },
    ...options,
  })

const table = async (kind: TableKind, name: string, content: string | Uint8Array): Promise<RecordSource> => {
  const file = join(folder, name)
  await writeFile(file, content)
  return tableSource({ [kind]: { file, name: basename(file) } })
}

const records = (given: Partial<Record<Kind, readonly object[]>>): RecordSource => ({
  kinds: new Set(Object.keys(given)),
  knownPictures: async function* () {},
  records: async function* (kind) {
    const all: Readonly<Record<string, readonly object[]>> = given
    for (const [index, value] of (all[kind] ?? []).entries()) yield { where: `${kind}:${index + 1}`, value }
  },
})

const prices = async (...skus: string[]): Promise<[number, number | null][]> =>
  (
    await base.db.selectFrom('variant').select(['price', 'old_price']).where('sku', 'in', skus).orderBy('sku').execute()
  ).map(({ price, old_price }) => [price, old_price])
const onHand = async (sku: string, store: string): Promise<number | undefined> =>
  (
    await base.db
      .selectFrom('stock')
      .innerJoin('variant', 'variant.id', 'variant_id')
      .innerJoin('store', 'store.id', 'store_id')
      .select('on_hand')
      .where('sku', '=', sku)
      .where('code', '=', store)
      .executeTakeFirst()
  )?.on_hand
const version = async (): Promise<string> =>
  (await base.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version

test('OWN-02: a table of prices in Windows-1251 changes what differs; a wrong row holds back only itself', async () => {
  const header = Buffer.from([0xc0, 0xf0, 0xf2, 0xe8, 0xea, 0xf3, 0xeb, 0x3b, 0xd6, 0xe5, 0xed, 0xe0]) // Артикул;Цена
  const rows = '\r\nP-0101;1 600,50\r\nP-9999;100\r\nP-0201;free\r\nI-0301;1700\r\nI-0301;1800\r\nM-0501;2300\r\n'
  const before = await version()
  const outcome = await run(await table('prices', 'prices.csv', Buffer.concat([header, Buffer.from(rows)])))
  expect(faults).toEqual([
    'prices.csv:4: цена «free»: нужны рубли, например 1490 или 1490,50',
    'prices.csv:6: I-0301: уже есть раньше: prices.csv:5',
    'prices.csv:3: нет артикула «P-9999»',
  ])
  expect(outcome).toMatchObject({ invalid: 3, changes: { repriced: 3, leapt: 0 } })
  // An old price that is no longer above the price is removed, another one stays.
  expect(await prices('P-0101', 'P-0201', 'I-0301', 'M-0501')).toEqual([
    [170_000, 240_000],
    [230_000, null],
    [160_050, null],
    [129_000, null],
  ])
  expect(await version()).not.toBe(before)
  const today = base.db
    .selectFrom('price_history')
    .innerJoin('variant', 'variant.id', 'variant_id')
    .select('price_history.price')
    .where('sku', '=', 'P-0101')
    .where('since', '=', '2026-11-20')
  expect(await today.execute()).toEqual([{ price: 160_050 }])
  expect((await run(await table('prices', 'again.csv', 'sku,price\nP-0101,1600.50\n'))).changed).toBe(0)
})

test('OWN-02: a table of Unicode text, as Excel saves it, is read like others', async () => {
  const text = Buffer.from('\ufeffАртикул\tЦена\r\nP-0101\t1 600,50\r\n', 'utf16le')
  await run(await table('prices', 'unicode.txt', text))
  expect(faults).toEqual([])
  expect(await prices('P-0101')).toEqual([[160_050, null]])
})

test('OWN-02: an article number of 1C is imported; one that cannot be is refused in words, not by a pattern', async () => {
  await run(await table('prices', 'prices.csv', 'sku;price\nЦБ-00001234;100\nкрем 50 мл;100\n'))
  expect(faults).toEqual([
    'prices.csv:3: sku: нужен артикул: буквы, цифры, «.», «-» и «_» без пробелов, до 40 знаков',
    'prices.csv:2: нет артикула «ЦБ-00001234»',
  ])
})

test('OWN-02: a table names its missing column; an empty old price removes the old price', async () => {
  await run(await table('prices', 'wrong.csv', 'sku;cost\nP-0101;1\n'))
  expect(faults).toEqual([expect.stringContaining('wrong.csv:1: в первой строке нет столбца «price» или «цена»')])
  await run(await table('prices', 'open.csv', 'sku;price\nP-0101;1600\n"P-0102;1\n'))
  await run(await table('prices', 'cut.xlsx', 'PK\u0003\u0004'))
  expect(faults.slice(1)).toEqual([
    'open.csv:2: дальше файл не прочитать: кавычка не закрыта до конца файла',
    'cut.xlsx:1: дальше файл не прочитать: это не XLSX, или файл обрезан',
  ])
  await run(await table('prices', 'p.csv', '\ufeffsku;price;old_price\nI-0301;1800;\nP-0101;1490;1900\n'))
  expect(await prices('I-0301', 'P-0101')).toEqual([
    [180_000, null],
    [149_000, 190_000],
  ])
})

test('OWN-02: a table of stock changes its figures only; an unknown store holds back only its row', async () => {
  const csv = 'sku,store,quantity\nP-0101,rodnik,8\nP-0101,sklad,12\nP-0101,mars,1\nP-0102,rodnik,many\n'
  const outcome = await run(await table('stock', 'stock.csv', csv))
  expect(faults).toEqual(['stock.csv:4: нет магазина «mars»', 'stock.csv:5: магазин «rodnik»: "many" — не число штук'])
  expect(outcome).toMatchObject({ invalid: 2, changes: { stockChanged: 2 } })
  expect([await onHand('P-0101', 'rodnik'), await onHand('P-0101', 'sklad')]).toEqual([8, 12])
  expect(await onHand('P-0102', 'rodnik')).toBe(1)
})

test('OWN-02: a sheet of XLSX is read like a table of CSV', async () => {
  await run(await table('stock', 'stock.xlsx', Buffer.from(SHEET, 'base64')))
  expect(faults).toEqual([])
  expect([await onHand('P-0101', 'rodnik'), await onHand('P-0102', 'rodnik')]).toEqual([8, 0])
})

const lotsOf = async (sku: string, store: string): Promise<unknown[]> =>
  (
    await sql`
      SELECT l.best_before::text AS until, l.number, l.pieces + l.held AS pieces FROM stock_lot l
      JOIN variant v ON v.id = l.variant_id JOIN store s ON s.id = l.store_id
      WHERE v.sku = ${sku} AND s.code = ${store} ORDER BY 1`.execute(base.db)
  ).rows

test('ORD-11: a table of stock names dates: the lots of an article in a store add up to its figure', async () => {
  const csv =
    'Артикул;Магазин;Остаток;Годен до;Партия\n' +
    'P-0101;rodnik;5;31.12.2028;А1\nP-0101;rodnik;2;2029-06-30;\nP-0101;rodnik;1;;\nP-0102;rodnik;4;;\n'
  await run(await table('stock', 'dated.csv', csv))
  expect(faults).toEqual([])
  expect([await onHand('P-0101', 'rodnik'), await onHand('P-0102', 'rodnik')]).toEqual([8, 4])
  expect(await lotsOf('P-0101', 'rodnik')).toEqual([
    { until: '2028-12-31', number: 'А1', pieces: 5 },
    { until: '2029-06-30', number: '', pieces: 2 },
  ])
  // A table without the columns leaves the dates as they are.
  await run(await table('stock', 'plain.csv', 'sku;store;quantity\nP-0101;rodnik;9\n'))
  expect(await lotsOf('P-0101', 'rodnik')).toHaveLength(2)
})

test('ORD-11: a date of a sheet is one, whether it is a number of days or a text', async () => {
  const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (at: number, quantity: number, until: string): string =>
    `<row r="${at}">${cell(`A${at}`, 'P-0101')}${cell(`B${at}`, 'rodnik')}<c r="C${at}"><v>${quantity}</v></c>${until}</row>`
  const header = ['sku', 'store', 'quantity', 'until']
    .map((title, column) => cell(`${'ABCD'[column]}1`, title))
    .join('')
  const sheet = `<row r="1">${header}</row>${row(2, 5, '<c r="D2"><v>47118</v></c>')}${row(3, 2, cell('D3', '30.06.2029'))}`
  await run(await table('stock', 'dated.xlsx', workbook(sheet)))
  expect(faults).toEqual([])
  expect(await lotsOf('P-0101', 'rodnik')).toMatchObject([
    { until: '2028-12-31', pieces: 5 },
    { until: '2029-06-30', pieces: 2 },
  ])
})

test('ORD-11: a wrong row of a dated table holds back its whole figure, with the reason and the row', async () => {
  const before = await onHand('P-0101', 'rodnik')
  const csv =
    'sku;store;quantity;until;lot\nP-0101;rodnik;5;31.02.2028;\nP-0101;rodnik;2;30.06.2029;\n' +
    'P-0102;rodnik;3;;Б2\nP-0201;rodnik;x;;\nP-0101;sklad;4;01.02.2029;\nP-0101;rodnik;6;01.02.2029;\n'
  await run(await table('stock', 'dated.csv', csv))
  expect(faults).toEqual([
    'dated.csv:2: годен до «31.02.2028»: нужна дата, например 31.12.2027',
    'dated.csv:2: остаток «P-0101» в магазине «rodnik» не загружен: в его строках ошибка',
    'dated.csv:4: партия «Б2» без срока: впишите «годен до» или уберите партию',
    'dated.csv:5: количество «x»: нужны целые штуки',
    'dated.csv:7: «P-0101» в магазине «rodnik» уже был выше: его строки должны стоять подряд',
  ])
  expect([await onHand('P-0101', 'rodnik'), await onHand('P-0101', 'sklad')]).toEqual([before, 4])
})

test('SAFE-07: a sheet that unpacks to more than the memory may hold is refused before it is unpacked', async () => {
  const sheet = Buffer.from(SHEET, 'base64')
  // The unpacked size of the first file in the archive's directory.
  sheet.writeUInt32LE(2_000_000_000, sheet.indexOf('PK\u0001\u0002', 'latin1') + 24)
  await run(await table('stock', 'stock.xlsx', sheet))
  expect(faults).toEqual([expect.stringContaining('дальше файл не прочитать: XLSX')])
  await run(await table('stock', 'stock.xlsx', sheet.subarray(0, -30)))
  expect(faults).toEqual([expect.anything(), expect.stringContaining('это не XLSX')])
})

/** An XLSX with this sheet: files of a ZIP archive without compression. */
const workbook = (sheet: string): Buffer => {
  const files = [
    ['xl/workbook.xml', '<workbook><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>'],
    [
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" ' +
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>',
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
  ].map(([name = '', text = '']) => ({ name: Buffer.from(name), body: Buffer.from(text) }))
  let offset = 0
  const local: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, body } of files) {
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(body), 0)
    sizes.writeUInt32LE(body.length, 4)
    sizes.writeUInt32LE(body.length, 8)
    const names = Buffer.alloc(4)
    names.writeUInt16LE(name.length, 0)
    const at = Buffer.alloc(4)
    at.writeUInt32LE(offset, 0)
    const part = Buffer.concat([
      Buffer.from('504b03041400000000000000 0000'.replace(' ', ''), 'hex'),
      sizes,
      names,
      name,
      body,
    ])
    directory.push(
      Buffer.concat([Buffer.from('504b0102140014000000000000000000', 'hex'), sizes, names, Buffer.alloc(10), at, name]),
    )
    local.push(part)
    offset += part.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...directory, end])
}
const cell = (address: string, text: string): string => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const PRICE_SHEET =
  `<row r="1">${cell('A1', 'Артикул')}${cell('B1', 'Цена')}</row>` +
  `<row r="2">${cell('A2', 'P-0101')}<c r="B2"><v>1500</v></c></row>`

test('OWN-02: a sheet that names a cell far away is refused in words, and the shop goes on', async () => {
  await run(await table('prices', 'near.xlsx', workbook(PRICE_SHEET)))
  expect([await prices('P-0101'), faults]).toEqual([[[150_000, null]], []])
  for (const [name, far] of Object.entries({
    corner: `<row r="1048576">${cell('XFD1048576', '1')}</row>`,
    row: `<row r="999999999">${cell('A3', '1')}</row>`,
    column: `<row r="3">${cell('ZZZZZZ3', '1')}</row>`,
  })) {
    const started = performance.now()
    await run(await table('prices', `${name}.xlsx`, workbook(PRICE_SHEET + far)))
    expect(performance.now() - started, name).toBeLessThan(6_000)
  }
  expect(faults).toEqual(Array(3).fill(expect.stringContaining('ячейки дальше 200000-й строки или 64-го столбца')))
})

test('OWN-02: a library of sheets that takes all memory or never ends is ended, not the shop', async () => {
  // The addresses are written as references, which the check does not read.
  const far = `<row r="&#49;00000000">${cell('&#65;&#65;&#65;&#65;&#65;&#65;3', '1')}</row>`
  const before = process.memoryUsage().rss
  await run(await table('prices', 'hidden.xlsx', workbook(PRICE_SHEET + far)))
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  expect(faults).toEqual([expect.stringContaining('Сохраните таблицу как CSV')])
}, 30_000)

test('OWN-02: a row of a table or of JSON without an end is refused before it fills the memory', async () => {
  const csv = `sku;price\nP-0101;"${'1'.repeat(40 * 1024 * 1024)}`
  await run(await table('prices', 'endless.csv', csv))
  expect(faults).toEqual([expect.stringContaining('строка слишком длинная')])
  const path = join(folder, 'prices.jsonl')
  await writeFile(path, `{"sku":"P-0101","price":${'1'.repeat(40 * 1024 * 1024)}`)
  const before = process.memoryUsage().rss
  const read: Located[] = []
  for await (const record of jsonLines(path, 'prices')) read.push(record)
  expect(read).toEqual([
    { where: 'prices:1', value: null, unreadable: 'строка длиннее 1 млн знаков, дальше файл не прочитать' },
  ])
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
})

test('OWN-02: a dry run counts what would change and writes nothing', async () => {
  const before = await version()
  const outcome = await run(
    records({
      prices: [
        { sku: 'P-0101', price: 30_000 },
        { sku: 'P-0201', price: 130_000 },
      ],
      stock: [{ sku: 'P-0101', stores: { rodnik: 0, sklad: 10, mars: 1 } }],
    }),
    { dryRun: true },
  )
  expect(outcome).toMatchObject({ changes: { repriced: 2, leapt: 1, stockChanged: 1, emptied: 1 }, stoppedBy: [] })
  expect(faults).toEqual(['stock:1: нет магазина «mars»'])
  expect([await prices('P-0101'), await onHand('P-0101', 'rodnik'), await version()]).toEqual([
    [[149_000, null]],
    3,
    before,
  ])
})

test('OWN-02: an import that would reprice or empty more of the shop than allowed writes nothing', async () => {
  const leap = records({ prices: ['P-0101', 'P-0102', 'P-0201'].map((sku) => ({ sku, price: 100 })) })
  const stopped = await run(leap, { maxPercent: 10 })
  expect(stopped.stoppedBy).toEqual([expect.stringMatching(/^изменила бы больше чем на 30\u00a0% 3\u00a0цены из \d+$/)])
  expect(await prices('P-0101')).toEqual([[149_000, null]])
  expect((await run(leap)).stoppedBy).toEqual([])
  expect(await prices('P-0101')).toEqual([[100, null]])

  const empty = records({
    stock: ['P-1001', 'P-0101'].map((sku) => ({ sku, stores: { sklad: 0, rodnik: 0 } })),
  })
  const halted = await run(empty, { maxPercent: 10 })
  expect(halted.stoppedBy).toEqual([expect.stringMatching(/^обнулила бы 4\u00a0остатка из \d+$/)])
  expect(await onHand('P-1001', 'sklad')).toBe(30)
})

test('OWN-02: refuses to wait for another import', async () => {
  await base.db.transaction().execute(async (other) => {
    await lockImport(other)
    await expect(run(records({ prices: [] }))).rejects.toThrow(ImportBusy)
  })
})

/** A sheet «Артикул, Магазин, Остаток» with 8 of P-0101 and none of P-0102 in the store rodnik. */
const SHEET =
  'UEsDBBQAAAAIAOgmd11PC1ESjAAAANwAAAAPAAAAeGwvd29ya2Jvb2sueG1sjY8xDoMwDEWvEvkANe3QAQFTl849gQumiSBxZAe1xy+Csneyn/' +
  '7Xs9y8RaenyOQ+cU7Wgi8l14jWe45kJ8mc1mQUjVRW1BdaVqbBPHOJM16q6oqRQoLdUOs/DhnH0PNN+iVyKrtEeaYSJJkP2aBrtgv2my5R5BYe' +
  '4Da8Dy2cwWkd1oUAuwaPOh4fdV9QSwMEFAAAAAgA6CZ3XWUCjdeLAAAA7gAAABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc43PTQrCMB' +
  'AF4KuUHKBTXbiQJis3bqUXGOI0CW1+yIyotze4kAouXA3vPfhgxgutKCEn9qFw94hrYq28SDkCsPUUkftcKLVlzjWitFgdFLQLOoL9MBygbg1l' +
  'xq3Zna9aoeqmZ6F/4DzPwdIp21ukJD98uOe6sCeShmJ1JFp9Kob32fVNVWBG+HrPvABQSwMEFAAAAAgA6CZ3XSWd+gH0AAAARQIAABgAAAB4bC' +
  '93b3Jrc2hlZXRzL3NoZWV0MS54bWyVkl9KxDAQh69S8q6TtiAiaUB3DyB4gtCNNmyTlCTs+uifC3gA8QwLPigreob0Rk6LFJVU8GEg+Q1f5oMJ' +
  '21q39o2UIbvWrfEVaULoTgB83Ugt/KHtpMHOpXVaBLy6K/Cdk2I1QrqFgtIj0EIZwtmYLUUQnDm7zVxFckzr4XCakyxURJlWGXkRHObKcxZ4fO' +
  'hv+rv4Gvf9fXxjEDiDoQP1F3k2Sz7GXXzGekH6PUEuZsmn/hZn7rA+4v4nCWg+6ReTfjHz1PkBzWme0p4jnF0ZtU7pDtM2/JjBJqFSTirlXypF' +
  'SqX8t0o5qtBfKvBtwTD9HP4JUEsBAhQDFAAAAAgA6CZ3XU8LURKMAAAA3AAAAA8AAAAAAAAAAAAAAIABAAAAAHhsL3dvcmtib29rLnhtbFBLAQ' +
  'IUAxQAAAAIAOgmd11lAo3XiwAAAO4AAAAaAAAAAAAAAAAAAACAAbkAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc1BLAQIUAxQAAAAIAOgm' +
  'd10lnfoB9AAAAEUCAAAYAAAAAAAAAAAAAACAAXwBAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwUGAAAAAAMAAwDLAAAApgIAAAAA'
