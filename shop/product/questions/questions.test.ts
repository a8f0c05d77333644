/** DESK-01: questions about a product: asked, answered, moderated, sent by letter. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtureClock, FIXTURE_NOW } from '#kit/shops/fixture-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { insertStaffSession, type StaffBrowser } from '#kit/shops/staff.ts'
import { insertOrder, registerBuyer } from '#kit/shops/buyers.ts'
import { openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'
import { valueOf } from '#kit/value-of.ts'
import type { Email } from '#providers/ports/mailer.ts'
import { sendProductAnswer } from './send-product-answer.job.ts'

const PRODUCT = 'krem-polnoch'
const QUESTION = 'Подойдёт ли крем под тональный?'
const ASK = {
  slug: PRODUCT,
  body: QUESTION,
  author: 'Анна Б.',
  consent_text_version: shopForTests.terms.consents.reviews.version,
}

let testApp: TestApp
let anna = ''
let boris = ''
let moderator: StaffBrowser
let second: StaffBrowser

beforeAll(async () => {
  testApp = await openTestApp()
  anna = await registerBuyer(testApp, '79120000001')
  boris = await registerBuyer(testApp, '79120000002')
  moderator = await insertStaffSession(testApp.base.db, { login: 'mila', role: 'moderator' }, FIXTURE_NOW)
  second = await insertStaffSession(testApp.base.db, { login: 'rita', role: 'moderator' }, FIXTURE_NOW)
})
beforeEach(async () => {
  for (const table of ['product_question', 'rate_count'] as const) await testApp.base.db.deleteFrom(table).execute()
  await sql`DELETE FROM pgboss.job`.execute(testApp.base.db)
})
afterAll(() => testApp.close())

const post = async (path: string, body: object, cookie: string) =>
  (await testApp.write('POST', `/api/questions${path}`, body, { cookie })).json()
const ask = (change: object = {}, cookie = anna) => post('', { ...ASK, ...change }, cookie)
const shown = async (query = '') =>
  (await testApp.get(`/api/questions/${PRODUCT}${query && `?query=${encodeURIComponent(query)}`}`)).json().data
    .questions
const own = async (cookie: string) => (await testApp.get(`/api/questions/${PRODUCT}/own`, { cookie })).json().data
const office = () => testApp.handlers.office
const queue = async (state: 'pending' | 'published' | 'hidden' = 'pending') =>
  valueOf(await office().postQueue({ state }, moderator.caller())).posts
const seen = ({ kind, id, sent_at, state }: Awaited<ReturnType<typeof queue>>[number]) => ({ kind, id, sent_at, state })
const first = async (state: 'pending' | 'published' = 'pending') => {
  const [found] = await queue(state)
  if (found === undefined) throw new Error('Nothing waits')
  return found
}
const publishFirst = async () => valueOf(await office().publishPost(seen(await first()), moderator.caller()))
const answerFirst = async (by: 'shop' | 'expert', answer: string) => {
  const { id, sent_at, state, answers } = await first()
  const read = { id, sent_at, state, answers_read: answers.length }
  return valueOf(await office().answerQuestion({ ...read, by, answer }, moderator.caller()))
}
/** The letters of the answers that are shown. */
const letters = async (): Promise<Email[]> => {
  const { rows } = await sql<{ data: never }>`
    SELECT data FROM pgboss.job WHERE name = 'send-product-answer' ORDER BY created_on, data`.execute(testApp.base.db)
  const sent: Email[] = []
  const mailer = { send: async (email: Email) => sent.push(email) && { sent: true } }
  const deps = { ...testApp.base, clock: fixtureClock, texts: shopForTests.texts, publicUrl: ORIGIN, mailer }
  for (const { data } of rows) await sendProductAnswer.work(data, deps as never)
  return sent
}

