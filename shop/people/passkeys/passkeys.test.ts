import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newAuthenticator } from '#kit/authenticator.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, KIROVKA, pickupOrder, setStock } from '#kit/shops/order-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { ANNA_FORM, ANNA_PHONE, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { passkeysCalls } from './passkeys.calls.ts'
import { sendPasskeyAdded } from './send-passkey-added.job.ts'

const base = orderDatabase()
let shop: SignInShop
let anna: TestBrowser
let calls: ReturnType<typeof passkeysCalls>
beforeEach(async () => {
  shop = await signInShop(base)
  calls = passkeysCalls(shop.deps)
  anna = shop.newBrowser()
  await shop.register(anna)
  shop.pass(61)
})
afterEach(() => shop.close())

type Authenticator = ReturnType<typeof newAuthenticator>
const addOptions = async (browser = anna): Promise<string> =>
  valueOf(await calls.addOptions({}, await browser.caller())).options
const signInOptions = async (browser: TestBrowser): Promise<string> =>
  valueOf(await calls.signInOptions({}, await browser.caller())).options
const addKey = async (browser = anna): Promise<Authenticator> => {
  const key = newAuthenticator()
  valueOf(await calls.add(key.create(await addOptions(browser)), await browser.caller()))
  return key
}
const keysOf = async (browser: TestBrowser) => valueOf(await shop.user.access({}, await browser.caller())).passkeys
const signIn = async (key: Authenticator, browser: TestBrowser, fault: Parameters<Authenticator['sign']>[1] = {}) =>
  calls.signIn(key.sign(await signInOptions(browser), fault), await browser.caller())
const elsewhere = () => shop.newBrowser('198.51.100.1')

test('PEOPLE-03: a passkey signs in on another device, without a code; the account shows it and when it was used', async () => {
  const key = await addKey()
  expect(await keysOf(anna)).toMatchObject([{ name: 'Ключ входа', used_at: null }])
  const other = elsewhere()
  expect(await signIn(key, other)).toMatchObject({ ok: true, value: { phone: ANNA_PHONE } })
  expect(await keysOf(other)).toMatchObject([{ used_at: shop.now().toISOString() }])
  expect(await signIn(key, elsewhere())).toMatchObject({ ok: true })
})

test('PEOPLE-03: the guest’s basket joins the account; a passkey does not claim orders of the phone', async () => {
  await setStock(base.db, KIROVKA, { [CREAM]: 5 })
  const key = await addKey()
  const other = elsewhere()
  const caller = async () => other.caller()
  const stranger = shop.newBrowser('198.51.100.7')
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 1 }, await stranger.caller()))
  const { goods_total } = valueOf(await shop.basket.get({}, await stranger.caller()))
  const order = { ...pickupOrder(goods_total), recipient: { name: 'Анна', phone: ANNA_PHONE, email: ANNA_FORM.email } }
  const placed = await shop.order.place(order, await stranger.caller())
  valueOf(placed)
  valueOf(await shop.basket.add({ product_id: CREAM, quantity: 2 }, await caller()))
  valueOf(await signIn(key, other))
  expect(valueOf(await shop.basket.get({}, await caller())).items).toMatchObject([{ product_id: CREAM, quantity: 2 }])
  expect(valueOf(await shop.user.orders({}, await caller())).total).toBe(0)
})

test('PEOPLE-03: a signature is refused a second time, after five minutes, and with a challenge that adds a passkey', async () => {
  const key = await addKey()
  const other = elsewhere()
  // An authenticator that does not count.
  const signed = key.sign(await signInOptions(other), { counter: 0 })
  expect(await calls.signIn(signed, await other.caller())).toMatchObject({ ok: true })
  expect(await calls.signIn(signed, await elsewhere().caller())).toMatchObject({ refusal: 'bad-passkey' })
  const late = key.sign(await signInOptions(other))
  shop.pass(301)
  expect(await calls.signIn(late, await other.caller())).toMatchObject({ refusal: 'bad-passkey' })
  expect(await calls.signIn(key.sign(await addOptions()), await other.caller())).toMatchObject({
    refusal: 'bad-passkey',
  })
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another domain', { domain: 'evil.example' }],
  ['without a finger or PIN', { isVerified: false }],
])('PEOPLE-03: neither adds nor signs in: an answer %s', async (_what, fault) => {
  const made = newAuthenticator().create(await addOptions(), fault)
  expect(await calls.add(made, await anna.caller())).toMatchObject({ refusal: 'bad-passkey' })
  const key = await addKey()
  expect(await signIn(key, elsewhere(), fault)).toMatchObject({ refusal: 'bad-passkey' })
})

