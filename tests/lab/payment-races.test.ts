/** Short form; the long one is tests/campaigns/campaign-payments.ts. */
import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'
import { racePayments } from './payment-races.ts'

test('ORD-06: 200 webhooks that race with buyers, each other and the end of the hold: the bank and the shop agree', async () => {
  const database = await freshDatabase()
  try {
    const result = await racePayments(database.url, { races: 60, seed: 7 })
    expect(result).toMatchObject({ races: 60, deadlocks: 0, broken: [] })
    expect(result.webhooks).toBeGreaterThan(200)
    expect(result.states['paid']).toBeGreaterThan(0)
    expect(result.refunds).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
}, 180_000)
