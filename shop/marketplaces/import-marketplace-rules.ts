import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { UnusableRecord } from '#platform/import/record.ts'
import { MarketplaceRuleRecord } from './marketplace.records.ts'

/** EXCH-03. Sections and products are imported before. */
export const importMarketplaceRules = (loading: ImportContext): Promise<number> =>
  importRows(loading, MarketplaceRuleRecord, {
    check: ({ safety, not_offered: isNotOffered }) => {
      if (safety === undefined && isNotOffered !== true)
        throw new UnusableRecord('не сказано, сколько штук оставлять себе (safety), и товар не убран (not_offered)')
      if (safety !== undefined && isNotOffered === true)
        throw new UnusableRecord('safety ничего не значит там, где товар не выставляют (not_offered)')
    },
  })