test('DESK-01: a question is shown when it was moderated, with the flags of reviews before; a repeated press asks once', async () => {
  expect(await ask({ body: 'Вылечит экзему? Пишите: +7 912 345-67-89' })).toMatchObject({ status: 'success' })
  await ask({ body: 'Вылечит экзему? Пишите: +7 912 345-67-89' })
  expect(await shown()).toEqual([])
  const waiting = await queue()
  expect(waiting.map(({ flags }) => flags.map(({ flag }) => flag))).toEqual([['healing', 'contact']])
  await publishFirst()
  expect(await shown()).toMatchObject([{ author: 'Анна Б.', answers: [] }])
})

test('DESK-01: shop and expert answer from the desk, a buyer with the product too; the one who asked gets a letter each', async () => {
  await ask()
  await answerFirst('expert', 'Да, через пять минут после нанесения.')
  await ask({ body: 'Есть ли отдушка в составе?' }, boris)
  await answerFirst('shop', 'Нет, без отдушки.')
  const [, { id: questionId }] = await shown()
  const answer = { question_id: questionId, body: 'Ношу под пудру, не катается.', author: 'Боря' }
  const consent_text_version = ASK.consent_text_version
  expect((await post('/answer', { ...answer, consent_text_version }, boris)).errors).toMatchObject([{ code: 150 }])
  await insertOrder(testApp, '79120000002', ['new', 'delivered'])
  await post('/answer', { ...answer, consent_text_version }, boris)
  await publishFirst()
  const questions = await shown()
  expect(questions[1]).toMatchObject({
    body: QUESTION,
    answers: [
      { kind: 'expert', author: 'mila' },
      { kind: 'buyer', author: 'Боря' },
    ],
  })
  const sent = await letters()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
    Array.from({ length: 3 }, () => ['anna@example.ru', expect.stringContaining('Ответ на ваш вопрос')]),
  )
  expect(sent[0]?.text).toContain(`Вы спросили: «${QUESTION}»`)
  expect(sent[0]?.text).toContain('эксперт магазина:\nДа, через пять минут')
  expect(sent[0]?.text).toContain(`${ORIGIN}/product/${PRODUCT}#questions`)
})

test('DESK-01: a hidden answer sends no letter, nor does one to the own question; questions that wait take none', async () => {
  await ask()
  const { id } = await first()
  const consent_text_version = ASK.consent_text_version
  const answer = { question_id: id, body: 'Отвечу себе сама.', author: 'Анна', consent_text_version }
  expect((await post('/answer', answer, anna)).errors).toMatchObject([{ code: 212 }])
  await answerFirst('shop', 'Да.')
  await insertOrder(testApp, '79120000001', ['new', 'delivered'])
  await post('/answer', answer, anna)
  await publishFirst()
  await sql`UPDATE product_answer SET hidden = TRUE WHERE kind = 'shop'`.execute(testApp.base.db)
  expect(await letters()).toEqual([])
})

test('DESK-01: of two moderators at the same time one decides, and every decision is in the audit log', async () => {
  await ask()
  const post = await first()
  const answers = await Promise.all([
    office().publishPost(seen(post), moderator.caller()),
    office().hidePost({ ...seen(post), reason: 'Не о товаре' }, second.caller()),
  ])
  expect(answers.map((answer) => (answer.ok ? 'done' : answer.refusal)).toSorted()).toEqual(['done', 'record-changed'])
  const { rows } = await sql`
    SELECT action FROM staff_audit WHERE subject = ${`question ${post.id}`}`.execute(testApp.base.db)
  expect(rows).toHaveLength(1)
})

test('DESK-01: of two who answer the same question one is asked to read the answer of the other first', async () => {
  await ask()
  await publishFirst()
  const { id, sent_at, state, answers } = await first('published')
  const answer = (answers_read: number, text: string) =>
    office().answerQuestion({ id, sent_at, state, answers_read, by: 'shop', answer: text }, moderator.caller())
  expect(answers).toEqual([])
  valueOf(await answer(0, 'Да, подойдёт.'))
  expect(await answer(0, 'Нет, возьмите другой.')).toMatchObject({ refusal: 'record-changed' })
  expect((await first('published')).answers).toMatchObject([{ body: 'Да, подойдёт.' }])
  valueOf(await answer(1, 'И на ночь тоже.'))
})

