import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import {
  clientOf,
  exchange,
  exchangeDeps,
  fillExchangeShop,
  GOODS,
  link,
  LINKS,
  OFFER_LINKS,
  sendTo,
} from '#kit/shops/exchange-shop.ts'
import { faultsIn, filesIn, stockIn, variantsIn } from '#kit/shops/exchange-state.ts'
import { importXml, offersXml } from '#platform/commerceml/write-package.ts'
import { DRAFT_DAY } from './new-product.ts'

const base = databaseOfEachTest({ fill: fillExchangeShop })

const variants = () => variantsIn(base)
const stockOf = (sku: string) => stockIn(base, sku)
const faults = () => faultsIn(base)
const files = () => filesIn(base)
const sets = () =>
  base.db
    .selectFrom('change_set')
    .select(['id', 'source', 'author', 'reason', 'state'])
    .where('reason', 'like', 'Обмен%')
    .orderBy('id')
    .execute()
const matches = async (): Promise<string[]> =>
  (
    await base.db.selectFrom('exchange_match').select(['offer_id', 'sku', 'found_by']).orderBy('offer_id').execute()
  ).map(({ offer_id, sku, found_by }) => `${offer_id} ${sku} ${found_by}`)
/** All that buyers see of the goods, and how often it was changed. */
const shopNow = async (): Promise<unknown> => ({
  variants: [...(await variants())],
  stock: await base.db
    .selectFrom('stock')
    .select(['store_id', 'variant_id', 'on_hand'])
    .orderBy('store_id')
    .orderBy('variant_id')
    .execute(),
  products: await base.db
    .selectFrom('product')
    .select(['slug', 'name', 'discontinued', 'embargoed'])
    .orderBy('slug')
    .execute(),
  movements: (await sql<{ n: number }>`SELECT count(*)::int AS n FROM stock_movement`.execute(base.db)).rows,
  sets: await sets(),
})

test('EXCH-02: goods wait for a person: by barcode, article and name; nothing is doubled, prices stay', async () => {
  await link(base, LINKS)
  const before = await variants()
  await exchange(sendTo(exchangeDeps(base)), GOODS)
  expect(await matches()).toEqual(['a R-1 barcode', 'b L-1 article', 'c I-1101 name', 'c T-1 name'])
  const after = await variants()
  for (const [sku, row] of before) expect(after.get(sku)).toEqual(row)
  expect([...after.keys()].filter((sku) => !before.has(sku))).toEqual(['V-9'])
})

test('EXCH-02: a good that the shop does not have becomes a draft that is shown nowhere, with its price and stock', async () => {
  await link(base, LINKS)
  await exchange(sendTo(exchangeDeps(base)), GOODS)
  const product = await base.db
    .selectFrom('product')
    .selectAll()
    .where('name', '=', 'Маска Вереск')
    .executeTakeFirstOrThrow()
  expect(product).toMatchObject({ embargoed: true, discontinued: true, published_on: DRAFT_DAY })
  expect((await variants()).get('V-9')).toMatchObject({ price: 80_000, barcode: '4600000000046' })
  expect(await stockOf('V-9')).toEqual({ kirovka: 6 })
})

test('EXCH-02: prices of the chosen types, old prices, barcodes and stock of linked stores become a change set and movements', async () => {
  await link(base)
  await exchange(sendTo(exchangeDeps(base)), GOODS)
  const now = await variants()
  expect(now.get('R-1')).toMatchObject({ price: 105_000, old_price: 120_000 })
  expect(now.get('L-1')).toMatchObject({ price: 160_000, old_price: null })
  expect(await stockOf('R-1')).toEqual({ arbat: 2, kirovka: 7 })
  expect(await stockOf('L-1')).toEqual({ kirovka: 4 })
  expect(await sets()).toMatchObject([
    { source: 'program', author: '1c', reason: 'Обмен с\u00a01С: offers.xml', state: 'applied' },
  ])
  expect((await files()).map(({ name, state }) => `${name} ${state}`)).toEqual(['import.xml done', 'offers.xml done'])
  expect((await files())[1]?.set_id).not.toBeNull()
})

