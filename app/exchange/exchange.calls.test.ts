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
import { stockIn, variantsIn } from '#kit/shops/exchange-state.ts'
import type { Package } from '#platform/commerceml/write-package.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'

let office: ReturnType<typeof staffOffice>['office']
let anna: StaffBrowser
const base = databaseOfEachTest({
  fill: async (database) => {
    await fillExchangeShop(database)
    ;({ office } = staffOffice(database.db, FIXTURE_NOW))
    anna = await insertStaffSession(database.db, { login: 'anna', role: 'owner' }, FIXTURE_NOW)
  },
})
const send = (more = {}) => sendTo(exchangeDeps(base, more))
const priceOf = async (sku: string) => {
  const { price, old_price } = (await variantsIn(base)).get(sku) ?? {}
  return { price, old_price }
}
const skus = async () => [...(await variantsIn(base)).keys()]

test('EXCH-02: goods are proposed with why, confirmed in bulk, and get the prices and stock that waited; none is doubled', async () => {
  await link(base, LINKS)
  await exchange(send(), GOODS)
  const before = await skus()
  const shown = valueOf(await office.exchangeMatches({}, anna.caller()))
  expect(shown.counts).toEqual({ barcode: 1, article: 1, name: 1 })
  expect(shown.rows.map(({ name, found_by, candidates }) => [name, found_by, candidates[0]?.sku])).toEqual([
    ['Крем ночной Роса', 'barcode', 'R-1'],
    ['Сыворотка', 'article', 'L-1'],
    ['Тоник Полынь 50 мл', 'name', expect.any(String)],
  ])
  expect(valueOf(await office.decideMatches({ decisions: [], all: 'barcode' }, anna.caller()))).toEqual({
    linked: 1,
    refused: [],
  })
  expect(await priceOf('R-1')).toEqual({ price: 105_000, old_price: 120_000 })
  expect(valueOf(await office.exchangeMatches({}, anna.caller())).counts).toEqual({ barcode: 0, article: 1, name: 1 })

  const decisions = [
    { offer_id: 'b', sku: 'L-1' },
    { offer_id: 'c', sku: null },
  ]
  expect(valueOf(await office.decideMatches({ decisions, all: null }, anna.caller()))).toEqual({
    linked: 2,
    refused: [],
  })
  expect(await priceOf('L-1')).toEqual({ price: 160_000, old_price: null })
  const added = (await skus()).filter((sku) => !before.includes(sku))
  expect(added).toEqual([expect.stringMatching(/^1C-/)])
  expect(valueOf(await office.exchangeMatches({}, anna.caller())).total).toBe(0)
  await exchange(send(), GOODS)
  expect(await skus()).toHaveLength(before.length + 1)
  // An article stands for one good of the program.
  const taken = valueOf(
    await office.decideMatches({ decisions: [{ offer_id: 'zz', sku: 'L-1' }], all: null }, anna.caller()),
  )
  expect(taken).toEqual({ linked: 0, refused: ['L-1: уже связан с\u00a0другим товаром 1С'] })
})

test('EXCH-02: names with slips are proposed too, and no product is linked twice', async () => {
  await link(base, LINKS)
  const named = {
    g1: 'Сывортка Лён 50 мл',
    g2: 'Сыворотка Лен',
    g3: 'Тонник Полынь',
    g4: 'Полынь тоник 50мл',
    g5: 'Мыло хозяйственное',
  }
  const goods = Object.entries(named).map(([id, name]) => ({ id, name, group: 'g1', maker: 'ИНЕЙ' }))
  await exchange(send(), { ...GOODS, goods, offers: goods.map(({ id }) => ({ id, prices: { retail: '900' } })) })
  const shown = valueOf(await office.exchangeMatches({}, anna.caller()))
  const best = Object.fromEntries(shown.rows.map(({ offer_id, candidates }) => [offer_id, candidates[0]?.sku]))
  expect(best).toEqual({ g1: 'L-1', g2: 'L-1', g3: 'T-1', g4: 'T-1' })
  const decisions = shown.rows.flatMap(({ offer_id, candidates }) => candidates.map(({ sku }) => ({ offer_id, sku })))
  await office.decideMatches({ decisions, all: null }, anna.caller())
  const links = await base.db.selectFrom('exchange_link').select(['id', 'key']).where('kind', '=', 'offer').execute()
  const keys = links.map(({ key }) => key).filter((key) => key !== '')
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toEqual(expect.arrayContaining(['T-1', 'L-1']))
})

