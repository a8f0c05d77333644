import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { FeedRuleRecord } from './feed.records.ts'

const isEmpty = ({ sections = [], brands = [], ...rule }: FeedRuleRecord): boolean =>
  sections.length + brands.length === 0 &&
  rule.price_from === undefined &&
  rule.price_to === undefined &&
  rule.stock_older_hours === undefined &&
  rule.without_barcode !== true

/** EXCH-03. Sections and brands are imported before. */
export const importFeedRules = (loading: ImportContext): Promise<number> =>
  importRows(loading, FeedRuleRecord, {
    check: (record) => {
      if (isEmpty(record))
        throw new UnusableRecord(
          'не сказано, что исключить: назовите разделы, бренды, цену, возраст остатка или штрихкод',
        )
      const { price_from: from, price_to: to } = record
      if (from !== undefined && to !== undefined && from > to)
        throw new UnusableRecord(says`${named('price_from')} больше ${named('price_to')}`)
    },
  })