test('EXCH-02: the office keeps its texts and names, the program its barcodes; a setting gives the program the names', async () => {
  await link(base)
  const send = sendTo(exchangeDeps(base))
  const other = { ...GOODS, goods: [{ id: 'a', name: 'Иное имя', barcode: '4600000000053', group: 'g1' }] }
  await exchange(send, other)
  const rosa = () =>
    base.db
      .selectFrom('product')
      .select(['name', 'lead', 'description_html'])
      .where('slug', '=', 'krem-rosa')
      .executeTakeFirst()
  expect(await rosa()).toMatchObject({
    name: 'Крем Роса',
    lead: 'Крем Роса офиса.',
    description_html: expect.stringContaining('текст офиса'),
  })
  expect((await variants()).get('R-1')).toMatchObject({ barcode: '4600000000053' })

  const owners = { owners: { name: '1c', barcode: 'office', price: 'office' } }
  await base.db
    .insertInto('shop_setting')
    .values({ name: 'exchange', value: JSON.stringify(owners) })
    .execute()
  await exchange(send, {
    ...other,
    goods: [{ id: 'a', name: 'Иное имя', barcode: '4600000000060', group: 'g1' }],
    offers: [{ id: 'a', prices: { retail: '1' } }],
  })
  expect(await rosa()).toMatchObject({ name: 'Иное имя', lead: 'Крем Роса офиса.' })
  expect((await variants()).get('R-1')).toMatchObject({ barcode: '4600000000053', price: 105_000 })
})

test('EXCH-02: values of linked properties become attributes of the product; others are left out', async () => {
  await link(base)
  await base.db
    .insertInto('attribute')
    .values({ code: 'effect', name: 'Эффект', kind: 'text', source: 'attributes', shown: ['facts'], position: 900 })
    .execute()
  await link(base, [{ kind: 'property', id: 'p1', key: 'effect' }])
  await exchange(sendTo(exchangeDeps(base)), {
    ...GOODS,
    properties: { p1: 'Эффект', p2: 'Поставщик' },
    goods: [{ id: 'a', name: 'Роса', group: 'g1', properties: { p1: 'Сияние', p2: 'ООО «Склад»' } }],
  })
  const attributesOf = (slug: string) =>
    base.db.selectFrom('product').select('attributes').where('slug', '=', slug).executeTakeFirst()
  expect(await attributesOf('krem-rosa')).toEqual({ attributes: { effect: 'Сияние' } })
  expect(await attributesOf('tonik-polyn')).toEqual({ attributes: {} })
})

test('EXCH-02: the same package twice changes nothing, whole or in an archive with folders', async () => {
  await link(base)
  const send = sendTo(exchangeDeps(base))
  await exchange(send, GOODS)
  const once = await shopNow()
  await exchange(send, GOODS)
  expect(await shopNow()).toEqual(once)
  const client = clientOf(send)
  await client.checkauth()
  const { zip, limit } = await client.init('3.1')
  expect({ zip, limit }).toEqual({ zip: true, limit: 2 * 1024 * 1024 })
  const archive = zipSync({
    'webdata/import.xml': Buffer.from(importXml(GOODS)),
    'webdata/offers.xml': Buffer.from(offersXml(GOODS)),
  })
  await client.upload('v8_1.zip', archive, 500)
  await client.importFile('webdata/import.xml')
  await client.importFile('webdata/offers.xml')
  await client.step('deactivate')
  await client.step('complete')
  expect(await shopNow()).toEqual(once)
})

test('EXCH-02: after a full exchange only changes come: what they do not name stays, in other warehouses too', async () => {
  await link(base)
  const send = sendTo(exchangeDeps(base))
  await exchange(send, GOODS)
  await exchange(send, { onlyChanges: true, offers: [{ id: 'a', prices: { before: '1300' }, stocks: { w2: 9 } }] })
  expect(await stockOf('R-1')).toEqual({ arbat: 9, kirovka: 7 })
  expect((await variants()).get('R-1')).toMatchObject({ price: 105_000, old_price: 130_000 })
  await exchange(send, { offers: [{ id: 'a', prices: { retail: '1050' }, stocks: { w1: 3 } }] })
  expect(await stockOf('R-1')).toEqual({ arbat: 0, kirovka: 3 })
})

test('EXCH-02: a mark of deletion, and a full catalogue without a good, take it off sale; changes alone do not', async () => {
  await link(base)
  const send = sendTo(exchangeDeps(base))
  await exchange(send, GOODS)
  const off = async () =>
    (
      await base.db
        .selectFrom('product')
        .select('slug')
        .where('discontinued', '=', true)
        .where('embargoed', '=', false)
        .where('slug', 'in', ['krem-rosa', 'syvorotka-len', 'tonik-polyn'])
        .orderBy('slug')
        .execute()
    ).map(({ slug }) => slug)
  await exchange(send, { onlyChanges: true, goods: [{ id: 'a', name: 'Роса', deleted: true }] })
  expect(await off()).toEqual(['krem-rosa'])

  const again = clientOf(send)
  await again.checkauth()
  await again.init()
  const left = (GOODS.goods ?? []).filter(({ id }) => id !== 'c')
  await again.upload('import.xml', Buffer.from(importXml({ onlyChanges: true, goods: left })), 5000)
  await again.importFile('import.xml')
  await again.step('deactivate')
  expect(await off()).toEqual(['krem-rosa'])
  await again.upload('full.xml', Buffer.from(importXml({ goods: left })), 5000)
  await again.importFile('full.xml')
  await again.step('deactivate')
  expect(await off()).toEqual(['krem-rosa', 'tonik-polyn'])
})

