/** The basket, the checkout and an order by forms, without JavaScript: the pages are rendered as the shop renders them. */
import { type ProductId, productId } from '#kernel/ids.ts'
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, openTestApp, type TestApp } from '#kit/test-app.ts'
import { FIXTURE_NOW, fixtureClock } from '#kit/shops/fixture-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { insertStaffSession, staffOffice } from '#kit/shops/staff.ts'
import { transaction } from '#platform/db/transaction.ts'
import { addBonusPoints } from '#shop/loyalty/bonus/ledger.ts'
import { openAccount } from '#shop/loyalty/bonus/ledger.sql.ts'
import { issueCertificate } from '#shop/loyalty/certificates/certificates.ts'
import { machineRandom } from '#platform/random.ts'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { developmentRenderer } from '#app/pages/entry.server.tsx'

const TYPE = 'application/x-www-form-urlencoded'
const CITY = '__Host-city=chel'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ render: await developmentRenderer('', []) })
  await sql`
    INSERT INTO promo_code (code, title, percent, from_on, first_order)
    VALUES ('ПЕРВЫЙ', '10 % на первый заказ', 10, '2026-11-01', TRUE)`.execute(testApp.base.db)
  // A shop offers to pay with points when it has a page about them.
  await testApp.base.db
    .insertInto('page')
    .values({ path: '/bonus', title: 'Бонусы', description: '', body_html: '', updated_on: '2026-11-01' })
    .execute()
})
afterAll(() => testApp.close())

type Fields = Readonly<Record<string, string | number>>
const post = (url: string, fields: Fields, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  testApp.app.inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': TYPE, ...headers },
    payload: String(new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))),
  })
const cream = (): number => testApp.shop.variant('P-1001')

/** A guest in Челябинск with pieces of the cream in the basket; returns the cookies. */
const guest = async (): Promise<string> => {
  const added = await post('/cart', { add: cream() })
  expect([added.statusCode, added.headers.location]).toEqual([303, '/cart'])
  return `${cookieOf(added)}; ${CITY}`
}
/** Without the no-break spaces, and without tags. */
const textOf = ({ body }: LightMyRequestResponse): string =>
  body.replaceAll(/<[^>]*>/g, '|').replaceAll(/&nbsp;|\u00a0/g, ' ')
