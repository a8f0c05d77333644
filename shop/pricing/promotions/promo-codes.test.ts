import type { TypedAddress } from '#kernel/postal-address.api.ts'
import { sql } from 'kysely'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import { Value } from 'typebox/value'
import { beforeEach, expect, test } from 'vitest'
import { CheckedPromoCode, type PriceQuery } from '#shop/order/order.api.ts'
import type { VariantId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  confirmGuest,
  courierOrder,
  CREAM,
  freeOf,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
  type TestShopper,
  WAREHOUSE,
  typedAddress,
} from '#kit/shops/order-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { valueOf } from '#kit/value-of.ts'
import { promotionsCalls } from './promotions.calls.ts'
import { lockOrder } from '#shop/order/order.sql.ts'
import { anonymiseOrders } from '#shop/order/read/customer-orders.sql.ts'
import { changeOrderState } from '#shop/order/state/change-order-state.ts'

const database = orderDatabase()
let shop: ReturnType<typeof orderShop>
let anna: TestShopper

beforeEach(async () => {
  await sql`
    INSERT INTO promo_code (code, title, percent, amount, threshold, from_on, until_on, brands, first_order, per_customer, total_uses)
    VALUES ('ТИШИНА', '15 %', 15, NULL, NULL, '2026-11-01', NULL, '{}', FALSE, 2, NULL),
      ('ПЕРВЫЙ', '10 % на первый заказ', 10, NULL, NULL, '2026-11-01', NULL, '{}', TRUE, 1, NULL),
      ('ЁЛКА500', '500 ₽ от 4 000 ₽', NULL, 50000, 400000, '2026-11-01', NULL, '{}', FALSE, NULL, NULL),
      ('СЕМЬ', '100 ₽ семи первым', NULL, 10000, NULL, '2026-11-01', NULL, '{}', FALSE, NULL, 7),
      ('СТАРЫЙ', '10 %', 10, NULL, NULL, '2026-01-01', '2026-11-19', '{}', FALSE, NULL, NULL)`.execute(database.db)
  shop = orderShop(database.db, 0)
  anna = newShopper()
  await setStock(database.db, KIROVKA, { [CREAM]: 90, [SERUM]: 90, [BALM]: 90 })
})

const add = (product_id: VariantId, who = anna, quantity = 1) => shop.basket.add({ product_id, quantity }, who.caller)
const check = async (promocode: string, who = anna) =>
  valueOf(await shop.order.checkPromoCode({ promocode, city: 'chelyabinsk' }, who.caller))
const priced = async (promo_codes: string[], who = anna) =>
  valueOf(await shop.order.price({ city: 'chelyabinsk', promo_codes }, who.caller))
const place = (
  total: number,
  promo_codes: string[],
  who = anna,
  phone = '79123456790',
  email = `${phone}@example.ru`,
) => shop.order.place(pickupOrder(total, { promo_codes, recipient: { name: 'Анна', phone, email } }), who.once())
const insertPromotion = (columns: Record<string, unknown>) =>
  database.db
    .insertInto('promotion')
    .values({
      code: 'aktsiya',
      position: 1,
      title: 'Акция',
      body_html: '',
      from_on: '2026-11-01',
      kind: 'percent',
      ...columns,
    } as never)
    .execute()

test('API-06, BASK-05: a promo code answers its discount, in any case of letters and with «е» for «ё»', async () => {
  await add(SERUM, anna, 2)
  expect(Value.Check(CheckedPromoCode, await check('тишина'))).toBe(true)
  expect(await check(' тишина ')).toEqual({ errortext: '', calculation: { totaldiscount: 72_000 } })
  expect(await check('елка500')).toEqual({ errortext: '', calculation: { totaldiscount: 50_000 } })
})

test('BASK-08: a refused code says what is missing', async () => {
  await add(SERUM)
  expect((await check('ЁЛКА500')).errortext).toBe('до\u00a0скидки не\u00a0хватает 1\u00a0600\u00a0₽')
  expect((await check('СТАРЫЙ')).errortext).toBe('срок действия истёк 19\u00a0ноября')
  expect((await check('НЕТТАКОГО')).errortext).toBe('такого промокода нет')
})

test('BASK-05: blank text is refused as a missing code', async () => {
  await add(SERUM)
  expect(await check(' ')).toEqual({ errortext: 'Введите промокод', calculation: { totaldiscount: 0 } })
})

