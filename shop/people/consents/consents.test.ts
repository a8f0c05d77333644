import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anonymous } from '#platform/calls/caller.ts'
import { machineRandom } from '#platform/random.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { ANNA_FORM, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { subscribeCalls } from '../subscribe/subscribe.calls.ts'
import type { ConsentAim } from '../user.api.ts'

const base = orderDatabase()
let shop: SignInShop
let anna: TestBrowser
const { consents } = shopForTests.terms
beforeEach(async () => {
  shop = await signInShop(base)
  anna = shop.newBrowser()
  await shop.register(anna)
})
afterEach(() => shop.close())

const set = async (aim: ConsentAim, is_given: boolean, version = consents[aim]?.version ?? '') =>
  shop.user.setConsent({ aim, is_given, consent_text_version: version }, await anna.caller())
const givenAims = async (): Promise<string[]> =>
  valueOf(await shop.user.subscriptions({}, await anna.caller())).aims.flatMap(({ aim, is_given }) =>
    is_given ? [aim] : [],
  )
const ledger = () =>
  base.db
    .selectFrom('consent_record')
    .select(['purpose', 'step', 'text_version'])
    .where('purpose', '<>', 'personal_data')
    .orderBy('id')
    .execute()
const mailboxCalls = () =>
  subscribeCalls({ db: base.db, clock: { now: shop.now }, random: machineRandom, ...shopForTests })
const subscriber = () =>
  base.db
    .selectFrom('subscriber')
    .select(['token', 'state', 'is_proven'])
    .where('email', '=', ANNA_FORM.email)
    .executeTakeFirst()

test('SAFE-05: each aim is given and withdrawn by one call, recorded with the version of its text', async () => {
  expect(await givenAims()).toEqual(['points'])
  valueOf(await set('favourites', true))
  valueOf(await set('favourites', true))
  valueOf(await set('points', false))
  expect(await givenAims()).toEqual(['favourites'])
  valueOf(await set('favourites', false))
  valueOf(await set('points', true))
  expect(await givenAims()).toEqual(['points'])
  expect(await ledger()).toEqual([
    { purpose: 'favourites', step: 'confirmed', text_version: consents.favourites.version },
    { purpose: 'points', step: 'withdrawn', text_version: consents.points.version },
    { purpose: 'favourites', step: 'withdrawn', text_version: consents.favourites.version },
    { purpose: 'points', step: 'confirmed', text_version: consents.points.version },
  ])
})

test('SAFE-05: a consent to a text that is not shown now is refused and not recorded', async () => {
  expect(await set('favourites', true, '2001-01-01')).toMatchObject({ ok: false, refusal: 'old-consent' })
  expect(await ledger()).toEqual([])
})

test('SAFE-05: a subscription without the version of its text is refused and sends nothing', async () => {
  expect(await mailboxCalls().add({ email: 'eva@example.ru', consent: true }, anonymous('test'))).toMatchObject({
    refusal: 'old-consent',
  })
  expect(await base.db.selectFrom('subscriber').select('id').execute()).toEqual([])
})

test('FOOT-01: news of the account wait for its mailbox once; afterwards one press withdraws and gives them', async () => {
  valueOf(await set('news', true))
  expect(await givenAims()).not.toContain('news')
  const { token = '' } = (await subscriber()) ?? {}
  valueOf(await mailboxCalls().confirm({ token }, anonymous('test')))
  expect(await givenAims()).toContain('news')
  valueOf(await set('news', false))
  expect([await givenAims(), (await subscriber())?.state]).toEqual([['points'], 'left'])
  valueOf(await set('news', true))
  expect([await givenAims(), (await subscriber())?.state]).toEqual([['news', 'points'], 'confirmed'])
  expect((await ledger()).map(({ step }) => step)).toEqual(['asked', 'confirmed', 'withdrawn', 'confirmed'])
})

test('FOOT-01: an account neither sees nor ends the subscription of a mailbox that has not confirmed it', async () => {
  await base.db
    .insertInto('subscriber')
    .values({
      email: ANNA_FORM.email,
      token: 'a'.repeat(22),
      state: 'confirmed',
      asked_at: shop.now(),
      changed_at: shop.now(),
    })
    .execute()
  expect(await givenAims()).not.toContain('news')
  valueOf(await set('news', false))
  expect((await subscriber())?.state).toBe('confirmed')
  valueOf(await set('news', true))
  const { aims } = valueOf(await shop.user.subscriptions({}, await anna.caller()))
  expect(aims[0]).toMatchObject({ aim: 'news', is_given: false, awaits_mailbox: true })
  valueOf(await set('news', false))
  expect(await subscriber()).toMatchObject({ state: 'confirmed', is_proven: false })
  valueOf(await mailboxCalls().confirm({ token: 'a'.repeat(22) }, anonymous('test')))
  expect(await givenAims()).toContain('news')
})

test('SAFE-05: records of a node of the release before name no mailbox either', async () => {
  await sql`INSERT INTO consent_record (purpose, subject, step, text_version, text_hash, at)
    VALUES ('news', 'Eva@example.ru', 'asked', '1', sha256('x'), now())`.execute(base.db)
  const { subject } = await base.db
    .selectFrom('consent_record')
    .select('subject')
    .where('purpose', '=', 'news')
    .executeTakeFirstOrThrow()
  expect(subject).toMatch(/^mailbox [0-9a-f]{64}$/)
})

test('SAFE-05: an aim without a text does not exist: it is neither shown nor given', async () => {
  const { aims } = valueOf(await shop.user.subscriptions({}, await anna.caller()))
  expect(aims.map(({ aim }) => aim)).toEqual(['news', 'favourites', 'points', 'reviews'])
  expect(await set('calls', true)).toMatchObject({ ok: false, refusal: 'old-consent' })
  expect(await ledger()).toEqual([])
})

test('SAFE-05: an aim that the shop names a text for is given and withdrawn like the others', async () => {
  const calls = { version: '2026-11-20', text: 'Разрешаю звонить мне с предложениями' }
  const { user } = shop.withConsents({ calls })
  const change = async (is_given: boolean) =>
    user.setConsent({ aim: 'calls', is_given, consent_text_version: calls.version }, await anna.caller())
  expect(valueOf(await change(true)).aims.at(-1)).toMatchObject({ aim: 'calls', is_given: true, ...calls })
  expect(valueOf(await change(false)).aims.at(-1)).toMatchObject({ aim: 'calls', is_given: false })
  expect((await ledger()).map(({ purpose, step }) => `${purpose} ${step}`)).toEqual([
    'calls confirmed',
    'calls withdrawn',
  ])
})

test('SAFE-05: the file of the customer’s data has the consents of every aim, also that of the mailbox', async () => {
  valueOf(await set('favourites', true))
  valueOf(await set('reviews', true))
  valueOf(await set('news', true))
  const { token = '' } = (await subscriber()) ?? {}
  valueOf(await mailboxCalls().confirm({ token }, anonymous('test')))
  const given = valueOf(await shop.user.data({}, await anna.caller())).consents
  expect(given.map(({ purpose, step }) => `${purpose} ${step}`)).toEqual([
    'personal_data confirmed',
    'favourites confirmed',
    'reviews confirmed',
    'news asked',
    'news confirmed',
  ])
})
