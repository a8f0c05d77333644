import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VariantId } from '#kernel/ids.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { BALM, CREAM } from '#kit/shops/order-shop.ts'
import { signInShop, type SignInShop, type TestBrowser } from '#kit/shops/sign-in-shop.ts'
import { valueOf } from '#kit/value-of.ts'

const base = orderDatabase()
let shop: SignInShop
let account: TestBrowser
beforeEach(async () => {
  shop = await signInShop(base)
  account = shop.newBrowser()
  await shop.register(account)
  shop.pass(61)
})
afterEach(() => shop.close())

const add = async (browser: TestBrowser, product_id: VariantId, quantity: number) =>
  valueOf(await shop.basket.add({ product_id, quantity }, await browser.caller()))

test('AUTH-08: signing in says of which products the joined basket has fewer pieces than were wanted, once', async () => {
  await add(account, CREAM, 60)
  await add(account, BALM, 10)
  const guest = shop.newBrowser('198.51.100.1')
  await add(guest, CREAM, 50)
  await add(guest, BALM, 5)
  const { capped } = valueOf(await shop.signIn(guest))
  expect(capped).toEqual([{ name: expect.stringContaining('Крем'), wanted: 110, stands: 99 }])
  shop.pass(61)
  expect(valueOf(await shop.signIn(guest))).not.toHaveProperty('capped')
})

test('AUTH-08: signing in says nothing of a basket that fits', async () => {
  await add(account, CREAM, 49)
  const guest = shop.newBrowser('198.51.100.1')
  await add(guest, CREAM, 50)
  expect(valueOf(await shop.signIn(guest))).not.toHaveProperty('capped')
})
