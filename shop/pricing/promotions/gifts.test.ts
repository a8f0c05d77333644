import { orderLineId, type VariantId } from '#kernel/ids.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  RODNIK,
  SERUM,
  setStock,
  type TestShopper,
} from '#kit/shops/order-shop.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { valueOf } from '#kit/value-of.ts'
import { mergeBaskets } from '#shop/basket/basket-lines.ts'

const GIFT = 'podarok'
const TOTAL = 240_000
const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let anna: TestShopper

beforeEach(async () => {
  await sql`
    INSERT INTO promotion (code, position, kind, title, body_html, from_on, threshold, gift_sku, other_gift_skus)
    VALUES (${GIFT}, 1, 'gift', 'Подарок', '', '2026-11-01', 200000, ${`sku-${BALM}`}, ${[`sku-${CREAM}`]})`.execute(
    database.db,
  )
  shop = orderShop(database.db, 0)
  anna = newShopper()
  await setStock(database.db, KIROVKA, { [CREAM]: 5, [SERUM]: 90, [BALM]: 5 })
  await setStock(database.db, RODNIK, { [CREAM]: 0, [SERUM]: 90, [BALM]: 5 })
  await shop.basket.add({ product_id: SERUM }, anna.caller)
})

const choose = (product_id: VariantId | null, who = anna) =>
  shop.basket.chooseGift({ promotion: GIFT, product_id }, who.caller)
const offered = async (store_id = KIROVKA, who = anna) => {
  const asked = { city: 'chelyabinsk', delivery: 'pickup', store_id } as const
  const { gifts, total } = valueOf(await shop.order.price(asked, who.caller))
  expect(total).toBe(TOTAL)
  return gifts.map((offer) => ({ ...offer, gifts: offer.gifts.map(({ variant_id }) => variant_id) }))
}
const place = (shown_gifts: VariantId[], who = anna, phone = '79123456790') =>
  shop.order.place(
    pickupOrder(TOTAL, { shown_gifts, recipient: { name: 'Анна', phone, email: 'anna@example.ru' } }),
    who.once(),
  )
const setFree = (variant: number, pieces: number) =>
  sql`UPDATE stock SET on_hand = ${pieces}, opening = ${pieces} WHERE store_id = ${KIROVKA} AND variant_id = ${variant}`.execute(
    database.db,
  )

test('ORD-04: the shopper chooses one of the gifts; it is reserved with the order, costs nothing and is returned by a cancel', async () => {
  expect(await offered()).toMatchObject([{ promotion: GIFT, gifts: [BALM, CREAM], given: BALM }])
  valueOf(await choose(CREAM))
  expect(await offered()).toMatchObject([{ given: CREAM, is_declined: false, missed: null }])
  const { token } = valueOf(await place([CREAM]))
  const { lines, price } = valueOf(await shop.order.get({ token }, anna.caller))
  expect(lines.map((line) => [line.product_id, line.quantity, line.total])).toEqual([
    [SERUM, 1, TOTAL],
    [CREAM, 1, 0],
  ])
  expect(price.lines[1]).toMatchObject({ gift_quantity: 1, rows: [{ amount: 119_000 }, { amount: -119_000 }] })
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(4)
  expect(await freeOf(database.db, KIROVKA, BALM)).toBe(5)
  valueOf(await shop.order.cancel({ token, last_digits: '6790' }, anna.once()))
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(5)
})

test('ORD-04: before a store is chosen, the gifts are those of the stores that have the whole basket', async () => {
  const offeredInCity = async () => {
    const { gifts } = valueOf(await shop.order.price({ city: 'chelyabinsk' }, anna.caller))
    return gifts.flatMap((offer) => offer.gifts.map(({ variant_id }) => variant_id))
  }
  expect(await offeredInCity()).toEqual([BALM, CREAM])
  await setFree(SERUM, 0)
  expect(await offeredInCity()).toEqual([BALM])
})

