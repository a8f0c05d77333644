import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { BadFile } from './bad-file.ts'
import { safeFileName } from './file-name.ts'
import { readCommerceMl } from './read-commerceml.ts'
import { unzip, type ZipLimits } from './unzip.ts'
import { kopecksOf, roublesOf } from './values.ts'

const inParts = async function* (bytes: Uint8Array, cuts: readonly number[] = []): AsyncGenerator<Uint8Array> {
  const points = [0, ...[...cuts].toSorted((a, b) => a - b), bytes.length]
  for (const [at, from] of points.entries()) yield bytes.subarray(from, points[at + 1] ?? from)
}
const read = async (bytes: Uint8Array, cuts: readonly number[] = []) =>
  Array.fromAsync(readCommerceMl(inParts(bytes, cuts)))
const utf8 = (text: string): Uint8Array => Buffer.from(text)
/** Bytes as Windows writes them: only the letters of this file. */
const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0
    if (letter === 'Ё') return 0xa8
    if (letter === 'ё') return 0xb8
    return code < 0x80 ? code : code - 0x0410 + 0xc0
  })
const wrapped = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}\n<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_210" ВерсияСхемы="2.10">${inner}</КоммерческаяИнформация>`

const CATALOGUE = `
<Классификатор СодержитТолькоИзменения="false"><Ид>c</Ид>
 <Группы><Группа><Ид>g1</Ид><Наименование>Лицо</Наименование>
  <Группы><Группа><Ид>g2</Ид><Наименование>Кремы</Наименование></Группа></Группы></Группа></Группы>
 <Свойства><Свойство><Ид>p1</Ид><Наименование>Эффект</Наименование>
  <ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>Сияние</Значение></Справочник></ВариантыЗначений>
 </Свойство></Свойства>
</Классификатор>
<Каталог СодержитТолькоИзменения="false"><Товары><Товар Статус="Удален"><Ид>t1</Ид><Штрихкод>4600000000015</Штрихкод><Артикул>P-1</Артикул>
 <Наименование>Крем &lt;ночной&gt; &amp; дневной</Наименование><БазоваяЕдиница Код="796 ">шт</БазоваяЕдиница><Группы><Ид>g2</Ид></Группы>
 <Изготовитель><Наименование>Поляна</Наименование></Изготовитель><Картинка>a.jpg</Картинка>
 <ЗначенияСвойств><ЗначенияСвойства><Ид>p1</Ид><Значение>v1</Значение><Значение/></ЗначенияСвойства></ЗначенияСвойств>
 <СтавкиНалогов><СтавкаНалога>
  <Наименование>НДС</Наименование><Ставка>20</Ставка></СтавкаНалога></СтавкиНалогов>
 <ЗначенияРеквизитов><ЗначениеРеквизита>
  <Наименование>Вес</Наименование><Значение>0,15</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>
</Товар></Товары></Каталог>
<ПакетПредложений СодержитТолькоИзменения="true"><ТипыЦен>
 <ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен>
 <Склады><Склад><Ид>w1</Ид><Наименование>Центр</Наименование></Склад></Склады>
 <Предложения>
  <Предложение><Ид>t1#h1</Ид><Наименование><![CDATA[Крем, 50 мл]]></Наименование>
   <ХарактеристикиТовара><ХарактеристикаТовара>
    <Наименование>Объём</Наименование><Значение>50 мл</Значение></ХарактеристикаТовара></ХарактеристикиТовара>
   <Цены><Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>1\u00a0490,50</ЦенаЗаЕдиницу></Цена></Цены>
   <Склад ИдСклада="w1" КоличествоНаСкладе="3"/></Предложение>
  <Предложение><Ид>t2</Ид><Остатки><Остаток><Склад><Ид>w1</Ид><Количество>-3</Количество></Склад></Остаток></Остатки></Предложение>
  <Предложение><Ид>t2</Ид><Количество>9</Количество></Предложение>
 </Предложения></ПакетПредложений>`

