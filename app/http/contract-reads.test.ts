import { sql } from 'kysely'
/** Every GET of the contract, called over HTTP on a record that exists; its answer is checked against its schema. */
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '#kernel/is-record.ts'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { STAFF_RIGHTS } from '#kernel/staff-rights.ts'
import { insertStaffSession } from '#kit/shops/staff.ts'
import { typedAddress } from '#kit/shops/order-shop.ts'
import { cookieOf, openTestApp, type TestApp } from '#kit/test-app.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { listEndpoints } from '#app/api/endpoints.ts'
import { type BoundEndpoint } from '#platform/http/endpoint.ts'
import { runImport } from '#app/import/importer.ts'
import { insertSet, insertSetRecords } from '#platform/changes/change-sets.sql.ts'
import { writeAudit } from '#shop/office/staff.sql.ts'
import { codeOf } from '#shop/people/account/signed-in.ts'

const PHONE = '79120000001'
const CASE_TOKEN = 'c'.repeat(32)
const CITY = 'city=chel'
const PRODUCT = 'krem-tish'
const SKU = 'P-0101'

let shop: TestApp
let reads: BoundEndpoint[] = []
/** Address by call name, below /api. A call without an example fails the test. */
let examples: Readonly<Record<string, string>> = {}
let cookie = ''

