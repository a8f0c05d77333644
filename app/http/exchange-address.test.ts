import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { GOODS, link, LINKS } from '#kit/shops/exchange-shop.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { addToken } from '#shop/programs/tokens/import-tokens.ts'
import { insertToken, newSecret } from '#shop/programs/tokens/tokens.sql.ts'
import { openClient } from '../../ops/exchange/client-1c.ts'
import { fetchSend } from '../../ops/exchange/fetch-send.ts'
import { importXml, offersXml } from '#platform/commerceml/write-package.ts'

let shop: TestApp
let address = ''
let password = ''

beforeAll(async () => {
  shop = await openTestApp()
  address = `${await shop.app.listen({ host: '127.0.0.1', port: 0 })}/exchange/1c`
  password = newSecret()
  await insertToken(shop.base.db, password, {
    name: '1c',
    scopes: ['exchange.work'],
    networks: [],
    expires_on: null,
    per_minute: 600,
    kinds: [],
    may_confirm: false,
    made_by: '',
    created_at: FIXTURE_NOW,
  })
  await link(shop.base, [...LINKS, { kind: 'offer', id: 'a', key: 'P-0201' }])
})
afterAll(() => shop.close())

const clientWith = (given = password, type: 'catalog' | 'sale' = 'catalog', login = '1c') =>
  openClient(fetchSend(address), { type, login, password: given })

test('EXCH-02: a program with a token exchanges over HTTP: files with a cookie, prices in the shop, orders out', async () => {
  const client = clientWith()
  await client.checkauth()
  const { limit } = await client.init('3.1')
  await client.upload('import.xml', Buffer.from(importXml(GOODS)), 400)
  await client.upload('import_files/c4/a.jpg', Buffer.from([0xff, 0xd8]), limit)
  await client.importFile('import.xml')
  await client.upload(
    'offers.xml',
    Buffer.from(offersXml({ ...GOODS, offers: [{ id: 'a', prices: { retail: '1300' }, stocks: { w1: 4 } }] })),
    limit,
  )
  await client.importFile('offers.xml')
  const { price } = await shop.base.db
    .selectFrom('variant')
    .select('price')
    .where('sku', '=', 'P-0201')
    .executeTakeFirstOrThrow()
  expect(price).toBe(130_000)
  const sale = clientWith(password, 'sale')
  await sale.checkauth()
  await sale.init('3.1')
  expect(await sale.step('query')).toContain('<КоммерческаяИнформация')
  expect(await sale.step('info')).toContain('<Справочник>')
})

test('EXCH-02: a wrong password, a token of imports, a part above the limit and unknown requests are refused in words', async () => {
  await expect(clientWith('x').checkauth()).rejects.toThrow('checkauth: 401 failure | Такого ключа нет')
  const prices = (await addToken({ db: shop.base.db, now: FIXTURE_NOW }, 'prices')) ?? ''
  await expect(clientWith(prices, 'catalog', 'prices').checkauth()).rejects.toThrow('не хватает права exchange.work')
  const bare = await fetch(`${address}?type=catalog&mode=checkauth`)
  expect(bare.status).toBe(401)
  expect(bare.headers.get('www-authenticate')).toContain('Basic')
  const client = clientWith()
  await client.checkauth()
  const { limit } = await client.init()
  await expect(client.upload('big.xml', Buffer.alloc(limit + 1), limit + 1)).rejects.toThrow(
    'failure | часть файла big.xml больше',
  )
  await expect(client.upload('../a.xml', Buffer.from('<'), limit)).rejects.toThrow('failure | такое имя файла')
  await expect(client.step('dance')).rejects.toThrow('failure | Запроса «dance» магазин не\u00a0знает.')
  await expect(client.step('query')).rejects.toThrow('failure | Заказы отдаём обмену sale.')
  expect(
    (
      await fetch(`${address}?type=tea&mode=checkauth`, {
        headers: { authorization: `Basic ${Buffer.from(`1c:${password}`).toString('base64')}` },
      })
    ).status,
  ).toBe(200)
})