test('EXCH-02: reads groups, properties, goods, price types, warehouses and offers by their local names', async () => {
  const items = await read(utf8(wrapped(CATALOGUE)))
  const by = (kind: string) => items.filter((item) => item.kind === kind)
  expect(by('group')).toMatchObject([
    { id: 'g1', value: { name: 'Лицо' } },
    { id: 'g2', value: { name: 'Кремы', parent: 'g1' } },
  ])
  expect(by('property')).toMatchObject([{ id: 'p1', value: { name: 'Эффект', values: { v1: 'Сияние' } } }])
  expect(by('good')).toMatchObject([
    {
      id: 't1',
      deleted: true,
      value: {
        name: 'Крем <ночной> & дневной',
        unit: '796',
        weight_g: 150,
        vat: '20',
        maker: 'Поляна',
        groups: ['g2'],
        properties: { p1: ['v1'] },
        pictures: ['a.jpg'],
      },
    },
  ])
  expect(by('offer')).toMatchObject([
    {
      id: 't1#h1',
      value: {
        good: 't1',
        name: 'Крем, 50 мл',
        prices: { r: 149_050 },
        stocks: { w1: 3 },
        characteristics: [{ name: 'Объём', value: '50 мл' }],
      },
    },
    { id: 't2', value: { good: 't2', stocks: { w1: 0 } } },
  ])
  expect(by('fault')).toMatchObject([
    { line: 28, reason: 'остаток -3 меньше нуля: считаем, что товара нет' },
    { line: 29, reason: 'Ид t2 в\u00a0этом файле уже был: взята первая запись' },
  ])
  expect(by('header')).toMatchObject([{ onlyChanges: false }, { onlyChanges: false }, { onlyChanges: true }])
})

test('EXCH-02: any cut of the bytes gives the same, in UTF-8 with a mark and in windows-1251, with any prefix', async () => {
  const plain = CATALOGUE.replaceAll('\u00a0', ' ')
  const prefixed = wrapped(plain)
    .replace('xmlns=', 'xmlns:cml=')
    .replaceAll(/<(\/?)(?=[А-Я])/g, '<$1cml:')
  const whole = await read(utf8(wrapped(plain)))
  const files = [
    utf8(`\ufeff${wrapped(plain)}`),
    windows1251(wrapped(plain, '<?xml version="1.0" encoding="windows-1251"?>')),
    utf8(prefixed),
  ]
  for (const bytes of files)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 40 }), async (cuts) => {
        expect(await read(bytes, cuts)).toEqual(whole)
      }),
      { numRuns: 15 },
    )
  expect(
    await read(
      files[1] ?? utf8(''),
      Array.from({ length: 3000 }, (_, at) => at),
    ),
  ).toEqual(whole)
})

test('EXCH-02: a large part is read in slices: the event loop turns meanwhile', async () => {
  const offers = Array.from(
    { length: 5000 },
    (_, at) => `<Предложение><Ид>t${at}</Ид><Количество>3</Количество></Предложение>`,
  )
  const bytes = utf8(wrapped(`<ПакетПредложений><Предложения>${offers.join('')}</Предложения></ПакетПредложений>`))
  const counted = { turns: 0, isReading: true }
  const count = (): void => {
    counted.turns += 1
    if (counted.isReading) setImmediate(count)
  }
  setImmediate(count)
  const items = await read(bytes)
  counted.isReading = false
  expect(items.length).toBe(5000)
  expect(counted.turns).toBeGreaterThan(1)
})

test('EXCH-02: names prices without a type or in another currency, wrong numbers, circles of groups, records without an id', async () => {
  const items = await read(
    utf8(
      wrapped(`<Классификатор><Группы><Группа><Ид>a</Ид><ИдРодителя>b</ИдРодителя></Группа>
      <Группа><Ид>b</Ид><ИдРодителя>a</ИдРодителя></Группа></Группы></Классификатор>
      <Каталог><Товары><Товар><Наименование>Без ида</Наименование></Товар></Товары></Каталог>
      <ПакетПредложений><Предложения><Предложение><Ид>t</Ид><Цены>
      <Цена><ЦенаЗаЕдиницу>10</ЦенаЗаЕдиницу></Цена>
      <Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>дорого</ЦенаЗаЕдиницу></Цена>
      <Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>0</ЦенаЗаЕдиницу></Цена>
      <Цена><ИдТипаЦены>r</ИдТипаЦены><ЦенаЗаЕдиницу>20</ЦенаЗаЕдиницу><Валюта>USD</Валюта></Цена></Цены>
      <Количество>1,4</Количество></Предложение></Предложения></ПакетПредложений>`),
    ),
  )
  expect(items.filter((item) => item.kind === 'fault').map((item) => ('reason' in item ? item.reason : ''))).toEqual([
    'нет Ид: запись пропущена',
    'у\u00a0цены 10 нет вида (ИдТипаЦены): пропущена',
    'цена «дорого» не\u00a0число: пропущена',
    'цена 0: нужна больше нуля, пропущена',
    'цена 20 в\u00a0валюте USD: нужна в\u00a0рублях, пропущена',
    'остаток 1,4: целых штук 1',
    expect.stringContaining('по\u00a0кругу'),
    expect.stringContaining('по\u00a0кругу'),
  ])
  expect(items.at(-3)).toMatchObject({ kind: 'offer', value: { stocks: { '-': 1 }, prices: {} } })
})

