import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { newPhone } from '#kit/shops/phones.ts'
import {
  ACCOUNT_VERSION,
  ANNA_FORM,
  ANNA_PHONE,
  signInShop,
  type SignInShop,
  type TestBrowser,
} from '#kit/shops/sign-in-shop.ts'
import { queryRow, Row } from '#platform/db/rows.ts'
import { codeKeyOf, codeOf } from './signed-in.ts'

const base = databaseOfEachTest()
let shop: SignInShop
beforeEach(async () => {
  shop = await signInShop(base)
})
afterEach(() => shop.close())

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wrong = { ok: false, refusal: 'wrong-code', message: 'Неверный код подтверждения' }

test('AUTH-02: sends a code; the answer says whether the phone is new and when the next code may be requested', async () => {
  const anna = shop.newBrowser()
  const now = shop.now().getTime() / 1000
  expect(await shop.user.sendCode({ phone: ANNA_PHONE }, await anna.caller())).toEqual({
    ok: true,
    value: { user_state: 'new', sms_timestamp: now + 60 },
  })
  expect(await shop.codeSentTo(ANNA_PHONE)).toMatch(/^\d{6}$/)
  shop.pass(60)
  await shop.register(anna)
  shop.pass(60)
  expect(await shop.user.sendCode({ phone: ANNA_PHONE }, await shop.newBrowser().caller())).toMatchObject({
    value: { user_state: 'registered' },
  })
})

test('SAFE-02: the code is not stored in any table or queue', async () => {
  const code = await shop.askCode(shop.newBrowser())
  const row = await queryRow(
    base.db,
    Row({ dump: Type.String() }),
    sql`
    SELECT (SELECT json_agg(c)::text FROM sms_challenge c) || (SELECT json_agg(j)::text FROM pgboss.job j)
      || (SELECT coalesce(json_agg(r)::text, '') FROM rate_count r) AS dump`,
  )
  expect(code).toMatch(/^\d{6}$/)
  expect(row?.dump).not.toContain(code)
  expect(row?.dump).toContain('challenge_id')
})

test('SAFE-02: the code of a seed depends on the shop’s secret, and seeds have different codes', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => Buffer.alloc(16, index))
  const codes = seeds.map((seed) => codeOf(codeKeyOf('one secret of thirty-two letters'), { phone: ANNA_PHONE, seed }))
  const others = seeds.map((seed) => codeOf(codeKeyOf('two secret of thirty-two letters'), { phone: ANNA_PHONE, seed }))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(195)
  expect(codes.filter((code, index) => code === others[index]).length).toBeLessThan(3)
})

test('AUTH-09, SAFE-02: refuses a wrong code; a right code works once', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  const entry = { phone: ANNA_PHONE, ...ANNA_FORM, consent_text_version: ACCOUNT_VERSION }
  expect(await shop.user.register({ ...entry, code: other(code) }, await anna.caller())).toEqual({
    ...wrong,
    data: { usable: true },
  })
  expect(await shop.user.register({ ...entry, code }, await anna.caller())).toMatchObject({
    ok: true,
    value: { phone: ANNA_PHONE, name: 'Анна Белова' },
  })
  expect(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, await anna.caller())).toEqual({
    ...wrong,
    data: { usable: false },
  })
})

test('SAFE-02: of two concurrent entries of the right code one signs in', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  shop.pass(61)
  const again = shop.newBrowser()
  const code = await shop.askCode(again)
  const caller = await again.caller()
  const answers = await Promise.all([1, 2].map(() => shop.user.confirmCode({ phone: ANNA_PHONE, code }, caller)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual({ ...wrong, data: { usable: false } })
})

test('SAFE-02: allows five tries, also if many run concurrently', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  const caller = await anna.caller()
  await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      shop.user.confirmCode({ phone: ANNA_PHONE, code: other(String(Number(code) + index)) }, caller),
    ),
  )
  expect(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, caller)).toEqual({
    ...wrong,
    data: { usable: false },
  })
  expect((await base.db.selectFrom('sms_challenge').select('tries').executeTakeFirstOrThrow()).tries).toBe(5)
})

