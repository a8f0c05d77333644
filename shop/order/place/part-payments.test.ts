import { beforeEach, expect, test } from 'vitest'
import type { PlaceOrder } from '../order.api.ts'
import { variantId } from '#kernel/ids.ts'
import { newCustomer } from '#kit/shops/bonus-shop.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  SERUM,
  setStock,
} from '#kit/shops/order-shop.ts'
import { newPhone } from '#kit/shops/phones.ts'
import { shopForTests } from '#kit/shops/shop-settings.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { anonymous } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import { balanceOf, addBonusPoints } from '#shop/loyalty/bonus/ledger.ts'
import { openAccount } from '#shop/loyalty/bonus/ledger.sql.ts'
import { certificatesCalls } from '#shop/loyalty/certificates/certificates.calls.ts'
import { issueCertificate } from '#shop/loyalty/certificates/certificates.ts'
import type { Payments } from '#providers/ports/payments.ts'
import { machineRandom } from '#platform/random.ts'

const unused = (): never => {
  throw new Error('No payment is expected')
}
const unusedProvider: Payments = {
  provider: 'yookassa',
  create: unused,
  get: unused,
  capture: unused,
  cancel: unused,
  refund: unused,
  refundState: unused,
  settle: unused,
  readWebhook: unused,
}

const database = orderDatabase(16)
let shop: ReturnType<typeof orderShop>
let customerId: number
const clock = { now: () => NOW }

beforeEach(async () => {
  await setStock(database.db, KIROVKA, { [CREAM]: 50, [SERUM]: 50, [BALM]: 50 })
  shop = orderShop(database.db, 0, { providers: [unusedProvider] })
  customerId = await newCustomer(database.db)
})

const giveBonusPoints = (points: number): Promise<boolean> =>
  transaction(database.db, async (tx) => {
    const lot = { source: 'promotion', cause: 'test', day: '2026-11-20', burnsOn: '2027-11-20' } as const
    return addBonusPoints(tx, { ...lot, accountId: await openAccount(tx, customerId) }, points, NOW)
  })
const newCertificate = (nominal: number) =>
  transaction(database.db, (tx) =>
    issueCertificate(
      tx,
      { clock, random: machineRandom, codeKey: signInForTests.codeKey },
      { nominal, email: null, sendAt: null },
    ),
  )
const certificateBalance = async (typed: { number: string; pin: string }): Promise<number> => {
  const calls = certificatesCalls({
    ...shopForTests,
    random: machineRandom,
    providers: [],
    publicUrl: 'https://glad.example',
    alert: () => {},
    db: database.db,
    clock,
    codeKey: signInForTests.codeKey,
  })
  const answer = await calls.balance(typed, anonymous('test'))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value.balance
}
/** A signed-in buyer with these products in the basket. */
const buyerOf = async (...products: number[]) => {
  const { caller, once } = newShopper()
  const signedIn = { ...caller, customerId }
  for (const product_id of products) await shop.basket.add({ product_id: variantId(product_id), quantity: 1 }, signedIn)
  return {
    price: async (more: Pick<PlaceOrder, 'bonus_points' | 'certificate'>) => {
      const answer = await shop.order.price({ city: 'chelyabinsk', delivery: 'pickup', ...more }, signedIn)
      if (!answer.ok) throw new Error(answer.refusal)
      return answer.value
    },
    place: (total: number, more: Partial<PlaceOrder>) =>
      shop.order.place(
        pickupOrder(total, { recipient: { name: 'Анна', phone: newPhone(), email: 'anna@example.ru' }, ...more }),
        { ...once(), customerId },
      ),
    cancel: (token: string) => shop.order.cancel({ token }, { ...once(), customerId }),
  }
}

