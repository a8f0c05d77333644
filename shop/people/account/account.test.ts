import { MAX_LINES } from '#shop/basket/facts/basket-limits.ts'
import { waitForLocks } from '#kit/wait-for-locks.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { sql, type Kysely } from 'kysely'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ProductId, productId, type VariantId, variantId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, pickupOrder, SERUM, setStock } from '#kit/shops/order-shop.ts'
import {
  ACCOUNT_VERSION,
  ANNA_FORM,
  ANNA_PHONE,
  signInShop,
  type SignInShop,
  type TestBrowser,
} from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { endCustomerSessions } from './user.sql.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const base = orderDatabase()
let shop: SignInShop
beforeEach(async () => {
  shop = await signInShop(base)
})
afterEach(() => shop.close())

const addToBasket = async (browser: TestBrowser, product_id: VariantId, quantity: number) =>
  valueOf(await shop.basket.add({ product_id, quantity }, await browser.caller()))
const basketOf = async (browser: TestBrowser): Promise<[number, number][]> =>
  valueOf(await shop.basket.get({}, await browser.caller())).items.map((line) => [line.product_id, line.quantity])
const favoritesOf = async (browser: TestBrowser): Promise<number[]> =>
  valueOf(await shop.favorites.get({}, await browser.caller()))
    .map(({ product }) => product.id)
    .sort((a, b) => a - b)
const addFavorite = async (browser: TestBrowser, product_id: ProductId) =>
  valueOf(await shop.favorites.add({ product_id }, await browser.caller()))
const pushPhrase = async (browser: TestBrowser, query: string) =>
  valueOf(await shop.searchHistory.postSearchHistoryPush({ query }, await browser.caller()))
const placeOrder = async (browser: TestBrowser, product_id = CREAM, phone = ANNA_PHONE): Promise<string> => {
  await addToBasket(browser, product_id, 1)
  const { goods_total } = valueOf(await shop.basket.get({}, await browser.caller()))
  const recipient = { name: 'Анна', phone, email: 'anna@example.ru' }
  return valueOf(await shop.order.place(pickupOrder(goods_total, { recipient }), await browser.caller())).number
}
const fillStock = () => setStock(base.db, KIROVKA, { [CREAM]: 9, [SERUM]: 9, [BALM]: 9 })

test('AUTH-08, SEARCH-08: the guest’s search history joins the account’s, each phrase once, at most ten', async () => {
  const [phone, laptop] = [shop.newBrowser(), shop.newBrowser()]
  await pushPhrase(phone, 'крем')
  await shop.register(phone)
  shop.pass(61)
  for (const query of ['Крем', 'тушь']) {
    shop.pass(1)
    await pushPhrase(laptop, query)
  }
  shop.pass(61)
  await shop.signIn(laptop)
  const phrasesOf = async (browser: TestBrowser) =>
    valueOf(await shop.searchHistory.getHistory({}, await browser.caller())).map(({ query }) => query)
  expect(await phrasesOf(laptop)).toEqual(['тушь', 'Крем'])
  expect(await phrasesOf(phone)).toEqual(['тушь', 'Крем'])
  await shop.user.signOut({}, await laptop.caller())
  expect(await phrasesOf(laptop)).toEqual([])
  for (let number = 1; number <= 9; number++) {
    shop.pass(1)
    await pushPhrase(laptop, `помада ${number}`)
  }
  shop.pass(61)
  await shop.signIn(laptop)
  expect(await phrasesOf(phone)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `помада ${n}`).concat('тушь'))
})

test('AUTH-08: the guest’s basket and favourites become the account’s, in every browser that signs in', async () => {
  const phone = shop.newBrowser()
  const laptop = shop.newBrowser()
  await addToBasket(phone, CREAM, 2)
  await addFavorite(phone, productId(SERUM))
  await shop.register(phone)
  expect(await basketOf(phone)).toEqual([[CREAM, 2]])
  expect(await favoritesOf(phone)).toEqual([SERUM])
  await addToBasket(laptop, CREAM, 3)
  await addToBasket(laptop, BALM, 1)
  await addFavorite(laptop, productId(SERUM))
  await addFavorite(laptop, productId(CREAM))
  shop.pass(61)
  await shop.signIn(laptop)
  for (const browser of [phone, laptop]) {
    expect(await basketOf(browser)).toEqual([
      [CREAM, 5],
      [BALM, 1],
    ])
    expect(await favoritesOf(browser)).toEqual([CREAM, SERUM])
  }
  await addToBasket(phone, SERUM, 1)
  expect(await basketOf(laptop)).toEqual([
    [CREAM, 5],
    [BALM, 1],
    [SERUM, 1],
  ])
})

