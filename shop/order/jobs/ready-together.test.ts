/** PARCEL-02: the SMS of parcels that are ready, by the jobs that their states enqueue. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { orderDatabase } from '#kit/shops/order-database.ts'
import {
  BALM,
  confirmGuest,
  CREAM,
  KIROVKA,
  newShopper,
  NOW,
  orderShop,
  pickupOrder,
  RODNIK,
  setStock,
} from '#kit/shops/order-shop.ts'
import { signInForTests } from '#kit/shops/sign-in.ts'
import { valueOf } from '#kit/value-of.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { MessageDeps } from '#shop/letters/face.ts'
import { cancelUncollected } from '../change/cancel-order.ts'
import { lockOrder } from '../order.sql.ts'
import { changeOrderState } from '../state/change-order-state.ts'
import { sendOrderMessage } from './send-order-message.job.ts'

const database = orderDatabase()
const MINUTE = 60_000
let shop: ReturnType<typeof orderShop>
let sent: string[]
beforeEach(async () => {
  sent = []
  shop = orderShop(database.db)
  await setStock(database.db, KIROVKA, { [CREAM]: 1 })
  await setStock(database.db, RODNIK, { [BALM]: 1 })
})

const place = async (): Promise<readonly [first: string, second: string]> => {
  const anna = newShopper()
  for (const product_id of [CREAM, BALM]) valueOf(await shop.basket.add({ product_id }, anna.caller))
  const second_parcel = { store_id: RODNIK, variant_ids: [BALM] }
  const { token } = valueOf(await shop.order.place(pickupOrder(178_000, { second_parcel }), anna.once()))
  return [token, valueOf(await shop.order.get({ token }, anna.caller)).parcels[1]?.token ?? '']
}
/** `minutes`: since the moment that the parcel is promised at. */
const becomesReady = async (token: string, minutes: number): Promise<void> => {
  const { ready_at } = await database.db
    .selectFrom('orders')
    .select('ready_at')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  const at = new Date((ready_at ?? NOW).getTime() + minutes * MINUTE)
  for (const to of ['assembling', 'ready_for_pickup'] as const)
    await transaction(database.db, async (tx) => {
      const order = await lockOrder(tx, token)
      if (order === undefined) throw new Error('No order')
      await changeOrderState(tx, order, to, { actor: { kind: 'system' }, reason: 'picked', at })
    })
}
type Payload = {
  readonly order_id: string
  readonly by: 'sms' | 'mail'
  readonly step: 'ready_for_pickup' | 'cancelled'
}
/** The SMS jobs of a step in the order of their parcels, each with the minutes that it waits. */
const jobsOf = async (step: Payload['step']): Promise<{ data: Payload; waits: number }[]> =>
  (
    await sql<{ data: Payload; waits: number }>`
      SELECT data, round(extract(epoch FROM start_after - created_on) / 60)::int AS waits FROM pgboss.job
      WHERE name = ${sendOrderMessage.name} AND data ->> 'by' = 'sms' AND data ->> 'step' = ${step}
      ORDER BY data ->> 'order_id'`.execute(database.db)
  ).rows
const run = async (payload: Payload | undefined): Promise<void> => {
  if (payload === undefined) throw new Error('no job')
  const deps: MessageDeps & { readonly codeKey: Buffer } = {
    db: database.db,
    clock: { now: () => NOW },
    ...signInForTests,
    publicUrl: 'https://glad.example',
    sms: {
      send: async (messages) => {
        sent.push(...messages.map(({ text }) => text))
        return messages.map(() => ({ sent: true, providerId: '1' }))
      },
    },
    mailer: { send: async () => ({ sent: true, providerId: '1' }) },
    alert: () => {},
  }
  expect((await sendOrderMessage.workAll([payload], deps)).filter((error) => error !== undefined)).toEqual([])
}

test('PARCEL-02: two parcels that are ready within half an hour are told by one SMS, sent with the last of them', async () => {
  const [first, second] = await place()
  valueOf(await confirmGuest(database.db, shop, first))
  await becomesReady(second, -10)
  await becomesReady(first, 10)
  const [ofFirst, ofSecond] = await jobsOf('ready_for_pickup')
  expect([ofFirst?.waits, ofSecond?.waits]).toEqual([0, 30])
  await run(ofFirst?.data)
  await run(ofSecond?.data)
  expect(sent).toEqual([
    expect.stringMatching(/часть заказа Г-100001-2 ждёт вас: ТРК «Родник».*\n.*Г-100001 ждёт вас: Кировка.*https:\S+$/),
  ])
  expect(sent[0]?.match(/https:/g)).toHaveLength(1)
})

test('PARCEL-02: a parcel whose neighbour is late has its SMS half an hour after it was ready', async () => {
  const [first, second] = await place()
  valueOf(await confirmGuest(database.db, shop, first))
  await becomesReady(first, 0)
  const [ofFirst] = await jobsOf('ready_for_pickup')
  expect(ofFirst?.waits).toBe(30)
  await run(ofFirst?.data)
  await becomesReady(second, 31)
  const [, ofSecond] = await jobsOf('ready_for_pickup')
  expect(ofSecond?.waits).toBe(0)
  await run(ofSecond?.data)
  expect(sent.map((text) => /Г-\S+/.exec(text)?.[0])).toEqual(['Г-100001', 'Г-100001-2'])
})

test('PARCEL-02: an order that its guest does not confirm ends with one SMS', async () => {
  await place()
  await cancelUncollected(database.db, new Date(NOW.getTime() + 31 * MINUTE))
  for (const { data } of await jobsOf('cancelled')) await run(data)
  expect(sent).toEqual([expect.stringContaining('заказ Г-100001 отменён')])
})
