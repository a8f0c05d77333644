/**
 * Journal of an import (CHG-01): what every record of it was and becomes, and what is written where a set with an end lies over it.
 * The importer stays the one writer: it passes each batch through `write`.
 */
import { hash } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { isRecord } from '#kernel/is-record.ts'
import type { ReadRecord } from '#platform/import/read-records.ts'
import type { RecordDeclaration, RecordOf } from '#platform/import/record.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import {
  deleteRenamed,
  deleteUnchanged,
  insertSet,
  insertSetRecords,
  markApplied,
  readBefore,
  readLayers,
  readStored,
  storeRecords,
  type Origin,
  type SetRecord,
  type Stored,
  type StoredRecord,
} from './change-sets.sql.ts'
import { differenceOf, overlaid, type Values } from './fold.ts'
import { joinShared, sharedKeys, splitShared, type SharedPart } from './shared-part.ts'

/** What the journal has to know of the shop's kinds. */
export type Kinds = {
  /** Not records of the journal: movements are the stock's own, and cards hold personal data, which must be erasable. */
  readonly without: ReadonlySet<string>
  readonly shared: readonly SharedPart[]
  /** Kinds whose rows may get another key from an import: the stored record of the old key goes. */
  readonly renamed: readonly { readonly kind: string; readonly table: string; readonly column: string }[]
  /** Kinds whose records may say only what changes. */
  readonly partial: Readonly<Record<string, PartialKind>>
}
export type PartialKind = {
  /** The whole record of what is given, over the stored one. */
  readonly settle: (given: Values, stored: Values | undefined) => Values
  /** A whole record as it is given, so that nothing stays from before. */
  readonly explicit: (whole: Values) => Values
}

export type WrittenRecord = SetRecord & { readonly where: string }
export type Journal = {
  /** Calls `write` with the batch as it shall be shown, and journals the records that were not refused. */
  readonly write: <R extends RecordDeclaration>(
    declaration: R,
    keyOf: (record: RecordOf<R>) => string,
    batch: readonly ReadRecord<RecordOf<R>>[],
    write: (batch: readonly ReadRecord<RecordOf<R>>[]) => Promise<number>,
  ) => Promise<number>
  /** Says that a record of the batch cannot be written. */
  readonly refuse: (read: ReadRecord<unknown>) => void
  /** Whether a set with an end lies over a record. */
  readonly hasLayers: (kind: string, key: string) => boolean
  /** Ends the set. Null: nothing was changed, so there is none. */
  readonly finish: () => Promise<number | null>
}

export type JournalOptions = {
  readonly origin: Origin
  readonly at: Date
  readonly kinds: Kinds
  /** The set that is applied; absent: one of its own, made when something changes. */
  readonly setId?: number | undefined
  /** Called for every record that was written: equal ones have no fields. */
  readonly onWritten?: ((record: WrittenRecord) => void) | undefined
}

const digestOf = (text: string): string => hash('sha256', text, 'base64url')
const named = (kind: string, key: string): string => `${kind}\0${key}`

type Given = { readonly key: string; readonly value: Values; readonly text: string; readonly digest: string }
const given = (key: string, value: Values): Given => {
  const text = JSON.stringify(value)
  return { key, value, text, digest: digestOf(text) }
}

