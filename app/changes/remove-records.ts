/** Takes away records that a set has added: their rows go, or stay without being shown. */
import { errorCode } from '#kernel/error-code.ts'
import {
  deleteRecord,
  deleteRow,
  insertSetRecords,
  readCreated,
  readSetRecords,
  type SetRecord,
} from '#platform/changes/change-sets.sql.ts'
import { faultOf } from '#platform/import/record-fault.ts'
import { inSavepoint, type Db } from '#platform/import/rows.sql.ts'
import { declarationOf } from './describe-record.ts'
import { fillWith, readBases, whereOf, withChanges, type FilledSource, type Named } from './records-source.ts'
import { isChanged, nameOf, Refused } from './write-records.ts'

/** Fields that take a record away where its row has to stay. */
const OFF_FIELDS = ['discontinued', 'hidden', 'disabled']
export const offFieldOf = (kind: string): string | undefined =>
  OFF_FIELDS.find((name) => declarationOf(kind)?.fields[name] !== undefined)

const refused = (named: Named, reason: string): Refused =>
  new Refused({ ok: false, why: 'faults', faults: [{ where: whereOf(named), fault: faultOf(reason) }] })

const removeRecord = async (db: Db, { kind, key }: Named): Promise<number> => {
  const declaration = declarationOf(kind)
  const [column] = declaration?.table.key ?? []
  if (declaration === undefined || column === undefined || declaration.table.key.length !== 1)
    throw refused({ kind, key }, 'запись этого вида не убирают: измените её')
  try {
    const removed = await inSavepoint(db, () => deleteRow(db, declaration.table.name, column, key))
    await deleteRecord(db, kind, key)
    return removed
  } catch (error) {
    if (errorCode(error) !== '23503') throw error
    throw refused({ kind, key }, 'её называют другие записи: сначала измените их')
  }
}

/** Takes records away and journals it in set `id`; returns how many rows went. */
export const removeRecords = async (trx: Db, id: number, named: readonly Named[]): Promise<number> => {
  let removed = 0
  for (const one of named) removed += await removeRecord(trx, one)
  await insertSetRecords(
    trx,
    id,
    named.map(({ kind, key }) => ({ kind, key, before: {}, after: null, refusal: null })),
  )
  return removed
}

/** The records of a set with an end, without it. What it has added is taken away. */
export const withoutLayer = async (
  trx: Db,
  source: FilledSource,
  id: number,
): Promise<{ expected: Named[]; removed: Named[]; takesAway: boolean }> => {
  const rows = (await readSetRecords(trx, id)).filter(isChanged)
  const added = new Set((await readCreated(trx, id)).map(nameOf))
  const isOff = (row: SetRecord): boolean => added.has(nameOf(row)) && offFieldOf(row.kind) !== undefined
  const written = rows.filter((row) => !added.has(nameOf(row)) || isOff(row))
  const changes = written.map((row) => ({ ...row, change: isOff(row) ? { [offFieldOf(row.kind) ?? '']: true } : {} }))
  await fillWith(trx, source, withChanges(await readBases(trx, written), changes))
  const removed = rows.filter((row) => added.has(nameOf(row)) && !isOff(row))
  return { expected: written, removed, takesAway: removed.length > 0 || written.some(isOff) }
}