test('AUTH-08: merging baskets gives each variant one line, with quantities added up to 99 units', async () => {
  const quantities: fc.Arbitrary<Readonly<Record<number, number>>> = fc.record({
    [CREAM]: fc.integer({ min: 0, max: 99 }),
    [SERUM]: fc.integer({ min: 0, max: 99 }),
    [BALM]: fc.integer({ min: 0, max: 99 }),
  })
  await shop.register(shop.newBrowser())
  await fc.assert(
    fc.asyncProperty(quantities, quantities, async (accountQuantities, guestQuantities) => {
      for (const table of ['basket', 'sms_phone', 'rate_count'])
        await sql`DELETE FROM ${sql.table(table)}`.execute(base.db)
      const accountBrowser = shop.newBrowser()
      await shop.signIn(accountBrowser)
      const guest = shop.newBrowser()
      for (const [id, quantity] of Object.entries(accountQuantities))
        if (quantity > 0) await addToBasket(accountBrowser, variantId(Number(id)), quantity)
      for (const [id, quantity] of Object.entries(guestQuantities))
        if (quantity > 0) await addToBasket(guest, variantId(Number(id)), quantity)
      shop.pass(61)
      await shop.signIn(guest)
      const expected = [CREAM, SERUM, BALM]
        .map((id): [number, number] => [id, Math.min(99, (accountQuantities[id] ?? 0) + (guestQuantities[id] ?? 0))])
        .filter(([, quantity]) => quantity > 0)
      expect((await basketOf(accountBrowser)).sort(([a], [b]) => a - b)).toEqual(expected)
      expect(await basketOf(guest)).toEqual(await basketOf(accountBrowser))
    }),
    { numRuns: 12 },
  )
})

test('AUTH-08: merging two full baskets loses no line', async () => {
  await sql`INSERT INTO variant (id, sku, product_id, position, size_text, size_amount, size_unit, height_mm, weight_g, price)
            OVERRIDING SYSTEM VALUE
            SELECT 1000 + n, 'more-' || n, ${CREAM}, n, '1 г', 1, 'г', 10, 1, 100
            FROM generate_series(2, ${1 + 2 * MAX_LINES}) n`.execute(base.db)
  const ids = Array.from({ length: 2 * MAX_LINES }, (_, index) => variantId(1002 + index))
  const fill = async (browser: TestBrowser, from: number): Promise<void> => {
    for (let at = from; at < from + MAX_LINES; at += 20) {
      const product_ids = ids.slice(at, Math.min(at + 20, from + MAX_LINES))
      valueOf(await shop.basket.addSeveral({ product_ids }, await browser.caller()))
    }
  }
  const [accountBrowser, guest] = [shop.newBrowser(), shop.newBrowser()]
  await shop.register(accountBrowser)
  await fill(accountBrowser, 0)
  await fill(guest, MAX_LINES)
  shop.pass(61)
  await shop.signIn(guest)
  expect((await basketOf(guest)).map(([id]) => id)).toEqual(ids)
})