beforeAll(async () => {
  shop = await openTestApp()
  reads = listEndpoints(shop.handlers).filter(({ endpoint }) => endpoint.method === 'GET')
  await insertContent()
  cookie = await register()
  const order = await placeOrder('contract-reads-1')
  const open = await placeOrder('contract-reads-2')
  await write('/favorites/add', { product_id: shop.shop.product(PRODUCT) })
  await shop.base.db.updateTable('favourite').set({ added_price: 10_000_000 }).execute()
  await write('/search/history', { query: 'крем' })
  await write('/saved_addresses', { city: 'chel', postal_address: typedAddress() })
  await write('/ingredients/unwanted', { codes: ['fixture-panthenol'] })
  await write('/history', { product_ids: [shop.shop.product(PRODUCT)] })
  await writeReview(order.number)
  await shop.base.db.updateTable('variant').set({ shade_color: '#a01f2e' }).where('sku', '=', 'M-0901').execute()
  await sql`UPDATE customer SET letters_token = ${'l'.repeat(22)}`.execute(shop.base.db)
  await sql`
    INSERT INTO newsletter_issue (code, send_at, title, preview, blocks)
    VALUES ('zima', now(), 'Зимний уход', 'Что нового', '[{ "text": ["Мороз"] }]')`.execute(shop.base.db)
  await insertLabel(order.number)
  await insertReturnPhoto(order.number)
  await insertTransfer(order.number)
  await insertPurchase()
  await insertCase()
  await addToBasket()
  await importNeed('До 1000 ₽')
  await importNeed('До 2000 ₽')
  const words = await draftWords()
  const row = { kind: '', key: 'строка 2', before: null, after: { cells: [['Код', 'x']] }, refusal: 'нет такой записи' }
  await insertSetRecords(shop.base.db, words, [row])
  const product = `/product/${PRODUCT}`
  await shop.base.db
    .insertInto('staff_role')
    .values({ code: 'all', title: 'Все права', rights: [...STAFF_RIGHTS], all_stores: true })
    .execute()
  const staff = await insertStaffSession(shop.base.db, { login: 'senior', role: 'all' }, fixtureClock.now())
  await sql`
    WITH s AS (INSERT INTO exchange_session (cookie_hash, program, kind, began_at, seen_at)
      VALUES ('x', '1c', 'catalog', now(), now()) RETURNING id),
    f AS (INSERT INTO exchange_file (session_id, name, received_at, state, figures)
      SELECT id, 'import.xml', now(), 'done', '{"goods": 1}' FROM s RETURNING id),
    i AS (INSERT INTO exchange_item (kind, id, value, session_id) SELECT kind, '1', value::jsonb, s.id FROM s, (VALUES
      ('good', '{"name": "Крем", "maker": "Иней"}'), ('offer', '{"good": "1"}'), ('warehouse', '{"name": "Склад"}')) AS v (kind, value)),
    m AS (INSERT INTO exchange_match (offer_id, sku, found_by, likeness) VALUES ('1', 'P-0101', 'name', 0.5))
    INSERT INTO exchange_fault (file_id, line, what, reason) SELECT id, 1, 'товар', 'нет Ид' FROM f`.execute(
    shop.base.db,
  )
  await sql`
    INSERT INTO bank_register (provider, file_name, file_hash, from_day, to_day, uploaded_at, uploaded_by)
    SELECT (SELECT min(code) FROM payment_provider), 'x.csv', '\\x00', '2026-11-20', '2026-11-20', now(), min(id) FROM staff`.execute(
    shop.base.db,
  )
  await writeAudit(shop.base.db, { staffId: null, at: fixtureClock.now(), action: 'added', subject: 'senior' })
  cookie = `${cookie}; __Host-glad-staff=${staff.cookie()}`
  examples = {
    'basket.get': '/basket',
    'blog.page': '/blog/page?path=/delivery',
    'blog.reviews': '/blog/reviews',
    'bonus.card': '/bonus/card',
    'bonus.history': '/bonus/history',
    'brands.popular': '/brands/popular',
    'brands.all': '/brands',
    'brands.get': `/brands/brand/iney?${CITY}`,
    'catalog.list': `/catalog/list?${CITY}`,
    'catalog.filters': '/catalog/filters',
    'catalog.cards': `/catalog/cards?${CITY}&ids=${shop.shop.product(PRODUCT)}`,
    'certificates.card': '/certificates/card/card-token-of-the-fixture',
    'certificates.offer': '/certificates/offer',
    'certificates.purchase': '/certificates/purchase/token-of-the-fixture-00',
    'cities.get': '/cities',
    'cities.getDeliveryCities': '/cities/delivery',
    'cities.getCurrent': '/cities/current/chel',
    'cities.getMap': '/cities/map/chel',
    'contacts.get': '/contacts',
    'favorites.get': '/favorites',
    'favorites.drops': '/favorites/drops',
    'history.get': '/history',
    'ingredients.suggest': '/ingredients/suggest?q=пант',
    'ingredients.findInProducts': `/ingredients/in-products?codes=fixture-panthenol&product_ids=${shop.shop.product(PRODUCT)}`,
    'ingredients.getUnwanted': '/ingredients/unwanted',
    'mainPage.get': `/main_page?${CITY}`,
    'mainPage.listingInsert': `/main_page/listing_insert?${CITY}&path=ukhod_za_litsom`,
    'menu.get': '/menu',
    'menu.packs': '/menu/packs',
    'menu.shell': '/menu/shell',
    'news.list': '/news',
    'news.get': `/news/zima?${CITY}`,
    'office.me': '/office/me',
    'office.audit': '/office/audit',
    'office.staffList': '/office/staff',
    'office.counterDevice': '/office/device',
    'office.today': '/office/today',
    'office.work': '/office/work',
    'office.findEverything': `/office/everything?q=${encodeURIComponent('крем')}`,
    'office.queue': '/office/queue?store_id=1',
    'office.find': `/office/find?store_id=1&text=6790`,
    'office.explainSearch': `/office/search?q=${encodeURIComponent('крем')}&${CITY}`,
    'office.askedPhrases': '/office/search/phrases?show=all',
    'office.searchEffect': `/office/search/effect?set=${words}`,
    'office.promotionStates': '/office/promotions',
    'office.codesFile': `/office/promotions/codes?promo_code=${encodeURIComponent('ТИШИНА')}`,
    'cases.thread': `/cases/${CASE_TOKEN}`,
    'office.cases': '/office/cases',
    'office.caseStatistics': '/office/cases/statistics?days=366',
    'office.openedCase': '/office/cases/1001',
    'office.casePhoto': '/office/cases/1001/photos/form',
    'office.orders': '/office/orders?q=6790',
    'office.priceTags': `/office/price-tags?text=${encodeURIComponent('крем')}`,
    'office.parcelLabel': `/office/orders/${encodeURIComponent(order.number)}/parcel-label`,
    'office.shift': '/office/shift?store_id=1',
    'office.courierRounds': '/office/shift/couriers?store_id=1',
    'office.phoneGoods': `/office/phone-order/goods?city=msk&text=${encodeURIComponent('крем')}`,
    'office.reportFilters': '/office/reports/filters',
    'office.sales': '/office/reports/sales?from=2026-11-20&to=2026-11-20&by=section&compare=week',
    'office.salesFile': '/office/reports/sales/file?from=2026-11-20&to=2026-11-20&by=day&format=xlsx',
    'office.stockReport': '/office/reports/stock',
    'office.liabilities': '/office/reports/liabilities?from=2026-11-01&to=2026-11-30',
    'office.stockFile': '/office/reports/stock/file?format=csv',
    'office.liabilitiesFile': '/office/reports/liabilities/file?from=2026-11-01&to=2026-11-30&format=xlsx',
    'office.funnel': '/office/reports/funnel?from=2026-11-20&to=2026-11-20&by=city&compare=week',
    'office.funnelFile': '/office/reports/funnel/file?from=2026-11-20&to=2026-11-20&by=day&format=xlsx',
    'office.conversionsFile': '/office/reports/conversions/file?from=2026-11-20&to=2026-11-20&key=yclid',
    'office.wall': '/office/reports/wall',
    'office.reportLetter': '/office/report-letter',
    'office.health': '/office/health',
    'office.programs': '/office/programs',
    'office.feeds': '/office/feeds',
    'office.leftOut': '/office/feeds/left-out?reason=no-picture',
    'office.marketplaces': '/office/marketplaces',
    'office.marketplaceOffers': '/office/marketplaces/offers?marketplace=yandex-market&reason=offered',
    'office.marketplaceOrders': '/office/marketplaces/orders',
    'office.webhooks': '/office/webhooks',
    'office.webhook': `/office/webhooks/${await insertWebhook()}`,
    'office.exchangeSessions': '/office/exchange',
    'office.exchangeSession': '/office/exchange/sessions/1',
    'office.exchangeMatches': '/office/exchange/matches',
    'office.exchangeLinks': '/office/exchange/links',
    'office.exchangeOwners': '/office/exchange/owners',
    'office.registers': '/office/registers',
    'office.register': '/office/registers/1',
    'office.missingReceipts': '/office/receipts/missing',
    'office.receipts': '/office/receipts',
    'office.postQueue': '/office/questions',
    'office.reviewQueue': '/office/reviews',
    'office.newsletters': '/office/newsletters',
    'office.newsletter': '/office/newsletters/zima',
    'office.tillTerms': '/office/till',
    'office.certificate': `/office/certificates/${encodeURIComponent('ГС-1001')}`,
    'office.order': `/office/orders/${encodeURIComponent(order.number)}`,
    'office.refunds': '/office/refunds',
    'office.returnPhoto': `/office/orders/${encodeURIComponent(order.number)}/return-photos/${PHOTO}`,
    'office.label': `/office/orders/${encodeURIComponent(order.number)}/label`,
    'office.returnTerms': `/office/orders/${encodeURIComponent(order.number)}/return-terms`,
    'office.substitutes': `/office/orders/${encodeURIComponent(order.number)}/substitutes?line_id=1&quantity=1`,
    'office.sources': `/office/orders/${encodeURIComponent(order.number)}/sources?line_id=1&quantity=1`,
    'office.transfers': '/office/transfers?state=received',
    'office.transfer': '/office/transfers/1',
    'office.deliveryTerms': `/office/orders/${encodeURIComponent(open.number)}/delivery`,
    'office.additions': `/office/orders/${encodeURIComponent(order.number)}/additions?quantity=1&text=${encodeURIComponent('мл')}`,
    'office.recordKinds': '/office/record-kinds',
    'office.recordKind': '/office/record-kinds/needs',
    'office.records': '/office/records/needs?q=дар&sort=-name&only=code:dar',
    'office.record': '/office/record?kind=needs&key=dar',
    'office.recordNeighbours': '/office/record-neighbours?kind=needs&key=dar&sort=-name',
    'office.recordViews': '/office/record-views/needs',
    'office.siteAddresses': `/office/site-addresses?q=${encodeURIComponent('крем')}`,
    'office.recordFile': '/office/record-files/needs',
    'office.setFaults': `/office/change-set-faults/${words}?format=csv`,
    'office.changeSets': '/office/change-sets?state=applied',
    'office.changeSet': '/office/change-sets/1',
    'order.methods': `/order/methods?${CITY}`,
    'order.today': `/order/today?${CITY}`,
    'order.deliveryOptions': `/order/${open.token}/delivery`,
    'order.get': `/order/${order.token}`,
    'order.returns': `/order/${order.token}/returns`,
    'order.returnPhoto': `/order/${order.token}/return-photos/${PHOTO}`,
    'product.get': `${product}?${CITY}`,
    'product.reviews': `${product}/reviews`,
    'product.companions': `${product}/companions?${CITY}`,
    'product.shadeMatches': `/product/shade-matches/${shop.shop.variant('I-0801')}?${CITY}`,
    'product.stock': `/product/stock/now?${CITY}&ids=${shop.shop.product(PRODUCT)}`,
    'product.availability': `/product/availability/${shop.shop.product(PRODUCT)}?${CITY}`,
    'promotions.list': `/promotions?${CITY}`,
    'promotions.promoCodes': '/promotions/codes',
    'questions.list': `/questions/${PRODUCT}?query=${encodeURIComponent('крема')}`,
    'questions.right': `/questions/${PRODUCT}/own`,
    'reviews.own': '/reviews',
    'reviews.right': `/reviews/${PRODUCT}`,
    'search.getHistory': '/search/history',
    'search.getOftenSearched': '/search/often-searched',
    'search.getRecommendProducts': `/search/recommended?${CITY}`,
    'seo.redirect': '/seo/redirect?path=/old',
    'seo.sitemap': '/seo/sitemap?part=products&page=1',
    'subscribe.ofMailbox': `/subscribe/all/${'l'.repeat(22)}`,
    'user.get': '/user',
    'user.access': '/user/access',
    'routine.get': `/routine?${CITY}`,
    'savedAddresses.list': '/saved_addresses',
    'user.consents': '/user/consents',
    'user.data': '/user/data',
    'user.subscriptions': '/user/subscriptions',
    'user.orders': '/user/orders',
    'user.pendingOrders': '/user/pending-orders',
    'user.order': `/user/orders/${encodeURIComponent(order.number)}`,
  }
})
afterAll(() => shop.close())

