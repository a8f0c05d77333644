import { Type } from 'typebox'
import { defineJob, RETRY_FOR_MINUTES } from '#platform/jobs/job.ts'
import type { Marketplace } from '#providers/ports/marketplace.ts'
import { exchangeMarketplaces, type ExchangeDeps } from './exchange-marketplaces.ts'

export type MarketplaceDeps = {
  /** Undefined: this process sells at no marketplace. */
  readonly marketplaces?: { readonly all: readonly Marketplace[]; readonly deps: () => ExchangeDeps } | undefined
}

/** EXCH-03: stocks and prices to marketplaces, their orders in. What fails goes with the exchange of the next minute. */
export const exchangeMarketplacesJob = defineJob({
  name: 'exchange-marketplaces',
  payload: Type.Object({}),
  policy: { ...RETRY_FOR_MINUTES, retryLimit: 0, expireInSeconds: 900 },
  cron: '* * * * *',
  async work(_payload, { marketplaces }: MarketplaceDeps) {
    if (marketplaces !== undefined) await exchangeMarketplaces(marketplaces.deps(), marketplaces.all)
  },
})