test('AUTH-08, ORD-05: a code claims the guest’s orders of its phone, also from other devices, of the last ninety days', async () => {
  await fillStock()
  const [anna, tablet, oldPhone] = [shop.newBrowser(), shop.newBrowser(), shop.newBrowser()]
  const former = await placeOrder(oldPhone)
  await base.db
    .updateTable('orders')
    .set({ placed_at: new Date(shop.now().getTime() - 91 * 86_400_000) })
    .where('number', '=', former)
    .execute()
  const onTablet = await placeOrder(tablet)
  const annasOrder = await placeOrder(anna)
  // Somebody else ordered in Anna's browser.
  await placeOrder(anna, CREAM, '79990000001')
  await shop.register(anna)
  const { items, total, live } = valueOf(await shop.user.orders({}, await anna.caller()))
  expect([items.map(({ number }) => number), total, live.map(({ number }) => number)]).toEqual([
    [annasOrder, onTablet],
    2,
    [annasOrder, onTablet],
  ])
  expect(items[0]).toMatchObject({ state: 'new', total: 119_000, lines: [{ name: 'Крем', quantity: 1, slug: 'krem' }] })
  expect(valueOf(await shop.user.order({ number: annasOrder }, await anna.caller())).number).toBe(annasOrder)
})

test('ORD-08: the list of orders has every order on its way in full, and no finished one', async () => {
  await fillStock()
  const anna = shop.newBrowser()
  const [first, second, third] = [await placeOrder(anna), await placeOrder(anna), await placeOrder(anna)]
  await shop.register(anna)
  const { token } = valueOf(await shop.user.order({ number: second }, await anna.caller()))
  valueOf(await shop.order.cancel({ token }, await anna.caller()))
  const { live } = valueOf(await shop.user.orders({}, await anna.caller()))
  expect(live.map(({ number }) => number)).toEqual([third, first])
  expect(live[0]).toMatchObject({ can_cancel: true, lines: [{ name: 'Крем' }] })
})

test('AUTH-08: a code that came by e-mail claims no orders of the phone: it does not show who has it', async () => {
  await fillStock()
  const anna = shop.newBrowser()
  await shop.register(anna)
  await placeOrder(shop.newBrowser())
  await base.db.updateTable('customer').set({ email_confirmed_at: shop.now() }).execute()
  shop.pass(61)
  const second = shop.newBrowser()
  await shop.user.sendCode({ phone: ANNA_PHONE, by: 'email' }, await second.caller())
  await shop.deliver()
  const code = /\b\d{6}\b/.exec(shop.sandbox.journal.outbox.at(-1)?.text ?? '')?.[0] ?? ''
  valueOf(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, await second.caller()))
  expect(valueOf(await shop.user.orders({}, await second.caller())).total).toBe(0)
})

test('SAFE-03: another customer’s order is refused as unknown', async () => {
  await fillStock()
  const [anna, boris] = [shop.newBrowser(), shop.newBrowser()]
  const annasOrder = await placeOrder(anna)
  await shop.register(anna)
  await shop.register(boris, '79990000001')
  expect(await shop.user.order({ number: annasOrder }, await boris.caller())).toMatchObject({
    ok: false,
    refusal: 'no-order',
  })
  expect(await shop.user.repeatOrder({ number: annasOrder }, await boris.caller())).toMatchObject({
    ok: false,
    refusal: 'no-order',
  })
  expect(valueOf(await shop.user.orders({}, await boris.caller()))).toEqual({ items: [], total: 0, live: [] })
})

test('ROUTE-11, ORD-08: repeating an order adds its quantities, names discontinued products and what resembles them', async () => {
  await fillStock()
  const anna = shop.newBrowser()
  await shop.register(anna)
  await addToBasket(anna, SERUM, 2)
  const number = await placeOrder(anna)
  await sql`UPDATE product SET discontinued = TRUE WHERE id = ${CREAM}`.execute(base.db)
  expect(valueOf(await shop.user.repeatOrder({ number }, await anna.caller()))).toEqual({
    added: 2,
    gone: ['Крем'],
    // The balm costs 590 ₽ and the serum 2 400 ₽; the cream was 1 190 ₽.
    substitutes: [{ name: 'Бальзам', slug: 'balzam' }],
  })
  expect(await basketOf(anna)).toEqual([[SERUM, 2]])
})

