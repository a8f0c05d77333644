import { sql } from 'kysely'
import { formatPhone } from '#kernel/phone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRefused } from '#kernel/endpoint.ts'
import { databaseOfEachTest } from '#kit/database.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { ANNA_FORM, ANNA_PHONE, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { sendEmailChanged } from './send-email-changed.job.ts'
import { sendPhoneChanged } from './send-phone-changed.job.ts'

const base = databaseOfEachTest()
let shop: SignInShop
let anna: TestBrowser
beforeEach(async () => {
  shop = await signInShop(base)
  anna = shop.newBrowser()
  await shop.register(anna)
  shop.pass(61)
})
afterEach(() => shop.close())

const accessOf = async (browser: TestBrowser) => {
  const answer = await shop.user.access({}, await browser.caller())
  if (!answer.ok) throw new Error(answer.message)
  return answer.value
}
const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await shop.user.access({}, await browser.caller())).ok
const lastCode = async (): Promise<string> => {
  await shop.deliver()
  return /\b\d{6}\b/.exec(shop.sandbox.journal.outbox.at(-1)?.text ?? '')?.[0] ?? ''
}
const confirmMailbox = async (): Promise<void> => {
  await shop.user.sendMailboxCode({}, await anna.caller())
  expect(await shop.user.confirmMailbox({ code: await lastCode() }, await anna.caller())).toMatchObject({ ok: true })
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('PEOPLE-03: the customer sees every session with its device, and which of them asks', async () => {
  const second = shop.newBrowser('198.51.100.1')
  await shop.signIn(second)
  const { sessions } = await accessOf(anna)
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({
    device: expect.any(String),
    opened_at: expect.any(String),
    seen_at: expect.any(String),
  })
  expect(await shop.user.access({}, await shop.newBrowser().caller())).toMatchObject({ refusal: 'signed-out' })
})

test('PEOPLE-03: one session is ended from another; its browser loses its share of codes', async () => {
  const second = shop.newBrowser('198.51.100.1')
  await shop.signIn(second)
  const id = (await accessOf(anna)).sessions.find(({ current }) => !current)?.id ?? ''
  const known = () => base.db.selectFrom('known_browser').select('id_hash').execute()
  expect(await known()).toHaveLength(2)
  expect(await shop.user.endSession({ id }, await anna.caller())).toMatchObject({ ok: true })
  expect(await isSignedIn(second)).toBe(false)
  expect(await isSignedIn(anna)).toBe(true)
  expect(await known()).toHaveLength(1)
})

test('PEOPLE-03: «on all others» ends all sessions but the own; a stranger’s session number ends nothing', async () => {
  const stranger = shop.newBrowser('198.51.100.9')
  await shop.register(stranger, newPhone())
  const others = [shop.newBrowser('198.51.100.1'), shop.newBrowser('198.51.100.2')]
  for (const browser of others) {
    await shop.signIn(browser)
    shop.pass(61)
  }
  const id = (await accessOf(stranger)).sessions[0]?.id ?? ''
  await shop.user.endSession({ id }, await anna.caller())
  expect(await isSignedIn(stranger)).toBe(true)
  await shop.user.endOtherSessions({}, await anna.caller())
  expect(await Promise.all([anna, stranger, ...others].map(isSignedIn))).toEqual([true, true, false, false])
})

test('PEOPLE-03: the mailbox is confirmed by the code that comes to it, until it changes', async () => {
  expect(await accessOf(anna)).toMatchObject({ email: ANNA_FORM.email, email_confirmed: false })
  await shop.user.sendMailboxCode({}, await anna.caller())
  const code = await lastCode()
  expect(shop.sandbox.journal.outbox.at(-1)).toMatchObject({ service: 'mail', to: ANNA_FORM.email })
  expect(await shop.user.confirmMailbox({ code: other(code) }, await anna.caller())).toMatchObject({
    refusal: 'wrong-code',
  })
  expect(await shop.user.confirmCode({ phone: ANNA_PHONE, code }, await anna.caller())).toMatchObject({
    refusal: 'wrong-code',
  })
  expect(await shop.user.confirmMailbox({ code }, await anna.caller())).toMatchObject({ ok: true })
  expect(await accessOf(anna)).toMatchObject({ email_confirmed: true })
  await shop.user.change({ ...ANNA_FORM, email: 'new@example.ru' }, await anna.caller())
  expect(await accessOf(anna)).toMatchObject({ email: 'new@example.ru', email_confirmed: false })
})

const codeTo = (to: string): string =>
  /\b\d{6}\b/.exec(shop.sandbox.journal.outbox.findLast((sent) => sent.to === to)?.text ?? '')?.[0] ?? ''

test('PEOPLE-03: the phone changes by codes to both numbers; others sign out, and the mailbox gets a letter', async () => {
  const second = shop.newBrowser('198.51.100.1')
  await shop.signIn(second)
  await sql`INSERT INTO passkey (customer_id, credential_id, public_key, counter, name, added_at)
    SELECT id, '\\x01', '\\x02', 0, 'Ключ', now() FROM customer`.execute(base.db)
  shop.pass(61)
  const phone = newPhone()
  expect(await shop.user.sendPhoneCodes({ phone }, await anna.caller())).toMatchObject({ ok: true })
  await shop.deliver()
  const codes = { phone, old_code: codeTo(ANNA_PHONE), new_code: codeTo(phone) }
  for (const wrong of [
    { ...codes, old_code: other(codes.old_code) },
    { ...codes, new_code: other(codes.new_code) },
    { ...codes, old_code: codes.new_code },
  ])
    expect(await shop.user.changePhone(wrong, await anna.caller())).toMatchObject({ refusal: 'wrong-code' })
  expect(await shop.user.changePhone(codes, await anna.caller())).toMatchObject({ ok: true, value: { phone } })
  expect(await isSignedIn(second)).toBe(false)
  expect(await base.db.selectFrom('passkey').select('id').execute()).toEqual([])
  expect(await shop.user.changePhone(codes, await anna.caller())).toMatchObject({ refusal: 'wrong-code' })
  const { rows } = await sql<{ data: { customer_id: number; phone: string } }>`
    SELECT data FROM pgboss.job WHERE name = 'send-phone-changed'`.execute(base.db)
  expect(rows.map(({ data }) => data.phone)).toEqual([formatPhone(phone).slice(-5)])
  for (const { data } of rows) await sendPhoneChanged.work(data, shop.jobDeps)
  expect(shop.sandbox.journal.outbox.at(-1)).toMatchObject({
    to: ANNA_FORM.email,
    subject: 'Телефон кабинета изменён',
    text: expect.not.stringContaining(phone.slice(0, 6)),
  })
})

test('PEOPLE-03: whoever lost the old number gets its code at the confirmed mailbox, nobody else', async () => {
  const phone = newPhone()
  const ask = async () => shop.user.sendPhoneCodes({ phone, by: 'email' }, await anna.caller())
  expect(await ask()).toMatchObject({ refusal: 'not-offered' })
  await confirmMailbox()
  shop.pass(61)
  expect(await ask()).toMatchObject({ ok: true })
  await shop.deliver()
  const codes = { phone, old_code: codeTo(ANNA_FORM.email), new_code: codeTo(phone) }
  expect(await shop.user.changePhone(codes, await anna.caller())).toMatchObject({ ok: true, value: { phone } })
})

test('PEOPLE-03: a number that has an account is refused, also when it gets one meanwhile', async () => {
  const taken = newPhone()
  await shop.register(shop.newBrowser('198.51.100.3'), taken)
  expect(await shop.user.sendPhoneCodes({ phone: taken }, await anna.caller())).toMatchObject({
    refusal: 'phone-taken',
  })
  const phone = newPhone()
  await shop.user.sendPhoneCodes({ phone }, await anna.caller())
  await shop.deliver()
  const codes = { phone, old_code: codeTo(ANNA_PHONE), new_code: codeTo(phone) }
  shop.pass(61)
  await shop.register(shop.newBrowser('198.51.100.4'), phone)
  expect(await shop.user.changePhone(codes, await anna.caller())).toMatchObject({ refusal: 'phone-taken' })
})

/** Asks until no proof is asked for, solving each. Returns the last answer and how many proofs it took. */
const withProofs = async <A extends { readonly ok: boolean }>(
  ask: (proofs: string[]) => Promise<A>,
): Promise<{ answer: A; solved: number }> => {
  const proofs: string[] = []
  for (;;) {
    const answer = await ask(proofs)
    if (!isRefused(answer, 'proof-needed')) return { answer, solved: proofs.length }
    proofs.push(await shop.solve(Object(answer).data.challenge))
  }
}

test('SAFE-02: past its share a change of the phone goes on with a proof for the old number, in one minute', async () => {
  const ask = async (phone: string, proofs: string[] = []) =>
    shop.user.sendPhoneCodes({ phone, proofs }, await anna.caller())
  for (let i = 0; i < 5; i += 1) {
    expect(await ask(newPhone())).toMatchObject({ ok: true })
    shop.pass(61)
  }
  const phone = newPhone()
  const { answer, solved } = await withProofs((proofs) => ask(phone, proofs))
  expect([answer.ok, solved]).toEqual([true, 1])
  await shop.deliver()
  const codes = { phone, old_code: codeTo(ANNA_PHONE), new_code: codeTo(phone) }
  expect(await shop.user.changePhone(codes, await anna.caller())).toMatchObject({ ok: true, value: { phone } })
})

test('SAFE-02: a proof of one number does not serve for the other', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const strangers = shop.newBrowser('198.51.100.44')
  for (const of of [phone, other])
    for (let i = 0; i < 5; i += 1) {
      await shop.user.sendCode({ phone: of }, await strangers.caller())
      shop.pass(61)
    }
  const ask = async (to: string, proofs: string[]) =>
    shop.user.sendPhoneCodes({ phone: to, proofs }, await anna.caller())
  const refused = await ask(phone, [])
  if (!isRefused(refused, 'proof-needed')) throw new Error('No proof is asked for')
  const proof = await shop.solve(refused.data.challenge)
  expect(await ask(other, [proof])).toMatchObject({ refusal: 'proof-needed' })
  expect(await ask(phone, [proof])).toMatchObject({ ok: true })
})