test('SAFE-03, BASK-05: the promo check takes the phone of the session and refuses a foreign one', async () => {
  await add(SERUM)
  valueOf(await place(216_000, ['ПЕРВЫЙ']))
  const other = newShopper()
  await add(SERUM, other)
  const guest = await shop.order.checkPromoCode({ promocode: 'ПЕРВЫЙ', phone: '79123456790' }, other.caller)
  expect(guest).toMatchObject({ refusal: 'foreign-phone' })
  const phone = newPhone()
  const { id: customerId } = await database.db
    .insertInto('customer')
    .values({ phone, name: 'Вера', email: 'vera@example.ru', birthday: '1990-06-15' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const visitor = newShopper()
  const customer: TestShopper = { ...visitor, caller: { ...visitor.caller, customerId } }
  await add(SERUM, customer)
  const check = (asked: string) => shop.order.checkPromoCode({ promocode: 'ПЕРВЫЙ', phone: asked }, customer.caller)
  expect(await check('79123456790')).toMatchObject({
    refusal: 'foreign-phone',
    message: 'Промокод проверяется по\u00a0телефону, с\u00a0которым вы\u00a0вошли. Этот телефон другой.',
  })
  expect(valueOf(await check(phone))).toEqual({ errortext: '', calculation: { totaldiscount: 24_000 } })
})

test('ORD-04: an order with a promo code is charged what was shown, and its lines carry the discount to the kopeck', async () => {
  await add(SERUM)
  await add(CREAM)
  const { total } = await priced(['ТИШИНА'])
  expect(total).toBe(359_000 - 53_900)
  const { token } = valueOf(await place(total, ['ТИШИНА']))
  const { price } = valueOf(await shop.order.get({ token }, anna.caller))
  expect(price.rows.find(({ rule }) => rule === 'code:ТИШИНА')?.amount).toBe(-53_900)
  const rows = await database.db.selectFrom('order_line').select(['discount', 'total']).orderBy('id').execute()
  expect(rows).toEqual([
    { discount: 36_033, total: 203_967 },
    { discount: 17_867, total: 101_133 },
  ])
})

test('BASK-05: a code for a buyer’s first order is refused by phone at placing, with the new sum', async () => {
  await add(SERUM)
  valueOf(await place(240_000, []))
  const again = newShopper()
  await add(SERUM, again)
  expect((await priced(['ПЕРВЫЙ'], again)).total).toBe(216_000)
  const refused = await place(216_000, ['ПЕРВЫЙ'], again)
  expect(refused).toMatchObject({ refusal: 'total-changed', data: { price: { total: 240_000 } } })
})

test('BASK-05: a first order is one for an address too: the next person there is shown the new sum', async () => {
  await setStock(database.db, WAREHOUSE, { [SERUM]: 9 })
  const deliver = async (phone: string, address: Partial<TypedAddress>) => {
    const who = newShopper()
    await add(SERUM, who)
    const asked: PriceQuery = { city: 'chelyabinsk', delivery: 'courier', promo_codes: ['ПЕРВЫЙ'] }
    const { total } = valueOf(await shop.order.price(asked, who.caller))
    const recipient = { name: 'Анна', phone, email: `${phone}@example.ru` }
    const postal_address = typedAddress(address)
    return shop.order.place(courierOrder(total, { promo_codes: ['ПЕРВЫЙ'], postal_address, recipient }), who.once())
  }
  valueOf(await deliver('79123456790', { flat: '5', entrance: '1' }))
  for (const same of [
    { street: 'Ул Кирова', house: 'д. 104', flat: 'кв 5' },
    { flat: '5', entrance: '2', floor: '3', intercom: '5К', postal_code: '454091' },
  ])
    expect(await deliver('79123456791', same)).toMatchObject({ refusal: 'total-changed' })
  expect(await deliver('79123456791', { flat: '6' })).toMatchObject({ ok: true })
})

test('BASK-05: uses of a buyer are limited, and a cancelled order returns its use', async () => {
  const buy = async () => {
    const who = newShopper()
    await add(SERUM, who)
    return place(204_000, ['ТИШИНА'], who)
  }
  const { token } = valueOf(await buy())
  valueOf(await buy())
  expect(await buy()).toMatchObject({ refusal: 'total-changed' })
  valueOf(await shop.order.cancel({ token, last_digits: '6790' }, anna.once()))
  expect((await buy()).ok).toBe(true)
})

test('BASK-05: a mailbox that has used a code uses it with no other phone and no other spelling', async () => {
  const buy = async (phone: string, email: string) => {
    const who = newShopper()
    await add(SERUM, who)
    return place(216_000, ['ПЕРВЫЙ'], who, phone, email)
  }
  valueOf(await buy('79123456790', 'anna@gmail.com'))
  expect(await buy('79123456791', 'anna@gmail.com')).toMatchObject({ refusal: 'total-changed' })
  expect(await buy('79123456792', 'A.nna+2@googlemail.com')).toMatchObject({ refusal: 'total-changed' })
  expect(await buy('79123456793', 'boris@gmail.com')).toMatchObject({ ok: true })
})

test('A11, BASK-05: of fifty concurrent buyers of a code with seven uses left seven get it', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const who = newShopper()
      await add(BALM, who)
      return { who, phone: `791200000${String(index).padStart(2, '0')}` }
    }),
  )
  const answers = await Promise.all(buyers.map(({ who, phone }) => place(49_000, ['СЕМЬ'], who, phone)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(7)
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(new Set(['total-changed']))
  expect(await database.db.selectFrom('promo_counter').select(['used', 'most']).execute()).toEqual([
    { used: 7, most: 7 },
  ])
})