test('EXCH-02: the journal says what came, what changed, and what was refused with its file and line', async () => {
  await link(base, [...LINKS.filter(({ id }) => id !== 'w2'), ...OFFER_LINKS])
  await exchange(send(), { ...GOODS, offers: [...(GOODS.offers ?? []), { id: 'b', prices: { retail: '1' } }] })
  const { sessions, waiting } = valueOf(await office.exchangeSessions({}, anna.caller()))
  expect(waiting).toBe(0)
  const done = { changed: 1, repriced: 3, moved: 4, unread: 0 }
  expect(sessions).toMatchObject([
    { program: '1c', kind: 'catalog', files: 2, faults: 2, failed: 0, stopped: 0, ...done },
  ])
  const details = valueOf(await office.exchangeSession({ id: sessions[0]?.id ?? 0 }, anna.caller()))
  expect(details.files).toMatchObject([
    { name: 'import.xml', state: 'done', figures: { goods: 4, groups: 1 } },
    {
      name: 'offers.xml',
      state: 'done',
      figures: { offers: 4, repriced: 3, moved: 4, added: 1 },
      set_id: expect.any(Number),
    },
  ])
  expect(details.faults).toEqual([
    {
      file: 'offers.xml',
      line: 7,
      what: 'Предложение «b»',
      reason: 'Ид b в\u00a0этом файле уже был: взята первая запись',
    },
    {
      file: 'offers.xml',
      line: 0,
      what: 'склад «Арбат»',
      reason: 'не\u00a0связан с\u00a0магазином: его остатки не\u00a0загружены',
    },
  ])
})

test('EXCH-02: the journal names a file that came and was not loaded, because the connection was lost', async () => {
  const client = clientOf(send())
  await client.checkauth()
  await client.init()
  await client.upload('rests.xml', Buffer.from('<?xml'), 100)
  expect(valueOf(await office.exchangeSessions({}, anna.caller())).sessions).toMatchObject([{ files: 1, unread: 1 }])
})

test('EXCH-02: one press brings the records of a session back', async () => {
  await link(base)
  const before = [await priceOf('R-1'), await priceOf('L-1'), await priceOf('T-1')]
  await exchange(send(), {
    ...GOODS,
    goods: (GOODS.goods ?? []).map((good) => (good.id === 'a' ? { ...good, barcode: '4600000000053' } : good)),
  })
  const { sessions } = valueOf(await office.exchangeSessions({}, anna.caller()))
  const id = sessions[0]?.id ?? 0
  expect(valueOf(await office.undoExchange({ id, confirmed: true }, anna.caller()))).toMatchObject({
    undone: 1,
    clashes: 0,
  })
  expect([await priceOf('R-1'), await priceOf('L-1'), await priceOf('T-1')]).toEqual(before)
  expect((await variantsIn(base)).get('R-1')).toMatchObject({ barcode: '4600000000015' })
  expect(valueOf(await office.exchangeSession({ id }, anna.caller())).undoable).toEqual([])
})

test('EXCH-02: one press brings the stock of a session back; what was sold since stays sold, what came later stays', async () => {
  await link(base)
  await exchange(send(), GOODS)
  const first = await stockIn(base, 'T-1')
  const of = (...offers: NonNullable<Package['offers']>) => ({ ...GOODS, goods: [], onlyChanges: true, offers })
  await exchange(
    send(),
    of(
      { id: 'a', stocks: { w1: 20, w2: 1 } },
      { id: 'b', stocks: { w1: 9, w2: 5 } },
      { id: 'c', stocks: { w1: 1 } },
      { id: 'n', stocks: { w1: 0 } },
    ),
  )
  const { sessions } = valueOf(await office.exchangeSessions({}, anna.caller()))
  const id = sessions[0]?.id ?? 0
  await exchange(send(), of({ id: 'b', stocks: { w1: 8 } }))
  const at = (sku: string) => sql`
    store_id = (SELECT id FROM store WHERE code = 'kirovka') AND variant_id = (SELECT id FROM variant WHERE sku = ${sku})`
  await sql`UPDATE stock SET on_hand = on_hand - 2 WHERE ${at('R-1')}`.execute(base.db)
  await sql`INSERT INTO stock_movement (store_id, variant_id, kind, on_hand_change, reserved_change)
    SELECT store_id, variant_id, 'recount', 0, 0 FROM stock WHERE ${at('V-9')}`.execute(base.db)

  expect(valueOf(await office.exchangeSession({ id }, anna.caller())).stock_undoable).toBe(true)
  const undone = valueOf(await office.undoExchange({ id, confirmed: true }, anna.caller()))
  expect(undone).toEqual({ undone: 0, clashes: 0, stock: 3, stock_left: 2 })
  expect(await stockIn(base, 'R-1')).toEqual({ arbat: 2, kirovka: 5 })
  expect(await stockIn(base, 'L-1')).toEqual({ arbat: 5, kirovka: 8 })
  expect(await stockIn(base, 'T-1')).toEqual(first)
  expect(await stockIn(base, 'V-9')).toEqual({ kirovka: 0 })
  expect(valueOf(await office.exchangeSession({ id }, anna.caller())).stock_undoable).toBe(false)
  expect(valueOf(await office.undoExchange({ id, confirmed: true }, anna.caller()))).toMatchObject({ stock: 0 })
  const { rows } = await sql`
    SELECT FROM stock s WHERE variant_id IN (SELECT id FROM variant WHERE sku IN ('L-1', 'T-1', 'V-9')) AND on_hand <> opening + (
      SELECT coalesce(sum(on_hand_change), 0) FROM stock_movement m WHERE m.store_id = s.store_id AND m.variant_id = s.variant_id)`.execute(
    base.db,
  )
  expect(rows).toEqual([])
})