test('AUTH-11: reads only the first ten characters of the birthday; a wrong field is named and costs no try', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  const entry = { phone: ANNA_PHONE, ...ANNA_FORM, code, consent_text_version: ACCOUNT_VERSION }
  const refusals = await Promise.all(
    [
      { name: '  ' },
      { email: 'anna@' },
      { birthday: '2027-01-01' },
      { birthday: '1990-02-30' },
      { consent_text_version: '1999-01-01' },
    ].map(async (wrong) => shop.user.register({ ...entry, ...wrong }, await anna.caller())),
  )
  expect(refusals.map((answer) => (answer.ok ? 'ok' : answer.refusal))).toEqual([
    'bad-name',
    'bad-email',
    'bad-birthday',
    'bad-birthday',
    'old-consent',
  ])
  expect(
    valueOf(await shop.user.register({ ...entry, birthday: '1990-02-28T12:00:00+05:00' }, await anna.caller())),
  ).toEqual({ phone: ANNA_PHONE, ...ANNA_FORM })
  expect((await base.db.selectFrom('sms_challenge').select('tries').executeTakeFirstOrThrow()).tries).toBe(1)
})

test('SAFE-05: a registration that names no version of the consent is refused', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  expect(await shop.user.register({ phone: ANNA_PHONE, ...ANNA_FORM, code }, await anna.caller())).toMatchObject({
    ok: false,
    refusal: 'old-consent',
  })
  expect(await base.db.selectFrom('consent_record').select('id').execute()).toEqual([])
})

test('AUTH-08: a phone without an account is refused as not registered, and its code stays usable', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  expect(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, await anna.caller())).toMatchObject({
    ok: false,
    refusal: 'not-registered',
  })
  expect(
    await shop.user.register(
      { phone: ANNA_PHONE, ...ANNA_FORM, code, consent_text_version: ACCOUNT_VERSION },
      await anna.caller(),
    ),
  ).toMatchObject({
    ok: true,
  })
})

test('AUTH-08: registering a phone that has an account signs in to it and leaves it unchanged', async () => {
  await shop.register(shop.newBrowser())
  shop.pass(61)
  const again = shop.newBrowser()
  const code = await shop.askCode(again)
  expect(
    valueOf(
      await shop.user.register(
        {
          phone: ANNA_PHONE,
          name: 'Ева',
          email: 'eva@example.ru',
          birthday: '2000-01-01',
          code,
          consent_text_version: ACCOUNT_VERSION,
        },
        await again.caller(),
      ),
    ).name,
  ).toBe('Анна Белова')
})

test('SAFE-05: consent to personal data is a separate record; news are requested only if ticked', async () => {
  const anna = shop.newBrowser('203.0.113.7')
  await shop.register(anna)
  await shop.register(shop.newBrowser(), '79990000001', { news: true })
  const records = await base.db.selectFrom('consent_record').selectAll().orderBy('id').execute()
  expect(records.map(({ purpose, step }) => [purpose, step])).toEqual([
    ['personal_data', 'confirmed'],
    ['personal_data', 'confirmed'],
    ['news', 'asked'],
  ])
  expect(records[0]).toMatchObject({
    text_version: shopForTests.terms.consents.account.version,
    text_hash: hash('sha256', shopForTests.terms.consents.account.text, 'buffer'),
    from_address: '203.0.113.7',
    at: shop.now(),
  })
  expect(JSON.stringify(records)).not.toContain(ANNA_PHONE)
  expect(valueOf(await shop.user.consents({}, await anna.caller()))).toMatchObject([
    { purpose: 'personal_data', step: 'confirmed' },
  ])
})

test('SAFE-01: signing out ends this browser’s session, «everywhere» ends all; the guest sees nothing of the account', async () => {
  const [phone, laptop] = [shop.newBrowser(), shop.newBrowser()]
  await shop.register(phone)
  await addToBasket(phone, CREAM, 1)
  shop.pass(61)
  await shop.signIn(laptop)
  await shop.user.signOut({}, await laptop.caller())
  expect(valueOf(await shop.user.get({}, await laptop.caller()))).toBeNull()
  expect(await basketOf(laptop)).toEqual([])
  expect(valueOf(await shop.user.get({}, await phone.caller()))?.name).toBe('Анна Белова')
  shop.pass(61)
  await shop.signIn(laptop)
  await shop.user.signOutEverywhere({}, await laptop.caller())
  for (const browser of [phone, laptop])
    expect(await shop.user.orders({}, await browser.caller())).toMatchObject({ ok: false, refusal: 'signed-out' })
})