test('A11: after ten wrong codes in an hour a session is answered none, right ones included; another session still is', async () => {
  await add(SERUM)
  for (let guess = 0; guess < 10; guess += 1)
    expect((await check(`УГАДАЮ${guess}`)).errortext).toBe('такого промокода нет')
  expect((await check('УГАДАЮ10')).errortext).toContain('слишком много')
  expect((await check('ТИШИНА')).errortext).toContain('слишком много')
  // Neither the price nor a refused order is another way to guess.
  expect((await priced(['ТИШИНА'])).total).toBe(240_000)
  expect(await place(1, ['ТИШИНА'])).toMatchObject({ refusal: 'total-changed', data: { price: { total: 240_000 } } })
  const other = newShopper()
  await add(SERUM, other)
  expect((await check('ТИШИНА', other)).errortext).toBe('')
})

test('A11: a network is answered thirty wrong codes an hour, whatever sessions it opens', async () => {
  const from = (address: string) => {
    const who = newShopper()
    return { ...who, caller: { ...who.caller, address } }
  }
  for (let session = 0; session < 3; session += 1) {
    const who = from('203.0.113.7')
    for (let guess = 0; guess < 10; guess += 1) await check(`УГАДАЮ${guess}`, who)
  }
  expect((await check('УГАДАЮ', from('203.0.113.9'))).errortext).toContain('слишком много')
  expect((await check('УГАДАЮ', from('198.51.100.9'))).errortext).toBe('такого промокода нет')
})

test('ORD-04: a promotion in force lowers the basket and the order; a new version of the catalogue ends it', async () => {
  await add(SERUM)
  await insertPromotion({ percent: 20 })
  await sql`SELECT bump_catalogue_version()`.execute(database.db)
  expect((await priced([])).total).toBe(192_000)
  await sql`UPDATE promotion SET until_on = '2026-11-19'`.execute(database.db)
  await sql`SELECT bump_catalogue_version()`.execute(database.db)
  expect((await priced([])).total).toBe(240_000)
  expect(await place(192_000, [])).toMatchObject({ refusal: 'total-changed' })
})

test('ORD-05: what a promotion depends on is read again when it came after the last order of this process', async () => {
  await add(SERUM)
  valueOf(await place(240_000, []))
  await insertPromotion({ percent: 10, first_order: true })
  await sql`SELECT bump_catalogue_version()`.execute(database.db)
  const again = newShopper()
  await add(SERUM, again)
  expect(await place(240_000, [], again)).toMatchObject({ ok: true })
})

test('ORD-04: a gift is reserved with the order; when none is left the order goes on without it and says so', async () => {
  await insertPromotion({ kind: 'gift', gift_sku: `sku-${BALM}`, threshold: 200_000, per_customer: 1 })
  await add(SERUM)
  const { token } = valueOf(await place(240_000, []))
  const { lines, price } = valueOf(await shop.order.get({ token }, anna.caller))
  expect(lines.map((line) => [line.product_id, line.quantity, line.total])).toEqual([
    [SERUM, 1, 240_000],
    [BALM, 1, 0],
  ])
  expect(price).toMatchObject({ goods_total: 299_000, discount_total: 59_000, total: 240_000 })
  expect(await freeOf(database.db, KIROVKA, BALM)).toBe(89)

  await sql`UPDATE stock SET on_hand = 1, opening = 1 WHERE variant_id = ${BALM}`.execute(database.db)
  const late = newShopper()
  await add(SERUM, late)
  const second = valueOf(await place(240_000, [], late, '79120000001'))
  const view = valueOf(await shop.order.get({ token: second.token }, late.caller))
  expect(view.lines).toHaveLength(1)
  expect(view.price.rows.find(({ rule }) => rule === 'promotion:aktsiya')?.missing).toBe('подарки закончились')
})

