/** A day of 1C: a full exchange in the morning, forty changes of stock, orders taken and sent back, and a cut in the middle. */
import { zipSync } from 'fflate'
import { importXml, offersXml, ordersXml, type Package } from '#platform/commerceml/write-package.ts'
import type { Client } from './client-1c.ts'

export type Good = {
  readonly id: string
  readonly name: string
  readonly article: string
  readonly maker?: string
  readonly barcode?: string
  /** Roubles. */
  readonly price: string
}
export type Day = {
  readonly open: (type: 'catalog' | 'sale') => Client
  readonly goods: readonly Good[]
  /** Names of warehouses by id. */
  readonly warehouses: Readonly<Record<string, string>>
  readonly say: (text: string) => void
  readonly changes?: number
}
export type DayResult = {
  /** How often 1C has taken each order as a new one: always once. */
  readonly orders: ReadonlyMap<string, number>
  /** Pieces by good and warehouse that 1C has named last. */
  readonly stock: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const LIMIT = 2 * 1024 * 1024
const GROUP = { 'play-g': 'Товары магазина' }
export const RETAIL = { 'play-retail': 'Розничная' }
/** So many goods a change of stock names. */
const AT_ONCE = 5
/** Numbers of orders; `open`: those that have not ended. */
const numbersIn = (xml: string, open = false): string[] =>
  xml
    .split('<Документ>')
    .slice(1)
    .filter((text) => !open || !/Финальный статус<\/Наименование><Значение>true/.test(text))
    .map((text) => /<Номер>([^<]+)</.exec(text)?.[1] ?? '')

export const wholePackage = (
  goods: readonly Good[],
  warehouses: Day['warehouses'],
  stock: DayResult['stock'],
): Package => ({
  groups: GROUP,
  priceTypes: RETAIL,
  warehouses,
  goods: goods.map(({ price: _, ...good }) => ({ ...good, group: 'play-g' })),
  offers: goods.map(({ id, price }) => ({ id, prices: { 'play-retail': price }, stocks: stock[id] ?? {} })),
})

const begun = async (client: Client): Promise<number> => {
  await client.checkauth()
  return (await client.init('3.1')).limit
}

export const playDay = async ({ open, goods, warehouses, say, changes = 40 }: Day): Promise<DayResult> => {
  const stock: Record<string, Record<string, number>> = Object.fromEntries(
    goods.map(({ id }, at) => [
      id,
      Object.fromEntries(Object.keys(warehouses).map((warehouse, n) => [warehouse, 3 + ((at + n) % 9)])),
    ]),
  )
  const orders = new Map<string, number>()

  const morning = async (): Promise<void> => {
    const client = open('catalog')
    const limit = await begun(client)
    const whole = wholePackage(goods, warehouses, stock)
    const files = { 'import0_1.xml': Buffer.from(importXml(whole)), 'offers0_1.xml': Buffer.from(offersXml(whole)) }
    await client.upload('v8_1C.zip', zipSync(files), limit)
    for (const name of Object.keys(files)) await client.importFile(name)
    await client.step('complete')
    say(`Утро: полный обмен, товаров ${goods.length}, складов ${Object.keys(warehouses).length}`)
  }

  /** One sale or delivery: a few goods, a few pieces. */
  const change = async (round: number): Promise<void> => {
    const chosen = Array.from(
      { length: Math.min(AT_ONCE, goods.length) },
      (_, at) => goods[(round * AT_ONCE + at) % goods.length],
    )
    const offers = chosen.flatMap((good) => {
      const own = good === undefined ? undefined : stock[good.id]
      if (good === undefined || own === undefined) return []
      for (const warehouse of Object.keys(own)) own[warehouse] = Math.max(1, (own[warehouse] ?? 0) + ((round % 3) - 1))
      return [{ id: good.id, stocks: own }]
    })
    const bytes = Buffer.from(offersXml({ onlyChanges: true, warehouses, offers }))
    if (round === changes >> 1) {
      const cut = open('catalog')
      await begun(cut)
      await cut.upload('rests.xml', bytes.subarray(0, bytes.length >> 1), LIMIT)
      say(`Обмен ${round + 1}: связь оборвалась посреди файла, 1С начинает его заново`)
    }
    const client = open('catalog')
    await client.upload('rests.xml', bytes, await begun(client))
    await client.importFile('rests.xml')
    await client.step('complete')
  }

  /** Takes what is new, and says how far it has come. The answer to the first question is lost. */
  const sale = async (state: string): Promise<void> => {
    const lost = open('sale')
    await begun(lost)
    await lost.step('query')
    const client = open('sale')
    const limit = await begun(client)
    const xml = await client.step('query')
    const taken = numbersIn(xml)
    await client.step('success')
    for (const number of taken) if (!orders.has(number)) orders.set(number, 1)
    const again = open('sale')
    await begun(again)
    const left = numbersIn(await again.step('query'))
    for (const number of left) orders.set(number, (orders.get(number) ?? 0) + 1)
    const back = Object.fromEntries(
      numbersIn(xml, true)
        .slice(-AT_ONCE)
        .map((number) => [number, { 'Статус заказа': state }]),
    )
    await client.upload('orders.xml', Buffer.from(ordersXml(back)), limit)
    await client.importFile('orders.xml')
    await client.step('complete')
    say(`Заказы: забрано ${taken.length}, отправлено назад «${state}»: ${Object.keys(back).length}`)
  }

  await morning()
  for (let round = 0; round < changes; round += 1) {
    await change(round)
    if (round === changes >> 2) await sale('В работе')
  }
  await sale('Готов к выдаче')
  say(`Изменений остатков: ${changes}`)
  return { orders, stock }
}
