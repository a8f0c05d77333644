/** Short form; the long one is tests/campaigns/campaign-webhooks.ts. */
import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'
import { killWebhookSenders } from './webhook-kills.ts'

test('EXCH-01: no notification is lost, doubled under another id or out of order although its sender is killed', async () => {
  const base = await freshDatabase()
  try {
    const outcome = await killWebhookSenders(base, {
      events: 300,
      perObject: 5,
      kills: 2,
      random: Math.random,
      skipClaims: true,
    })
    expect(outcome).toMatchObject({ killed: 2, lost: 0, wrongIds: 0, outOfOrder: 0 })
    expect(outcome.doubled).toBeGreaterThan(0)
  } finally {
    await base.close()
  }
})
