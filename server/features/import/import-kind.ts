import type { Static, TSchema } from 'typebox'
import { forEachConcurrent } from './for-each-concurrent.ts'
import { writeBatch } from './write-batch.ts'
import { inBatches, readRecords, type ReadRecord } from './read-records.ts'
import type { ImportChanges } from './import-changes.ts'
import type { ImportReport } from './import-report.ts'
import { upsertAnyRows, type ColumnsMatch, type Db, type Row, type Table } from './rows.queries.ts'
import type { Kind, ShopSource } from './shop-source.ts'

/** Thrown for a valid record that cannot be imported, for example because it names an unknown brand. */
export class UnusableRecord extends Error {}

export type ReadContext = { readonly source: ShopSource; readonly report: ImportReport }
export type ImportContext = ReadContext & {
  readonly db: Db
  /** Id by file; null: the file is not a picture. */
  readonly pictures: ReadonlyMap<string, number | null>
  /** Date of this import (YYYY-MM-DD): a changed price begins on it. */
  readonly today: string
  readonly changes: ImportChanges
}

/** `hint`: where the possible values are. */
export const requireId = (map: ReadonlyMap<string, number>, what: string, key: string, hint = ''): number => {
  const id = map.get(key)
  if (id === undefined) throw new UnusableRecord(`нет ${what} «${key}»${hint === '' ? '' : `: ${hint}`}`)
  return id
}

/** Id of a picture file; null, with a report, when it is missing: its product, article or store is imported without it. */
export const pictureIdOf = (loading: ImportContext, file: string | undefined, where: string): number | null => {
  if (file === undefined) return null
  const id = loading.pictures.get(file) ?? loading.pictures.get(file.toLowerCase())
  // Reported already: the file is not a picture.
  if (id === null) return null
  if (id === undefined) loading.report.invalid(where, `нет картинки «${file}»; загружено без неё`)
  return id ?? null
}

/** Applies `make` to each record; one that throws UnusableRecord is reported and left out. */
export const resolveRecords = <T, R>(
  batch: readonly ReadRecord<T>[],
  report: ImportReport,
  make: (record: T, where: string) => R,
): { read: ReadRecord<T>; made: R }[] =>
  batch.flatMap((read) => {
    try {
      return [{ read, made: make(read.record, read.where) }]
    } catch (error) {
      if (!(error instanceof UnusableRecord)) throw error
      report.invalid(read.where, error.message)
      return []
    }
  })

export type ImportPlan<S extends TSchema> = {
  readonly kind: Kind
  readonly schema: S
  readonly keyOf: (record: Static<S>) => string
  readonly batch?: number
  /** Number of batches written concurrently, each in its own transaction; 1 when they share one. */
  readonly writers?: number
}

/** Imports all records of one kind, batch by batch. Returns the number of changed rows. */
export const importBatches = async <S extends TSchema>(
  loading: ReadContext,
  plan: ImportPlan<S>,
  write: (batch: readonly ReadRecord<Static<S>>[]) => Promise<number>,
): Promise<number> => {
  let read = 0
  let changed = 0
  const records = readRecords(loading.source.records(plan.kind), plan.schema, plan.keyOf, loading.report)
  await forEachConcurrent(inBatches(records, plan.batch ?? 500), plan.writers ?? 1, async (batch) => {
    read += batch.length
    const rows = await write(batch)
    changed += rows
  })
  loading.report.done(plan.kind, read, changed)
  return changed
}

/** As importBatches; a record that the database rejects is reported and left out, the rest of its batch is written. */
export const importBatchesIsolated = <S extends TSchema>(
  loading: ImportContext,
  plan: ImportPlan<S>,
  write: (batch: readonly ReadRecord<Static<S>>[]) => Promise<number>,
): Promise<number> => importBatches(loading, plan, (batch) => writeBatch(loading.db, batch, loading.report, write))

/** Imports a kind whose record is one row of one table. */
export const importRows = <S extends TSchema, T extends Table, R extends Row>(
  loading: ImportContext,
  plan: ImportPlan<S>,
  table: T,
  toRow: (record: Static<S>, where: string) => R & ColumnsMatch<T, R>,
): Promise<number> =>
  importBatchesIsolated(loading, plan, (batch) =>
    upsertAnyRows(
      loading.db,
      table,
      resolveRecords(batch, loading.report, toRow).map(({ made }) => made),
    ),
  )
