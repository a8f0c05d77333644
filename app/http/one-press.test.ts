import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtureClock } from '#kit/shops/fixture-shop.ts'
import { openTestApp, type TestApp } from '#kit/test-app.ts'

const TOKEN = 'a'.repeat(22)
const PATH = `/api/subscribe/one-press/${TOKEN}`
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const at = fixtureClock.now()
  await testApp.base.db
    .insertInto('subscriber')
    .values({ email: 'anna@example.ru', token: TOKEN, state: 'confirmed', asked_at: at, changed_at: at })
    .execute()
})
afterAll(() => testApp.close())

const stateOf = async () =>
  (await testApp.base.db.selectFrom('subscriber').select('state').executeTakeFirstOrThrow()).state

test('FOOT-01: what is not the press of a mail program ends no subscription', async () => {
  const answer = await testApp.app.inject({ method: 'POST', url: PATH, headers: FORM, payload: 'List-Unsubscribe=No' })
  expect([answer.statusCode, await stateOf()]).toEqual([400, 'confirmed'])
  const opened = await testApp.get(PATH)
  expect([opened.statusCode, opened.headers.location, await stateOf()]).toEqual([
    302,
    `/subscribe/leave/${TOKEN}`,
    'confirmed',
  ])
})

test('FOOT-01: the press of a mail program, without cookies and Origin, ends the subscription; a second one changes nothing', async () => {
  for (let times = 0; times < 2; times += 1) {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: PATH,
      headers: FORM,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, await stateOf()]).toEqual([200, 'left'])
  }
  expect(await testApp.base.db.selectFrom('consent_record').select(['purpose', 'step']).execute()).toEqual([
    { purpose: 'news', step: 'withdrawn' },
  ])
})

test('FOOT-01: a form of several parts is a press too, and an unknown token is answered like a known one', async () => {
  const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/subscribe/one-press/${'b'.repeat(22)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })
  expect(answer.statusCode).toBe(200)
})
