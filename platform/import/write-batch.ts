import { errorCode } from '#kernel/error-code.ts'
import type { ReadRecord } from './read-records.ts'
import type { ImportReport } from './import-report.ts'
import { faultOf, named, type FaultPart, type RecordFault } from './record-fault.ts'
import { inSavepoint, type Db } from './rows.sql.ts'

/** What PostgreSQL says about a record that it has rejected, in Russian. Its own words are in its log. */

type Rejection = Error & {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
  readonly column?: string
}

/** Whether PostgreSQL rejected the data (SQLSTATE classes 21, 22, 23). Lost connections and the like are not the record's fault. */
const isAboutData = (error: unknown): error is Rejection => /^(21|22|23)/.test(errorCode(error))

/** «(sku)=(100)» is in the detail in every language of the server. */
const valuesOf = ({ detail = '' }: Rejection): readonly FaultPart[] => {
  const [, columns, values = ''] = /\(([^()]+)\)=\((.*)\)/.exec(detail) ?? []
  if (columns === undefined) return []
  const names = columns.split(', ').flatMap((name, at) => [at === 0 ? ': ' : ', ', named(name)])
  return [...names, ` = ${values}`]
}

const REASONS: Readonly<Record<string, (rejection: Rejection) => readonly FaultPart[]>> = {
  '21000': () => ['в ней две строки с одним ключом'],
  '22001': () => ['текст слишком длинный'],
  '22003': () => ['число слишком большое'],
  '22007': () => ['такой даты или такого времени нет'],
  '22008': () => ['такой даты или такого времени нет'],
  '22021': () => ['в тексте есть знак, которого не бывает в UTF-8'],
  '22P05': () => ['в тексте есть знак, которого не бывает в UTF-8'],
  '23502': ({ column = '' }) => ['нет значения поля ', named(column)],
  '23503': (rejection) => ['она называет то, чего в магазине нет', ...valuesOf(rejection)],
  '23505': (rejection) => ['такое значение уже у другой записи', ...valuesOf(rejection)],
  '23514': ({ constraint = '' }) => [`значения полей не подходят друг к другу (правило ${constraint})`],
}

const rejectionFault = (rejection: Rejection): RecordFault => {
  const reason = REASONS[rejection.code]?.(rejection) ?? [`значение не подходит (код PostgreSQL ${rejection.code})`]
  return faultOf(['база не приняла запись: ', ...reason])
}

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
      report.invalid(only.where, rejectionFault(error))
      return 0
    }
    const middle = Math.ceil(batch.length / 2)
    return (
      (await writeBatch(db, batch.slice(0, middle), report, write)) +
      (await writeBatch(db, batch.slice(middle), report, write))
    )
  }
}