test('ORD-04, STAFF-03: an order of which only its gift is left is cancelled; a gift that is missing changes no sum', async () => {
  const { office } = staffOffice(database.db, NOW)
  const seller = await insertStaffSession(database.db, { login: 'seller', role: 'seller', storeId: KIROVKA }, NOW)
  const withGift = async (phone: string) => {
    const buyer = newShopper()
    await shop.basket.add({ product_id: SERUM }, buyer.caller)
    const { number } = valueOf(await place([BALM], buyer, phone))
    await sql`UPDATE orders SET confirmed_at = ${NOW}`.execute(database.db)
    return number
  }
  const without = async (number: string, name: string) => {
    const { lines } = valueOf(await office.order({ number }, seller.caller()))
    const line_id = lines.find((line) => line.name === name)?.line_id ?? orderLineId('')
    return valueOf(await office.cancelPieces({ number, line_id, quantity: 1, reason: 'missing' }, seller.caller()))
  }
  const first = await withGift('79123456791')
  const second = await withGift('79123456792')
  const third = await withGift('79123456793')
  expect(await without(first, 'Сыворотка')).toMatchObject({ state: 'cancelled' })
  expect(await freeOf(database.db, KIROVKA, BALM)).toBe(3)
  expect(await without(second, 'Бальзам')).toMatchObject({ state: 'assembling', total: TOTAL })

  const { lines } = valueOf(await office.order({ number: third }, seller.caller()))
  const line_id = lines.find(({ name }) => name === 'Бальзам')?.line_id ?? orderLineId('')
  const substitute = { number: third, line_id, variant_id: CREAM, quantity: 1, agreed: true }
  expect(valueOf(await office.proposeSubstitute(substitute, seller.caller()))).toMatchObject({ total: TOTAL })
  expect(await without(third, 'Сыворотка')).toMatchObject({ state: 'cancelled' })
})

test('ORD-04: without a gift by choice the order has none; a product that is no gift cannot be chosen', async () => {
  valueOf(await choose(null))
  expect(await offered()).toMatchObject([{ given: null, is_declined: true }])
  expect(await choose(SERUM)).toMatchObject({ ok: false, refusal: 'no-gift' })
  const { token } = valueOf(await place([]))
  expect(valueOf(await shop.order.get({ token }, anna.caller)).lines).toHaveLength(1)
})

test('ORD-04: the store of the pickup decides which gifts are offered; another is given for a chosen one that is gone', async () => {
  valueOf(await choose(CREAM))
  expect(await offered(RODNIK)).toMatchObject([{ gifts: [BALM], given: BALM, missed: 'Крем' }])
  expect(await offered(KIROVKA)).toMatchObject([{ gifts: [BALM, CREAM], given: CREAM, missed: null }])
})

test('ORD-04: a piece that is bought is not given away', async () => {
  await setFree(CREAM, 1)
  await shop.basket.add({ product_id: CREAM }, anna.caller)
  const { gifts } = valueOf(await shop.order.price({ city: 'chelyabinsk', only_available: true }, anna.caller))
  expect(gifts[0]?.gifts.map(({ variant_id }) => variant_id)).toEqual([BALM])
})

test('ORD-04: an order whose shown gift is gone is refused with the gifts that are left, and goes through once confirmed', async () => {
  valueOf(await choose(CREAM))
  await setFree(CREAM, 0)
  const refused = await place([CREAM])
  expect(refused).toMatchObject({
    refusal: 'total-changed',
    message: 'Подарок изменился: теперь это «Бальзам». Проверьте и\u00a0подтвердите ещё раз.',
    data: { price: { total: TOTAL, gifts: [{ given: BALM, missed: 'Крем' }] } },
  })
  expect((await place([BALM])).ok).toBe(true)
})

test('R1, ORD-04: of twenty buyers of the last three gifts three get one, and none is promised twice', async () => {
  await setFree(CREAM, 3)
  await setFree(BALM, 0)
  const buyers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const who = newShopper()
      await shop.basket.add({ product_id: SERUM }, who.caller)
      return { who, phone: `791200000${String(index).padStart(2, '0')}` }
    }),
  )
  const answers = await Promise.all(buyers.map(({ who, phone }) => place([CREAM], who, phone)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(new Set(['total-changed']))
  expect(await freeOf(database.db, KIROVKA, CREAM)).toBe(0)
})

test('AUTH-08, ORD-04: signing in moves the chosen gift with the basket', async () => {
  valueOf(await choose(CREAM))
  const { id: customerId } = await database.db
    .insertInto('customer')
    .values({ phone: '79123456790', name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = newShopper()
  const { visitorId: guest } = anna.caller
  const { visitorId } = account.caller
  if (guest === null || visitorId === null) throw new Error('Shoppers have baskets')
  await database.db.transaction().execute((tx) => mergeBaskets(tx, guest, { visitorId, customerId }))
  expect(await offered(KIROVKA, account)).toMatchObject([{ given: CREAM }])
})
