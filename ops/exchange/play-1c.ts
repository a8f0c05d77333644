/**
 * `npm run 1c:play`: plays the side of 1C against a shop: a day of exchanges with the faults that real ones have. Files of one's own 1C
 * are sent with --folder.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { zipSync } from 'fflate'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openClient, ExchangeRefused, type Client } from './client-1c.ts'
import { fetchSend } from './fetch-send.ts'
import { importXml, offersXml, type Package } from '#platform/commerceml/write-package.ts'

const USAGE = `Стенд вместо 1С: обращается к магазину, как обращается она.
  npm run 1c:play -- --url http://localhost:3000/exchange/1c --password ключ
  --folder папка     передать файлы .xml и .zip из папки вместо придуманных
  --goods 1000       сколько товаров придумать; --stores 10 — сколько складов
  --faults           и сбои: неверный пароль, потерянный сеанс, оборванный и повторённый файл, чужие товары
  --zip              передавать архивом
  --orders           только забрать заказы`

const parse = () => {
  try {
    return parseArgs({
      options: {
        url: { type: 'string', default: 'http://localhost:3000/exchange/1c' },
        login: { type: 'string', default: '1c' },
        password: { type: 'string' },
        folder: { type: 'string' },
        goods: { type: 'string', default: '100' },
        stores: { type: 'string', default: '3' },
        faults: { type: 'boolean', default: false },
        zip: { type: 'boolean', default: false },
        orders: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  }
}

const say = (text: string): void => console.log(text)

/** Goods that are the same each time; `round` changes prices and stock. */
const invented = (goods: number, stores: number, round: number): Package => {
  const ids = Array.from({ length: goods }, (_, at) => `play-${at}`)
  const warehouses = Object.fromEntries(Array.from({ length: stores }, (_, at) => [`play-w${at}`, `Склад ${at + 1}`]))
  return {
    groups: { 'play-g': 'Кремы' },
    priceTypes: { 'play-retail': 'Розничная' },
    warehouses,
    goods: ids.map((id, at) => ({
      id,
      name: `Товар для проверки обмена ${at}`,
      article: `PLAY-${at}`,
      group: 'play-g',
    })),
    offers: ids.map((id, at) => ({
      id,
      prices: { 'play-retail': `${100 + ((at + round) % 900)},50` },
      stocks: Object.fromEntries(Object.keys(warehouses).map((store, n) => [store, (at + n + round) % 20])),
    })),
  }
}

type Files = Readonly<Record<string, Uint8Array>>
const filesOf = (goods: Package): Files => ({
  'import.xml': Buffer.from(importXml(goods)),
  'offers.xml': Buffer.from(offersXml(goods)),
})
const filesIn = (folder: string): Files => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new ConfigError(`Папки ${folder} нет.`)
  const names = readdirSync(folder).filter((name) => /\.(xml|zip)$/i.test(name))
  if (names.length === 0) throw new ConfigError(`В папке ${folder} нет файлов .xml и .zip.`)
  return Object.fromEntries(names.toSorted().map((name) => [name, readFileSync(join(folder, name))]))
}

const begin = async (client: Client): Promise<number> => {
  await client.checkauth()
  const { limit } = await client.init('3.1')
  return limit
}

/** One whole exchange. */
const play = async (client: Client, files: Files, zip: boolean): Promise<void> => {
  const limit = await begin(client)
  const began = Date.now()
  if (zip) await client.upload('v8_play.zip', zipSync({ ...files }), limit)
  for (const [name, bytes] of Object.entries(files)) {
    if (!zip) await client.upload(name, bytes, limit)
    const asked = await client.importFile(name)
    say(`  ${name}: ${Math.ceil(bytes.length / 1024)} КБ, ответов progress: ${asked}`)
  }
  await client.step('complete')
  say(`  готово за ${((Date.now() - began) / 1000).toFixed(1)} с`)
}

/** What the shop has refused; anything else is thrown. */
const refusedBy = async (step: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
    say(`  ${step}: принято`)
  } catch (error) {
    if (!(error instanceof ExchangeRefused)) throw error
    say(`  ${step}: ${error.message}`)
  }
}

const run = async (values: ReturnType<typeof parse>): Promise<void> => {
  const { password, url, login } = values
  if (password === undefined) throw new ConfigError(`Нужен --password: ключ программы.\n\n${USAGE}`)
  const open = (type: 'catalog' | 'sale', given = password): Client =>
    openClient(fetchSend(url), { type, login, password: given })
  if (!values.orders) {
    const goods = invented(Number(values.goods), Number(values.stores), 0)
    const files = values.folder === undefined ? filesOf(goods) : filesIn(values.folder)
    say('Утренний обмен:')
    await play(open('catalog'), files, values.zip)
    say('Тот же обмен ещё раз:')
    await play(open('catalog'), files, values.zip)
    if (values.faults) {
      say('Сбои:')
      await refusedBy('неверный пароль', () => open('catalog', 'не тот').checkauth())
      const client = open('catalog')
      const limit = await begin(client)
      const [[name, bytes] = ['import.xml', new Uint8Array()]] = Object.entries(files)
      await client.upload(name, bytes.subarray(0, bytes.length >> 1), limit)
      await refusedBy('оборванный файл', () => client.importFile(name))
      await client.upload(name, bytes, Math.min(limit, 100_000), 0)
      await refusedBy('повторённая часть', () => client.importFile(name))
      await client.upload(
        'offers.xml',
        Buffer.from(offersXml({ offers: [{ id: 'nobody', prices: { x: '1' }, stocks: { w: '-3' } }] })),
        limit,
      )
      await refusedBy('чужой товар и остаток меньше нуля', () => client.importFile('offers.xml'))
      client.lose()
      await refusedBy('потерянный сеанс', () => client.step('complete'))
    }
  }
  const sale = open('sale')
  await begin(sale)
  const xml = await sale.step('query')
  say(`Заказы: ${xml.split('<Документ>').length - 1}`)
  await sale.step('success')
}

try {
  await run(parse())
} catch (error) {
  process.exitCode = 1
  if (error instanceof ExchangeRefused) console.error(`Магазин отказал. ${error.message}`)
  else if (error instanceof ConfigError) console.error(error.message)
  else throw error
}
