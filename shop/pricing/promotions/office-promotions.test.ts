import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
  type TestShopper,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice, type StaffBrowser } from '#kit/shops/staff.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { valueOf } from '#kit/value-of.ts'
import { neverYield } from '#kernel/yield-to-event-loop.ts'
import { variantId } from '#kernel/ids.ts'
import type { AskedBasket } from '../office-promotions.api.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { officePromotionsCalls } from './office-promotions.calls.ts'
import { deleteUses } from './price-rules.sql.ts'
import { replay, type PlacedOrder } from './replay.ts'
import { ruleOfRecord } from './rule-of-record.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let desk: ReturnType<typeof staffOffice>
let marketer: StaffBrowser

beforeEach(async () => {
  await sql`
    INSERT INTO promo_code (code, title, amount, from_on, budget, one_time, per_customer)
    VALUES ('СТО', '100 ₽', 10000, '2026-11-01', 25000, FALSE, NULL), ('ПИСЬМО', '100 ₽ по письму', 10000, '2026-11-01', NULL, TRUE, 1)
  `.execute(database.db)
  await setStock(database.db, KIROVKA, { [SERUM]: 90, [BALM]: 90 })
  shop = orderShop(database.db, 0)
  desk = staffOffice(database.db, NOW)
  marketer = await insertStaffSession(database.db, { login: 'office', role: 'office' }, NOW)
})

const buyerOf = async (index: number): Promise<{ who: TestShopper; phone: string }> => {
  const who = newShopper()
  valueOf(await shop.basket.add({ product_id: BALM, quantity: 1 }, who.caller))
  return { who, phone: `791200000${String(index).padStart(2, '0')}` }
}
const buyers = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => buyerOf(index)))
type Buyer = Awaited<ReturnType<typeof buyerOf>>
const place = ({ who, phone }: Buyer, total: number, code: string) =>
  shop.order.place(
    pickupOrder(total, { promo_codes: [code], recipient: { name: 'Анна', phone, email: `${phone}@example.ru` } }),
    who.once(),
  )
const usedOf = async (rule: string) =>
  database.db
    .selectFrom('promo_counter')
    .select('used')
    .where('rule', '=', rule)
    .where('buyer', '=', '')
    .executeTakeFirst()

test('OFFICE-06: a budget is given to the kopeck by concurrent orders, then the code is over; a cancel returns its share', async () => {
  const all = await buyers(5)
  const first = await Promise.all(all.map((buyer) => place(buyer, 49_000, 'СТО')))
  expect(first.filter(({ ok }) => ok)).toHaveLength(2)
  expect(new Set(first.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(new Set(['total-changed']))
  const others = all.filter((_, index) => first[index]?.ok === false)
  const second = await Promise.all(others.map((buyer) => place(buyer, 54_000, 'СТО')))
  expect(second.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await usedOf('budget:code:СТО')).toEqual({ used: 25_000 })
  const { given } = await database.db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<string>('discount_total').as('given'))
    .executeTakeFirstOrThrow()
  expect(Number(given)).toBe(25_000)
  const states = valueOf(await desk.office.promotionStates({}, marketer.caller())).promotions
  expect(states.find(({ code }) => code === 'СТО')).toMatchObject({ budget: 25_000, given: 25_000, holds: true })
  const token = first.flatMap((answer) => (answer.ok ? [answer.value.token] : []))[0] ?? ''
  await database.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, token)
    if (order === undefined) throw new Error('no order')
    await deleteUses(tx, order.id)
  })
  expect(await usedOf('budget:code:СТО')).toEqual({ used: 15_000 })
})

