/** Short form; the long one is tests/campaigns/campaign-jobs.ts. */
import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'
import { insertOrderFixtures } from '#kit/shops/order-shop.ts'
import { killJobWorkers } from './job-kills.ts'

test('J1: each buyer gets one SMS and one e-mail although the process that sends them is killed twice', async () => {
  const base = await freshDatabase()
  try {
    await insertOrderFixtures(base.db)
    const outcome = await killJobWorkers(base, { orders: 150, kills: 2, skipHeartbeats: true })
    expect(outcome).toMatchObject({ killed: 2, wrong: [], jobs: { completed: 300 } })
    expect(outcome.interrupted).toBeGreaterThan(0)
  } finally {
    await base.close()
  }
})