test('PEOPLE-03: a copied passkey, whose counter does not grow, is refused', async () => {
  const key = await addKey()
  valueOf(await signIn(key, elsewhere(), { counter: 7 }))
  expect(await signIn(key, elsewhere(), { counter: 7 })).toMatchObject({ refusal: 'bad-passkey' })
  expect(await signIn(key, elsewhere(), { counter: 0 })).toMatchObject({ refusal: 'bad-passkey' })
  expect(await signIn(key, elsewhere(), { counter: 8 })).toMatchObject({ ok: true })
})

test('PEOPLE-03: a signature by another key, or of another owner, signs nobody in', async () => {
  const key = await addKey()
  const boris = elsewhere()
  await shop.register(boris, newPhone())
  const other = await addKey(boris)
  const options = await signInOptions(elsewhere())
  const [mine, his] = [key.sign(options), other.sign(options)]
  expect(await calls.signIn({ ...his, id: mine.id }, await elsewhere().caller())).toMatchObject({
    refusal: 'bad-passkey',
  })
  expect(await calls.signIn({ ...mine, user_handle: his.user_handle }, await elsewhere().caller())).toMatchObject({
    refusal: 'bad-passkey',
  })
  expect(await calls.signIn({ ...mine, id: 'AAAA' }, await elsewhere().caller())).toMatchObject({
    refusal: 'bad-passkey',
  })
})

test('PEOPLE-03: adding needs the account, its own challenge, and takes each passkey once', async () => {
  expect(await calls.addOptions({}, await elsewhere().caller())).toMatchObject({ refusal: 'signed-out' })
  const boris = elsewhere()
  await shop.register(boris, newPhone())
  const key = newAuthenticator()
  const made = key.create(await addOptions())
  expect(await calls.add(made, await boris.caller())).toMatchObject({ refusal: 'bad-passkey' })
  valueOf(await calls.add(made, await anna.caller()))
  expect(await calls.add(made, await anna.caller())).toMatchObject({ refusal: 'bad-passkey' })
  expect(await calls.add(key.create(await addOptions(boris)), await boris.caller())).toMatchObject({
    refusal: 'bad-passkey',
  })
  for (let i = 0; i < 9; i += 1) await addKey()
  expect(await calls.addOptions({}, await anna.caller())).toMatchObject({ refusal: 'too-many' })
})

test('PEOPLE-03: a passkey is added within fifteen minutes of the sign-in; an older session signs in again first', async () => {
  const options = await addOptions()
  // Sessions go by the clock of the database.
  await sql`UPDATE session SET created_at = created_at - interval '15 minutes'`.execute(base.db)
  expect(await calls.addOptions({}, await anna.caller())).toMatchObject({
    refusal: 'too-late',
    message: expect.stringContaining('15\u00a0минут'),
  })
  expect(await calls.add(newAuthenticator().create(options), await anna.caller())).toMatchObject({
    refusal: 'too-late',
  })
  expect(await keysOf(anna)).toEqual([])
  await shop.signIn(anna)
  await addKey()
  expect(await keysOf(anna)).toHaveLength(1)
})

test('PEOPLE-03: a passkey is renamed by its owner only', async () => {
  await addKey()
  const [{ id } = { id: '' }] = await keysOf(anna)
  const boris = elsewhere()
  await shop.register(boris, newPhone())
  await calls.rename({ id, name: 'Чужой' }, await boris.caller())
  valueOf(await calls.rename({ id: 'no uuid', name: 'Чужой' }, await anna.caller()))
  expect(await keysOf(anna)).toMatchObject([{ name: 'Ключ входа' }])
  expect(await calls.rename({ id, name: '  ' }, await anna.caller())).toMatchObject({ refusal: 'bad-name' })
  valueOf(await calls.rename({ id, name: ' Мой \n телефон ' }, await anna.caller()))
  expect(await keysOf(anna)).toMatchObject([{ name: 'Мой телефон' }])
})

