/** CAT-11: reviews written by buyers, over HTTP. */
import { readdir } from 'node:fs/promises'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectAsOwner } from '#platform/db/connection.ts'
import { audit } from '#kit/audit.ts'
import { FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { buyerId, insertOrder, registerBuyer } from '#kit/shops/buyers.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'
import { jpegOf } from '#kit/test-photos.ts'
import { emailReview } from './email-review.job.ts'
import type { Email } from '#providers/ports/mailer.ts'
import { listReviews, moderateReview, type Moderation } from './moderation.ts'
import { deleteUnsentPhotos } from './review-photos.sql.ts'

const PRODUCT = 'krem-polnoch'
const REVIEW = {
  slug: PRODUCT,
  rating: 4,
  body: 'Плотный крем, зимой то что надо.',
  author: 'Анна Б.',
  skin_type: 'сухая',
  photos: [],
  consent_text_version: shopForTests.terms.consents.reviews.version,
}

let testApp: TestApp
let anna = ''
let boris = ''
beforeAll(async () => {
  testApp = await openTestApp()
  anna = await registerBuyer(testApp, '79120000001')
  boris = await registerBuyer(testApp, '79120000002')
})
beforeEach(async () => {
  const { db } = testApp.base
  // The app may not delete the history of orders.
  const owner = await connectAsOwner(testApp.base.url, 'glad test')
  await owner.query('DELETE FROM order_state_change')
  await owner.end()
  for (const table of ['review', 'review_photo', 'order_line', 'orders', 'rate_count'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('product').set({ rating_sum: 0, rating_count: 0 }).execute()
})
afterEach(async () => {
  // The orders of this file have no stock.
  expect((await audit(testApp.base.url)).filter(({ name }) => /^A1[02] /.test(name))).toEqual([])
})
afterAll(() => testApp.close())

const order = (phone: string, states: readonly string[], asGuest = false): Promise<void> =>
  insertOrder(testApp, phone, states, asGuest)
const moderate = async (id: number, moderation: Moderation): Promise<boolean> =>
  (await moderateReview(testApp.base.db, { id, moderation, staffId: null, at: FIXTURE_NOW })) === 'done'
const publish = (id: number): Promise<boolean> => moderate(id, { kind: 'publish' })
const hide = (id: number, reason: string): Promise<boolean> => moderate(id, { kind: 'hide', reason })
const DELIVERED = ['new', 'assembling', 'ready_for_pickup', 'delivered']

const save = async (cookie: string, change: object = {}) =>
  (await testApp.write('POST', '/api/reviews', { ...REVIEW, ...change }, { cookie })).json()
const rightOf = async (cookie: string) => (await testApp.get(`/api/reviews/${PRODUCT}`, { cookie })).json().data
const shown = async () => {
  const page = (await testApp.get(`/api/product/${PRODUCT}?city=chel`)).json().data
  const { reviews } = (await testApp.get(`/api/product/${PRODUCT}/reviews`)).json().data
  return {
    rating: page.rating,
    count: page.reviews_count,
    stars: page.rating_counts,
    bodies: reviews.map(({ body }: { body: string }) => body),
  }
}
const onlyId = async (state: 'pending' | 'published' | 'hidden'): Promise<number> => {
  const [review, ...more] = await listReviews(testApp.base.db, state, 10)
  if (!review || more.length > 0) throw new Error(`There is not exactly one review in state ${state}`)
  return review.id
}
const addPhoto = async (cookie: string, bytes: Buffer, name = 'dom.jpg') => {
  const form = new FormData()
  form.append('slug', PRODUCT)
  form.append('file', new File([new Uint8Array(bytes)], name))
  const encoded = new Response(form)
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/reviews/photo',
    headers: { 'sec-fetch-site': 'same-origin', cookie, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}

test('CAT-11: a section may ask for the tone of skin, which the review then states with the age', async () => {
  await order('79120000001', DELIVERED)
  expect(await rightOf(anna)).toMatchObject({ asks_tone: false })
  const ask = (asks_tone: boolean) =>
    testApp.base.db.updateTable('category').set({ asks_tone }).where('path', '=', 'ukhod_za_litsom').execute()
  await ask(true)
  expect(await rightOf(anna)).toMatchObject({ asks_tone: true })
  await ask(false)
  expect(await save(anna, { skin_tone: 'зелёный' })).toMatchObject({ status: 'error' })
  const stated = { skin_tone: 'светлый', age_group: '25–34' }
  expect(await save(anna, stated)).toMatchObject({ status: 'success', data: stated })
  await publish(await onlyId('pending'))
  const { reviews } = (await testApp.get(`/api/product/${PRODUCT}/reviews`)).json().data
  expect(reviews).toMatchObject([stated])
  // Another tone is a changed review, which waits for the staff.
  expect(await save(anna, { ...stated, skin_tone: 'средний' })).toMatchObject({ data: { state: 'pending' } })
})

test('CAT-11: only who has received the product may review it, and the refusal says so', async () => {
  expect(await rightOf('')).toMatchObject({ right: 'sign-in' })
  expect((await save('')).errors).toMatchObject([{ message: expect.stringContaining('Войдите') }])
  await order('79120000001', ['new', 'assembling', 'ready_for_pickup'])
  await order('79120000001', ['new', 'cancelled'])
  expect(await rightOf(anna)).toMatchObject({ right: 'not-received', review: null })
  expect((await save(anna)).errors).toMatchObject([{ message: expect.stringContaining('уже получил его') }])
  expect((await addPhoto(anna, await jpegOf())).errors).toMatchObject([{ code: 150 }])
  await order('79120000001', DELIVERED)
  expect(await rightOf(anna)).toMatchObject({ right: 'may-write', name: 'Анна' })
  expect((await save(anna)).status).toBe('success')
  await order('79120000002', [...DELIVERED, 'returned'], true)
  expect(await rightOf(boris)).toMatchObject({ right: 'may-write' })
})

test('CAT-11: a review is shown and counted from its publication until it is hidden', async () => {
  await order('79120000001', DELIVERED)
  expect((await save(anna)).data).toMatchObject({ state: 'pending', rating: 4, hidden_reason: null })
  expect(await shown()).toMatchObject({ rating: null, count: 0, bodies: [] })
  const id = await onlyId('pending')
  expect(await publish(id)).toBe(true)
  await moderate(id, { kind: 'answer', answer: 'Спасибо!' })
  expect(await shown()).toEqual({ rating: 4, count: 1, stars: [0, 1, 0, 0, 0], bodies: [REVIEW.body] })
  expect((await testApp.get('/api/blog/reviews')).json().data.reviews).toMatchObject([{ answer: 'Спасибо!' }])
  expect(await hide(id, 'Реклама')).toBe(true)
  expect(await shown()).toMatchObject({ rating: null, count: 0, bodies: [] })
  expect((await rightOf(anna)).review).toMatchObject({ state: 'hidden', hidden_reason: 'Реклама.' })
  expect(await publish(999_999)).toBe(false)
})

test('CAT-11: the staff get an e-mail about each review that waits for them', async () => {
  await order('79120000001', DELIVERED)
  await save(anna)
  await save(anna, { body: 'Разонравился: скатывается под пудрой.' })
  const { rows } = await sql<{ data: { review_id: number; sent_at: string } }>`
    SELECT data FROM pgboss.job WHERE name = 'email-review' ORDER BY created_on DESC LIMIT 1`.execute(testApp.base.db)
  const sent: Email[] = []
  const mailer = { send: async (email: Email) => (sent.push(email), { sent: true as const }) }
  const deps = { db: testApp.base.db, mailer, publicUrl: 'https://glad.example', feedbackTo: 'zabota@glad.example' }
  for (const { data } of rows) await emailReview.work(data, deps as never)
  expect(sent).toMatchObject([{ to: 'zabota@glad.example', text: expect.stringContaining('скатывается под пудрой') }])
  expect(sent[0]?.text).toContain('/office/reviews')
})

test('CAT-11: one review per product; a changed one waits for the staff again, an equal one stays published', async () => {
  await order('79120000001', DELIVERED)
  await save(anna)
  await publish(await onlyId('pending'))
  expect((await save(anna)).data).toMatchObject({ state: 'published' })
  expect((await save(anna, { rating: 2 })).data).toMatchObject({ state: 'pending', rating: 2 })
  expect(await shown()).toMatchObject({ rating: null, count: 0, bodies: [] })
  expect(await listReviews(testApp.base.db, 'pending', 10)).toHaveLength(1)
  await Promise.all([save(anna, { rating: 1 }), save(anna, { rating: 5 }), save(anna, { rating: 3 })])
  expect(await listReviews(testApp.base.db, 'pending', 10)).toHaveLength(1)
})

test('CAT-11: two reviews published at the same time are both counted', async () => {
  await order('79120000001', DELIVERED)
  await order('79120000002', DELIVERED)
  await save(anna, { rating: 5 })
  await save(boris, { rating: 2 })
  const pending = await listReviews(testApp.base.db, 'pending', 10)
  await Promise.all(pending.map(({ id }) => publish(id)))
  expect(await shown()).toMatchObject({ rating: 3.5, count: 2, stars: [1, 0, 0, 1, 0] })
})

test('CAT-11: the author deletes the review, and it leaves list and average', async () => {
  await order('79120000001', DELIVERED)
  await save(anna)
  await publish(await onlyId('pending'))
  const remove = () => testApp.write('POST', '/api/reviews/remove', { slug: PRODUCT }, { cookie: anna })
  expect((await remove()).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ rating: null, count: 0, bodies: [] })
  expect((await remove()).statusCode).toBe(404)
})

test('CAT-11, SAFE-03: texts are trimmed, card numbers masked, markup stays text; what is wrong is named', async () => {
  await order('79120000001', DELIVERED)
  const { data } = await save(anna, {
    body: ' <b>Карта</b>\r\n\n\n\n4111 1111 1111 1111 \u202E конец ',
    author: ' Анна\n Б. ',
  })
  expect(data).toMatchObject({ body: '<b>Карта</b>\n\n•••• 1111 конец', author: 'Анна Б.' })
  for (const [change, code] of [
    [{ body: '   мало   ' }, 'body'],
    [{ author: ' ' }, 'name'],
    [{ website: 'https://spam.example' }, 152],
    [{ rating: 6 }, 400],
    [{ photos: ['0'.repeat(32)] }, 151],
  ] as const)
    expect((await save(anna, change)).errors, JSON.stringify(change)).toMatchObject([{ code }])
})

test('CAT-11, POP-05: a photo loses its metadata, is shown with the review, and goes with it', async () => {
  await order('79120000001', DELIVERED)
  const taken = await sharp(await jpegOf(600, 400))
    .withExif({ IFD0: { Make: 'Secret' } })
    .jpeg()
    .toBuffer()
  const { data: photo } = await addPhoto(anna, taken)
  expect(photo).toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    width: 600,
    tone: expect.stringMatching(/^#0a[56].8.$/),
  })
  expect((await addPhoto(anna, Buffer.from('<svg/>'), 'x.jpg')).errors).toMatchObject([{ code: 'file' }])
  const { jpeg } = await testApp.base.db.selectFrom('review_photo').select('jpeg').executeTakeFirstOrThrow()
  expect(jpeg.includes('Secret')).toBe(false)
  await order('79120000002', DELIVERED)
  expect((await save(boris, { photos: [photo.hash] })).errors).toMatchObject([{ code: 151 }])
  await save(anna, { photos: [photo.hash] })
  const address = `/img/${photo.hash}-320.webp`
  // Sent to the same address once the picture is encoded.
  expect((await testApp.get(address)).headers).toMatchObject({ location: address })
  expect((await testApp.get(address)).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
  })
  const id = await onlyId('pending')
  await publish(id)
  const { reviews } = (await testApp.get(`/api/product/${PRODUCT}/reviews?with_photo=true`)).json().data
  expect(reviews).toMatchObject([{ photos: [photo] }])
  await hide(id, 'Лицо ребёнка')
  testApp.pictures.forget()
  expect((await testApp.get(address)).statusCode).toBe(404)
  await testApp.write('POST', '/api/reviews/remove', { slug: PRODUCT }, { cookie: anna })
  await testApp.pictures.removeDeleted()
  testApp.pictures.forget()
  expect((await testApp.get(address)).statusCode).toBe(404)
  expect(await testApp.base.db.selectFrom('picture').selectAll().where('hash', '=', photo.hash).execute()).toEqual([])
})

test('CAT-11: a photo that was never sent is deleted after a week', async () => {
  await order('79120000001', DELIVERED)
  await addPhoto(anna, await jpegOf())
  const after = (days: number) =>
    deleteUnsentPhotos(testApp.base.db, new Date(FIXTURE_NOW.getTime() + days * 86_400_000))
  await after(6)
  expect(await testApp.base.db.selectFrom('review_photo').select('picture_id').execute()).toHaveLength(1)
  await after(8)
  expect(await testApp.base.db.selectFrom('review_photo').select('picture_id').execute()).toHaveLength(0)
})

test('CAT-11: a customer sends twenty reviews and changes a day', async () => {
  await order('79120000001', DELIVERED)
  for (let sent = 1; sent <= 20; sent += 1)
    expect((await save(anna, { rating: 1 + (sent % 5) })).status).toBe('success')
  expect((await save(anna, { rating: 1 + (21 % 5) })).errors).toMatchObject([{ code: 429 }])
})

test('SAFE-05: the data of an account name its reviews; deleting it deletes them, with their photos', async () => {
  const clara = await registerBuyer(testApp, '79120000003')
  await order('79120000003', DELIVERED)
  const { data: photo } = await addPhoto(clara, await jpegOf())
  await save(clara, { photos: [photo.hash] })
  await publish(await onlyId('pending'))
  const data = (await testApp.get('/api/user/data', { cookie: clara })).json().data
  expect(data.reviews).toMatchObject([{ product: { slug: PRODUCT }, body: REVIEW.body, photos: [photo] }])
  const address = `/img/${photo.hash}-320.webp`
  const files = async () =>
    (await readdir(testApp.folder, { recursive: true })).filter((name) => name.includes(photo.hash))
  await testApp.get(address)
  expect((await testApp.get(address)).statusCode).toBe(200)
  expect(await files()).not.toEqual([])
  expect((await testApp.write('POST', '/api/user/erase', {}, { cookie: clara })).statusCode).toBe(200)
  expect(await shown()).toMatchObject({ rating: null, count: 0, bodies: [] })
  expect(await testApp.base.db.selectFrom('picture').selectAll().where('hash', '=', photo.hash).execute()).toEqual([])
  await testApp.pictures.removeDeleted() // every hour
  testApp.pictures.forget()
  expect(await files()).toEqual([])
  expect((await testApp.get(address)).statusCode).toBe(404)
})

const consent = async (cookie: string, is_given: boolean) =>
  (
    await testApp.write(
      'POST',
      '/api/user/subscriptions',
      { aim: 'reviews', is_given, consent_text_version: shopForTests.terms.consents.reviews.version },
      { cookie },
    )
  ).json()
const purposes = async (phone: string): Promise<string[]> =>
  (
    await testApp.base.db
      .selectFrom('consent_record')
      .select(['purpose', 'step'])
      .where('subject', '=', `customer ${await buyerId(testApp, phone)}`)
      .where('purpose', '=', 'reviews')
      .orderBy('id')
      .execute()
  ).map(({ step }) => step)

test('SAFE-05: a review without the consent to publish it, or with an old text, is refused and stores nothing', async () => {
  await order('79120000002', DELIVERED)
  const before = await purposes('79120000002')
  for (const consent_text_version of [undefined, '2001-01-01'])
    expect((await save(boris, { consent_text_version })).errors[0].code).toBe(142)
  expect(await listReviews(testApp.base.db, 'pending', 10)).toEqual([])
  expect(await purposes('79120000002')).toEqual(before)
})

test('SAFE-05: withdrawing the consent hides the published review, and nobody but its author brings it back', async () => {
  await order('79120000001', DELIVERED)
  await consent(anna, false)
  const before = await purposes('79120000001')
  await save(anna)
  await save(anna, { rating: 4 })
  expect(await purposes('79120000001')).toEqual([...before, 'confirmed'])
  const id = await onlyId('pending')
  expect(await publish(id)).toBe(true)
  expect((await shown()).count).toBe(1)
  await consent(anna, false)
  expect(await shown()).toMatchObject({ count: 0, bodies: [] })
  expect((await rightOf(anna)).review).toMatchObject({
    state: 'hidden',
    hidden_reason: expect.stringContaining('отозвали'),
  })
  expect(await publish(id)).toBe(false)
  expect((await shown()).count).toBe(0)
  await consent(anna, true)
  expect(await onlyId('pending')).toBe(id)
  expect(await purposes('79120000001')).toEqual([...before, 'confirmed', 'withdrawn', 'confirmed'])
})