test('DESK-01: what is hidden says why to its author only, and may be deleted', async () => {
  await ask()
  const post = await first()
  valueOf(await office().hidePost({ ...seen(post), reason: 'Не о товаре' }, moderator.caller()))
  expect(await shown()).toEqual([])
  expect((await own(anna)).posts).toMatchObject([{ state: 'hidden', hidden_reason: 'Не о товаре.' }])
  expect((await own(boris)).posts).toEqual([])
  const remove = { kind: 'question', id: post.id }
  expect((await testApp.write('POST', '/api/questions/remove', remove, { cookie: boris })).statusCode).toBe(404)
  await testApp.write('POST', '/api/questions/remove', remove, { cookie: anna })
  expect((await own(anna)).posts).toEqual([])
})

test('DESK-01: words in any form find a question, by its own text or by an answer; ё is е', async () => {
  await ask({ body: 'Можно ли его тёплым наносить?' })
  await answerFirst('shop', 'Да, под тональным средством не скатывается.')
  await ask({ body: 'Есть ли запах?' })
  await publishFirst()
  const found = async (phrase: string) => (await shown(phrase)).map(({ body }: { body: string }) => body)
  expect(await found('теплый')).toEqual(['Можно ли его тёплым наносить?'])
  expect(await found('тональное')).toEqual(['Можно ли его тёплым наносить?'])
  expect(await found('запа')).toEqual(['Есть ли запах?'])
  expect(await found('упаковка')).toEqual([])
})

test('DESK-01: a visitor marks an answer as helpful once, and the mark is in the file of their data', async () => {
  await ask()
  await answerFirst('shop', 'Да.')
  const [{ answers }] = await shown()
  const mark = { answer_id: answers[0].id, helpful: true }
  for (const _ of [1, 2]) await post('/mark', mark, anna)
  expect((await shown())[0].answers).toMatchObject([{ helpful_count: 1 }])
  const file = (await testApp.get('/api/user/data', { cookie: anna })).json()
  expect(file.data.helpful_answers).toEqual([mark.answer_id])
  expect(file.data.questions).toMatchObject([{ kind: 'question', body: QUESTION, state: 'published' }])
  await post('/mark', { ...mark, helpful: false }, anna)
  expect((await shown())[0].answers).toMatchObject([{ helpful_count: 0 }])
})

test('SAFE-05: who withdraws the consent takes questions and answers from the page; given again, they wait for the staff', async () => {
  await ask()
  await publishFirst()
  const change = (is_given: boolean) =>
    testApp.write(
      'POST',
      '/api/user/subscriptions',
      { aim: 'reviews', is_given, consent_text_version: ASK.consent_text_version },
      { cookie: anna },
    )
  await change(false)
  expect(await shown()).toEqual([])
  expect(await queue('hidden')).toHaveLength(1)
  const [hidden] = await queue('hidden')
  expect(await office().publishPost(seen(hidden as never), moderator.caller())).toMatchObject({
    refusal: 'no-question',
  })
  await change(true)
  expect(await queue()).toHaveLength(1)
})

test('DESK-01: a question without consent, of a program, too short, or the twenty-first of a day is refused in words', async () => {
  const codeOf = async (change: object) => (await ask(change)).errors?.[0]?.code
  expect(await codeOf({ consent_text_version: '2020-01-01' })).toBe(142)
  expect(await codeOf({ website: 'https://x' })).toBe(152)
  expect(await codeOf({ body: 'а?' })).toBe('body')
  expect(await codeOf({ author: ' ' })).toBe('name')
  expect((await testApp.write('POST', '/api/questions', ASK)).statusCode).toBe(401)
  for (let at = 0; at < 20; at++) expect(await codeOf({ body: `Вопрос номер ${at} о креме` })).toBeUndefined()
  expect(await codeOf({ body: 'Ещё один вопрос о креме' })).toBe(429)
})