test('EXCH-02: stock that the brake has stopped is loaded by a person who may, once', async () => {
  await link(base)
  await exchange(send(), GOODS)
  const empty = { ...GOODS, offers: (GOODS.offers ?? []).map(({ id }) => ({ id, stocks: { w1: 0, w2: 0 } })) }
  await expect(exchange(send({ maxPercent: 10 }), empty)).rejects.toThrow('обнулила бы')
  const stockOf = () => stockIn(base, 'R-1')
  expect(await stockOf()).toEqual({ arbat: 2, kirovka: 7 })
  const file = await base.db
    .selectFrom('exchange_file')
    .select('id')
    .where('state', '=', 'stopped')
    .executeTakeFirstOrThrow()
  valueOf(await office.loadExchangeStock({ id: Number(file.id) }, anna.caller()))
  expect(await stockOf()).toEqual({ arbat: 0, kirovka: 0 })
  expect(await office.loadExchangeStock({ id: Number(file.id) }, anna.caller())).toMatchObject({ refusal: 'no-record' })
})

test('EXCH-02: warehouses and prices are linked by hand, equal names are proposed, what has come is loaded again', async () => {
  await link(base, OFFER_LINKS)
  await exchange(send(), GOODS)
  const { rows, options } = valueOf(await office.exchangeLinks({}, anna.caller()))
  // Stores of several cities may have one name.
  expect(options).toContainEqual({ kind: 'warehouse', key: 'kirovka', name: 'Челябинск, Кировка' })
  expect(rows.filter(({ kind }) => kind === 'brand')).toEqual([])
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'warehouse', id: 'w1', name: 'Кировка', key: null, proposal: 'kirovka' },
      { kind: 'group', id: 'g1', name: 'Кремы', key: null, proposal: 'ukhod_za_litsom/kremy' },
      { kind: 'price_type', id: 'retail', name: 'Розничная', key: null, proposal: null },
    ]),
  )
  const set = (kind: 'price_type' | 'warehouse', id: string, key: string | null) =>
    office.setExchangeLink({ kind, id, key }, anna.caller())
  valueOf(await set('price_type', 'before', 'price'))
  valueOf(await set('price_type', 'retail', 'price'))
  valueOf(await set('warehouse', 'w1', 'kirovka'))
  expect(await set('warehouse', 'w2', 'nowhere')).toMatchObject({ refusal: 'no-record' })
  valueOf(await office.repeatExchange({}, anna.caller()))
  expect(await priceOf('L-1')).toEqual({ price: 160_000, old_price: null })
})

test('EXCH-02: who decides a field is a setting with history: the office takes the prices, and 1C changes them no more', async () => {
  await link(base)
  const { fields, states } = valueOf(await office.exchangeOwners({}, anna.caller()))
  expect(fields.filter(({ owner }) => owner === 'office').map(({ name }) => name)).toEqual(['weight', 'name'])
  const mine = fields.map((field) => (field.name === 'price' ? { ...field, owner: 'office' as const } : field))
  valueOf(await office.setExchangeOwners({ fields: mine, adds_goods: false, states }, anna.caller()))
  const before = await priceOf('R-1')
  const known = await skus()
  await exchange(send(), GOODS)
  expect(await priceOf('R-1')).toEqual(before)
  expect(await skus()).toEqual(known)
  const set = await base.db
    .selectFrom('change_set')
    .select(['author', 'state'])
    .where('reason', 'like', '%кто что решает')
    .execute()
  expect(set).toEqual([{ author: 'anna', state: 'applied' }])
  valueOf(await office.setExchangeOwners({ fields, adds_goods: true, states }, anna.caller()))
  await exchange(send(), GOODS)
  expect(await priceOf('R-1')).toMatchObject({ price: 105_000 })
})