test('SAFE-01: staff end the sessions of one phone, or of all customers; guests keep their baskets', async () => {
  const [anna, boris, guest] = [shop.newBrowser(), shop.newBrowser(), shop.newBrowser()]
  await shop.register(anna)
  await shop.register(boris, '79990000001')
  await addToBasket(guest, CREAM, 1)
  const nameOf = async (browser: TestBrowser) => valueOf(await shop.user.get({}, await browser.caller()))?.name
  expect(await endCustomerSessions(base.db, '79990000002', shop.now())).toBe(0)
  expect(await endCustomerSessions(base.db, ANNA_PHONE, shop.now())).toBe(1)
  expect([await nameOf(anna), await nameOf(boris)]).toEqual([undefined, 'Анна Белова'])
  expect(await endCustomerSessions(base.db, null, shop.now())).toBe(1)
  expect(await nameOf(boris)).toBeUndefined()
  const { rows } = await sql`SELECT action, subject, became FROM staff_audit ORDER BY id`.execute(base.db)
  expect(rows).toEqual([
    { action: 'end sessions', subject: expect.stringMatching(/^customer \d+$/), became: { sessions: 1 } },
    { action: 'end sessions', subject: 'all customers', became: { sessions: 1 } },
  ])
  expect(await basketOf(guest)).toEqual([[CREAM, 1]])
})

test('SAFE-05: the customer’s data export contains everything that is stored about them', async () => {
  await fillStock()
  const anna = shop.newBrowser()
  await shop.register(anna)
  const number = await placeOrder(anna)
  await addToBasket(anna, BALM, 2)
  await addFavorite(anna, productId(SERUM))
  await pushPhrase(anna, 'крем')
  expect(valueOf(await shop.user.data({}, await anna.caller()))).toMatchObject({
    profile: { phone: ANNA_PHONE, ...ANNA_FORM },
    consents: [
      { purpose: 'personal_data', text_version: shopForTests.terms.consents.account.version },
      { purpose: 'personal_data', text_version: shopForTests.terms.consents.order.version },
    ],
    orders: [{ number, recipient_name: 'Анна' }],
    basket: [{ variant_id: BALM, name: 'Бальзам', quantity: 2 }],
    favourites: [{ product_id: SERUM, name: 'Сыворотка' }],
    searches: [{ phrase: 'крем', searched_at: expect.any(String) }],
    sessions: [{ opened_at: expect.any(String) }],
  })
})

const insertPurchase = async (db: Kysely<DB>): Promise<void> => {
  await sql`
    INSERT INTO certificate_purchase (number, token, card_token, customer_id, amount, design, recipient_name, recipient_email, sender_name,
      greeting, send_on, buyer_phone, buyer_email, agreement_version, consent_text_version, placed_at, pay_until)
    SELECT 'ГС-1', 'token', 'card', id, 300000, 'ice', 'Оля', 'olya@example.ru', 'Анна', '', '2026-11-20', phone, '', '1', '1', now(), now()
    FROM customer`.execute(db)
}

test('SAFE-05: a customer is not deleted while a certificate waits for its payment, whose receipt needs their contact', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  await insertPurchase(base.db)
  expect(await shop.user.erase({}, await anna.caller())).toMatchObject({
    refusal: 'live-orders',
    data: { numbers: ['ГС-1'] },
  })
  await sql`UPDATE certificate_purchase SET state = 'cancelled', ended_at = now()`.execute(base.db)
  expect(await shop.user.erase({}, await anna.caller())).toMatchObject({ ok: true })
})

