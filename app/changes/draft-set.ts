/** Draws up a set from a form or another source: what an import of it would change. */
import {
  insertSet,
  insertSetRecords,
  setUnchanged,
  type Origin,
  type SetRecord,
} from '#platform/changes/change-sets.sql.ts'
import { overlaid, type Values } from '#platform/changes/fold.ts'
import type { WrittenRecord } from '#platform/changes/journal.ts'
import { splitShared } from '#platform/changes/shared-part.ts'
import { keyOfRecord } from '#platform/import/record.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { runImport } from '../import/run-import.ts'
import { declarationOf } from './describe-record.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'
import { emptySource, fillWith, readBases, whereOf } from './records-source.ts'
import { faultText } from './words/fault-words.ts'
import { BRAKED, isChanged, nameOf, type DeskDeps, type Fault } from './write-records.ts'

export type Drafted = {
  readonly id: number
  readonly faults: readonly Fault[]
  readonly changed: number
  readonly unchanged: number
  readonly stoppedBy: readonly string[]
}

/**
 * Draws up a set of what an import of the source would change: its records, refused ones with the reason. `of`: only records at these
 * places; absent: all. `rowAt`: the row of a table at a place, which is stored with its fault.
 */
export const draftSet = async (
  { db, maxPercent, progress }: DeskDeps,
  source: RecordSource,
  origin: Origin,
  at: Date,
  of: ReadonlySet<string> | null = null,
  rowAt: (where: string) => Values | null = () => null,
): Promise<Drafted> => {
  const written = new Map<string, WrittenRecord>()
  const reported: Fault[] = []
  const isAsked = (where: string): boolean => of === null || of.has(where)
  const { stoppedBy } = await runImport(db, source, {
    now: at,
    dryRun: true,
    refusesToWait: true,
    maxPercent,
    by: BRAKED,
    onWritten: (record) => {
      if (!isAsked(record.where)) return
      progress?.step()
      const earlier = written.get(nameOf(record))
      written.set(nameOf(record), earlier === undefined ? record : joined(earlier, record))
    },
    report: {
      invalid: (where, fault) => {
        if (isAsked(where)) reported.push({ where, fault })
      },
      shortfall: () => {},
      done: () => {},
    },
  })
  const changedAt = Map.groupBy(written.values(), ({ where }) => where)
  /** A record that lacks a picture is written without it: that is a fault of a change that names the picture. */
  const isFault = ({ where, fault: { what } }: Fault): boolean => {
    const records = changedAt.get(where)
    const leftOut = what.kind === 'words' ? what.leftOut : undefined
    return (
      records === undefined ||
      (leftOut !== undefined && JSON.stringify(records.map(({ after }) => after)).includes(JSON.stringify(leftOut)))
    )
  }
  const faults = reported.filter(isFault)
  const rows = [...written.values()].filter(isChanged)
  const [kind = ''] = source.kinds ?? []
  const refused: SetRecord[] = faults.map(({ where, fault }) => {
    const declaration = declarationOf(where.split(' ')[0] ?? '') ?? declarationOf(kind)
    const refusal = declaration === undefined ? String(fault) : faultText(fault, declaration)
    return { kind: '', key: where, before: null, after: rowAt(where), refusal }
  })
  const id = await db.transaction().execute(async (trx) => {
    const made = await insertSet(trx, origin, at)
    await insertSetRecords(trx, made, [...rows, ...new Map(refused.map((row) => [row.key, row])).values()])
    if (written.size > rows.length) await setUnchanged(trx, made, written.size - rows.length)
    return made
  })
  return { id, faults, changed: rows.length, unchanged: written.size - rows.length, stoppedBy }
}

/** A record that a source names twice, by its product and by its price, is one change. */
const joined = (first: WrittenRecord, second: WrittenRecord): WrittenRecord => ({
  ...second,
  before: first.before === null ? null : { ...second.before, ...first.before },
  after: { ...first.after, ...second.after },
})

/** A record of a form: what a set would make of it. */
export const formSource = async (
  { db, redirectHosts }: DeskDeps,
  { kind, key }: { readonly kind: string; readonly key: string | null },
  change: Values,
): Promise<{ source: RecordSource; where: string; before: Values }> => {
  const declaration = declarationOf(kind)
  if (declaration === undefined) throw new Error(`no kind ${kind}`)
  const shared = JOURNAL_KINDS.shared.find((part) => part.kind === kind)
  const bases = key === null ? undefined : (await readBases(db, [{ kind, key }])).get(kind)
  const before = (key === null ? undefined : bases?.get(key)) ?? {}
  const split = shared === undefined || !(shared.field in change) ? null : splitShared(shared, change)
  const value = overlaid(before, split?.value ?? change)
  const named = { kind, key: key ?? keyOfRecord(declaration)(value) }
  const source = emptySource(redirectHosts)
  const wanted = new Map([[kind, new Map([[named.key, value]])]])
  await fillWith(db, source, wanted)
  return { source: split === null ? source : joinedSource(source, kind, change), where: whereOf(named), before }
}

/** A form gives the shared fields itself. */
const joinedSource = (source: RecordSource, kind: string, change: Values): RecordSource => ({
  ...source,
  records: async function* (asked) {
    for await (const located of source.records(asked))
      yield asked === kind && typeof located.value === 'object'
        ? { ...located, value: { ...located.value, ...change } }
        : located
  },
})