test('SAFE-02: another browser can neither use the code nor count against its tries', async () => {
  const anna = shop.newBrowser()
  const otherBrowser = shop.newBrowser('198.51.100.1')
  const code = await shop.askCode(anna)
  for (let i = 0; i < 10; i++)
    expect(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, await otherBrowser.caller())).toMatchObject(wrong)
  expect(
    await shop.user.register(
      { phone: ANNA_PHONE, ...ANNA_FORM, code, consent_text_version: ACCOUNT_VERSION },
      await anna.caller(),
    ),
  ).toMatchObject({
    ok: true,
  })
})

test('SAFE-02: a code requested by another browser for the same phone does not end the first one', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  shop.pass(60)
  await shop.askCode(shop.newBrowser('198.51.100.1'))
  expect(
    await shop.user.register(
      { phone: ANNA_PHONE, ...ANNA_FORM, code, consent_text_version: ACCOUNT_VERSION },
      await anna.caller(),
    ),
  ).toMatchObject({
    ok: true,
  })
})

test('SAFE-02: a new code ends the earlier one; a code is valid for five minutes', async () => {
  const anna = shop.newBrowser()
  const first = await shop.askCode(anna)
  shop.pass(60)
  const second = await shop.askCode(anna)
  const entry = { phone: ANNA_PHONE, ...ANNA_FORM, consent_text_version: ACCOUNT_VERSION }
  if (first !== second)
    expect(await shop.user.register({ ...entry, code: first }, await anna.caller())).toMatchObject(wrong)
  shop.pass(301)
  expect(await shop.user.register({ ...entry, code: second }, await anna.caller())).toEqual({
    ...wrong,
    data: { usable: false },
  })
})

test('SAFE-02: a code is valid for its phone only', async () => {
  const anna = shop.newBrowser()
  const code = await shop.askCode(anna)
  expect(await shop.user.confirmCode({ phone: '79990000001', code }, await anna.caller())).toEqual({
    ...wrong,
    data: { usable: false },
  })
})

test('SAFE-02: refuses malformed codes like wrong ones', async () => {
  const anna = shop.newBrowser()
  await shop.askCode(anna)
  for (const code of ['', ' 123456', '12345', '1234567', '１２３４５６', '١٢٣٤٥٦', 'abcdef', '1'.repeat(100)])
    expect(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, await anna.caller())).toMatchObject(wrong)
})

test('AUTH-03, SAFE-02: refuses a second code within sixty seconds from a network, with the time of the next', async () => {
  const sent = shop.now().getTime() / 1000
  await shop.askCode(shop.newBrowser())
  shop.pass(59)
  const askFrom = async (address: string) =>
    shop.user.sendCode({ phone: ANNA_PHONE }, await shop.newBrowser(address).caller())
  expect(await askFrom('203.0.113.8')).toMatchObject({ refusal: 'too-recent', data: { sms_timestamp: sent + 60 } })
  expect(await askFrom('198.51.100.1')).toMatchObject({ refusal: 'proof-needed' })
  shop.pass(1)
  expect(await shop.askCode(shop.newBrowser())).toMatch(/^\d{6}$/)
})