test.each([
  ['a truncated file', wrapped(CATALOGUE).slice(0, -200), 'это не\u00a0XML'],
  ['another file', '<rss/>', 'это не\u00a0CommerceML: файл начинается с\u00a0rss'],
  ['nothing', '', 'это не\u00a0XML'],
  ['a table', 'sku;price\n1;2\n', 'это не\u00a0XML'],
  ['entities of its own', `<!DOCTYPE a [<!ENTITY b "bb">]>${wrapped('')}`, 'DOCTYPE'],
  ['unknown entities', wrapped('<Каталог>&b;</Каталог>', ''), 'это не\u00a0XML'],
  ['another encoding', wrapped('', '<?xml version="1.0" encoding="koi8-r"?>'), 'кодировке koi8-r'],
  ['too deep elements', wrapped('<а>'.repeat(70)), 'глубже 64'],
])('EXCH-02: refuses %s with a sentence', async (_what, text, reason) => {
  const failure = await read(utf8(text)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BadFile)
  expect(String(failure)).toContain(reason)
})

test('EXCH-02: refuses bytes of another encoding than the declared one', async () => {
  const bytes = windows1251(wrapped('<Каталог>Привет</Каталог>'))
  await expect(read(bytes)).rejects.toThrow('байты')
  await expect(read(Buffer.from('\ufeff<а/>', 'utf16le'))).rejects.toThrow('UTF-16')
})

const FILES = {
  'import.xml': utf8('<а/>'),
  'folder/offers.xml': utf8('б'.repeat(50_000)),
  'import_files/a.jpg': new Uint8Array(9),
}
const unpacked = async (bytes: Uint8Array, cuts: readonly number[] = [], limits?: ZipLimits) => {
  const files = new Map<string, number>()
  for await (const { name, bytes: piece } of unzip(inParts(bytes, cuts), limits))
    files.set(name, (files.get(name) ?? 0) + piece.length)
  return Object.fromEntries(files)
}

test('EXCH-02: unpacks an archive with folders, however it is cut', async () => {
  const bytes = zipSync(FILES)
  const sizes = { 'import.xml': 5, 'folder/offers.xml': 100_000, 'import_files/a.jpg': 9 }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 20 }), async (cuts) => {
      expect(await unpacked(bytes, cuts)).toEqual(sizes)
    }),
    { numRuns: 30 },
  )
})

test('EXCH-02: refuses bombs, paths that lead out, doubled names, cut and empty archives', async () => {
  const bomb = zipSync({ 'a.xml': new Uint8Array(8 * 1024 * 1024) })
  await expect(unpacked(bomb, [], { files: 10, bytes: 5 * 1024 * 1024 })).rejects.toThrow('больше чем в\u00a05\u00a0МБ')
  await expect(unpacked(zipSync({ '../a.xml': utf8('a') }))).rejects.toThrow('имя файла')
  await expect(unpacked(zipSync(FILES), [], { files: 2, bytes: 1e9 })).rejects.toThrow('больше 2 файлов')
  const bytes = zipSync(FILES)
  for (const length of [1, 20, 44, 60, bytes.length >> 1, bytes.length - 22])
    await expect(unpacked(bytes.subarray(0, length))).rejects.toThrow(BadFile)
  await expect(unpacked(utf8('not a zip at all'))).rejects.toThrow('архив обрезан')
  const doubled = Buffer.from(zipSync({ 'aa.xml': utf8('a'), 'ab.xml': utf8('b') }).map((byte) => byte))
  doubled.write('aa', doubled.indexOf('ab.xml'))
  await expect(unpacked(doubled)).rejects.toThrow('два файла')
})

test.each([
  '',
  '/etc/passwd',
  '../a.xml',
  'a/../b.xml',
  'a//b',
  'C:\\a.xml',
  'a\u0000.xml',
  '..\\..\\a',
  'a'.repeat(201),
])('EXCH-02: refuses the file name %j', (name) => expect(() => safeFileName(name)).toThrow(BadFile))

test('EXCH-02: roubles become kopecks exactly', () => {
  expect(['1,4', '0.005', '1 234,50', '-3', '99999.994', 'x', ''].map(kopecksOf)).toEqual([
    140,
    1,
    123_450,
    -300,
    9_999_999,
    null,
    null,
  ])
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (kopecks) => {
      expect(kopecksOf(roublesOf(kopecks))).toBe(kopecks)
    }),
  )
})