const fieldIn = ({ body }: LightMyRequestResponse, name: string): string =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(body)?.[1] ?? ''
const basketOf = async (cookie: string) => (await testApp.get('/api/basket', { cookie })).json().data
const ordersCount = async (): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM orders`.execute(testApp.base.db)).rows[0]?.n ?? -1

test('BASK-01: «В корзину» is a form that adds a piece and opens the guest’s session', async () => {
  const cookie = await guest()
  await post('/cart', { add: cream() }, { cookie })
  expect(await basketOf(cookie)).toMatchObject({ total_items: 2 })
  const forms = await testApp.get('/cart?plain=1', { cookie })
  expect(forms.headers['cache-control']).toBe('private, no-store')
  expect(forms.body).toContain('name="quantity"')
  expect(forms.body).toContain('780')
})

test.each(['/cart', '/cart/checkout'])(
  'FELT-01: a visit of %s holds nothing of the visitor, so that a browser may restore it',
  async (path) => {
    const cookie = await guest()
    const page = await testApp.get(`${path}?code=ПЕРВЫЙ`, { cookie })
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(page.body).not.toContain('780')
    expect(page.body).toContain(
      `<noscript><meta http-equiv="refresh" content="0; url=${path}?code=${encodeURIComponent('ПЕРВЫЙ')}&amp;plain=1"/></noscript>`,
    )
    const { headers } = await post(path, { line: 0, quantity: 1, do: 'set' }, { cookie })
    expect(headers['cache-control']).toBe('private, no-store')
  },
)

test('BASK-03, FELT-01: who has no session reads in the HTML that the basket is empty; of a session the HTML says nothing', async () => {
  const [isEmpty, isOpening] = ['В корзине тихо', 'Открываем корзину']
  const ofNew = textOf(await testApp.get('/cart', { cookie: CITY }))
  expect([ofNew.includes(isEmpty), ofNew.includes(isOpening)]).toEqual([true, false])
  const known = textOf(await testApp.get('/cart', { cookie: await guest() }))
  expect([known.includes(isEmpty), known.includes(isOpening)]).toEqual([false, true])
})

test('BASK-06: a line’s form changes its quantity and removes it', async () => {
  const cookie = await guest()
  const line = (await basketOf(cookie)).items[0].id
  const set = await post('/cart', { line, quantity: 3, do: 'set' }, { cookie })
  expect([set.statusCode, set.headers.location]).toEqual([303, '/cart'])
  expect(await basketOf(cookie)).toMatchObject({ total_items: 3 })
  const wrong = await post('/cart', { line, quantity: 'много', do: 'set' }, { cookie })
  expect(wrong.statusCode).toBe(400)
  expect(textOf(wrong)).toContain('Укажите количество от 1 до 99.')
  expect(wrong.body).not.toContain('type="module">import')
  expect((await post('/cart', { line, do: 'remove' }, { cookie })).statusCode).toBe(303)
  const gone = await post('/cart', { line, do: 'remove' }, { cookie })
  expect(gone.statusCode).toBe(404)
  expect(textOf(gone)).toContain('Этой строки в корзине уже нет')
})

test('FAV-01: a line’s form moves the product to the favourites', async () => {
  const cookie = await guest()
  const line = (await basketOf(cookie)).items[0]
  expect((await post('/cart', { line: line.id, do: 'like' }, { cookie })).statusCode).toBe(303)
  expect((await basketOf(cookie)).items).toEqual([])
  expect((await testApp.get('/api/favorites', { cookie })).json().data).toEqual([
    { product: { id: line.product.parent_id } },
  ])
})

test('BASK-08: an unknown promo code is refused in words on the page of the basket', async () => {
  const cookie = await guest()
  const page = await testApp.get('/cart?plain=1&code=NETU', { cookie })
  expect(page.body).toContain('value="NETU"')
  expect(textOf(page)).toContain('Такого промокода нет')
  expect(page.body).toContain('aria-invalid="true"')
})

test('CITY-03: a form chooses the city', async () => {
  const chosen = await post('/cart/checkout', { city: 'msk' })
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/cart/checkout'])
  expect(String(chosen.headers['set-cookie'])).toMatch(/^__Host-city=msk; path=\/; max-age=\d+; secure/)
  expect((await post('/cart', { city: 'atlantis' })).statusCode).toBe(404)
})

const RECIPIENT = { phone: '(912) 345 67 89', name: 'Анна', email: 'anna@example.ru' }
/** The checkout as the buyer fills it in: the hidden fields are those of the page. */
const filled = async (cookie: string): Promise<Record<string, string | number>> => {
  const page = await testApp.get('/cart/checkout?plain=1', { cookie })
  expect(page.body).not.toMatch(/<input[^>]*(name="agreement"|name="consent")[^>]*checked/)
  const hidden = ['key', 'shown_delivery', 'shown_city', 'shown_total', 'shown_certificate']
  return {
    ...Object.fromEntries(hidden.map((name) => [name, fieldIn(page, name)])),
    ...RECIPIENT,
    delivery: 'pickup',
    storeId: testApp.shop.store('rodnik'),
    payment: 'on_receipt',
    agreement: demoSettings.profile.agreement,
    consent: demoSettings.profile.terms.consents.order.version,
    do: 'place',
  }
}

test('ORD-05: the checkout’s form places an order for pickup once, however often it is sent', async () => {
  const cookie = await guest()
  const fields = await filled(cookie)
  const before = await ordersCount()
  const [first, second] = await Promise.all([
    post('/cart/checkout', fields, { cookie }),
    post('/cart/checkout', fields, { cookie }),
  ])
  expect(first.statusCode, textOf(first)).toBe(303)
  expect(first.headers.location).toMatch(/^\/order\/[\w-]{22}$/)
  expect(second.headers.location).toBe(first.headers.location)
  expect(await ordersCount()).toBe(before + 1)
  const order = await testApp.get(String(first.headers.location), { cookie })
  expect(order.body).toContain('value="confirm"')
})

test('ORD-03: what is wrong is named at its field, and what was typed stays', async () => {
  const cookie = await guest()
  const fields = await filled(cookie)
  const before = await ordersCount()
  const answer = await post(
    '/cart/checkout',
    { ...fields, phone: '912', email: 'anna@', storeId: '', agreement: '', comment: 'Позвоните «вечером»' },
    { cookie },
  )
  expect(answer.statusCode).toBe(422)
  const words = textOf(answer)
  for (const error of ['Некорректный телефон', 'Некорректный email', 'Выберите магазин', 'примите соглашение'])
    expect(words).toContain(error)
  expect(answer.body).toContain('value="anna@"')
  expect(words).toContain('Позвоните «вечером»')
  expect(await ordersCount()).toBe(before)
})

test('BASK-06: «Оформить доступное» leaves what the city has, and goes on to the checkout', async () => {
  const cookie = await guest()
  const [scarce, elsewhere] = [testApp.shop.variant('P-0102'), testApp.shop.variant('M-0401')]
  for (const add of [scarce, elsewhere]) await post('/cart', { add }, { cookie })
  const pieces = async () => {
    const { items }: { items: { id: number; product_id: ProductId; quantity: number }[] } = await basketOf(cookie)
    return new Map(items.map(({ id, product_id, quantity }) => [product_id, { id, quantity }]))
  }
  await post('/cart', { do: 'set', line: (await pieces()).get(productId(scarce))?.id ?? 0, quantity: 3 }, { cookie })
  expect((await testApp.get('/cart?plain=1', { cookie })).body).toContain('value="leave-available"')
  const answer = await post('/cart', { do: 'leave-available' }, { cookie })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/cart/checkout'])
  const left = await pieces()
  expect([cream(), scarce, elsewhere].map((id) => left.get(productId(id))?.quantity)).toEqual([1, 1, undefined])
})

test('ORD-04: another sum than the one shown is shown first', async () => {
  const cookie = await guest()
  const fields = await filled(cookie)
  const before = await ordersCount()
  const answer = await post('/cart/checkout', { ...fields, shown_total: 100 }, { cookie })
  expect(answer.statusCode).toBe(422)
  expect(fieldIn(answer, 'shown_total')).toBe('39000')
  const courier = await post('/cart/checkout', { ...fields, delivery: 'courier' }, { cookie })
  expect(courier.statusCode).toBe(422)
  expect(courier.body).toContain('name="street"')
  expect(courier.body).toContain('name="house"')
  expect(fieldIn(courier, 'shown_delivery')).toBe('courier')
  for (const [changed, words] of [
    [{ delivery: 'courier', street: 'ул. Кирова', house: '1' }, 'Проверьте способ получения и сумму'],
    [{ shown_city: 'kazan' }, 'Город изменился'],
  ] as const) {
    const again = await post('/cart/checkout', { ...fields, ...changed }, { cookie })
    expect([again.statusCode, textOf(again)]).toEqual([422, expect.stringContaining(words)])
  }
  expect(await ordersCount()).toBe(before)
})

test('ORD-04: a code that the recipient may not use again is charged as the refused form shows it', async () => {
  const recipient = { phone: '9123450001', email: 'vera@example.ru', code: 'ПЕРВЫЙ', shown_total: 35_100 }
  for (const [shown, status] of [
    [35_100, 303],
    [35_100, 422],
    [39_000, 303],
  ]) {
    const cookie = await guest()
    const fields = { ...(await filled(cookie)), ...recipient, shown_total: shown ?? 0 }
    const answer = await post('/cart/checkout', fields, { cookie })
    expect(answer.statusCode, textOf(answer)).toBe(status)
    if (status === 422) expect(fieldIn(answer, 'shown_total')).toBe('39000')
  }
})

test('ORD-08: the order’s form cancels it with the last digits of the phone', async () => {
  const cookie = await guest()
  const placed = await post('/cart/checkout', await filled(cookie), { cookie })
  const url = String(placed.headers.location)
  const wrong = await post(url, { do: 'cancel', last_digits: '0000' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('role="alert"')
  // The refused form is on the order’s own page, sent without scripts: also a browser that runs them shows its forms.
  const shown = wrong.body.slice(wrong.body.indexOf('<main'), wrong.body.indexOf('</main>'))
  expect(textOf(wrong)).toContain('Что в заказе')
  expect(shown).toMatch(/<details[^>]*><summary>Отменить заказ/)
  expect(shown).not.toContain('<noscript>')
  expect((await post(url, { do: 'cancel', last_digits: '6789' })).statusCode).toBe(303)
  const order = await testApp.get(`/api${url}`)
  expect(order.json().data.state).toBe('cancelled')
})

test('DESK-02: once the promised time has passed, the order’s form opens one case, which its page then shows', async () => {
  const { db } = testApp.base
  const cookie = await guest()
  const placed = await post('/cart/checkout', await filled(cookie), { cookie })
  const url = String(placed.headers.location)
  const report = (last_digits: string) => post(url, { do: 'missing', last_digits })
  expect((await report('6789')).statusCode).toBe(422)
  await sql`
    UPDATE orders SET confirmed_at = ${FIXTURE_NOW}, ready_at = '2026-11-01' WHERE '/order/' || token = ${url}`.execute(
    db,
  )
  expect((await testApp.get(url)).body).toMatch(/<details[^>]*><summary>Заказ не пришёл/)
  expect(textOf(await report('0000'))).toContain('Цифры не совпадают')
  for (const _ of [1, 2]) expect((await report('6789')).statusCode).toBe(303)
  const cases = await sql<{ id: number; reason: string }>`
    SELECT c.id, c.reason FROM buyer_case c JOIN orders o ON o.number = c.order_number
    WHERE '/order/' || o.token = ${url}`.execute(db)
  expect(cases.rows).toMatchObject([{ reason: 'not_arrived' }])
  const page = textOf(await testApp.get(url))
  expect(page).toContain(`обращение |О-${cases.rows[0]?.id}|`)
  expect(page).not.toContain('Сообщить магазину')
  // Its piece is for the next order.
  expect((await post(url, { do: 'cancel', last_digits: '6789' })).statusCode).toBe(303)
})

test('DESK-02: the buyer goes on with a case by its form; a repeated post writes once, an empty one says why', async () => {
  const { db } = testApp.base
  const token = 'c'.repeat(32)
  await sql`
    INSERT INTO buyer_case (reason, name, phone, email, token, opened_at)
    VALUES ('question', 'Анна', '79123456789', 'anna@example.ru', ${token}, ${FIXTURE_NOW})`.execute(db)
  const url = `/cases/${token}`
  const shown = await testApp.get(url)
  expect(shown.body).toMatch(/<noscript>.*<textarea[^>]* name="text"/s)
  const empty = await post(url, { text: ' ', key: fieldIn(shown, 'key') })
  expect(empty.statusCode).toBe(422)
  expect(textOf(empty)).toContain('Напишите сообщение.')
  const fields = { text: 'А когда привезёте?', key: fieldIn(empty, 'key') }
  for (const _ of [1, 2]) expect((await post(url, fields)).statusCode).toBe(303)
  const written = await sql`SELECT body FROM case_message`.execute(db)
  expect(written.rows.filter((row) => JSON.stringify(row).includes('когда привезёте'))).toHaveLength(1)
  expect(textOf(await testApp.get(url))).toContain('А когда привезёте?')
})

test('ORD-08: the order’s form changes the address and the hours; what was refused stays typed', async () => {
  const cookie = await guest()
  const phone = '(912) 345 00 77'
  const fields = { ...(await filled(cookie)), phone, delivery: 'courier', street: 'ул. Кирова', house: '1' }
  const shown = await post('/cart/checkout', fields, { cookie })
  const [key, shown_total] = [fieldIn(shown, 'key'), fieldIn(shown, 'shown_total')]
  const placed = await post('/cart/checkout', { ...fields, key, shown_total, shown_delivery: 'courier' }, { cookie })
  const url = String(placed.headers.location)
  const page = await testApp.get(url, { cookie })
  expect(page.body).toMatch(/<details[^>]*><summary>Изменить адрес/)
  const door = { do: 'delivery', street: 'ул. Мира', house: '7', flat: '3', interval: 'same' }
  const wrong = await post(url, { ...door, last_digits: '0000' })
  expect(wrong.statusCode).toBe(422)
  expect(fieldIn(wrong, 'street')).toBe('ул. Мира')
  const changed = await post(url, { ...door, last_digits: '0077' })
  expect(changed.statusCode, textOf(changed)).toBe(303)
  expect((await testApp.get(`/api${url}`)).json().data.address).toBe('ул. Мира, 7, кв. 3')
})

test('BONUS-03: the checkout’s form pays with a certificate after showing what it pays; a wrong code is named', async () => {
  const { db } = testApp.base
  const { number, pin } = await transaction(db, (tx) =>
    issueCertificate(
      tx,
      { clock: fixtureClock, random: machineRandom, codeKey: signInForTests.codeKey },
      { nominal: 10_000, email: null, sendAt: null },
    ),
  )
  const cookie = await guest()
  const typed = { ...(await filled(cookie)), certificate_number: number }
  const wrong = await post(
    '/cart/checkout',
    { ...typed, certificate_pin: pin === '000000' ? '1' : '000000' },
    { cookie },
  )
  expect([wrong.statusCode, fieldIn(wrong, 'shown_certificate')]).toEqual([422, '0'])
  const shown = await post('/cart/checkout', { ...typed, certificate_pin: pin }, { cookie })
  expect([shown.statusCode, fieldIn(shown, 'shown_certificate')]).toEqual([422, '10000'])
  const agreed = { ...typed, certificate_pin: pin, key: fieldIn(shown, 'key'), shown_certificate: 10_000 }
  const placed = await post('/cart/checkout', agreed, { cookie })
  expect(placed.statusCode, textOf(placed)).toBe(303)
  expect((await testApp.get(`/api${placed.headers.location}`)).json().data.price).toMatchObject({
    certificate_total: 10_000,
  })
  // The page's cached document never has what the buyer typed.
  expect((await testApp.get('/cart/checkout?plain=1')).body).not.toContain(number)
})

/** Makes the guest of this cookie a customer with so many kopecks of points. */
const signInWithBonusPoints = async (cookie: string, points: number, phone = '79123456789'): Promise<void> => {
  await transaction(testApp.base.db, async (tx) => {
    const customer = { phone, name: 'Анна', email: 'anna@example.ru', birthday: '1990-06-15' }
    const { id } = await tx.insertInto('customer').values(customer).returning('id').executeTakeFirstOrThrow()
    const sid = /__Host-sid=([\w-]+)/.exec(cookie)?.[1] ?? ''
    await sql`UPDATE session SET customer_id = ${id} WHERE id_hash = ${hash('sha256', sid, 'buffer')}::bytea`.execute(
      tx,
    )
    const accountId = await openAccount(tx, id)
    const [day, burnsOn] = ['2026-11-20', '2027-11-20']
    await addBonusPoints(tx, { accountId, source: 'promotion', cause: 'test', day, burnsOn }, points, FIXTURE_NOW)
  })
}

test('BONUS-01, ORD-04: the checkout’s form pays with points after showing what they pay; unticked, they stay', async () => {
  const cookie = await guest()
  expect((await testApp.get('/cart/checkout?plain=1', { cookie })).body).not.toContain('name="bonus_points"')
  await signInWithBonusPoints(cookie, 5_000)
  const page = await testApp.get('/cart/checkout?plain=1', { cookie })
  expect(page.body).toMatch(/<input[^>]*name="bonus_points"/)
  expect(page.body).not.toMatch(/<input[^>]*name="bonus_points"[^>]*checked/)
  expect(textOf(page)).toMatch(/На карте [|]*50/)

  const fields = { ...(await filled(cookie)), bonus_points: 'on' }
  const shown = await post('/cart/checkout', fields, { cookie })
  expect([shown.statusCode, fieldIn(shown, 'shown_total')]).toEqual([422, '34000'])
  expect(shown.body).toMatch(/<input[^>]*name="bonus_points"[^>]*checked/)
  const agreed = { ...fields, key: fieldIn(shown, 'key'), shown_total: 34_000 }
  const { bonus_points: _, ...unticked } = agreed
  const refused = await post('/cart/checkout', unticked, { cookie })
  expect([refused.statusCode, fieldIn(refused, 'shown_total')]).toEqual([422, '39000'])

  const placed = await post('/cart/checkout', { ...agreed, key: fieldIn(refused, 'key') }, { cookie })
  expect(placed.statusCode, textOf(placed)).toBe(303)
  const { price } = (await testApp.get(`/api${placed.headers.location}`)).json().data
  expect(price).toMatchObject({ total: 34_000, points_total: 5_000 })
  const card = (await testApp.get('/api/bonus/card', { cookie })).json().data
  expect(card.balance).toBe(0)
})

/** An order of one cream, and what the seller proposes instead of it. */
const proposed = async () => {
  const { db } = testApp.base
  await sql`UPDATE stock SET on_hand = on_hand + 9, opening = opening + 9`.execute(db)
  const cookie = await guest()
  const placed = await post('/cart/checkout', await filled(cookie), { cookie })
  const url = String(placed.headers.location)
  await sql`UPDATE orders SET confirmed_at = ${FIXTURE_NOW} WHERE '/order/' || token = ${url}`.execute(db)
  const { number, line_id, variant_id } = await db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .innerJoin('stock', 'stock.store_id', 'orders.store_id')
    .select(['orders.number', 'order_line.id as line_id', 'stock.variant_id'])
    .where('orders.token', '=', url.slice('/order/'.length))
    .whereRef('stock.variant_id', '<>', 'order_line.variant_id')
    .where('stock.on_hand', '>', 2)
    .executeTakeFirstOrThrow()
  const senior = await insertStaffSession(db, { login: 'senior', role: 'senior' }, FIXTURE_NOW)
  const asked = { number, line_id, variant_id, quantity: 1, agreed: false }
  const answer = await staffOffice(db, FIXTURE_NOW).office.proposeSubstitute(asked, senior.caller())
  if (!answer.ok) throw new Error(answer.refusal)
  return { url, page: await testApp.get(url), variant_id, last_digits: '6789' }
}

test('STAFF-03: the order’s form takes a substitute or declines it, once', async () => {
  const { url, page, variant_id, last_digits } = await proposed()
  expect(page.body).toContain('value="agree"')
  const substitute = fieldIn(page, 'substitute')
  const wrong = await post(url, { do: 'agree', substitute, last_digits: '0000' })
  expect([wrong.statusCode, wrong.body.includes('role="alert"')]).toEqual([422, true])
  expect((await post(url, { do: 'agree', substitute: 'чужая', last_digits })).statusCode).toBe(400)
  expect((await post(url, { do: 'agree', substitute, last_digits })).statusCode).toBe(303)
  expect((await testApp.get(`/api${url}`)).json().data.lines).toMatchObject([{ product_id: variant_id }])
  const late = await post(url, { do: 'decline', substitute, last_digits })
  expect(late.statusCode).toBe(422)
  expect(late.body).toContain('role="alert"')

  const second = await proposed()
  const declined = { do: 'decline', substitute: fieldIn(second.page, 'substitute'), last_digits }
  expect((await post(second.url, declined)).statusCode).toBe(303)
  expect((await testApp.get(`/api${second.url}`)).json().data.state).toBe('cancelled')
})

test.each(['/cart', '/cart/checkout', '/order/Zq3vXk9LmN2pQr5tUw8yAb'])(
  'SAFE-03: %s refuses forms of other sites, other types and large ones in words',
  async (url) => {
    const foreign = await post(url, { add: cream() }, { 'sec-fetch-site': 'cross-site' })
    expect([foreign.statusCode, foreign.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(textOf(foreign)).toContain('Запрос пришёл не со страницы магазина')
    expect(foreign.headers['set-cookie']).toBeUndefined()
    const old = await post(url, { add: cream() }, { 'sec-fetch-site': '', origin: 'https://evil.example' })
    expect(old.statusCode).toBe(403)
    expect((await post(url, {}, { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await post(url, { comment: 'я'.repeat(10_000) })).statusCode).toBe(413)
    expect((await post(url, { name: 'a\0b' })).statusCode).toBe(400)
    const nothing = await testApp.app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(nothing.statusCode).toBeGreaterThanOrEqual(200)
    expect(nothing.statusCode).toBeLessThan(500)
  },
)

const HOSTILE = [
  '',
  '-1',
  '1e9',
  '99999999999999999999',
  '__proto__',
  '<script>',
  '\ud800',
  '%',
  'pickup',
  'a'.repeat(500),
]
test('SAFE-03: hostile fields are answered with 4xx at most, and redirects stay in the shop', async () => {
  const cookie = await guest()
  const names = ['add', 'quantity', 'do', 'code', 'city', 'delivery', 'interval', 'key', 'shown_total']
  const urls = ['/cart', '/cart/checkout', '/order/Zq3vXk9LmN2pQr5tUw8yAb']
  for (const [at, name] of names.entries()) {
    const [url = '', value = ''] = [urls[at % urls.length], HOSTILE[at % HOSTILE.length]]
    const answer = await post(url, { do: 'place', delivery: 'courier', phone: '1', [name]: value }, { cookie })
    expect(answer.statusCode, `${url} ${name}=${value} ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/)
  }
})

