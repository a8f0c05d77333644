import { shopForTests } from './kit/shops/shop-settings.ts'
import { signInForTests } from './kit/shops/sign-in.ts'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from './kit/database.ts'
import { CREAM, insertOrderFixtures, KIROVKA, setStock } from './kit/shops/order-shop.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { registerMetrics } from '#platform/http/metrics.ts'
import { shopReadings } from '#app/readings.ts'
import { auditInvariants } from '#app/jobs/audit.job.ts'
import type { AllJobDeps } from '#app/jobs/job-deps.ts'
import { machineClock } from '#platform/clock.ts'
import { machineRandom } from '#platform/random.ts'

let shop: TestDatabase
beforeAll(async () => {
  shop = await freshDatabase()
  await insertOrderFixtures(shop.db)
  await setStock(shop.db, KIROVKA, { [CREAM]: 5 })
})
afterAll(() => shop.close())

const alerts: string[] = []
const unused = (): never => {
  throw new Error('The audit does not send messages')
}
const deps: Omit<AllJobDeps, 'db'> = {
  clock: machineClock,
  random: machineRandom,
  sms: { send: unused },
  mailer: { send: unused },
  providers: [],
  carriers: [],
  publicUrl: 'https://glad.example',
  ...shopForTests,
  codeKey: Buffer.alloc(32),
  smsLimits: { ...signInForTests.smsLimits, perAddress: 0, dayBudget: 0, price: 1 },
  feedbackTo: 'zabota@glad.example',
  alert: (message) => alerts.push(message),
}
const runJob = (): Promise<void> => auditInvariants.work({}, { ...deps, db: shop.db })
const metrics = async (): Promise<Record<string, number>> => {
  const load = { inFlight: 0, shed: 0 }
  const { registry } = registerMetrics(
    Fastify(),
    load,
    { size: 0 },
    () => 0,
    () => 0,
    shopReadings(shop.db, { now: deps.clock.now, skewSeconds: () => 0 }, deps.smsLimits),
  )
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('shop_'))
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name = '', value]) => [name, Number(value)]))
}

test('SAFE-06: the hourly audit of a live shop writes a log line and raises a metric when an invariant is broken', async () => {
  expect(Object.keys(await metrics())).not.toContain('shop_invariants_broken')
  await runJob()
  expect(await metrics()).toMatchObject({ shop_invariants_broken: 0 })
  expect(alerts).toEqual([])
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query('UPDATE stock SET on_hand = on_hand + 1 WHERE store_id = $1', [KIROVKA])
  await owner.end()
  await runJob()
  expect(await metrics()).toMatchObject({ shop_invariants_broken: 1, shop_audit_age_seconds: expect.any(Number) })
  expect(alerts).toEqual([expect.stringContaining('A1 on hand: store')])
})

test('ORD-10: units that are reserved but not on hand are a metric', async () => {
  expect(await metrics()).toMatchObject({ shop_stock_shortfall_units: 0, shop_messages_dropped_today: 0 })
  const owner = await connectAsOwner(shop.url, 'test')
  await owner.query('UPDATE stock SET reserved = 3, on_hand = 3; UPDATE stock SET on_hand = 0')
  await owner.end()
  expect(await metrics()).toMatchObject({ shop_stock_shortfall_units: 3 })
})