test('SAFE-05: a deleted customer’s phone is erased from the counters of promo codes', async () => {
  await add(SERUM)
  const { token } = valueOf(await place(204_000, ['ТИШИНА']))
  await sql`UPDATE order_line SET picked = quantity`.execute(database.db)
  for (const to of ['assembling', 'ready_for_pickup', 'delivered'] as const)
    await database.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('no order')
      const actor = { kind: 'staff', staffId: 1 } as const
      await changeOrderState(tx, order, to, { actor, reason: 'picked', at: NOW, bonus: null, taxes: GENERAL_TAXES })
    })
  const { id } = await database.db
    .insertInto('customer')
    .values({ phone: '79123456790', name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`UPDATE orders SET customer_id = ${id}`.execute(database.db)
  await database.db.transaction().execute((tx) => anonymiseOrders(tx, id, '79123456790'))
  expect(await database.db.selectFrom('promo_counter').select('buyer').execute()).toEqual([])
})

test('SAFE-05: a cancelled order leaves no counter that names its buyer', async () => {
  const anna = newShopper()
  await add(SERUM, anna)
  const { token } = valueOf(await place(216_000, ['ПЕРВЫЙ'], anna, '79123456790', 'anna@example.ru'))
  expect(await database.db.selectFrom('promo_counter').select('buyer').execute()).not.toEqual([])
  valueOf(await shop.order.cancel({ token, last_digits: '6790' }, anna.once()))
  expect(await database.db.selectFrom('promo_counter').select('buyer').where('buyer', '<>', '').execute()).toEqual([])
})

test('ORD-04: an order stored before there were points, certificates and gifts is shown with zeros', async () => {
  await add(SERUM)
  const { token } = valueOf(await place(240_000, []))
  await sql`
    UPDATE orders SET price_tree = (price_tree - '{points_total,certificate_total,to_pay}'::text[]) || jsonb_build_object('lines',
      jsonb_build_array((price_tree -> 'lines' -> 0) - '{points_discount,gift_quantity}'::text[]))`.execute(database.db)
  const { price } = valueOf(await shop.order.get({ token }, anna.caller))
  expect(price).toMatchObject({ points_total: 0, certificate_total: 0, to_pay: 240_000 })
  expect(price.lines[0]).toMatchObject({ points_discount: 0, gift_quantity: 0, total: 240_000 })
})

const listedCodes = async () => {
  const deps = { db: database.db, clock: { now: () => NOW }, index: undefined as never }
  return valueOf(await promotionsCalls(deps).promoCodes({}, anna.caller))
}

test('BASK-05: the page of promotions names listed codes and their conditions, none expired, to come, unlisted or used up', async () => {
  await sql`UPDATE promo_code SET listed = TRUE WHERE code <> 'ТИШИНА'`.execute(database.db)
  await sql`
    UPDATE promo_code SET from_on = '2026-11-21' WHERE code = 'ПЕРВЫЙ';
    UPDATE promo_code SET total_uses = 1, until_on = '2026-11-20', per_customer = 2, with_points = FALSE, stackable = FALSE,
      excludes = '{"on_sale": true, "brands": ["iney"]}', categories = '{ukhod_za_litsom}' WHERE code = 'СЕМЬ'`.execute(
    database.db,
  )
  expect(await listedCodes()).toEqual([
    {
      code: 'СЕМЬ',
      title: '100 ₽ семи первым',
      terms: [
        'Только «Уход за лицом»',
        'Кроме «Иней»',
        'Не\u00a0действует на\u00a0товары с\u00a0зачёркнутой ценой',
        'Не\u00a0складывается с\u00a0акциями',
        'Бонусы с\u00a0ним не\u00a0списываются',
        'Не\u00a0больше 2\u00a0раз на\u00a0покупателя',
        'Число применений ограничено',
      ],
      from_on: '2026-11-01',
      until_on: '2026-11-20',
    },
    {
      code: 'ЁЛКА500',
      title: '500 ₽ от 4 000 ₽',
      terms: ['Заказ от\u00a04\u00a0000\u00a0₽'],
      from_on: '2026-11-01',
      until_on: null,
    },
  ])
  await sql`UPDATE promo_code SET excludes = '{}', categories = '{}' WHERE code = 'СЕМЬ'`.execute(database.db)
  await add(BALM)
  valueOf(await place(49_000, ['СЕМЬ']))
  expect((await listedCodes()).map(({ code }) => code)).toEqual(['ЁЛКА500'])
})

test('ORD-05: an order that is placed at midnight has the price of one day', async () => {
  await insertPromotion({ percent: 10, from_on: '2026-11-21', first_order: true })
  await add(SERUM)
  await confirmGuest(database.db, shop, valueOf(await place(240_000, [])).token)
  await add(SERUM)
  // Every look at the clock is later than the one before.
  const midnight = Date.parse('2026-11-21T00:00:00+03:00')
  let looks = 0
  const clock = { now: () => new Date(midnight - 3 + (looks += 1)) }
  const caller = anna.once()
  expect(await orderShop(database.db, 0, { clock }).order.place(pickupOrder(240_000), caller)).toMatchObject({
    ok: true,
  })
})
