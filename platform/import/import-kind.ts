import type { TSchema } from 'typebox'
import { forEachConcurrent } from './for-each-concurrent.ts'
import { writeBatch } from './write-batch.ts'
import { inBatches, readRecords, type ReadRecord } from './read-records.ts'
import type { ImportChanges } from './import-changes.ts'
import type { Figures } from './figures.ts'
import type { ImportReport } from './import-report.ts'
import type { Journal } from '#platform/changes/journal.ts'
import {
  eachMention,
  keyOfRecord,
  rowOf,
  type Lookups,
  type RecordDeclaration,
  type RecordOf,
  type Reference,
} from './record.ts'
import { faultOf, UnusableRecord } from './record-fault.ts'
import { idsBy, upsertRows, type Db } from './rows.sql.ts'
import type { RecordSource } from './record-source.ts'

export type ReadContext = {
  readonly source: RecordSource
  readonly report: ImportReport
  /** Absent: what is imported is no record of the journal. */
  readonly journal?: Journal
}
export type ImportContext = ReadContext & {
  readonly db: Db
  /** Id by file; null: the file is not a picture. */
  readonly pictures: ReadonlyMap<string, number | null>
  /** Date of this import (YYYY-MM-DD): a changed price begins on it. */
  readonly today: string
  /** The day of the shop's own terms, such as the last one of a promotion. */
  readonly moscowDay: string
  readonly changes: ImportChanges
  /** Figures that texts name in braces, of the records as they are in this transaction. */
  readonly figures: () => Promise<Figures>
}

/** `hint`: where the possible values are. */
export const requireId = <Id extends number>(
  map: ReadonlyMap<string, Id>,
  what: string,
  key: string,
  hint?: string,
): Id => {
  const id = map.get(key)
  if (id === undefined) throw new UnusableRecord(`нет ${what} «${key}»`, { hint })
  return id
}

/** Id of a picture file; null, with a report, when it is missing: its product, article or store is imported without it. */
export const pictureIdOf = (loading: ImportContext, file: string | undefined, where: string): number | null => {
  if (file === undefined) return null
  const id = loading.pictures.get(file) ?? loading.pictures.get(file.toLowerCase())
  // Reported already: the file is not a picture.
  if (id === null) return null
  if (id === undefined)
    loading.report.invalid(where, faultOf(`нет картинки «${file}»; загружено без неё`, { leftOut: file }))
  return id ?? null
}

/** Applies `make` to each record; one that throws UnusableRecord is reported and left out. */
export const resolveRecords = <T, R>(
  batch: readonly ReadRecord<T>[],
  { report, journal }: Pick<ReadContext, 'report' | 'journal'>,
  make: (record: T, where: string) => R,
): { read: ReadRecord<T>; made: R }[] =>
  batch.flatMap((read) => {
    try {
      return [{ read, made: make(read.record, read.where) }]
    } catch (error) {
      if (!(error instanceof UnusableRecord)) throw error
      report.invalid(read.where, error.fault)
      journal?.refuse(read)
      return []
    }
  })

type ImportPlan<R extends RecordDeclaration> = {
  /** What a record is known by, where that is not the fields of its key as they are written. */
  readonly keyOf?: (record: RecordOf<R>) => string
  readonly batch?: number
  /** Number of batches written concurrently, each in its own transaction; 1 when they share one. */
  readonly writers?: number
}
type Batch<R extends RecordDeclaration> = readonly ReadRecord<RecordOf<R>>[]

/** Imports all records of one kind, batch by batch. Returns the number of changed rows. */
export const importBatches = async <R extends RecordDeclaration>(
  loading: ReadContext,
  declaration: R,
  { keyOf = keyOfRecord(declaration), batch: size = 500, writers = 1 }: ImportPlan<R>,
  write: (batch: Batch<R>) => Promise<number>,
): Promise<number> => {
  let read = 0
  let changed = 0
  const records = readRecords<R['schema']>(
    loading.source.records(declaration.kind),
    declaration.schema,
    keyOf,
    loading.report,
  )
  await forEachConcurrent(inBatches(records, size), writers, async (batch) => {
    read += batch.length
    const rows = await write(batch)
    changed += rows
  })
  loading.report.done(declaration.kind, read, changed)
  return changed
}

/** Imports as importBatches; a record that the database rejects is reported and left out, the rest of its batch is written. */
export const importBatchesIsolated = <R extends RecordDeclaration>(
  loading: ImportContext,
  declaration: R,
  plan: ImportPlan<R>,
  write: (batch: Batch<R>) => Promise<number>,
): Promise<number> => {
  const { journal } = loading
  const keyOf = plan.keyOf ?? keyOfRecord(declaration)
  return importBatches(loading, declaration, plan, (batch) =>
    writeBatch(loading.db, batch, loading.report, (part) =>
      journal === undefined ? write(part) : journal.write(declaration, keyOf, part, write),
    ),
  )
}

/** Reads the ids of all records that a batch names, with one query for each kind of them. */
const readIds = async (db: Db, declaration: RecordDeclaration, batch: readonly ReadRecord<unknown>[]) => {
  const named = new Map<Reference, Set<string>>()
  for (const { record } of batch)
    eachMention(declaration, record, (to, key) => {
      const keys = named.get(to)
      if (keys === undefined) named.set(to, new Set([key]))
      else keys.add(key)
    })
  const ids = new Map<Reference, ReadonlyMap<string, number>>()
  for (const [to, keys] of named) ids.set(to, await idsBy(db, to.table, to.key, [...keys]))
  return (to: Reference, key: string): number => requireId(ids.get(to) ?? new Map(), to.what, key, to.hint)
}

/** Applies `make` to each record whose named records all exist; one that throws UnusableRecord is reported and left out. */
export const resolveNamed = async <R extends RecordDeclaration, M>(
  loading: ImportContext,
  declaration: R,
  batch: Batch<R>,
  make: (record: RecordOf<R>, lookups: Lookups) => M,
): Promise<M[]> => {
  const idOf = await readIds(loading.db, declaration, batch)
  return resolveRecords(batch, loading, (record, where) => {
    eachMention(declaration, record, idOf)
    return make(record, { idOf, pictureIdOf: (file) => pictureIdOf(loading, file, where) })
  }).map(({ made }) => made)
}

/**
 * Imports a kind whose record is one row of one table. `check` throws UnusableRecord for a record that breaks a rule; `shown` gives the
 * record that the row shows, or throws.
 */
export const importRows = <R extends RecordDeclaration<string, TSchema, never>>(
  loading: ImportContext,
  declaration: R,
  {
    check,
    shown = (record) => record,
    write = upsertRows,
    ...plan
  }: ImportPlan<R> & {
    readonly check?: (record: RecordOf<R>) => void
    readonly shown?: (record: RecordOf<R>) => RecordOf<R>
    readonly write?: typeof upsertRows
  } = {},
): Promise<number> =>
  importBatchesIsolated(loading, declaration, plan, async (batch) =>
    write(
      loading.db,
      declaration.table,
      await resolveNamed(loading, declaration, batch, (record, lookups) => {
        check?.(record)
        return rowOf(declaration, shown(record), lookups, {})
      }),
    ),
  )
