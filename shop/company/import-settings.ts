import { Value } from 'typebox/value'
import { schemaFault } from '#platform/import/record-faults.ts'
import { importBatchesIsolated, resolveRecords, type ImportContext } from '#platform/import/import-kind.ts'
import { rowOf } from '#platform/import/record.ts'
import { UnusableRecord } from '#platform/import/record-fault.ts'
import { upsertRows } from '#platform/import/rows.sql.ts'
import { SETTING_FORMS, SettingRecord } from './setting-record.ts'
import { readSettingRows } from './settings.sql.ts'
import { termsFaults } from './shop-terms.ts'
import { contrastFaults } from './theme.ts'
import { fileOfSettings } from './stored-settings.ts'

const NO_LOOKUPS = { idOf: () => 0, pictureIdOf: () => null }

/** Imports settings. They are checked together: some make sense only with others. */
export const importSettings = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(loading, SettingRecord, { batch: 1000 }, async (batch) => {
    const rows = await readSettingRows(loading.db)
    for (const { record } of batch)
      if (record.disabled === true) rows.delete(record.name)
      else rows.set(record.name, record.value)
    const file = fileOfSettings(rows)
    const faults = file === null ? [] : termsFaults(file)
    const usable = resolveRecords(batch, loading, (record) => {
      const form = SETTING_FORMS[record.name]?.schema
      if (form !== undefined && !Value.Check(form, record))
        throw new UnusableRecord(schemaFault(Value.Errors(form, record)))
      const [unreadable] = record.name === 'colours' && file !== null ? contrastFaults(file.colours ?? {}) : []
      if (unreadable !== undefined) throw new UnusableRecord(unreadable.words, { at: ['value', unreadable.name] })
      const fault = faults.find(({ keys }) => keys[0] === record.name)
      if (fault !== undefined) throw new UnusableRecord(fault.words, { at: ['value', ...fault.keys.slice(1)] })
      return rowOf(SettingRecord, record, NO_LOOKUPS, {})
    })
    return upsertRows(
      loading.db,
      SettingRecord.table,
      usable.map(({ made }) => made),
    )
  })
