import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { MarketplaceRuleRecord } from './marketplace.records.ts'

/** EXCH-03. Sections and products are imported before. */
export const importMarketplaceRules = (loading: ImportContext): Promise<number> =>
  importRows(loading, MarketplaceRuleRecord, {
    check: ({ safety, not_offered: isNotOffered }) => {
      if (safety === undefined && isNotOffered !== true)
        throw new UnusableRecord(
          says`не сказано, сколько штук оставлять себе (${named('safety')}), и товар не убран (${named('not_offered')})`,
        )
      if (safety !== undefined && isNotOffered === true)
        throw new UnusableRecord(
          says`${named('safety')} ничего не значит там, где товар не выставляют (${named('not_offered')})`,
        )
    },
  })
