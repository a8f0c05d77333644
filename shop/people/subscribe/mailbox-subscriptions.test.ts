/** PEOPLE-03, PEOPLE-04: every subscription of a mailbox by the link of a letter, without signing in. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anonymous } from '#platform/calls/caller.ts'
import { machineRandom } from '#platform/random.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { CREAM, SERUM } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { ANNA_FORM, signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import type { MailboxSubscription, MailboxSubscriptions } from '../subscribe.api.ts'
import { subscribeCalls } from './subscribe.calls.ts'

const NEWS = 'n'.repeat(22)
const ARRIVALS = 'a'.repeat(22)
const OWN = 'o'.repeat(22)
const { consents } = shopForTests.terms
const VERSIONS = {
  news: consents.news.version,
  arrivals: consents.arrival.version,
  favourites: consents.favourites.version,
  points: consents.points.version,
}
const base = orderDatabase()
let shop: SignInShop
let anna: TestBrowser
let calls: ReturnType<typeof subscribeCalls>

/** Anna with every kind of subscription to her mailbox, which has confirmed the news as a guest. */
beforeEach(async () => {
  shop = await signInShop(base)
  anna = shop.newBrowser()
  await shop.register(anna)
  calls = subscribeCalls({ db: base.db, clock: { now: shop.now }, random: machineRandom, ...shopForTests })
  const version = consents.favourites.version
  valueOf(
    await shop.user.setConsent(
      { aim: 'favourites', is_given: true, consent_text_version: version },
      await anna.caller(),
    ),
  )
  const mailbox = ANNA_FORM.email.toLowerCase()
  await sql`UPDATE customer SET letters_token = ${OWN}`.execute(base.db)
  await sql`
    INSERT INTO subscriber (email, token, state, asked_at, changed_at)
    VALUES (${mailbox}, ${NEWS}, 'confirmed', now(), now())`.execute(base.db)
  await sql`
    INSERT INTO arrival_request (variant_id, email, token, state, consent_text_version, requested_at, changed_at)
    SELECT v, ${mailbox}, ${ARRIVALS} , 'waiting', '1', now(), now() FROM unnest(ARRAY[${CREAM}::int]) v
    UNION ALL SELECT ${SERUM}::int, 'eva@example.ru', ${'e'.repeat(22)}, 'waiting', '1', now(), now()`.execute(base.db)
})
afterEach(() => shop.close())

type Kind = MailboxSubscription['kind']
const given = ({ kinds }: MailboxSubscriptions): Kind[] =>
  kinds.flatMap(({ kind, is_given }) => (is_given ? [kind] : []))
const seen = async (token: string) => given(valueOf(await calls.ofMailbox({ token }, anonymous('test'))))
const set = (token: string, kind: Kind, is_given: boolean, version = VERSIONS[kind]) =>
  calls.setOfMailbox({ token, kind, is_given, consent_text_version: version }, anonymous('test'))
const ALL: Kind[] = ['news', 'arrivals', 'favourites', 'points']

test('PEOPLE-04: the link of each letter shows what the mailbox gets, without its address; an unknown one shows nothing', async () => {
  for (const token of [NEWS, ARRIVALS, OWN]) expect(await seen(token)).toEqual(ALL)
  const shown = valueOf(await calls.ofMailbox({ token: NEWS }, anonymous('test')))
  expect(JSON.stringify(shown)).not.toContain(ANNA_FORM.email)
  expect(shown.kinds.find(({ kind }) => kind === 'arrivals')?.products).toEqual(['Крем'])
  expect(await calls.ofMailbox({ token: 'x'.repeat(22) }, anonymous('test'))).toMatchObject({ refusal: 'dead-link' })
})

test('PEOPLE-04: each kind ends apart, by the link of any letter, and each end is recorded', async () => {
  for (const [at, kind] of ALL.entries()) {
    expect(given(valueOf(await set(NEWS, kind, false)))).toEqual(ALL.slice(at + 1))
    valueOf(await set(NEWS, kind, false))
  }
  const { rows } = await sql<{ purpose: string }>`
    SELECT purpose FROM consent_record WHERE step = 'withdrawn' ORDER BY id`.execute(base.db)
  expect(rows.map(({ purpose }) => purpose)).toEqual(['news', 'favourites', 'points'])
  const { rows: others } = await sql`SELECT FROM arrival_request WHERE state = 'waiting'`.execute(base.db)
  expect(others).toHaveLength(1)
})

test('PEOPLE-04: one press ends everything; news begin again by one press, and an account’s letters by its own link only', async () => {
  expect(given(valueOf(await calls.leaveAll({ token: ARRIVALS }, anonymous('test'))))).toEqual([])
  expect(await seen(OWN)).toEqual([])
  expect(given(valueOf(await set(ARRIVALS, 'news', true)))).toEqual(['news'])
  for (const token of [NEWS, ARRIVALS])
    expect(await set(token, 'favourites', true)).toMatchObject({ refusal: 'not-offered' })
  expect(await set(OWN, 'arrivals', true)).toMatchObject({ refusal: 'not-offered' })
  expect(await set(OWN, 'favourites', true, '2001-01-01')).toMatchObject({ refusal: 'old-consent' })
  expect(given(valueOf(await set(OWN, 'favourites', true)))).toEqual(['news', 'favourites'])
})

test('PEOPLE-04: a mailbox that has never confirmed news gets a letter to confirm them, and no news meanwhile', async () => {
  await sql`DELETE FROM subscriber`.execute(base.db)
  const asked = valueOf(await set(OWN, 'news', true))
  for (const answer of [asked, valueOf(await set(OWN, 'news', true))])
    expect(answer.kinds[0]).toMatchObject({ kind: 'news', is_given: false, awaits_mailbox: true })
  expect(given(valueOf(await set(OWN, 'news', false)))).not.toContain('news')
  const { rows } = await sql`SELECT FROM subscriber WHERE state = 'confirmed'`.execute(base.db)
  expect(rows).toEqual([])
})

test('SAFE-03: the link of an account’s letter ends with its mailbox: it shows nothing of another one that is named later', async () => {
  await sql`UPDATE customer SET email = 'eva@example.ru'`.execute(base.db)
  expect(await calls.ofMailbox({ token: OWN }, anonymous('test'))).toMatchObject({ refusal: 'dead-link' })
})
