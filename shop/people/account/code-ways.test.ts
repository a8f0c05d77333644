import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#kit/database.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { ANNA_FORM, ANNA_PHONE, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { userCalls } from './user.calls.ts'

const base = databaseOfEachTest()
let shop: SignInShop
let user: SignInShop['user']
beforeEach(async () => {
  shop = await signInShop(base)
  user = userCalls({ ...shop.deps, canCall: true })
})
afterEach(() => shop.close())

const confirmMailbox = () => base.db.updateTable('customer').set({ email_confirmed_at: shop.now() }).execute()
/** A registered customer who has left the browser. */
const leaveRegistered = async (): Promise<TestBrowser> => {
  const anna = shop.newBrowser()
  await shop.register(anna)
  await shop.user.signOut({}, await anna.caller())
  shop.pass(61)
  return anna
}
const lastMessage = async () => {
  await shop.deliver()
  return shop.sandbox.journal.outbox.at(-1)
}
const digitsOf = (text = ''): string => /\d(?:, \d){5}|\d{6}/.exec(text)?.[0].replaceAll(/\D/g, '') ?? ''

test('PEOPLE-02: says in which other ways the code can come', async () => {
  const anna = await leaveRegistered()
  const ask = async () => user.sendCode({ phone: ANNA_PHONE }, await anna.caller())
  expect(await ask()).toMatchObject({ value: { ways: ['call'] } })
  await confirmMailbox()
  shop.pass(61)
  expect(await ask()).toMatchObject({ value: { ways: ['call', 'email'] } })
  shop.pass(61)
  expect(await shop.user.sendCode({ phone: newPhone() }, await anna.caller())).toMatchObject({
    value: { user_state: 'new', sms_timestamp: expect.any(Number) },
  })
})

test('PEOPLE-02: a call speaks the code, digit by digit, and the code signs in', async () => {
  const anna = await leaveRegistered()
  expect(await user.sendCode({ phone: ANNA_PHONE, by: 'call' }, await anna.caller())).toMatchObject({ ok: true })
  const message = await lastMessage()
  expect(message).toMatchObject({ service: 'smsc-call', to: ANNA_PHONE })
  const code = digitsOf(message?.text)
  expect(await user.confirmCode({ phone: ANNA_PHONE, code }, await anna.caller())).toMatchObject({ ok: true })
})

test('SAFE-02: a stranger’s browser proves its work before a phone rings, and a phone rings three times a day for strangers', async () => {
  const outcomes: string[] = []
  for (let i = 0; i < 4; i++) {
    const caller = await shop.newBrowser().caller()
    const answer = await user.sendCode({ phone: ANNA_PHONE, by: 'call' }, caller)
    if (answer.ok || answer.refusal !== 'proof-needed') {
      outcomes.push(answer.ok ? 'free' : answer.refusal)
      continue
    }
    const proof = await shop.solve(answer.data.challenge)
    outcomes.push((await user.sendCode({ phone: ANNA_PHONE, by: 'call', proof }, caller)).ok ? 'proved' : 'refused')
    shop.pass(61)
  }
  expect(outcomes).toEqual(['proved', 'proved', 'proved', 'sms-limit'])
})

test('PEOPLE-02: without a provider of calls none is offered', async () => {
  expect(await shop.user.sendCode({ phone: ANNA_PHONE, by: 'call' }, await shop.newBrowser().caller())).toMatchObject({
    refusal: 'not-offered',
  })
})

test('PEOPLE-02: the code goes to a confirmed mailbox only, costs no money, and signs in', async () => {
  await leaveRegistered()
  const stranger = shop.newBrowser('198.51.100.7')
  const ask = async () => user.sendCode({ phone: ANNA_PHONE, by: 'email' }, await stranger.caller())
  expect(await ask()).toMatchObject({
    refusal: 'not-offered',
    message: expect.stringContaining('подтверждённой почты'),
  })
  await confirmMailbox()
  const spent = () => base.db.selectFrom('rate_count').select('hits').where('subject', '=', 'sms budget').execute()
  const before = await spent()
  expect(await ask()).toMatchObject({ ok: true })
  expect(await spent()).toEqual(before)
  const message = await lastMessage()
  expect(message).toMatchObject({ service: 'mail', to: ANNA_FORM.email })
  const code = digitsOf(message?.text)
  expect(await user.confirmCode({ phone: ANNA_PHONE, code }, await stranger.caller())).toMatchObject({ ok: true })
})

test('PEOPLE-02: a changed mailbox is not confirmed: no code goes to it', async () => {
  await leaveRegistered()
  await confirmMailbox()
  await user.sendCode({ phone: ANNA_PHONE, by: 'email' }, await shop.newBrowser().caller())
  await base.db.updateTable('customer').set({ email: 'eve@example.ru' }).execute()
  const before = shop.sandbox.journal.outbox.length
  await shop.deliver()
  expect(shop.sandbox.journal.outbox).toHaveLength(before)
})
