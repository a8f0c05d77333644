import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefused } from '#kernel/endpoint.ts'
import { databaseOfEachTest } from '#kit/database.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { ANNA_PHONE, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { reportSmsBudget, spentOfHour } from './report-sms-budget.job.ts'

const base = databaseOfEachTest()
let shop: SignInShop
beforeEach(async () => {
  shop = await signInShop(base)
})
afterEach(() => shop.close())

const signOut = async (browser: TestBrowser): Promise<void> => {
  await shop.user.signOut({}, await browser.caller())
}
/** Strangers ask for codes of this phone, each from a network of their own, and solve what proofs they are asked for. */
const spendCodesOf = async (phone: string, networks: number): Promise<number> => {
  let sent = 0
  for (let i = 0; i < networks; i++) {
    const caller = await shop.newBrowser(`198.51.${i}.1`).caller()
    const answer = await shop.user.sendCode({ phone }, caller)
    if (answer.ok) sent += 1
    else if (answer.refusal === 'proof-needed') {
      const proof = await shop.solve(answer.data.challenge)
      if ((await shop.user.sendCode({ phone, proof }, caller)).ok) sent += 1
    }
  }
  return sent
}

test('PEOPLE-01: all codes that a stranger can ask for do not lock the owner out of a browser that knows the phone', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  await signOut(anna)
  shop.pass(61)
  expect(await spendCodesOf(ANNA_PHONE, 12)).toBe(12)
  expect(await shop.signIn(anna)).toMatchObject({ ok: true, value: { phone: ANNA_PHONE } })
})

test('PEOPLE-01: no number of strangers closes a phone’s SMS for its owner’s new browser: one proof, eight times the easiest', async () => {
  await shop.register(shop.newBrowser())
  expect(await spendCodesOf(ANNA_PHONE, 30)).toBe(30)
  const fresh = shop.newBrowser('192.0.2.1')
  const refused = await shop.user.sendCode({ phone: ANNA_PHONE }, await fresh.caller())
  if (!isRefused(refused, 'proof-needed')) throw new Error('No proof is asked for')
  const { steps } = JSON.parse(refused.data.challenge).parameters.data
  expect(steps).toBe(8 * shop.deps.smsLimits.proofSteps)
  const proof = await shop.solve(refused.data.challenge)
  expect(await shop.user.sendCode({ phone: ANNA_PHONE, proof }, await fresh.caller())).toMatchObject({ ok: true })
  const code = await shop.codeSentTo(ANNA_PHONE)
  const guess = async (typed: string) => shop.user.confirmCode({ phone: ANNA_PHONE, code: typed }, await fresh.caller())
  expect(await guess(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).toMatchObject({
    refusal: 'wrong-code',
    data: { usable: true },
  })
  expect(await guess(code)).toMatchObject({ ok: true })
})

test('SAFE-02: of the codes past a phone’s free ones each has two tries, so that many codes give few guesses', async () => {
  await spendCodesOf(ANNA_PHONE, 5)
  const browser = shop.newBrowser('192.0.2.1')
  const refused = await shop.user.sendCode({ phone: ANNA_PHONE }, await browser.caller())
  if (!isRefused(refused, 'proof-needed')) throw new Error('No proof is asked for')
  const proof = await shop.solve(refused.data.challenge)
  await shop.user.sendCode({ phone: ANNA_PHONE, proof }, await browser.caller())
  const right = await shop.codeSentTo(ANNA_PHONE)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const enter = async (code: string) => shop.user.confirmCode({ phone: ANNA_PHONE, code }, await browser.caller())
  expect(await enter(wrong)).toMatchObject({ refusal: 'wrong-code', data: { usable: true } })
  expect(await enter(wrong)).toMatchObject({ refusal: 'wrong-code', data: { usable: false } })
  expect(await enter(right)).toMatchObject({ refusal: 'wrong-code' })
})

test('PEOPLE-01: the minute after a stranger’s code does not keep the owner waiting in a known browser', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  await signOut(anna)
  shop.pass(61)
  await shop.askCode(shop.newBrowser('198.51.100.1'))
  expect(await shop.signIn(anna)).toMatchObject({ ok: true })
  const again = await shop.user.sendCode({ phone: ANNA_PHONE }, await anna.caller())
  expect(again).toMatchObject({ ok: false, refusal: 'too-recent' })
})

test('PEOPLE-01: a browser knows the phones that have signed in in it, no others, until the account is erased', async () => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  const other = newPhone()
  await shop.register(shop.newBrowser('198.51.100.2'), other)
  shop.pass(61)
  await spendCodesOf(other, 6)
  await signOut(anna)
  expect(await shop.user.sendCode({ phone: other }, await anna.caller())).toMatchObject({ refusal: 'proof-needed' })
  expect(await shop.signIn(anna)).toMatchObject({ ok: true })
  expect(await shop.user.erase({}, await anna.caller())).toMatchObject({ ok: true })
  expect(await base.db.selectFrom('known_browser').selectAll().execute()).toHaveLength(1)
})

