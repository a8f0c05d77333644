/** A change of the rate of VAT is a row of the shop's folder: the same code sells on both sides of an invented day. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderId } from '#kernel/ids.ts'
import { CREAM, KIROVKA, setStock } from '#kit/shops/order-shop.ts'
import { orderDatabase } from '#kit/shops/order-database.ts'
import { paymentShop } from '#kit/shops/payment-shop.ts'
import { DEMO_FOLDER } from '#app/settings.ts'
import { readShop } from '#shop/company/read-shop.ts'
import { writeCorrection, receiptsOf } from '#shop/payment/corrections.ts'
import { refundPayment } from '#shop/payment/face.ts'
import { lockOrder } from '../order.sql.ts'
import { changeOrderState } from '../state/change-order-state.ts'

const PRICE = 119_000
const EVE = new Date('2027-05-11T09:00:00Z')
const database = orderDatabase()
let folder: string
let shop: Awaited<ReturnType<typeof paymentShop>>

const passTo = (moment: Date): void =>
  shop.pass(Math.round((moment.getTime() - shop.deps.clock.now().getTime()) / 60_000))

/** The demo shop with one row more: 24 % from 12 May 2027. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glad-vat-'))
  for (const part of ['shop.yaml', 'legal', 'logo.svg', 'logo-small.svg'])
    await cp(join(DEMO_FOLDER, part), join(folder, part), { recursive: true })
  const file = join(folder, 'shop.yaml')
  const row = "  - { since: '2027-05-12', percent: 24, tags: [13, 14] }"
  await writeFile(file, (await readFile(file, 'utf8')).replace('\nvat:\n', `\nvat:\n${row}\n`))
  await setStock(database.db, KIROVKA, { [CREAM]: 20 })
  shop = await paymentShop(database, undefined, (await readShop(folder)).profile.terms)
  passTo(EVE)
})
afterEach(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const paidOrder = async () => {
  const placed = await shop.place('card')
  for (const payment of shop.bankPayments(placed.token)) shop.sandbox.bank.take(payment)
  await shop.deliver()
  return placed
}
const handOver = async (token: string): Promise<void> => {
  for (const to of ['assembling', 'ready_for_pickup', 'delivered'] as const)
    await database.db.transaction().execute(async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('no order')
      const actor = { kind: 'staff', staffId: 1 } as const
      const { bonus, taxes } = shop.deps.terms
      await changeOrderState(tx, order, to, { actor, reason: 'picked', at: shop.deps.clock.now(), bonus, taxes })
    })
  await shop.runJobs()
}
const giveBack = async (number: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`SELECT id::text AS id FROM orders WHERE number = ${number}`.execute(
    database.db,
  )
  await database.db
    .transaction()
    .execute((tx) => refundPayment(tx, orderId(rows[0]?.id ?? ''), PRICE, null, 'returned', shop.deps.clock.now()))
  await shop.runJobs()
}
const correct = async (number: string): Promise<void> => {
  const settled = (await receiptsOf(database.db, number)).find(({ kind }) => kind === 'settlement')
  const wanted = { receiptId: settled?.id ?? '', reason: 'Проверка', order: null, fiscalSign: null }
  const correcting = { site: 'https://glad.example', taxes: shop.deps.terms.taxes }
  await database.db.transaction().execute((tx) => writeCorrection(tx, wanted, correcting, shop.deps.clock.now()))
}
/** Kind, total, rate, tag 1199 and tag 1200 of every receipt of an order. */
const ratesOf = async (number: string) =>
  (
    await sql<{ line: string }>`
      SELECT concat_ws(' ', r.kind, r.total, r.document->'lines'->0->>'vat', r.tags->'lines'->0->>'1199',
                       r.tags->'lines'->0->>'1200') AS line
      FROM receipt r JOIN orders o ON o.id = r.order_id WHERE o.number = ${number} ORDER BY r.id`.execute(database.db)
  ).rows.map(({ line }) => line)
/** The code of VAT in what the provider got, in its order. */
const codesSent = (): string[] =>
  shop.sandbox.journal.requests.flatMap(({ body }) =>
    [...JSON.stringify(body).matchAll(/"vat_code":(\d+)/g)].map(([, code = '']) => code),
  )

test('PEOPLE-06, ORD-09: a new rate of VAT is a row with a day; receipts on both sides of it are right', async () => {
  const before = await paidOrder()
  const across = await paidOrder()
  await handOver(before.token)
  passTo(new Date('2027-05-11T21:00:00Z')) // Midnight of 12 May in Moscow.
  await handOver(across.token)
  const after = await paidOrder()
  await handOver(after.token)
  for (const { number } of [before, across, after]) await giveBack(number)
  for (const { number } of [before, across]) await correct(number)

  expect(await ratesOf(before.number)).toEqual([
    'prepayment 119000 22/122 12 21459',
    'settlement 119000 22 11 21459',
    'return 119000 22 11 21459',
    'correction 119000 22 11 21459',
  ])
  expect(await ratesOf(across.number)).toEqual([
    'prepayment 119000 22/122 12 21459',
    'settlement 119000 24 13 23032',
    'return 119000 24 13 23032',
    'correction 119000 24 13 23032',
  ])
  expect(await ratesOf(after.number)).toEqual([
    'prepayment 119000 24/124 14 23032',
    'settlement 119000 24 13 23032',
    'return 119000 24 13 23032',
  ])
  // A prepayment is sent twice, when the money is held and when it is taken.
  const count = (code: string): number => codesSent().filter((sent) => sent === code).length
  expect(['11', '12', '13', '14'].map(count)).toEqual([2, 4, 4, 2])
})

test('PEOPLE-06: a rate whose tag this release does not know is refused until its row names the tag', async () => {
  const file = join(folder, 'shop.yaml')
  await writeFile(file, (await readFile(file, 'utf8')).replace(', tags: [13, 14]', ''))
  await expect(readShop(folder)).rejects.toThrow('значения тега 1199 новой ставки')
})