const write = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await shop.write('POST', `/api${path}`, body, { cookie, ...headers })
  expect(answer.json()).toMatchObject({ status: 'success' })
  return answer.json().data
}
/** The product of the order is delivered, and reviewed. */
const writeReview = async (number: string): Promise<void> => {
  const { db } = shop.base
  const { id: order_id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const change = { order_id, step: 2, from_state: 'new', to_state: 'delivered', at: new Date(), cause: 'test' }
  await db.insertInto('order_state_change').values(change).execute()
  const { version } = shopForTests.terms.consents.reviews
  const text = {
    rating: 5,
    body: 'Хороший крем',
    author: 'Анна',
    skin_type: null,
    skin_tone: null,
    age_group: null,
    photos: [],
  }
  const review = { slug: PRODUCT, ...text, consent_text_version: version }
  await write('/reviews', review)
  await write('/questions', { slug: PRODUCT, body: 'Чем пахнет крем?', author: 'Анна', consent_text_version: version })
  await sql`
    WITH asked AS (
      INSERT INTO product_question (external_id, product_id, author, body, written_on)
      SELECT 'q1', product_id, 'Вера', 'Большой ли расход крема?', '2026-11-01' FROM product_question RETURNING id)
    INSERT INTO product_answer (external_id, question_id, kind, author, body, written_on)
    SELECT 'a1', id, 'shop', 'Магазин', 'Горошины хватает', '2026-11-02' FROM asked`.execute(db)
}
const PHOTO = 'a'.repeat(32)

const insertWebhook = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO webhook_endpoint (url, events, salt, made_by, created_at)
      VALUES ('https://erp.example/hook', '{stock.short}', 'x', 'office', now()) RETURNING id
    ), message AS (
      INSERT INTO webhook_delivery (endpoint_id, message_id, type, object, data)
      SELECT id, gen_random_uuid(), 'stock.short', 'stock 1 1', '{}' FROM made RETURNING id
    ), tried AS (
      INSERT INTO webhook_attempt (delivery_id, at, status, took_ms) SELECT id, now(), 500, 12 FROM message
    )
    SELECT id FROM made`.execute(shop.base.db)
  return rows[0]?.id ?? 0
}

const insertCase = () =>
  sql`
  WITH message AS (
    INSERT INTO feedback (form_id, name, phone, email, message, policy_version, at)
    VALUES ('feedback', 'Анна', ${PHONE}, 'anna@example.ru', 'Где заказ?', '1', now()) RETURNING id
  ), photo AS (
    INSERT INTO feedback_photo (feedback_id, jpeg, width, height) SELECT id, 'x', 1, 1 FROM message
  ), opened AS (
    INSERT INTO buyer_case (feedback_id, reason, name, phone, email, token, opened_at, waits_since)
    SELECT id, 'order', 'Анна', ${PHONE}, 'anna@example.ru', ${CASE_TOKEN}, now(), now() FROM message RETURNING id
  )
  INSERT INTO case_message (case_id, kind, body, at) SELECT id, 'buyer', 'Где заказ?', now() FROM opened`.execute(
    shop.base.db,
  )

const insertTransfer = (number: string) =>
  sql`
    WITH made AS (
      INSERT INTO transfer (from_store_id, to_store_id, order_id, state, arrives_at)
      SELECT min(s.id), max(s.id), o.id, 'received', now() FROM store s, orders o WHERE o.number = ${number} GROUP BY o.id
      RETURNING id, order_id
    ), line AS (
      INSERT INTO transfer_line (transfer_id, variant_id, order_line_id, quantity, sent, received)
      SELECT made.id, l.variant_id, l.id, 1, 1, 1 FROM made JOIN order_line l ON l.order_id = made.order_id LIMIT 1
    )
    INSERT INTO transfer_step (transfer_id, step, state, at) SELECT id, 1, 'received', now() FROM made`.execute(
    shop.base.db,
  )

const insertReturnPhoto = (number: string) =>
  sql`
    WITH o AS (SELECT id FROM orders WHERE number = ${number}),
    r AS (INSERT INTO order_return (order_id, state, requested_at, refund_money, refund_points, refund_certificate)
      SELECT id, 'requested', now(), 100, 0, 0 FROM o RETURNING id, order_id),
    l AS (INSERT INTO order_return_line (return_id, order_line_id, reason, quantity)
      SELECT r.id, min(line.id), 'defect', 1 FROM r JOIN order_line line ON line.order_id = r.order_id GROUP BY r.id)
    INSERT INTO return_photo SELECT ${PHOTO}, order_id, id, '\\xff', 1, 1, now() FROM r`.execute(shop.base.db)
const insertLabel = async (number: string): Promise<void> => {
  const { db } = shop.base
  const order = await db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  const label = Buffer.from('%PDF-1.4')
  await db
    .insertInto('shipment')
    .values({ order_id: order.id, carrier: 'cdek', carrier_id: '1', state: 'created', label, created_at: new Date() })
    .execute()
}
/** A record of the journal; a second import of it is a change set. */
const importNeed = (note: string) =>
  runImport(
    shop.base.db,
    {
      kinds: new Set(['needs']),
      knownPictures: async function* () {},
      records: async function* (kind) {
        const value = { code: 'dar', position: 1, name: 'В подарок', note, url: '/sale' }
        if (kind === 'needs') yield { where: 'needs:1', value }
      },
    },
    { now: fixtureClock.now() },
  )
const addToBasket = () => write('/basket/add', { product_id: shop.shop.variant(SKU) })

const insertContent = async (): Promise<void> => {
  const { db } = shop.base
  const on = '2026-11-01'
  await db
    .insertInto('page')
    .values({ path: '/delivery', title: 'Доставка', description: 'Как', body_html: '<p>Так.</p>', updated_on: on })
    .execute()
  await db
    .insertInto('article')
    .values({
      slug: 'zima',
      title: 'Зима',
      lead: 'Кратко',
      body_html: '<p>Да.</p>',
      published_on: on,
      goods: [PRODUCT],
    })
    .execute()
  await db.insertInto('redirect_rule').values({ from_path: '/old', to_url: '/news', status: 301 }).execute()
  await db.insertInto('contact').values({ kind: 'telegram', value: 'https://t.me/glad' }).execute()
  await db
    .insertInto('menu_item')
    .values({ code: 'news', place: 'top', position: 1, title: 'Новости', url: '/news' })
    .execute()
  const banner = { position: 1, body: '', action_text: null, action_url: null, picture_id: null, skus: [SKU] }
  await db
    .insertInto('banner')
    .values([
      { ...banner, code: 'hero', place: 'hero', title: 'Первый' },
      { ...banner, code: 'listing', place: 'listing', title: 'В списке', sections: ['ukhod_za_litsom'] },
    ])
    .execute()
  await db
    .insertInto('need')
    .values({ code: 'water', position: 1, name: 'Влага', note: '', url: '/products' })
    .execute()
  await db
    .insertInto('promotion')
    .values({
      code: 'gift',
      kind: 'price',
      title: 'Подарок',
      body_html: '<p>Да.</p>',
      from_on: on,
      position: 1,
      skus: [SKU],
    })
    .execute()
  await db
    .insertInto('promo_code')
    .values({ code: 'ТИШИНА', title: '15 %', percent: 15, from_on: on, listed: true })
    .execute()
  await db
    .insertInto('review')
    .values({
      external_id: 'r1',
      product_id: shop.shop.product(PRODUCT),
      author: 'Анна',
      rating: 5,
      body: 'Хорошо',
      written_on: on,
    })
    .execute()
}

const register = async (): Promise<string> => {
  const sent = await shop.write('POST', '/api/user/send-code', { phone: PHONE })
  const before = cookieOf(sent)
  const challenge = await shop.base.db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('phone', '=', PHONE)
    .executeTakeFirstOrThrow()
  const profile = { name: 'Анна', email: 'anna@example.ru', birthday: '1990-02-28', news: true }
  const code = codeOf(signInForTests.codeKey, challenge)
  const body = { phone: PHONE, ...profile, code, consent_text_version: signInForTests.terms.consents.account.version }
  return cookieOf(await shop.write('POST', '/api/user/register', body, { cookie: before }))
}

const placeOrder = async (key: string): Promise<{ number: string; token: string }> => {
  await addToBasket()
  const price = await write('/order/price', { city: 'chel', delivery: 'courier' })
  const order = {
    city: 'chel',
    delivery: 'courier',
    store_id: null,
    address: 'ул. Кирова, 104',
    recipient: { name: 'Анна', phone: PHONE, email: 'anna@example.ru' },
    comment: '',
    payment: 'on_receipt',
    shown_total: price.total,
    agreement_version: shopForTests.agreementVersion,
    consent_text_version: shopForTests.terms.consents.order.version,
  }
  return write('/order/place', order, { 'idempotency-key': key })
}

/** The id of a change set that adds a synonym. */
const draftWords = async (): Promise<number> => {
  const origin = { source: 'form', author: 'senior', reason: 'Синоним' } as const
  const set = await insertSet(shop.base.db, origin, fixtureClock.now())
  const after = { code: 'aloe', words: ['алоэ', 'столетник'] }
  await insertSetRecords(shop.base.db, set, [
    { kind: 'search_synonyms', key: 'aloe', before: null, after, refusal: null },
  ])
  return set
}

/** A certificate that was bought. */
const insertPurchase = async (): Promise<void> => {
  await sql`
    WITH certificate AS (
      INSERT INTO certificate (number, pin_hash, nominal, issued_at, ends_on)
      VALUES ('123456789012', decode(repeat('00', 32), 'hex'), 100000, now(), '2029-11-20') RETURNING id
    )
    INSERT INTO certificate_purchase (
      number, token, card_token, state, amount, design, recipient_name, recipient_email, sender_name, greeting, send_on,
      buyer_phone, buyer_email, agreement_version, consent_text_version, placed_at, pay_until, paid_at, certificate_id)
    SELECT 'ГС-1001', 'token-of-the-fixture-00', 'card-token-of-the-fixture', 'paid', 100000, 'ice', 'Оля', 'olya@example.ru', 'Анна', '',
      '2026-11-20', ${PHONE}, 'anna@example.ru', '1', '1', now(), now(), now(), id FROM certificate`.execute(
    shop.base.db,
  )
}

const nameOf = ({ group, call }: BoundEndpoint): string => `${group}.${call}`

test('API-07: every GET of the contract has an example here', () => {
  expect(Object.keys(examples).toSorted()).toEqual(reads.map(nameOf).toSorted())
})

test('API-07: every GET of the contract answers an existing record with exactly the fields of its schema', async () => {
  const mismatches: string[] = []
  for (const read of reads) {
    const answer = await shop.get(`/api${examples[nameOf(read)]}`, { cookie })
    const { status, data } = answer.json()
    if (status !== 'success' || isEmpty(data))
      mismatches.push(`${nameOf(read)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    else
      mismatches.push(
        ...Compile(read.endpoint.out)
          .Errors(data)
          .map(({ instancePath, message }) => `${nameOf(read)}${instancePath}: ${message}`),
      )
  }
  expect(mismatches).toEqual([])
})

test('SAFE-06: no URL of a call holds a position, an address, a phone or a mailbox, since proxies log URLs', () => {
  const personal = new Set(['near', 'lat', 'lon', 'latitude', 'longitude', 'address', 'phone', 'email'])
  const found = reads.flatMap((read) => {
    const fields: unknown = Reflect.get(read.endpoint.in, 'properties')
    return (isRecord(fields) ? Object.keys(fields) : [])
      .filter((field) => personal.has(field))
      .map((field) => `${nameOf(read)} ${field}`)
  })
  expect(found).toEqual([])
})

const isEmpty = (data: unknown): boolean =>
  data === null || data === undefined || (Array.isArray(data) && data.length === 0)
