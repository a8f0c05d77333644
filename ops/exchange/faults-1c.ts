/** Faults that exchanges with real 1Cs have, each played against a shop; the shop may refuse it in words, or take what is right. */
import { zipSync } from 'fflate'
import { importXml, offersXml } from '#platform/commerceml/write-package.ts'
import { ExchangeRefused, type Client } from './client-1c.ts'

/** A client of the catalogue; `password`: in place of the right one. */
export type Open = (password?: string) => Client
type Fault = {
  readonly name: string
  /** What the shop says; absent: it takes the file. */
  readonly refused?: RegExp
  readonly play: (open: Open) => Promise<unknown>
}

const GOODS = importXml({
  groups: { 'play-g': 'Кремы' },
  goods: [{ id: 'play-0', name: 'Товар для проверки обмена 0', article: 'PLAY-0', group: 'play-g' }],
})
const part = Buffer.from(GOODS)

/** A file of one exchange from its beginning to its end. */
const sent =
  (bytes: Uint8Array, name = 'import.xml', parts = 100_000) =>
  async (open: Open): Promise<void> => {
    const client = open()
    await client.checkauth()
    await client.init()
    await client.upload(name, bytes, parts)
    await client.importFile(name.endsWith('.zip') ? 'import.xml' : name)
    await client.step('complete')
  }
const offers = (...of: Parameters<typeof offersXml>) => sent(Buffer.from(offersXml(...of)), 'offers.xml')

const CP1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
)
const inCp1251 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => CP1251.get(letter) ?? 0x3f)
const declared = (encoding: string): string => GOODS.replace('UTF-8', encoding)
const dated = (date: string): Uint8Array =>
  Buffer.from(GOODS.replace(/ДатаФормирования="[^"]*"/, `ДатаФормирования="${date}"`))

const groupUnder = (id: string, parent: string): string =>
  `<Группа><Ид>${id}</Ид><Наименование>Круг</Наименование><ИдРодителя>${parent}</ИдРодителя></Группа>`
const CIRCLE = Buffer.from(
  importXml({}).replace(
    '</Классификатор>',
    `<Группы>${groupUnder('play-a', 'play-b')}${groupUnder('play-b', 'play-a')}</Группы></Классификатор>`,
  ),
)
const TWICE = { id: 'play-0', prices: { 'play-retail': '100' } }
const MEGABYTE = 1024 * 1024

/** `bytes`: size of the large file. */
const large = (bytes: number): Uint8Array => {
  const piece = 4 * MEGABYTE
  const goods = Array.from({ length: Math.ceil(bytes / piece) }, (_, at) => [
    `<Товар><Ид>play-large-${at}</Ид><Наименование>Товар с длинным описанием</Наименование><Описание>`,
    'x'.repeat(piece),
    '</Описание></Товар>',
  ])
  return Buffer.from(importXml({}).replace('</Товары>', `${goods.flat().join('')}</Товары>`))
}

export const faultsOf = (largeBytes: number): readonly Fault[] => [
  {
    name: 'неверный пароль',
    refused: /^checkauth: 401 /,
    play: (open) => open('не тот').checkauth(),
  },
  {
    name: 'потерянный сеанс',
    refused: /401 failure \| Сеанс обмена/,
    play: async (open) => {
      const client = open()
      await client.checkauth()
      await client.init()
      client.lose()
      await client.upload('import.xml', part, 100_000)
    },
  },
  {
    name: 'файл, который не\u00a0передавали',
    refused: /в\u00a0этом обмене нет/,
    play: async (open) => {
      const client = open()
      await client.checkauth()
      await client.init()
      await client.importFile('import.xml')
    },
  },
  { name: 'оборванный файл', refused: /это не\u00a0XML/, play: sent(part.subarray(0, -40)) },
  {
    name: 'часть, переданная дважды',
    play: async (open) => {
      const client = open()
      await client.checkauth()
      await client.init()
      await client.upload('import.xml', part, 300, 1)
      await client.importFile('import.xml')
    },
  },
  { name: 'кодировка windows-1251', play: sent(inCp1251(declared('windows-1251')), 'import.xml', 97) },
  { name: 'UTF-8 с\u00a0меткой в\u00a0начале', play: sent(Buffer.from(`\uFEFF${GOODS}`), 'import.xml', 97) },
  {
    name: 'кодировка UTF-16',
    refused: /UTF-16/,
    play: sent(Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')),
  },
  { name: 'кодировка KOI8-R', refused: /koi8-r/i, play: sent(Buffer.from(declared('KOI8-R'))) },
  { name: 'дата 2014-06-01T0:36:33', play: sent(dated('2014-06-01T0:36:33')) },
  { name: 'дата словами', play: sent(dated('вчера')) },
  { name: 'архив обрезан', refused: /архив/, play: sent(zipSync({ 'import.xml': part }).subarray(0, -30), 'v8.zip') },
  {
    name: 'имя файла ведёт из\u00a0папки обмена',
    refused: /такое имя файла не\u00a0принимаем/,
    play: sent(part, '../import.xml'),
  },
  { name: 'группы по\u00a0кругу', play: sent(CIRCLE) },
  {
    name: 'предложение незнакомого товара',
    play: offers({ offers: [{ id: 'play-nobody', prices: { 'play-retail': '1' } }] }),
  },
  { name: 'Ид дважды', play: offers({ offers: [TWICE, { ...TWICE, prices: { 'play-retail': '1' } }] }) },
  { name: 'остаток меньше нуля', play: offers({ offers: [{ id: 'play-0', stocks: { 'play-w0': -3 } }] }) },
  { name: 'цена без вида', play: offers({ offers: [{ id: 'play-0', prices: { '': '100' } }] }) },
  {
    name: `файл ${Math.round(largeBytes / MEGABYTE)}\u00a0МБ`,
    play: async (open) => sent(large(largeBytes), 'import.xml', 2 * MEGABYTE)(open),
  },
]

/** Plays all; returns those to which the shop answered otherwise than it should. */
export const playFaults = async (
  open: Open,
  say: (text: string) => void,
  largeBytes = 200 * MEGABYTE,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const { name, refused, play } of faultsOf(largeBytes)) {
    const answer = await play(open).then(
      () => 'принято',
      (error: unknown) => {
        if (error instanceof ExchangeRefused) return error.message
        throw error
      },
    )
    say(`  ${name}: ${answer}`)
    if (refused === undefined ? answer !== 'принято' : !refused.test(answer)) wrong.push(name)
  }
  return wrong
}
