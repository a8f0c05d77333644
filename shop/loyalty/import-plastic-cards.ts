import { isEan13 } from '#kernel/barcode.ts'
import { importRows, type ImportContext } from '#platform/import/import-kind.ts'
import { PlasticCardRecord } from './loyalty.records.ts'
import { UnusableRecord } from '#platform/import/record.ts'
import { addRows } from '#platform/import/rows.sql.ts'

/** Adds cards. A known card is left as it is: its points may have moved to an account since. */
export const importPlasticCards = (loading: ImportContext): Promise<number> =>
  importRows(loading, PlasticCardRecord, {
    write: addRows,
    check: ({ number }) => {
      if (!isEan13(number)) throw new UnusableRecord(`в номере ${number} неверна контрольная цифра`)
    },
  })
