/** EXCH-04: the consent to measuring, and the shop's own counter, over HTTP. */
import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoSettings } from '#kit/shops/shop-settings.ts'
import { cookieOf, openTestApp, ORIGIN, type TestApp } from '#kit/test-app.ts'
import type { FunnelReport } from '#shop/analytics/funnel-recorder.ts'

const VERSION = '2026-11-26'
const { profile } = demoSettings
const settings = {
  ...demoSettings,
  profile: {
    ...profile,
    terms: {
      ...profile.terms,
      counters: [
        { kind: 'metrika', id: '7', script: 'https://mc.example/tag.js', origins: ['https://mc.example'] },
      ] as const,
      consents: { ...profile.terms.consents, measuring: { version: VERSION, text: 'Разрешаю измерения' } },
    },
  },
}

let testApp: TestApp
let recorded: FunnelReport[] = []
beforeAll(async () => {
  testApp = await openTestApp({ parts: { settings, recordFunnel: (report) => void recorded.push(report) } })
})
beforeEach(() => void (recorded = []))
afterAll(() => testApp.close())

const answer = (fields: string, headers: Record<string, string> = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/measuring',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      referer: `${ORIGIN}/product/krem?page=2`,
      ...headers,
    },
    payload: fields,
  })
const ledger = () =>
  testApp.base.db
    .selectFrom('consent_record')
    .select(['subject', 'step', 'text_version'])
    .where('purpose', '=', 'measuring')
    .orderBy('id')
    .execute()

test('EXCH-04: both answers are recorded for a browser that is not named, and lead back to their page', async () => {
  const yes = await answer(`answer=yes&version=${VERSION}`)
  expect([yes.statusCode, yes.headers.location]).toEqual([303, '/product/krem?page=2'])
  const cookie = cookieOf(yes)
  const id = cookie.split('.').at(-1) ?? ''
  expect(cookie).toMatch(new RegExp(`^__Host-measuring=yes\\.${VERSION}\\.[\\w-]{22}$`))
  // An answer that is given again is no new one.
  await answer(`answer=yes&version=${VERSION}`, { cookie })
  const no = await answer(`answer=no&version=${VERSION}`, { cookie })
  expect(cookieOf(no)).toBe(`__Host-measuring=no.${VERSION}.${id}`)
  const subject = `browser ${hash('sha256', id, 'hex')}`
  expect(await ledger()).toEqual([
    { subject, step: 'confirmed', text_version: VERSION },
    { subject, step: 'withdrawn', text_version: VERSION },
  ])
})

test('EXCH-04: an answer to another text, or none, is not recorded: the visitor is asked again', async () => {
  const before = await ledger()
  for (const fields of ['answer=yes&version=2001-01-01', `answer=maybe&version=${VERSION}`, '']) {
    const { statusCode, cookies } = await answer(fields)
    expect([statusCode, cookies]).toEqual([303, []])
  }
  expect((await answer(`answer=yes&version=${VERSION}`, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(await ledger()).toEqual(before)
  expect((await answer('', { referer: 'https://elsewhere.example/a' })).headers.location).toBe('/')
})

test('EXCH-04: without scripts a stylesheet hides the bar from who has answered to this text', async () => {
  const styles = async (value: string) =>
    (await testApp.get('/measuring.css', { cookie: `__Host-measuring=${value}` })).body
  expect(await styles(`no.${VERSION}.${'a'.repeat(22)}`)).toContain('display:none')
  expect(await styles(`no.2001-01-01.${'a'.repeat(22)}`)).toBe('')
})

test('EXCH-04: the content policy is opened for the hosts of the shop’s counters, and by them alone', async () => {
  const policyOf = async (app: TestApp) => String((await app.get('/')).headers['content-security-policy'])
  const policy = await policyOf(testApp)
  for (const part of ['script-src', 'img-src', 'connect-src'])
    expect(policy.split('; ').find((rule) => rule.startsWith(part))).toContain(' https://mc.example')
  const plain = await openTestApp()
  expect(await policyOf(plain)).not.toContain('https://')
  await plain.close()
})

const PAGE = { touch: { source: 'vk' }, counts: [['view', 'home', 1]] }
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' }

test('EXCH-04: what a page has counted is taken with its city; robots and malformed counts are left out', async () => {
  const send = async (body: object, headers: Record<string, string> = BROWSER) =>
    (await testApp.write('POST', '/api/funnel', body, headers)).statusCode
  expect(await send(PAGE, { ...BROWSER, cookie: '__Host-city=chel' })).toBe(204)
  expect(await send(PAGE, { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' })).toBe(
    204,
  )
  for (const wrong of [
    { ...PAGE, counts: [['view', 'home', 0]] },
    { ...PAGE, counts: [['paid', '', 1]] },
    { counts: [] },
  ])
    expect(await send(wrong)).toBe(204)
  expect(recorded).toEqual([{ ...PAGE, city: 'chel' }])
})