test('EXCH-02: an exchange that changes too much waits for a second person and writes nothing; a new one takes its place', async () => {
  await link(base)
  const send = sendTo(exchangeDeps(base, { maxPercent: 2 }))
  const before = await variants()
  const leaps = {
    ...GOODS,
    offers: [
      { id: 'a', prices: { retail: '5000' } },
      { id: 'b', prices: { retail: '9000' } },
    ],
  }
  await expect(exchange(send, leaps)).rejects.toThrow(
    /failure \| Остановлено: загрузка изменила бы больше чем на 30.*ждёт второго/,
  )
  await expect(exchange(send, leaps)).rejects.toThrow('Остановлено')
  expect((await variants()).get('R-1')).toEqual(before.get('R-1'))
  const states = await base.db
    .selectFrom('change_set')
    .select(['state', 'asked_by'])
    .where('reason', 'like', 'Обмен%')
    .orderBy('id')
    .execute()
  expect(states).toEqual([
    { state: 'refused', asked_by: '1c' },
    { state: 'draft', asked_by: '1c' },
  ])
  expect((await files()).map(({ state }) => state)).toEqual(['done', 'stopped', 'done', 'stopped'])
})

test('EXCH-02: what is not linked is named: price types, warehouses, groups, makers; unknown goods and missing types too', async () => {
  await link(base, OFFER_LINKS)
  const send = sendTo(exchangeDeps(base))
  await exchange(send, { ...GOODS, offers: [...(GOODS.offers ?? []), { id: 'nobody#1', prices: { retail: '5' } }] })
  expect(await faults()).toEqual([
    'новый товар «Маска Вереск»: не\u00a0выбран вид цены, по\u00a0которой продаём',
    'предложение «nobody#1»: товара nobody не\u00a0было ни\u00a0в\u00a0одном каталоге: пропущено',
    'цены: не\u00a0загружены: в\u00a0«Соответствиях» не\u00a0выбрано, какой вид цены продаёт',
    'склад «Кировка»: не\u00a0связан с\u00a0магазином: его остатки не\u00a0загружены',
    'склад «Арбат»: не\u00a0связан с\u00a0магазином: его остатки не\u00a0загружены',
  ])
})

test('EXCH-02: many faults of one reason are twenty lines and a count', async () => {
  await link(base)
  const offers = Array.from({ length: 50 }, (_, at) => ({ id: `r${at}`, stocks: { w1: -1 } }))
  await exchange(sendTo(exchangeDeps(base)), { ...GOODS, goods: [], offers })
  const alike = (await faults()).filter((fault) => fault.endsWith('меньше нуля: считаем, что товара нет'))
  expect(alike).toHaveLength(21)
  expect(alike.at(-1)).toBe('ещё 30 таких\u00a0же: остаток -1 меньше нуля: считаем, что товара нет')
})

test('EXCH-02: warehouses of one store count together; stock below what is reserved is named, nothing is moved twice', async () => {
  await link(base, [...LINKS.filter(({ kind }) => kind !== 'warehouse'), ...OFFER_LINKS])
  await link(base, [
    { kind: 'warehouse', id: 'w1', key: 'kirovka' },
    { kind: 'warehouse', id: 'w2', key: 'kirovka' },
    { kind: 'warehouse', id: 'w3', key: '' },
  ])
  const send = sendTo(exchangeDeps(base))
  const of = (stocks: Readonly<Record<string, number>>) => ({ ...GOODS, goods: [], offers: [{ id: 'a', stocks }] })
  await exchange(send, of({ w1: 4, w2: 3, w3: 9, w4: 1 }))
  expect(await stockOf('R-1')).toEqual({ kirovka: 7 })
  expect(await faults()).toEqual(['склад «w4»: не\u00a0связан с\u00a0магазином: его остатки не\u00a0загружены'])
  await sql`UPDATE stock SET reserved = 6 WHERE variant_id = (SELECT id FROM variant WHERE sku = 'R-1')`.execute(
    base.db,
  )
  await exchange(send, of({ w1: 2, w2: 0 }))
  await exchange(send, of({ w1: 2 }))
  expect(await stockOf('R-1')).toEqual({ kirovka: 2 })
  expect((await faults()).slice(1)).toEqual(
    Array(2).fill('остаток «a»: в магазине «kirovka» 2 шт., а под заказы отложено 6'),
  )
  const moved = await sql<{ change: number }>`
    SELECT on_hand_change AS change FROM stock_movement WHERE kind = 'exchange'`.execute(base.db)
  expect(moved.rows).toEqual([{ change: -5 }])
  const synced = await base.db.selectFrom('store').select('code').where('stock_synced_at', '>', new Date(0)).execute()
  expect(synced.map(({ code }) => code)).toContain('kirovka')
})