test('PEOPLE-03: a passkey is removed with a code from the phone and signs in no more', async () => {
  const key = await addKey()
  const [{ id } = { id: '' }] = await keysOf(anna)
  shop.pass(61)
  const signInCode = await shop.askCode(anna)
  expect(await calls.remove({ id, code: signInCode }, await anna.caller())).toMatchObject({ refusal: 'wrong-code' })
  shop.pass(61)
  valueOf(await calls.sendRemovalCode({}, await anna.caller()))
  const code = await shop.codeSentTo(ANNA_PHONE)
  expect(shop.sandbox.journal.outbox.at(-1)?.text).toContain('удалит ключ')
  expect(await calls.remove({ id, code: '000000' === code ? '000001' : '000000' }, await anna.caller())).toMatchObject({
    refusal: 'wrong-code',
  })
  expect(await keysOf(anna)).toHaveLength(1)
  valueOf(await calls.remove({ id, code }, await anna.caller()))
  expect(await keysOf(anna)).toEqual([])
  expect(await signIn(key, elsewhere())).toMatchObject({ refusal: 'bad-passkey' })
})

/** Recipients of the messages about new passkeys. */
const recipients = async () => {
  const { rows } = await sql<{ data: { customer_id: number; passkey_id: string; device: string } }>`
    DELETE FROM pgboss.job WHERE name = 'send-passkey-added' RETURNING data`.execute(base.db)
  for (const { data } of rows) await sendPasskeyAdded.work(data, shop.jobDeps)
  return shop.sandbox.journal.outbox.filter(({ text }) => text.includes('добавлен ключ')).map(({ to }) => to)
}

test('PEOPLE-03: a new passkey is reported to the customer by a letter, and by SMS while the mailbox is not confirmed', async () => {
  await addKey()
  expect(await recipients()).toEqual([ANNA_FORM.email, ANNA_PHONE])
})

test('PEOPLE-03: a new passkey is reported to a confirmed mailbox by the letter alone', async () => {
  await shop.user.sendMailboxCode({}, await anna.caller())
  await shop.deliver()
  const code = /\b\d{6}\b/.exec(shop.sandbox.journal.outbox.at(-1)?.text ?? '')?.[0] ?? ''
  valueOf(await shop.user.confirmMailbox({ code }, await anna.caller()))
  await addKey()
  expect(await recipients()).toEqual([ANNA_FORM.email])
})

test('PEOPLE-01: wrong signatures close the way for strangers of their network for an hour, never for a known browser', async () => {
  const key = await addKey()
  const stranger = newAuthenticator()
  for (let i = 0; i < 60; i += 1) await signIn(stranger, shop.newBrowser())
  expect(await signIn(key, shop.newBrowser())).toMatchObject({ refusal: 'too-many-tries' })
  expect(await signIn(key, anna)).toMatchObject({ ok: true })
  expect(await signIn(key, elsewhere())).toMatchObject({ ok: true })
  shop.pass(3600)
  expect(await signIn(key, shop.newBrowser())).toMatchObject({ ok: true })
})

test('SAFE-05: the file of the customer’s data has the passkeys, and erasing takes them', async () => {
  const key = await addKey()
  expect(valueOf(await shop.user.data({}, await anna.caller())).passkeys).toMatchObject([{ name: 'Ключ входа' }])
  valueOf(await shop.user.erase({}, await anna.caller()))
  expect(await base.db.selectFrom('passkey').select('id').execute()).toEqual([])
  expect(await signIn(key, elsewhere())).toMatchObject({ refusal: 'bad-passkey' })
})

test('PEOPLE-03: a shop whose address is a number offers no passkeys', async () => {
  const byNumber = passkeysCalls({ ...shop.deps, publicUrl: 'http://127.0.0.1:3000' })
  expect(await byNumber.signInOptions({}, await anna.caller())).toMatchObject({ refusal: 'not-offered' })
  expect(await byNumber.addOptions({}, await anna.caller())).toMatchObject({ refusal: 'not-offered' })
})