test('SAFE-02: past their share codes to the mailbox go on with a proof', async () => {
  const ask = async (proof?: string) =>
    shop.user.sendMailboxCode(proof === undefined ? {} : { proof }, await anna.caller())
  for (let i = 0; i < 10; i += 1) {
    expect(await ask()).toMatchObject({ ok: true })
    shop.pass(61)
  }
  const { answer, solved } = await withProofs((proofs) => ask(proofs.at(-1)))
  expect([answer.ok, solved]).toEqual([true, 1])
  expect(await shop.user.confirmMailbox({ code: await lastCode() }, await anna.caller())).toMatchObject({ ok: true })
})

const signedInMinutesAgo = (minutes: number) =>
  sql`UPDATE session SET created_at = now() - make_interval(mins => ${minutes}::int)`.execute(base.db)
const changeEmail = async (email: string, code?: string) =>
  shop.user.change({ ...ANNA_FORM, email, ...(code === undefined ? {} : { code }) }, await anna.caller())

test('PEOPLE-03: the e-mail changes within fifteen minutes of the sign-in; an older session needs a code from the phone', async () => {
  await signedInMinutesAgo(14)
  expect(await changeEmail('new@example.ru')).toMatchObject({ ok: true, value: { email: 'new@example.ru' } })
  await signedInMinutesAgo(16)
  expect(await changeEmail('evil@example.ru')).toMatchObject({ refusal: 'too-late' })
  expect(await accessOf(anna)).toMatchObject({ email: 'new@example.ru' })
  const other = { ...ANNA_FORM, name: 'Анна Серова', email: 'new@example.ru' }
  expect(await shop.user.change(other, await anna.caller())).toMatchObject({ ok: true, value: { name: 'Анна Серова' } })
  expect(await shop.user.sendEmailChangeCode({}, await anna.caller())).toMatchObject({ ok: true })
  const code = await lastCode()
  expect(shop.sandbox.journal.outbox.at(-1)).toMatchObject({
    to: ANNA_PHONE,
    text: expect.stringContaining('смены почты'),
  })
  expect(await changeEmail('newer@example.ru', code)).toMatchObject({ ok: true, value: { email: 'newer@example.ru' } })
  expect(await changeEmail('evil@example.ru', code)).toMatchObject({ refusal: 'wrong-code' })
})

