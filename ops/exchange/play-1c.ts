/**
 * `npm run 1c:play`: plays the side of 1C against a shop: an exchange, a day of them, the faults that real ones have. Files of one's own
 * 1C are sent with --folder.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { zipSync } from 'fflate'
import { ConfigError } from '#platform/settings/config-error.ts'
import { openClient, ExchangeRefused, type Client } from './client-1c.ts'
import { playDay, type Good } from './day-1c.ts'
import { playFaults } from './faults-1c.ts'
import { fetchSend } from './fetch-send.ts'
import { decodeBytes } from '#platform/commerceml/decode-bytes.ts'
import { readElements, textOf } from '#platform/commerceml/read-elements.ts'
import { importXml, offersXml, type Package } from '#platform/commerceml/write-package.ts'

const USAGE = `Стенд вместо 1С: обращается к магазину, как обращается она.
  npm run 1c:play -- --url http://localhost:3000/exchange/1c --password ключ
  --folder папка     передать файлы .xml и .zip из папки вместо придуманных
  --goods 1000       сколько товаров придумать; --stores 10 — сколько складов
  --faults           и сбои: пароль, сеанс, обрывы и повторы, кодировки, даты, чужие и двойные товары, файл 200 МБ
  --day              день 1С с товарами магазина: полный обмен, сорок изменений остатков с обрывом, заказы туда и обратно
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
        day: { type: 'boolean', default: false },
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

const countOf = (name: string, written: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(written)) throw new ConfigError(`--${name} ${written}: нужно целое число от 1 до 999999.`)
  return Number(written)
}

const warehousesOf = (stores: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: stores }, (_, at) => [`play-w${at}`, `Склад ${at + 1}`]))

/** Goods that are the same each time; `round` changes prices and stock. */
const invented = (goods: number, stores: number, round: number): Package => {
  const ids = Array.from({ length: goods }, (_, at) => `play-${at}`)
  const warehouses = warehousesOf(stores)
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

/** Goods that the shop shows in its feed: its 1C has them too. */
const goodsOfShop = async (url: string, most: number): Promise<Good[]> => {
  const answer = await fetch(new URL('/feeds/yandex.xml', url))
  if (!answer.ok || answer.body === null) throw new ConfigError(`Товары магазина не прочитаны: ${answer.status}.`)
  const offers = readElements(decodeBytes(answer.body), {
    root: 'yml_catalog',
    isChosen: (name) => name === 'offer',
    attribute: '',
  })
  const goods: Good[] = []
  for await (const offer of offers) {
    const [article, price, barcode, maker] = ['vendorCode', 'price', 'barcode', 'vendor'].map((name) =>
      textOf(offer, name),
    )
    if (article === undefined || price === undefined) continue
    goods.push({
      id: `1c-${article}`,
      name: textOf(offer, 'name') ?? textOf(offer, 'model') ?? article,
      article,
      price,
      ...(barcode === undefined ? {} : { barcode }),
      ...(maker === undefined ? {} : { maker }),
    })
    if (goods.length === most) break
  }
  return goods
}

const takeOrders = async (client: Client): Promise<void> => {
  await begin(client)
  const xml = await client.step('query')
  say(`Заказы: ${xml.split('<Документ>').length - 1}`)
  await client.step('success')
}

const run = async (values: ReturnType<typeof parse>): Promise<void> => {
  const { password, url, login } = values
  if (password === undefined) throw new ConfigError(`Нужен --password: ключ программы.\n\n${USAGE}`)
  if (!URL.canParse(url)) throw new ConfigError(`--url ${url}: это не адрес. Пример: http://localhost:3000/exchange/1c`)
  const open = (type: 'catalog' | 'sale', given = password): Client =>
    openClient(fetchSend(url), { type, login, password: given })
  const [goods, stores] = [countOf('goods', values.goods), countOf('stores', values.stores)]
  if (values.day) {
    const { orders } = await playDay({
      open,
      goods: await goodsOfShop(url, goods),
      warehouses: warehousesOf(stores),
      say,
    })
    const twice = [...orders.values()].filter((times) => times > 1).length
    say(`Заказов за день: ${orders.size}, дважды пришло: ${twice}`)
    if (twice > 0) process.exitCode = 1
    return
  }
  if (values.orders) return takeOrders(open('sale'))
  const files = values.folder === undefined ? filesOf(invented(goods, stores, 0)) : filesIn(values.folder)
  say('Утренний обмен:')
  await play(open('catalog'), files, values.zip)
  say('Тот же обмен ещё раз:')
  await play(open('catalog'), files, values.zip)
  if (values.faults) {
    say('Сбои:')
    const wrong = await playFaults((given) => open('catalog', given), say)
    if (wrong.length > 0) process.exitCode = 1
    say(wrong.length === 0 ? 'На каждый сбой магазин ответил как должен.' : `Ответ не тот: ${wrong.join(', ')}`)
  }
  await takeOrders(open('sale'))
}

try {
  await run(parse())
} catch (error) {
  process.exitCode = 1
  if (error instanceof ExchangeRefused) console.error(`Магазин отказал. ${error.message}`)
  else if (error instanceof ConfigError) console.error(error.message)
  else throw error
}