export const openJournal = async (
  db: Db,
  { origin, at, kinds, setId, onWritten }: JournalOptions,
): Promise<Journal> => {
  const layers = new Map<string, Values[]>()
  for (const { kind, key, after } of await readLayers(db)) {
    const name = named(kind, key)
    layers.set(name, [...(layers.get(name) ?? []), after])
  }
  const refused = new WeakSet<object>()
  const befores = new Map<string, { readonly has_rows: boolean; readonly is_known: boolean }>()
  /** Kinds that records of another kind have stored: their first batch is not of unknown records. */
  const noted = new Set<string>()
  /** Kinds that the import has added records to. */
  const added = new Set<string>()
  let id = setId ?? null

  const beforeOf = async ({ kind, table }: RecordDeclaration) => {
    const before = befores.get(kind) ?? (await readBefore(db, kind, table.name))
    befores.set(kind, before)
    return before
  }
  const layered = (kind: string, key: string, value: Values): Values =>
    (layers.get(named(kind, key)) ?? []).reduce(overlaid, value)

  /** Stores records and journals what differs. */
  const note = async (
    kind: string,
    records: readonly (Given & { readonly where: string })[],
    stored: ReadonlyMap<string, { readonly same: boolean; readonly value: Values | null }>,
    adds: boolean,
  ): Promise<void> => {
    const changed: SetRecord[] = []
    const kept: StoredRecord[] = []
    for (const { key, value, text, digest, where } of records) {
      const before = stored.get(key)
      const of = (was: Values | null, became: Values): WrittenRecord => ({
        kind,
        key,
        where,
        before: was,
        after: became,
        refusal: null,
      })
      if (before?.same === true) {
        onWritten?.(of({}, {}))
        continue
      }
      const difference = before === undefined ? null : differenceOf(before.value ?? {}, value)
      if (before !== undefined && difference === null) onWritten?.(of({}, {}))
      else onWritten?.(of(difference?.before ?? null, difference?.after ?? value))
      if (difference !== null) changed.push(of(difference.before, difference.after))
      if (before === undefined && adds) {
        id ??= await insertSet(db, origin, at)
        added.add(kind)
      }
      kept.push({ key, text, digest, createdIn: before === undefined && adds ? id : null })
    }
    await storeRecords(db, kind, kept, at)
    if (changed.length === 0) return
    id ??= await insertSet(db, origin, at)
    await insertSetRecords(db, id, changed)
  }

  const storedOf = async (kind: string, records: readonly Given[]) => {
    const isPartial = kinds.partial[kind] !== undefined
    const asked = records.map(({ key, digest }) => ({ key, digest: isPartial ? '' : digest }))
    return new Map((await readStored(db, kind, asked)).map((row) => [row.key, row]))
  }

  const write: Journal['write'] = async <R extends RecordDeclaration>(
    declaration: R,
    keyOf: (record: RecordOf<R>) => string,
    batch: readonly ReadRecord<RecordOf<R>>[],
    writeShown: (batch: readonly ReadRecord<RecordOf<R>>[]) => Promise<number>,
  ): Promise<number> => {
    const { kind } = declaration
    if (kind === '' || kinds.without.has(kind)) return writeShown(batch)
    const before = await beforeOf(declaration)
    const addsRecords = declaration.changesOnly !== true && (before.is_known || !before.has_rows)
    const shared = kinds.shared.find((part) => part.kind === kind)
    const partial = kinds.partial[kind]
    const whole = batch.map((read) => {
      const record: unknown = read.record
      const values = isRecord(record) ? record : {}
      const { value, parts } = shared === undefined ? { value: values, parts: [] } : splitShared(shared, values)
      return { read, parts, ...given(keyOf(read.record), value) }
    })
    const isNew = !before.is_known && !noted.has(kind)
    const stored = isNew ? new Map<string, Stored>() : await storedOf(kind, whole)
    const settled = whole.map((one) =>
      partial === undefined
        ? one
        : { ...one, ...given(one.key, partial.settle(one.value, stored.get(one.key)?.value ?? undefined)) },
    )
    const partsOf = settled.flatMap(({ parts, read }) =>
      shared === undefined
        ? []
        : parts.map((part) => ({ where: read.where, read, ...given(String(part[shared.key]), part) })),
    )
    const storedParts = shared === undefined ? new Map<string, Stored>() : await storedOf(shared.of, partsOf)
    if (shared !== undefined) noted.add(shared.of)

    const shownOf = new Map<object, ReadRecord<RecordOf<R>>>()
    const shown = settled.map(({ read, key, value, parts }): ReadRecord<RecordOf<R>> => {
      const hasLayer =
        layers.has(named(kind, key)) ||
        (shared !== undefined && sharedKeys(shared, value).some((part) => layers.has(named(shared.of, part))))
      if (!hasLayer) {
        shownOf.set(read, read)
        return read
      }
      const over = layered(kind, key, value)
      const partOf = new Map(parts.map((part) => [String(part[shared?.key ?? '']), part]))
      const record =
        shared === undefined
          ? (partial?.explicit(over) ?? over)
          : joinShared(shared, over, (part) => layered(shared.of, part, partOf.get(part) ?? {}))
      // Two forms of a record that are laid over each other may be none: then the record stays as it was given.
      const validator = Compile<R['schema']>(declaration.schema)
      const laid = validator.Check(record) ? { where: read.where, record } : read
      shownOf.set(read, laid)
      return laid
    })
    const changed = await writeShown(shown)
    const isWritten = ({ read }: { readonly read: object }): boolean => {
      const written = shownOf.get(read)
      return written !== undefined && !refused.has(written)
    }
    const accepted = settled.filter(isWritten)
    await note(
      kind,
      accepted.map(({ read, ...one }) => ({ ...one, where: read.where })),
      stored,
      addsRecords,
    )
    if (shared !== undefined) await note(shared.of, partsOf.filter(isWritten), storedParts, false)
    return changed
  }

  return {
    write,
    refuse: (read) => void refused.add(read),
    hasLayers: (kind, key) => layers.has(named(kind, key)),
    finish: async () => {
      for (const { kind, table, column } of kinds.renamed)
        if (added.has(kind)) await deleteRenamed(db, kind, table, column)
      if (id === null || setId !== undefined) return id
      await deleteUnchanged(db, id)
      await markApplied(db, id, at)
      return id
    },
  }
}