test('BONUS-02: points pay for half of the goods at most, never for those on sale, and come back with a cancelled order', async () => {
  await giveBonusPoints(500_000)
  const buyer = await buyerOf(CREAM, SERUM)
  const all = await buyer.price({ bonus_points: 500_000 })
  expect([all.points_total, all.total, all.lines.map(({ points_discount }) => points_discount)]).toEqual([
    179_500,
    179_500,
    [0, 179_500],
  ])
  const placed = await buyer.place(179_500, { bonus_points: 500_000 })
  if (!placed.ok) throw new Error(placed.refusal)
  expect(await balanceOf(database.db, customerId, NOW)).toBe(320_500)
  expect(await buyer.cancel(placed.value.token)).toMatchObject({ ok: true })
  expect(await balanceOf(database.db, customerId, NOW)).toBe(500_000)
})

test('BONUS-02: a guest spends no points', async () => {
  await giveBonusPoints(50_000)
  const { caller } = newShopper()
  await shop.basket.add({ product_id: SERUM, quantity: 1 }, caller)
  expect(await shop.order.price({ city: 'chelyabinsk', bonus_points: 50_000 }, caller)).toMatchObject({
    value: { points_total: 0, total: 240_000 },
  })
})

test('BONUS-03: a certificate pays in parts, after points; a cancelled order refills it', async () => {
  await giveBonusPoints(10_000)
  const certificate = await newCertificate(300_000)
  const buyer = await buyerOf(SERUM)
  const price = await buyer.price({ bonus_points: 10_000, certificate })
  expect([price.points_total, price.total, price.certificate_total, price.to_pay]).toEqual([
    10_000, 230_000, 230_000, 0,
  ])
  // Nothing is left for the card to pay, so the order does not wait for a payment.
  const asked = { bonus_points: 10_000, certificate, shown_certificate: 230_000, payment: 'card' } as const
  const placed = await buyer.place(230_000, asked)
  if (!placed.ok) throw new Error(placed.refusal)
  expect(await certificateBalance(certificate)).toBe(70_000)
  const second = await buyerOf(SERUM)
  expect(await second.place(240_000, { certificate, shown_certificate: 240_000 })).toMatchObject({
    refusal: 'total-changed',
    data: { price: { certificate_total: 70_000, to_pay: 170_000 } },
  })
  expect(await second.place(240_000, { certificate, shown_certificate: 70_000 })).toMatchObject({ ok: true })
  expect(await certificateBalance(certificate)).toBe(0)
  await buyer.cancel(placed.value.token)
  expect([await certificateBalance(certificate), await balanceOf(database.db, customerId, NOW)]).toEqual([
    230_000, 10_000,
  ])
})

test('ORD-10, BONUS-03: a guest confirms an order that still costs money, but not one that a certificate pays in full', async () => {
  const certificate = await newCertificate(300_000)
  const guestOrder = async (spent: number) => {
    const { caller, once } = newShopper()
    await shop.basket.add({ product_id: SERUM, quantity: 1 }, caller)
    const recipient = { name: 'Анна', phone: newPhone(), email: 'anna@example.ru' }
    const placed = await shop.order.place(
      pickupOrder(240_000, { recipient, certificate, shown_certificate: spent }),
      once(),
    )
    if (!placed.ok) throw new Error(placed.refusal)
    return shop.order.get({ token: placed.value.token }, caller)
  }
  expect(await guestOrder(240_000)).toMatchObject({
    value: { state: 'new', confirm_until: null, price: { to_pay: 0 } },
  })
  expect(await guestOrder(60_000)).toMatchObject({ value: { confirm_until: expect.any(String) } })
})

test('BONUS-02, BONUS-03: of eight concurrent orders with one balance and one certificate one spends them', async () => {
  await giveBonusPoints(100_000)
  const certificate = await newCertificate(150_000)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buyerOf(SERUM)))
  const placed = await Promise.all(
    buyers.map((buyer) => buyer.place(140_000, { bonus_points: 100_000, certificate, shown_certificate: 140_000 })),
  )
  expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await certificateBalance(certificate), await balanceOf(database.db, customerId, NOW)]).toEqual([10_000, 0])
})
