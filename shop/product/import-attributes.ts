import { sql } from 'kysely'
import { LISTING_PARAMETERS } from '#shop/catalogue/facts/listing-path.ts'
import { LISTING_FIELDS } from '#shop/catalogue/catalog.api.ts'
import { readAttributes } from '#shop/catalogue/face.ts'
import { isOwnFilter } from '#shop/catalogue/facts/listing-filters.ts'
import { AttributeRecord, UnitRecord } from './attribute.records.ts'
import { importBatchesIsolated, importRows, resolveNamed, type ImportContext } from '#platform/import/import-kind.ts'
import { rowOf } from '#platform/import/record.ts'
import { named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { changedRows, upsertRows } from '#platform/import/rows.sql.ts'

/** Names in the address of a page and of a call that are no filter's. */
const RESERVED: ReadonlySet<string> = new Set([...LISTING_PARAMETERS, ...LISTING_FIELDS, 'v', 'from'])

const checkAttribute = (
  { code, kind, unit, source = 'attributes', shown, search }: AttributeRecord,
  units: ReadonlySet<string>,
): void => {
  if (isOwnFilter(code) || RESERVED.has(code)) throw new UnusableRecord(`код «${code}» занят: возьмите другой`)
  if (unit !== undefined && kind !== 'number')
    throw new UnusableRecord(says`${named('unit')} бывает только у чисел (${named('kind')}: number)`)
  if (shown.includes('filter') && kind === 'text')
    throw new UnusableRecord(
      says`по тексту (${named('kind')}: text) не фильтруют: уберите filter из ${named('shown')} или возьмите ${named('kind')}: choice`,
    )
  if (search?.is_restriction === true && source === 'facts')
    throw new UnusableRecord(
      says`${named('is_restriction')} не бывает у ${named('source')}: facts: дайте значения в attributes`,
    )
  if (unit !== undefined && !units.has(unit))
    throw new UnusableRecord(`нет единицы «${unit}»`, { hint: 'они названы в units.jsonl', shownAt: 'unit' })
}

/** A shop that defines attributes has no others than its own. */
const dropStandard = async ({ db }: ImportContext): Promise<number> =>
  changedRows(
    await sql`DELETE FROM attribute WHERE is_standard AND EXISTS (SELECT FROM attribute WHERE NOT is_standard)`.execute(
      db,
    ),
  )

/** Imports units and attributes, which products refer to. */
export const importAttributes = async (loading: ImportContext): Promise<number> => {
  const units = await importRows(loading, UnitRecord)
  const known = new Set((await readAttributes(loading.db)).units.map(({ code }) => code))
  const attributes = await importBatchesIsolated(loading, AttributeRecord, {}, async (batch) =>
    upsertRows(
      loading.db,
      AttributeRecord.table,
      await resolveNamed(loading, AttributeRecord, batch, (record, lookups) => {
        checkAttribute(record, known)
        return rowOf(AttributeRecord, record, lookups, { is_standard: false })
      }),
    ),
  )
  return units + attributes + (await dropStandard(loading))
}