test('PEOPLE-01: strangers spend their part of the hour’s budget, half of it without proofs; the rest is for known browsers', async () => {
  await shop.register(shop.newBrowser())
  const poor = await signInShop(base, { hourBudget: 8_000, price: 500, knownShare: 25 })
  const known = poor.newBrowser('203.0.113.99')
  poor.pass(3_600)
  await poor.signIn(known)
  await poor.user.signOut({}, await known.caller())
  poor.pass(3_600)
  const outcomes: string[] = []
  for (let i = 0; i < 16; i++) {
    const caller = await poor.newBrowser(`198.51.${i}.1`).caller()
    const phone = newPhone()
    const answer = await poor.user.sendCode({ phone }, caller)
    if (answer.ok) outcomes.push('free')
    else if (answer.refusal === 'proof-needed') {
      const proof = await poor.solve(answer.data.challenge)
      const proved = await poor.user.sendCode({ phone, proof }, caller)
      outcomes.push(proved.ok ? 'proved' : proved.refusal)
    } else outcomes.push(answer.refusal)
  }
  // 75 % of 80 roubles are twelve codes.
  expect(Map.groupBy(outcomes, (one) => one).get('free')).toHaveLength(6)
  expect(outcomes.filter((one) => one === 'proved')).toHaveLength(6)
  expect(outcomes.filter((one) => one === 'sms-limit')).toHaveLength(4)
  expect(await poor.signIn(known)).toMatchObject({ ok: true })
  await poor.close()
})

test('PEOPLE-01: strangers cannot spend the money of a day by noon: past half of it each hour brings some for new browsers', async () => {
  const poor = await signInShop(base, { dayBudget: 24_000, hourBudget: 48_000, price: 500, knownShare: 0 })
  const spend = async (hour: number) => {
    for (let sent = 0; ; sent++) {
      const caller = await poor.newBrowser(`198.${hour}.${sent}.1`).caller()
      const answer = await poor.user.sendCode({ phone: newPhone() }, caller)
      if (!answer.ok) return [sent, answer.refusal, Object(answer.data).sms_timestamp]
    }
  }
  const unix = (time: string): number => Date.parse(`2026-11-20T${time}Z`) / 1000
  // Noon in Moscow: thirteen hours of twenty-four have begun.
  expect(await spend(1)).toEqual([26, 'sms-limit', unix('10:00:00')])
  poor.pass(3_600)
  expect(await spend(2)).toEqual([2, 'sms-limit', unix('11:00:00')])
  await poor.close()
})

test('PEOPLE-01: half of a budget raises an alarm once: a line of the log, a letter and a metric', async () => {
  const poor = await signInShop(base, { hourBudget: 4_000, price: 500, knownShare: 0 })
  for (let i = 0; i < 4; i++)
    expect(
      await poor.user.sendCode({ phone: newPhone() }, await poor.newBrowser(`198.51.${i}.1`).caller()),
    ).toMatchObject({ ok: true })
  const jobs = await base.db
    .selectFrom('pgboss.job' as never)
    .selectAll()
    .where('name' as never, '=', 'report-sms-budget' as never)
    .execute()
  expect(jobs).toHaveLength(1)
  const alerts: string[] = []
  const deps = { ...poor.jobDeps, alert: (line: string) => void alerts.push(line) }
  await reportSmsBudget.work({ window: 'hour', key: 'test' }, deps)
  expect(alerts).toEqual([expect.stringContaining('Half of the budget')])
  expect(poor.sandbox.journal.outbox.at(-1)).toMatchObject({
    to: 'zabota@glad.example',
    subject: 'Коды входа потратили половину бюджета',
  })
  expect(await spentOfHour(base.db, poor.jobDeps.smsLimits, poor.now())).toBe(0.5)
  await poor.close()
})

test('PEOPLE-01: a proof of work is good once, for its phone, and for ten minutes', async () => {
  const strict = await signInShop(base, { perAddress: 1 })
  const browser = strict.newBrowser()
  await strict.user.sendCode({ phone: newPhone() }, await browser.caller())
  const phone = newPhone()
  const challengeOf = async (): Promise<string> => {
    const answer = await strict.user.sendCode({ phone }, await browser.caller())
    if (answer.ok || answer.refusal !== 'proof-needed') throw new Error('no proof is asked for')
    return answer.data.challenge
  }
  const late = await strict.solve(await challengeOf())
  strict.pass(601)
  const ask = async (proof: string, of = phone) => strict.user.sendCode({ phone: of, proof }, await browser.caller())
  expect(await ask(late)).toMatchObject({ refusal: 'proof-needed' })
  const proof = await strict.solve(await challengeOf())
  expect(await ask(proof, newPhone())).toMatchObject({ refusal: 'proof-needed' })
  expect(await ask(`${proof.slice(0, -3)}00}`)).toMatchObject({ refusal: 'proof-needed' })
  expect(await ask(proof)).toMatchObject({ ok: true })
  strict.pass(61)
  expect(await ask(proof)).toMatchObject({ refusal: 'proof-needed' })
  await strict.close()
})