test('SAFE-02: of many concurrent requests one sends a message', async () => {
  const callers = await Promise.all(Array.from({ length: 8 }, () => shop.newBrowser().caller()))
  const answers = await Promise.all(callers.map((caller) => shop.user.sendCode({ phone: ANNA_PHONE }, caller)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  await shop.deliver()
  expect(shop.sandbox.journal.outbox).toHaveLength(1)
})

/** The code that the shop sends after a proof of work, if it asks for one. */
const askWithProof = async (browser: TestBrowser, phone = ANNA_PHONE) => {
  const caller = await browser.caller()
  const answer = await shop.user.sendCode({ phone }, caller)
  if (answer.ok || answer.refusal !== 'proof-needed') return { answer, hadProof: false }
  const proof = await shop.solve(answer.data.challenge)
  return { answer: await shop.user.sendCode({ phone, proof }, caller), hadProof: true }
}

test('SAFE-02: five codes a day go to a phone freely, later ones after a proof of work; one network gets five an hour', async () => {
  const sent = async (address: string): Promise<string> => {
    const { answer, hadProof } = await askWithProof(shop.newBrowser(address))
    shop.pass(61)
    return answer.ok ? (hadProof ? 'proved' : 'free') : answer.refusal
  }
  const here = '203.0.113.7'
  const first: string[] = []
  for (let i = 0; i < 6; i++) first.push(await sent(here))
  expect(first).toEqual(['free', 'free', 'free', 'free', 'free', 'sms-limit'])
  expect(await shop.user.sendCode({ phone: ANNA_PHONE }, await shop.newBrowser(here).caller())).toMatchObject({
    data: { sms_timestamp: Date.parse('2026-11-20T10:00:00Z') / 1000 },
  })
  expect(await sent('198.51.100.7')).toBe('proved')
  shop.pass((Date.parse('2026-11-20T10:00:00Z') - shop.now().getTime()) / 1000)
  expect(await sent(here)).toBe('proved')
  // Midnight in Moscow.
  shop.pass((Date.parse('2026-11-20T21:00:00Z') - shop.now().getTime()) / 1000)
  expect(await sent(here)).toBe('free')
})

test('SAFE-02: twenty codes a day of one network address need no proof, also concurrently; other addresses are not limited', async () => {
  const phones = Array.from({ length: 24 }, (_, index) => String(79_120_000_000 + index))
  const caller = await shop.newBrowser().caller()
  const ask = (phone: string) => shop.user.sendCode({ phone }, caller)
  for (const phone of phones.slice(0, 17)) expect(await ask(phone)).toMatchObject({ ok: true })
  const answers = await Promise.all(phones.slice(17).map(ask))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal]))).toEqual(
    Array.from({ length: 4 }, () => 'proof-needed'),
  )
  const refusedPhone = phones[17 + answers.findIndex(({ ok }) => !ok)] ?? ''
  expect(
    await shop.user.sendCode({ phone: refusedPhone }, await shop.newBrowser('198.51.100.9').caller()),
  ).toMatchObject({ ok: true })
})

test('SAFE-02: an IPv6 /64 counts as one address; an IPv4 /24 and an IPv6 /48 get ten times as many codes', async () => {
  const small = await signInShop(base, { perAddress: 2 })
  const sentOf = async (addresses: readonly string[]): Promise<number> => {
    let sent = 0
    for (const address of addresses) {
      const { ok } = await small.user.sendCode({ phone: newPhone() }, await small.newBrowser(address).caller())
      sent += ok ? 1 : 0
    }
    return sent
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)
  expect(await sentOf(upTo(4).map((host) => `2001:db8:1:2::${host}`))).toBe(2)
  expect(await sentOf(upTo(24).map((host) => `198.51.100.${host}`))).toBe(20)
  expect(await sentOf(upTo(24).map((subnet) => `2001:db8:7:${subnet}::1`))).toBe(20)
  expect(await sentOf(['203.0.113.9', '2001:db8:8::1'])).toBe(2)
  await small.close()
})

test('SAFE-02: does not exceed the shop’s daily budget', async () => {
  const lowBudgetShop = await signInShop(base, { dayBudget: 1_500, price: 500, knownShare: 0 })
  // The last hour of the day in Moscow.
  lowBudgetShop.pass(11 * 3600)
  const ask = async (last: number) =>
    lowBudgetShop.user.sendCode({ phone: String(79_120_000_000 + last) }, await lowBudgetShop.newBrowser().caller())
  const answers = await Promise.all([1, 2, 3, 4, 5].map(ask))
  await lowBudgetShop.close()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: 'sms-limit',
    message: expect.stringContaining('без\u00a0входа'),
  })
})

test('SAFE-02: refuses landlines and foreign phones, naming the field', async () => {
  for (const phone of ['74951234567', '89123456789', '77011234567'])
    expect(await shop.user.sendCode({ phone }, await shop.newBrowser().caller())).toMatchObject({
      ok: false,
      refusal: 'bad-phone',
    })
  await shop.deliver()
  expect(shop.sandbox.journal.requests).toEqual([])
})

test('SAFE-02: does not send an expired code; repeats the request if the provider fails', async () => {
  const caller = await shop.newBrowser().caller()
  await shop.user.sendCode({ phone: ANNA_PHONE }, caller)
  shop.sandbox.journal.script('sms', [{ kind: 'status', status: 503 }])
  await expect(shop.deliver()).rejects.toThrow(/^Code not sent: unknown$/)
  expect(await shop.codeSentTo(ANNA_PHONE)).toMatch(/^\d{6}$/)
  shop.pass(60)
  await shop.user.sendCode({ phone: ANNA_PHONE }, caller)
  shop.pass(301)
  await shop.deliver()
  expect(shop.sandbox.journal.outbox).toHaveLength(1)
})