test('OFFICE-06: codes are made by the thousand, each is spent once; the code that they are made for is refused itself', async () => {
  const made = { promo_code: 'ПИСЬМО', batch: '=Подписчики', count: 3000 }
  expect(await desk.office.makeCodes(made, marketer.caller())).toMatchObject({ ok: true, value: { made: 3000 } })
  expect(await desk.office.makeCodes({ ...made, promo_code: 'СТО' }, marketer.caller())).toMatchObject({
    refusal: 'no-record',
  })
  const read = async () => {
    const { bytes } = valueOf(await desk.office.codesFile({ promo_code: 'ПИСЬМО' }, marketer.caller()))
    return Buffer.from(bytes, 'base64').toString().trim().split('\r\n').slice(1)
  }
  const rows = await read()
  expect(new Set(rows.map((row) => row.split(';')[0])).size).toBe(3000)
  expect(rows[0]).toMatch(/^[A-Z2-9]{10};"'=Подписчики";2026-11-20;нет$/)
  const [code = '', another = ''] = rows.map((row) => row.split(';')[0] ?? '')
  const all = await buyers(10)
  expect(all[0] && (await place(all[0], 49_000, 'ПИСЬМО'))).toMatchObject({ refusal: 'total-changed' })
  const answers = await Promise.all(all.map((buyer) => place(buyer, 49_000, code.toLowerCase())))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await read()).filter((row) => row.endsWith('да'))).toEqual([expect.stringContaining(code)])
  // Buyers are counted by the code that all of them are made for.
  const winner = all[answers.findIndex(({ ok }) => ok)]
  if (winner === undefined) throw new Error('no winner')
  valueOf(await shop.basket.add({ product_id: BALM, quantity: 1 }, winner.who.caller))
  expect(await place(winner, 49_000, another)).toMatchObject({ refusal: 'total-changed' })
})

const promotion = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    code: 'proba',
    position: 5,
    kind: 'percent',
    title: 'Проба',
    body: 'Скидка.',
    from: '2026-11-01',
    ...fields,
  })

test('OFFICE-06: a replay over orders equals the sum of PostgreSQL', async () => {
  for (const buyer of await buyers(4)) valueOf(await place(buyer, 59_000, ''))
  const { lowered, given } = await database.db
    .selectNoFrom(
      sql<string>`(SELECT sum(round(l.unit_price * l.quantity * 15 / 10000.0) * 100) FROM order_line l)`.as('given'),
    )
    .select(sql<string>`(SELECT count(*) FROM orders)`.as('lowered'))
    .executeTakeFirstOrThrow()
  const asked = { value: promotion({ percent: 15 }), days: 7 }
  expect(valueOf(await desk.office.replayPromotion(asked, marketer.caller()))).toEqual({
    orders: 4,
    lowered: Number(lowered),
    buyers: 4,
    first_orders: 4,
    given: Number(given),
    cheaper: Number(given),
    largest: 8900,
    ended_on: null,
    overlaps: [],
  })
  const limited = { ...asked, value: promotion({ percent: 15, budget: 20_000 }) }
  expect(valueOf(await desk.office.replayPromotion(limited, marketer.caller()))).toMatchObject({
    lowered: 3,
    given: 20_000,
    ended_on: '2026-11-20',
  })
  expect(await desk.office.replayPromotion({ ...asked, value: promotion({}) }, marketer.caller())).toMatchObject({
    refusal: 'bad-record',
    message: 'Акции нужно поле «Скидка, %».',
  })
  const wrong = { ...asked, value: promotion({ percent: null, title: undefined, body: undefined }) }
  expect(await desk.office.replayPromotion(wrong, marketer.caller())).toMatchObject({
    refusal: 'bad-record',
    message: 'Заполните или исправьте поля: «Условия», «Название», «Скидка, %».',
  })
})

test('OFFICE-06: ten thousand orders are replayed to the kopeck, limits and overlaps included', async () => {
  const ruled = await ruleOfRecord(database.db, promotion({ percent: 7, per_customer: 2 }))
  const other = await ruleOfRecord(
    database.db,
    promotion({ code: 'drugaya', title: 'Другая', position: 1, percent: 10, threshold: 300_000 }),
  )
  if ('fault' in ruled || 'fault' in other) throw new Error('no rule')
  const orders = Array.from({ length: 10_000 }, (_, at): PlacedOrder => {
    const price = 10_000 + ((at * 7919) % 500_000)
    const line = { quantity: 1, price, old_price: null, sku: 's', brand: 'b', category: 'c', labels: [] }
    return { day: '2026-11-20', buyer: at % 4000, is_first: at < 4000, lines: [{ ...line, variant_id: variantId(1) }] }
  })
  const percent = (sum: number, of: number): number => Math.round((sum * of) / 10_000) * 100
  let given = 0
  let overlapping = 0
  for (const { lines } of orders.slice(0, 8000)) {
    const [{ price = 0 } = {}] = lines
    const before = price >= 300_000 ? percent(price, 10) : 0
    if (before > 0) overlapping += 1
    given += percent(price - before, 7)
  }
  const { courier } = shopForTests.terms
  let counted = 0
  const found = await replay({
    orders,
    promotions: [other.rule],
    rule: ruled.rule,
    courier,
    yieldToEventLoop: neverYield,
    onOrder: () => void (counted += 1),
  })
  expect(counted).toBe(10_000)
  expect(found).toMatchObject({
    orders: 10_000,
    lowered: 8000,
    buyers: 4000,
    first_orders: 4000,
    given,
    cheaper: given,
    overlaps: [{ title: 'Другая', orders: overlapping }],
  })
})