test('A11: a wrong code that the checkout’s form shows is counted once', async () => {
  const counted = async () =>
    (
      await sql<{ wrong: number }>`
        SELECT coalesce(sum(hits), 0)::int AS wrong FROM rate_count WHERE starts_with(subject, 'promo codes of')`.execute(
        testApp.base.db,
      )
    ).rows[0]?.wrong ?? -1
  const cookie = await guest()
  const { do: _place, ...typed } = await filled(cookie)
  const before = await counted()
  const page = await post('/cart/checkout', { ...typed, code: 'ETOGONET' }, { cookie })
  expect(textOf(page)).toContain('Такого промокода нет')
  expect(await counted()).toBe(before + 1)
})

test('A11: codes that are tried by the address of the page are counted by network, whatever sessions it opens', async () => {
  for (let session = 0; session < 3; session += 1) {
    const cookie = await guest()
    for (let guess = 0; guess < 10; guess += 1) await testApp.get(`/cart?plain=1&code=UGADAJU${guess}`, { cookie })
  }
  const page = await testApp.get('/cart?plain=1&code=ПЕРВЫЙ', { cookie: await guest() })
  expect(textOf(page)).toContain('Слишком много неверных промокодов')
})

test('PEOPLE-03: the checkout’s form saves a typed address, offers it next time and orders to it', async () => {
  const cookie = await guest()
  await signInWithBonusPoints(cookie, 100, '79123456701')
  const courier = async (more: Fields) => {
    await post('/cart', { add: cream() }, { cookie })
    const shown = await post(
      '/cart/checkout',
      { ...(await filled(cookie)), delivery: 'courier', do: 'show' },
      { cookie },
    )
    const hidden = ['key', 'shown_delivery', 'shown_city', 'shown_total', 'shown_certificate']
    const fields = {
      ...(await filled(cookie)),
      ...Object.fromEntries(hidden.map((name) => [name, fieldIn(shown, name)])),
      phone: '9123456701',
      delivery: 'courier',
      asksToSave: 'yes',
      ...more,
    }
    return { shown, placed: await post('/cart/checkout', fields, { cookie }) }
  }
  const addressOf = async (placed: LightMyRequestResponse): Promise<string> =>
    (await testApp.get(`/api${String(placed.headers.location)}`, { cookie })).json().data.address
  const typed = { street: 'ул. Кирова', house: '104', flat: '12' }
  const first = await courier({ ...typed, savesAddress: 'on' })
  expect(first.shown.body).not.toContain('name="addressId"')
  expect(first.shown.body).toMatch(/<input[^>]*name="savesAddress"[^>]*checked/)
  expect(first.placed.statusCode, textOf(first.placed)).toBe(303)

  const { shown, placed } = await courier({ street: 'ул. Мира', house: '7', addressId: 'other' })
  expect(textOf(shown)).toContain('ул. Кирова, 104, кв. 12')
  const id = /name="addressId"[^>]*value="(\d+)"/.exec(shown.body)?.[1] ?? ''
  expect(shown.body).toMatch(
    new RegExp(`<input[^>]*name="addressId"[^>]*checked[^>]*value="${id}"|<input[^>]*value="${id}"[^>]*checked`),
  )
  expect(placed.statusCode, textOf(placed)).toBe(303)
  expect(await addressOf(placed)).toBe('ул. Мира, 7')

  const again = await courier({ addressId: id })
  expect(textOf(again.shown)).not.toContain('ул. Мира, 7')
  expect(await addressOf(again.placed)).toBe('ул. Кирова, 104, кв. 12')
})

