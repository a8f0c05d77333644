import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { anonymous } from '#platform/calls/caller.ts'
import { machineRandom } from '#platform/random.ts'
import { productId, type VariantId } from '#kernel/ids.ts'
import { fixtureDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM, KIROVKA, setStock } from '#kit/shops/order-shop.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'
import { subscribeCalls } from '../subscribe/subscribe.calls.ts'
import { notifyFavourites, sendFavouriteNotice } from './notify-favourites.job.ts'

const base = fixtureDatabase()
let shop: SignInShop
let anna: TestBrowser
beforeEach(async () => {
  shop = await signInShop(base)
  anna = shop.newBrowser()
  await shop.register(anna)
  await setStock(base.db, KIROVKA, { [CREAM]: 3, [BALM]: 0 })
  for (const id of [CREAM, BALM]) valueOf(await shop.favorites.add({ product_id: productId(id) }, await anna.caller()))
})
afterEach(() => shop.close())

const DAY = 86_400
const consent = async (is_given: boolean) =>
  valueOf(
    await shop.user.setConsent(
      { aim: 'favourites', is_given, consent_text_version: shopForTests.terms.consents.favourites.version },
      await anna.caller(),
    ),
  )
/** Looks, and sends what was found, as workers do. */
const run = async (): Promise<void> => {
  await notifyFavourites.work({}, shop.jobDeps)
  const due = await sql<{ customer_id: number; day: string }>`
    SELECT customer_id, day::text AS day FROM favourite_notice WHERE sent_at IS NULL`.execute(base.db)
  for (const notice of due.rows) await sendFavouriteNotice.work(notice, shop.jobDeps)
}
const letters = () => shop.sandbox.journal.outbox.filter(({ subject }) => subject === 'Новости о вашем избранном')
const restock = (on_hand: number) =>
  base.db.updateTable('stock').set({ on_hand }).where('variant_id', '=', BALM).where('store_id', '=', KIROVKA).execute()
const setPrice = (variant: VariantId, price: number) =>
  base.db.updateTable('variant').set({ price }).where('id', '=', variant).execute()

test('FAV-02: a favourite that is cheaper or in stock again makes one letter, and nothing that stays does', async () => {
  await consent(true)
  await run()
  await run()
  expect(letters()).toEqual([])
  await setPrice(CREAM, 100)
  await restock(2)
  await run()
  await run()
  expect(letters()).toHaveLength(1)
  expect(letters()[0]?.text).toMatch(/Подешевело:[^]*1\s₽[^]*Снова есть:/)
  shop.pass(DAY)
  await run()
  expect(letters()).toHaveLength(1)
})

test('FAV-02: at most one letter a day: what changes later is in the letter of tomorrow, if it still holds', async () => {
  await consent(true)
  await run()
  await setPrice(CREAM, 200)
  await run()
  await setPrice(CREAM, 100)
  await restock(2)
  await run()
  expect(letters()).toHaveLength(1)
  await restock(0)
  shop.pass(DAY)
  await run()
  expect(letters()).toHaveLength(2)
  expect(letters()[1]?.text).toContain('Подешевело')
  expect(letters()[1]?.text).not.toContain('Снова есть')
})

test('FAV-02: without the consent there is no letter, and a consent given later begins with the prices of its day', async () => {
  await run()
  await setPrice(CREAM, 200)
  await run()
  await consent(true)
  await run()
  expect(letters()).toEqual([])
  await consent(false)
  await run()
  await setPrice(CREAM, 100)
  await run()
  await consent(true)
  await run()
  expect(letters()).toEqual([])
})

test('FAV-02: the link of the letter withdraws the consent, and a letter found before it is not sent after it', async () => {
  await consent(true)
  await run()
  await setPrice(CREAM, 200)
  await run()
  const token = /\/subscribe\/favourites\/([\w-]{22})/.exec(letters()[0]?.text ?? '')?.[1] ?? ''
  expect(letters()[0]?.headers?.['List-Unsubscribe']).toContain(`/api/subscribe/one-press/${token}`)
  await setPrice(CREAM, 100)
  shop.pass(DAY)
  await notifyFavourites.work({}, shop.jobDeps)
  const calls = subscribeCalls({ db: base.db, clock: { now: shop.now }, random: machineRandom, ...shopForTests })
  valueOf(await calls.leaveFavourites({ token }, anonymous('test')))
  await run()
  expect(letters()).toHaveLength(1)
  const { aims } = valueOf(await shop.user.subscriptions({}, await anna.caller()))
  expect(aims.find(({ aim }) => aim === 'favourites')).toMatchObject({ is_given: false })
})