test('PEOPLE-03: the former mailbox, and no other, gets a letter that the e-mail has changed; another name sends none', async () => {
  await signedInMinutesAgo(1)
  await shop.user.change({ ...ANNA_FORM, name: 'Анна Серова' }, await anna.caller())
  await changeEmail('new@example.ru')
  await signedInMinutesAgo(16)
  await changeEmail('evil@example.ru')
  const { rows } = await sql<{ data: { to: string; at: string } }>`
    SELECT data FROM pgboss.job WHERE name = 'send-email-changed'`.execute(base.db)
  expect(rows).toHaveLength(1)
  for (const { data } of rows) await sendEmailChanged.work(data, shop.jobDeps)
  expect(shop.sandbox.journal.outbox.at(-1)).toMatchObject({
    to: ANNA_FORM.email,
    subject: 'Почта кабинета изменена',
    text: expect.not.stringContaining('new@'),
  })
})

test('PEOPLE-03: neither a wrong code, nor one for another use, nor one of another browser changes the e-mail', async () => {
  await signedInMinutesAgo(16)
  await shop.user.sendEmailChangeCode({}, await anna.caller())
  const code = await lastCode()
  const thief = shop.newBrowser('198.51.100.1')
  await shop.signIn(thief)
  await signedInMinutesAgo(16)
  const stolen = { ...ANNA_FORM, email: 'evil@example.ru', code }
  expect(await shop.user.change(stolen, await thief.caller())).toMatchObject({ refusal: 'wrong-code' })
  shop.pass(61)
  await shop.user.sendCode({ phone: ANNA_PHONE }, await anna.caller())
  const ofSignIn = await lastCode()
  for (const wrong of [other(code), ofSignIn])
    expect(await changeEmail('evil@example.ru', wrong)).toMatchObject({ refusal: 'wrong-code', data: { usable: true } })
  expect(await accessOf(anna)).toMatchObject({ email: ANNA_FORM.email })
  expect(await changeEmail('new@example.ru', code)).toMatchObject({ ok: true })
})