test('SAFE-05: a customer is not deleted while another tab places an order', async () => {
  await fillStock()
  const anna = shop.newBrowser()
  await shop.register(anna)
  const { placing, erasing } = await base.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM stock FOR UPDATE`.execute(tx)
    const started = placeOrder(anna)
    await waitForLocks(base.db, 1)
    const erased = shop.user.erase({}, await anna.caller())
    await waitForLocks(base.db, 2)
    return { placing: started, erasing: erased }
  })
  const number = await placing
  expect(await erasing).toMatchObject({ ok: false, refusal: 'live-orders', data: { numbers: [number] } })
  expect(await base.db.selectFrom('orders').select(['number', 'state', 'recipient_phone']).execute()).toEqual([
    { number, state: 'new', recipient_phone: ANNA_PHONE },
  ])
})

test('SAFE-05: a customer is not deleted while another tab buys a certificate', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  const erasing = await base.db.transaction().execute(async (tx) => {
    await insertPurchase(tx)
    const erased = shop.user.erase({}, await anna.caller())
    await waitForLocks(base.db, 1)
    return { erased }
  })
  expect(await erasing.erased).toMatchObject({ ok: false, refusal: 'live-orders', data: { numbers: ['ГС-1'] } })
})

test('SAFE-05: a deleted customer is in no table; orders stay without personal data; the phone can register again', async () => {
  await fillStock()
  const anna = shop.newBrowser()
  await shop.register(anna)
  await addFavorite(anna, productId(SERUM))
  await pushPhrase(anna, 'крем')
  const number = await placeOrder(anna)
  expect(await shop.user.erase({}, await anna.caller())).toMatchObject({
    ok: false,
    refusal: 'live-orders',
    data: { numbers: [number] },
  })
  const { token } = valueOf(await shop.user.order({ number }, await anna.caller()))
  valueOf(await shop.order.cancel({ token }, await anna.caller()))
  await addToBasket(anna, BALM, 1)
  const { visitor_id } = await base.db.selectFrom('customer').select('visitor_id').executeTakeFirstOrThrow()
  expect(await shop.user.erase({}, await anna.caller())).toEqual({ ok: true, value: {} })
  for (const table of ['session', 'favourite', 'search_history'] as const)
    expect(await base.db.selectFrom(table).selectAll().where('visitor_id', '=', visitor_id).execute(), table).toEqual(
      [],
    )
  // The baskets of orders stay with the orders.
  const baskets = base.db.selectFrom('basket').select('id').where('visitor_id', '=', visitor_id)
  expect(await baskets.where('ordered_at', 'is', null).execute()).toEqual([])
  expect(valueOf(await shop.user.get({}, await anna.caller()))).toBeNull()
  const tables = await queryRows(
    base.db,
    Row({ name: Type.String() }),
    sql`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  // Counters of limits keep the phone for at most two days: deleting the account must not reset them.
  for (const { name } of tables.filter((table) => !['public.rate_count', 'public.sms_phone'].includes(table.name))) {
    const row = await queryRow(
      base.db,
      Row({ dump: Type.String() }),
      sql`SELECT coalesce(json_agg(t)::text, '') AS dump FROM ${sql.raw(name)} t`,
    )
    for (const secret of [ANNA_PHONE, '79123456790', ANNA_FORM.email, 'Анна', '1990-02-28'])
      expect(row?.dump.includes(secret), `${secret} in ${name}`).toBe(false)
  }
  expect(await base.db.selectFrom('orders').select(['number', 'recipient_name', 'customer_id']).execute()).toEqual([
    { number, recipient_name: 'Удалено', customer_id: null },
  ])
  expect(await base.db.selectFrom('consent_record').select('step').orderBy('id').execute()).toEqual([
    { step: 'confirmed' }, // of the account
    { step: 'confirmed' }, // of the order
    { step: 'withdrawn' },
  ])
  shop.pass(61)
  const again = shop.newBrowser()
  expect(await shop.register(again)).toMatchObject({ ok: true })
  expect([
    await basketOf(again),
    await favoritesOf(again),
    valueOf(await shop.user.orders({}, await again.caller())).total,
  ]).toEqual([[], [], 0])
})

test('ROUTE-11: a signed-in customer can change name, email and birthday; a guest cannot', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  const next = { name: ' Анна  Серова ', email: 'a.serova@example.ru', birthday: '1990-03-01' }
  expect(valueOf(await shop.user.change(next, await anna.caller()))).toEqual({
    ...next,
    name: 'Анна Серова',
    phone: ANNA_PHONE,
  })
  expect(await shop.user.change({ ...next, email: 'x' }, await anna.caller())).toMatchObject({ refusal: 'bad-email' })
  expect(await shop.user.change(next, await shop.newBrowser().caller())).toMatchObject({ refusal: 'signed-out' })
})