/** A basket of two serums, with nothing that is being written. */
const asked: AskedBasket = {
  written: null,
  at: null,
  sets: [],
  codes: [],
  is_first_order: true,
  lines: [{ sku: 'sku-2', quantity: 2 }],
}
const tryBasket = async (basket: Partial<AskedBasket>) =>
  desk.office.tryBasket({ ...asked, ...basket }, marketer.caller())

test('OFFICE-06: a basket is tried with a promotion that is stored nowhere, each line with what lowers it', async () => {
  const value = promotion({ kind: 'amount', amount: 50_000, threshold: 400_000 })
  const written = { kind: 'promotions' as const, value }
  const tried = valueOf(await tryBasket({ written }))
  expect(tried).toMatchObject({ goods_total: 480_000, discount_total: 50_000, total: 430_000 })
  const row = { rule: 'promotion:proba', title: 'Проба', amount: -50_000, missing: null }
  expect(tried.rows).toContainEqual(row)
  expect(tried.lines).toMatchObject([{ name: expect.any(String), quantity: 2, gift_quantity: 0, total: 430_000 }])
  expect(tried.lines[0]?.rows).toContainEqual(row)
  expect(await tryBasket({ written, lines: [{ sku: 'НЕТ', quantity: 1 }] })).toMatchObject({ refusal: 'bad-record' })
  const later = { ...written, value: promotion({ percent: 5, from: '2026-12-05' }) }
  const rows = valueOf(await tryBasket({ written: later })).rows
  expect(rows).toContainEqual(expect.objectContaining({ missing: 'начнёт действовать 5\u00a0декабря', amount: null }))
})

test('OFFICE-06: a promo code is tried before it is stored and by being typed; a wrong one is not counted', async () => {
  const value = JSON.stringify({ code: 'ПЕРВЫЙ', title: 'Десять', percent: 10, from: '2026-11-01', first_order: true })
  const written = { kind: 'promo_codes' as const, value }
  const tried = valueOf(await tryBasket({ written }))
  expect(tried).toMatchObject({ discount_total: 48_000 })
  const again = valueOf(await tryBasket({ written, is_first_order: false }))
  expect(again.rows).toContainEqual(expect.objectContaining({ missing: 'только на\u00a0первый заказ' }))
  const typed = valueOf(await tryBasket({ codes: ['сто', 'НЕТ ТАКОГО', 'ПИСЬМО'] }))
  expect(typed).toMatchObject({ discount_total: 10_000 })
  const missing = typed.rows.filter(({ rule, amount }) => rule.startsWith('code:') && amount === null)
  expect(missing.map((row) => row.missing)).toEqual(['такого промокода нет', 'такого промокода нет'])
  expect(
    await database.db.selectFrom('rate_count').select('subject').where('subject', 'like', 'promo%').execute(),
  ).toEqual([])
  const both = { kind: 'promo_codes' as const, value: value.replace('"percent":10', '"percent":10,"amount":100') }
  expect(await tryBasket({ written: both })).toMatchObject({ refusal: 'bad-record' })
})

test('OFFICE-06: baskets of other days are tried one after another', async () => {
  let open = 0
  let most = 0
  const office = officePromotionsCalls({
    db: database.db,
    clock: { now: () => NOW },
    terms: shopForTests.terms,
    placedOrders: async () => [],
    openDay: async () => {
      open += 1
      most = Math.max(most, open)
      // Time in which another would begin.
      await setTimeout(50)
      return { shadow: { db: database.db, close: async () => void (open -= 1) }, faults: [] }
    },
  })
  const tomorrow = { ...asked, at: new Date(NOW.getTime() + 86_400_000).toISOString() }
  const tried = await Promise.all([1, 2, 3].map(() => office.tryBasket(tomorrow, marketer.caller())))
  expect(tried.map((answer) => answer.ok)).toEqual([true, true, true])
  expect([open, most]).toEqual([0, 1])
})