test('PEOPLE-03: a guest at the checkout is not asked to save an address', async () => {
  const cookie = await guest()
  const shown = await post('/cart/checkout', { ...(await filled(cookie)), delivery: 'courier', do: 'show' }, { cookie })
  expect(shown.body).toContain('name="street"')
  expect(shown.body).not.toContain('savesAddress')
})

test('DESK-04: a lost link is asked for by a form, which answers a wrong number alike and names missing digits', async () => {
  const asked = await testApp.get('/find-order?plain=1')
  expect(textOf(asked)).toContain('Прислать ссылку')
  const missing = await post('/find-order', { number: 'Г-100001', last_digits: '67' })
  expect([missing.statusCode, fieldIn(missing, 'number')]).toEqual([400, 'Г-100001'])
  expect(textOf(missing)).toContain('последние четыре цифры телефона получателя')
  const answers = [
    await post('/find-order', { number: 'Г-100001', last_digits: '6790' }),
    await post('/find-order', { number: 'Г-999999', last_digits: '0000' }),
  ]
  for (const answer of answers) expect(textOf(answer)).toContain('ссылка на него придёт в СМС')
})

test('ORD-08: the order’s form asks for the return of a line; what was refused stays chosen', async () => {
  const { db } = testApp.base
  await sql`UPDATE stock SET on_hand = on_hand + 9, opening = opening + 9`.execute(db)
  const cookie = await guest()
  const placed = await post('/cart/checkout', { ...(await filled(cookie)), phone: '(912) 345 00 71' }, { cookie })
  expect(placed.statusCode, textOf(placed)).toBe(303)
  const url = String(placed.headers.location)
  await sql`
    UPDATE orders SET confirmed_at = ${FIXTURE_NOW}, state = 'ready_for_pickup' WHERE '/order/' || token = ${url}`.execute(
    db,
  )
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .where('token', '=', url.slice('/order/'.length))
    .executeTakeFirstOrThrow()
  const senior = await insertStaffSession(db, { login: 'returns', role: 'senior' }, FIXTURE_NOW)
  const given = { number, proof: '0071', received_as: 'cash' } as const
  expect((await staffOffice(db, FIXTURE_NOW).office.handOver(given, senior.caller())).ok).toBe(true)
  expect((await testApp.get(url)).body).toMatch(/<noscript>.{0,300}value="returns"/s)

  const form = await post(url, { do: 'returns' })
  const [, pieces = ''] = /name="(pieces-\d+)"/.exec(form.body) ?? []
  const chosen = { do: 'return', [pieces]: 1, [pieces.replace('pieces', 'reason')]: 'defect' }
  const nothing = await post(url, { do: 'return', last_digits: '0071' })
  expect([nothing.statusCode, textOf(nothing).includes('Отметьте, что вернуть')]).toEqual([400, true])
  const wrong = await post(url, { ...chosen, last_digits: '0000' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toMatch(/<option value="1" selected/)
  for (const _ of [1, 2])
    expect((await post(url, { ...chosen, last_digits: '0071', key: fieldIn(wrong, 'key') })).statusCode).toBe(303)
  const { returns } = (await testApp.get(`/api${url}`)).json().data
  expect(returns).toMatchObject([{ state: 'requested', lines: [{ quantity: 1 }] }])
})

test('PARCEL-01: the checkout’s form offers the plans of two parcels and places the chosen one as one order', async () => {
  const cookie = await guest()
  for (const sku of ['P-0102', 'P-0701']) await post('/cart', { add: testApp.shop.variant(sku) }, { cookie })
  const basket = await testApp.get('/cart?plain=1', { cookie })
  expect(basket.body).toMatch(/href="\/cart\/checkout\?plan=pickup-[\d.-]+"/)
  const page = await testApp.get('/cart/checkout?plain=1', { cookie })
  for (const title of ['Забрать в двух магазинах', 'Часть забрать, часть с курьером'])
    expect(textOf(page)).toContain(title)
  const plans = [...page.body.matchAll(/name="plan"[^>]* value="([^"]+)"/g)].map(([, plan = '']) => plan)
  expect(fieldIn(page, 'shown_plan')).toBe(plans[0])
  const byCourier = plans.find((plan) => plan.startsWith('courier-')) ?? ''
  const other = await post('/cart/checkout', { do: 'show', plan: byCourier, shown_plan: plans[0] ?? '' }, { cookie })
  expect([fieldIn(other, 'shown_plan'), fieldIn(other, 'shown_delivery')]).toEqual([byCourier, 'courier'])
  const before = await ordersCount()
  const fields = { ...(await filled(cookie)), plan: plans[0] ?? '', shown_plan: plans[0] ?? '' }
  const unshown = await post('/cart/checkout', { ...fields, plan: byCourier }, { cookie })
  expect([unshown.statusCode, await ordersCount()]).toEqual([422, before])
  const storeId = Number(/name="storeId"[^>]* value="(\d+)"/.exec(page.body)?.[1])
  const [, second = '', variant = ''] = (plans[0] ?? '').split('-')
  const take = (pieces: number) =>
    sql`UPDATE stock SET on_hand = on_hand - ${pieces}::int WHERE store_id = ${second}::int AND variant_id = ${variant}::int`
  const { rows } = await sql<{ free: number }>`
    SELECT on_hand - reserved AS free FROM stock WHERE store_id = ${second}::int AND variant_id = ${variant}::int`.execute(
    testApp.base.db,
  )
  await take(rows[0]?.free ?? 0).execute(testApp.base.db)
  const gone = await post('/cart/checkout', { ...fields, storeId }, { cookie })
  const opened = await testApp.get(`/cart/checkout?plain=1&plan=${plans[0]}`, { cookie })
  expect(textOf(opened)).toContain('Прежний способ больше не подходит')
  await take(-(rows[0]?.free ?? 0)).execute(testApp.base.db)
  expect([gone.statusCode, await ordersCount()]).toEqual([422, before])
  expect(textOf(gone)).toContain('Так получить заказ уже нельзя')
  expect(textOf(gone)).toContain('Уменьшите количество или уберите, чего нет.')
  expect(fieldIn(gone, 'name')).toBe(RECIPIENT.name)
  const placed = await post('/cart/checkout', { ...fields, storeId }, { cookie })
  expect(placed.statusCode, textOf(placed)).toBe(303)
  expect(await ordersCount()).toBe(before + 2)
  const order = await testApp.get(String(placed.headers.location), { cookie })
  expect(textOf(order)).toContain('Заказ из двух частей')
})

test('PARCEL-03: the checkout’s form offers everything in one store and places it as one parcel, whose rest is moved there', async () => {
  const cookie = await guest()
  for (const sku of ['M-0901', 'P-0701']) await post('/cart', { add: testApp.shop.variant(sku) }, { cookie })
  const page = await testApp.get('/cart/checkout?plain=1', { cookie })
  expect(textOf(page)).toContain('Забрать всё в одном магазине')
  const plans = [...page.body.matchAll(/name="plan"[^>]* value="([^"]+)"/g)].map(([, plan = '']) => plan)
  const moved = plans.find((plan) => plan.startsWith('moved-')) ?? ''
  const shown = await post('/cart/checkout', { do: 'show', plan: moved, shown_plan: plans[0] ?? '' }, { cookie })
  expect([fieldIn(shown, 'shown_plan'), fieldIn(shown, 'shown_delivery')]).toEqual([moved, 'pickup'])
  const before = await ordersCount()
  const storeId = Number(/name="storeId"[^>]* value="(\d+)"/.exec(shown.body)?.[1])
  const fields = { ...(await filled(cookie)), phone: '(912) 345 00 78', plan: moved, shown_plan: moved, storeId }
  const placed = await post('/cart/checkout', fields, { cookie })
  expect(placed.statusCode, textOf(placed)).toBe(303)
  expect(await ordersCount()).toBe(before + 1)
  const order = await testApp.get(String(placed.headers.location), { cookie })
  expect(textOf(order)).toContain('Привезём из другого магазина')
})
