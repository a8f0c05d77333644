import { expect, test } from 'vitest'
import { freshDatabase } from '#kit/database.ts'
import { loadFixtureShop } from '#kit/shops/fixture-shop.ts'
import { runBots } from './sign-in-bots.ts'

const BUSY_MACHINE_MS = 300_000

// The long form: tests/campaigns/campaign-sign-in.ts.
test.each([1, 100])(
  'PEOPLE-01: while programs ask two nodes for codes from many addresses (%i), owners sign in, and an hour’s money is bounded',
  async (addresses) => {
    const base = await freshDatabase()
    try {
      await loadFixtureShop(base.db)
      const figures = await runBots(base.db, base.url, {
        addresses,
        requests: 150,
        owners: 10,
        solvers: 0,
        hourRoubles: 500,
      })
      expect(figures.ownersIn).toBe(figures.owners)
      expect(figures.spentByStrangers).toBeLessThanOrEqual(figures.strangersBudget / 2)
      expect(figures.spent).toBeLessThanOrEqual(figures.hourBudget)
    } finally {
      await base.close()
    }
  },
  BUSY_MACHINE_MS,
)
