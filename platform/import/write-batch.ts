import { describeRejection, isAboutData } from './database-fault.ts'
import type { ReadRecord } from './read-records.ts'
import type { ImportReport } from './import-report.ts'
import { inSavepoint, type Db } from './rows.sql.ts'

/**
 * Writes a batch. When PostgreSQL rejects it, halves it until the invalid record is alone and can be reported.
 * Returns the number of changed rows.
 */
export const writeBatch = async <T>(
  db: Db,
  batch: readonly ReadRecord<T>[],
  report: ImportReport,
  write: (batch: readonly ReadRecord<T>[]) => Promise<number>,
): Promise<number> => {
  const [only] = batch
  if (only === undefined) return 0
  try {
    return await inSavepoint(db, () => write(batch))
  } catch (error) {
    if (!isAboutData(error)) throw error
    if (batch.length === 1) {
      report.invalid(only.where, describeRejection(error))
      return 0
    }
    const middle = Math.ceil(batch.length / 2)
    return (
      (await writeBatch(db, batch.slice(0, middle), report, write)) +
      (await writeBatch(db, batch.slice(middle), report, write))
    )
  }
}
