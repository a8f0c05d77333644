import { sql } from 'kysely'
import { Type } from 'typebox'
import { queryRows, Row } from '#platform/db/rows.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { CollectionRecord } from './catalogue.records.ts'
import { LABELS } from './facts/listing-filters.ts'
import { readAttributes } from './index/attributes.sql.ts'
import { shopFilters } from './index/shop-filters.ts'

const CodeRow = Row({ code: Type.String() })

const isEmpty = ({
  products = [],
  sections = [],
  brands = [],
  labels = [],
  attributes = [],
  ...rule
}: CollectionRecord) =>
  products.length + sections.length + brands.length + labels.length + attributes.length === 0 &&
  rule.price_from === undefined &&
  rule.price_to === undefined &&
  rule.in_stock !== true

/** OFFICE-03. Products, sections, brands and attributes are imported before. */
export const importCollections = async (loading: ImportContext): Promise<number> => {
  const known = new Set(shopFilters((await readAttributes(loading.db)).all).map(({ code }) => code))
  const own = await queryRows(loading.db, CodeRow, sql`SELECT code FROM label`)
  const labels: ReadonlySet<string> = new Set([...LABELS, ...own.map(({ code }) => code)])
  return importRows(loading, CollectionRecord, {
    check: (record) => {
      if (isEmpty(record))
        throw new UnusableRecord(
          says`нет ни товаров, ни правила: назовите ${named('products')} или разделы, бренды, метки`,
        )
      const { price_from: from, price_to: to, attributes = [] } = record
      if (from !== undefined && to !== undefined && from > to)
        throw new UnusableRecord(says`${named('price_from')} больше ${named('price_to')}`)
      for (const { code } of attributes)
        if (!known.has(code))
          throw new UnusableRecord(`нет фильтра «${code}»`, {
            at: ['attributes'],
            hint: 'они названы в attributes.jsonl',
          })
      for (const label of record.labels ?? [])
        if (!labels.has(label)) throw new UnusableRecord(`нет метки «${label}»`, { at: ['labels'] })
    },
  })
}
