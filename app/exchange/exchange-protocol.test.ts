import { expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { clientOf, exchangeDeps, fillExchangeShop, GOODS, link, sendTo } from '#kit/shops/exchange-shop.ts'
import { filesIn, variantsIn } from '#kit/shops/exchange-state.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { lockImport } from '#platform/import/rows.sql.ts'
import { importXml, offersXml } from '#platform/commerceml/write-package.ts'
import type { Exchange1C } from './answer-1c.ts'
import { readInProcess } from './read-in-process.ts'

const base = databaseOfEachTest({ fill: fillExchangeShop })

const variants = () => variantsIn(base)
const files = () => filesIn(base)

test('EXCH-02: a wrong password, a lost cookie, an old session and a wrong sessid are refused with 401 and a sentence', async () => {
  let now = FIXTURE_NOW
  const deps: Exchange1C = exchangeDeps(base, { now: () => now })
  const wrong = clientOf(sendTo({ ...deps, login: async () => 'Пароль не тот.' }))
  await expect(wrong.checkauth()).rejects.toThrow('checkauth: 401 failure | Пароль не тот.')
  const client = clientOf(sendTo(deps))
  await client.checkauth()
  await client.init()
  client.lose()
  await expect(client.upload('a.xml', Buffer.from('<'), 10)).rejects.toThrow('401 failure | Сеанс обмена закончился')
  await client.checkauth()
  now = new Date(FIXTURE_NOW.getTime() + 61 * 60_000)
  await expect(client.init()).rejects.toThrow('401 failure | Сеанс обмена закончился')
  await expect(sendTo(deps)({ type: 'catalog', mode: 'init' }, { headers: {} })).resolves.toMatchObject({ status: 401 })
})

test('EXCH-02: a part that comes twice counts once; a truncated file is refused and named, and may come again', async () => {
  await link(base)
  const client = clientOf(sendTo(exchangeDeps(base)))
  await client.checkauth()
  await client.init()
  const bytes = Buffer.from(importXml(GOODS))
  await client.upload('import.xml', bytes, 300, 2)
  await client.importFile('import.xml')
  await client.upload('offers.xml', Buffer.from(offersXml(GOODS)).subarray(0, -100), 300)
  await expect(client.importFile('offers.xml')).rejects.toThrow('failure | Файл offers.xml, строка')
  expect((await files())[1]).toMatchObject({ state: 'failed', message: expect.stringContaining('это не\u00a0XML') })
  expect((await variants()).get('R-1')).toMatchObject({ price: 99_000 })
  await client.upload('offers.xml', Buffer.from(offersXml(GOODS)), 300)
  await client.importFile('offers.xml')
  expect((await variants()).get('R-1')).toMatchObject({ price: 105_000 })
})

test('EXCH-02: two sessions do not see each other\u2019s files; another import makes the program wait', async () => {
  await link(base)
  const deps = exchangeDeps(base, { sliceMs: 50 })
  const [one, two] = [clientOf(sendTo(deps)), clientOf(sendTo(deps))]
  await one.checkauth()
  await two.checkauth()
  await one.init()
  await one.upload('import.xml', Buffer.from(importXml(GOODS)), 9999)
  await two.init()
  await expect(two.importFile('import.xml')).rejects.toThrow('Файла import.xml в\u00a0этом обмене нет')
  await two.upload('offers.xml', Buffer.from(offersXml(GOODS)), 9999)
  await one.importFile('import.xml')
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const other = base.db.transaction().execute(async (trx) => {
    await lockImport(trx)
    await held
  })
  const asked = two.importFile('offers.xml')
  setTimeout(() => release(), 200)
  expect(await asked).toBeGreaterThan(0)
  await other
  expect((await variants()).get('R-1')).toMatchObject({ price: 105_000 })
})

test('EXCH-02: while one node works on a file, another answers progress and does not begin it again', async () => {
  await link(base)
  const client = clientOf(sendTo(exchangeDeps(base, { sliceMs: 50 })))
  await client.checkauth()
  await client.init()
  await client.upload('import.xml', Buffer.from(importXml(GOODS)), 9999)
  await base.db
    .updateTable('exchange_file')
    .set({ worked_until: new Date(Date.now() + 60_000) })
    .execute()
  setTimeout(
    () =>
      void base.db
        .updateTable('exchange_file')
        .set({ worked_until: new Date(0) })
        .execute(),
    300,
  )
  expect(await client.importFile('import.xml')).toBeGreaterThan(0)
  expect((await files())[0]).toMatchObject({ state: 'done' })
})

test('EXCH-02: a large file is read by another process, which names what is wrong in it; when it fails, the shop reads it', async () => {
  await link(base)
  const warned: string[] = []
  const read = (url: string) =>
    readInProcess({
      source: { url, isPooled: false },
      signal: new AbortController().signal,
      warn: (text) => warned.push(text),
      fromBytes: 0,
    })
  const client = clientOf(sendTo(exchangeDeps(base, { readFile: read(base.appUrl) })))
  await client.checkauth()
  await client.init()
  await client.upload('import.xml', Buffer.from(importXml(GOODS)), 9999)
  await client.importFile('import.xml')
  const offers = Buffer.from(offersXml(GOODS))
  await client.upload('offers.xml', offers.subarray(0, -100), 9999)
  await expect(client.importFile('offers.xml')).rejects.toThrow('failure | Файл offers.xml, строка')
  await client.upload('offers.xml', offers, 9999)
  await client.importFile('offers.xml')
  expect((await variants()).get('R-1')).toMatchObject({ price: 105_000 })
  expect(warned).toEqual([])
  const again = clientOf(sendTo(exchangeDeps(base, { readFile: read('postgres://127.0.0.1:1/none') })))
  await again.checkauth()
  await again.init()
  await again.upload(
    'offers.xml',
    Buffer.from(offersXml({ ...GOODS, offers: [{ id: 'a', prices: { retail: '990' } }] })),
    9999,
  )
  await again.importFile('offers.xml')
  expect((await variants()).get('R-1')).toMatchObject({ price: 99_000 })
  expect(warned).toEqual([expect.stringContaining('его читает узел')])
})
