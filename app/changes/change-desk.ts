/**
 * What is done with change sets: drawn up and looked at, applied now or when they are due, ended, undone. All of it is an import of the
 * records as they shall be, so that checks, faults, brake and the visible moment are the importer's.
 */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import {
  deleteRecord,
  deleteRow,
  insertSet,
  insertSetRecords,
  lockSet,
  markApplied,
  markEnded,
  readCreated,
  readDue,
  readEntries,
  readSetRecords,
  replaceSetRecord,
  schedule,
  setAsked,
  setState,
  setUnchanged,
  type Entry,
  type Origin,
  type SetRecord,
} from '#platform/changes/change-sets.sql.ts'
import { differenceOf, overlaid, type Values } from '#platform/changes/fold.ts'
import type { WrittenRecord } from '#platform/changes/journal.ts'
import { splitShared } from '#platform/changes/shared-part.ts'
import { keyOfRecord } from '#platform/import/record.ts'
import type { RecordSource } from '#platform/import/record-source.ts'
import { inSavepoint, type Db } from '#platform/import/rows.sql.ts'
import { recordChanges } from '#platform/import/import-changes.ts'
import type { ImportReport } from '#platform/import/import-report.ts'
import { RECORDS } from '../import/records.ts'
import { runImport, type Changing } from '../import/run-import.ts'
import { JOURNAL_KINDS } from './journal-kinds.ts'
import {
  emptySource,
  fillWith,
  readBases,
  whereOf,
  withChanges,
  type FilledSource,
  type Named,
} from './records-source.ts'

export type DeskDeps = {
  readonly db: Kysely<DB>
  /** The brake of imports. */
  readonly maxPercent: number
  readonly redirectHosts: readonly string[]
  /** Over a shadow of the records, which no import of others waits for. */
  readonly isAlone?: boolean
}

export type Fault = { readonly where: string; readonly reason: string }
/** A field that was changed since; `by`: the set that has changed it, 0 where it is not known. */
export type Clash = Named & { readonly field: string; readonly by: number }
export type Outcome =
  | { readonly ok: true; readonly id: number; readonly clashes: readonly Clash[] }
  | { readonly ok: false; readonly why: 'faults'; readonly faults: readonly Fault[] }
  | { readonly ok: false; readonly why: 'clashes'; readonly clashes: readonly Clash[] }
  | { readonly ok: false; readonly why: 'stopped'; readonly reasons: readonly string[] }
  | { readonly ok: false; readonly why: 'state' }

/** Undoes the transaction of an import. */
class Refused extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('the change set was refused')
    this.outcome = outcome
  }
}

/** All of the office counts together towards the brake. */
const BRAKED = 'office'

const nameOf = ({ kind, key }: Named): string => `${kind}\0${key}`
const DECLARATIONS = new Map<string, (typeof RECORDS)[number]>(RECORDS.map((record) => [record.kind, record]))
const isChanged = ({ refusal, before, after }: SetRecord): boolean =>
  refusal === null && after !== null && (before === null || Object.keys(after).length > 0)

/** Fields that take a record away where its row has to stay. */
const OFF_FIELDS = ['discontinued', 'hidden', 'disabled']
const offFieldOf = (kind: string): string | undefined =>
  OFF_FIELDS.find((name) => DECLARATIONS.get(kind)?.fields[name] !== undefined)

/** Removes the row of a record that a set has added. */
const removeRecord = async (db: Db, { kind, key }: Named): Promise<number> => {
  const declaration = DECLARATIONS.get(kind)
  const [field] = declaration?.key ?? []
  const [column] = declaration?.table.key ?? []
  if (declaration === undefined || field === undefined || column === undefined || declaration.table.key.length !== 1)
    throw new Refused({
      ok: false,
      why: 'faults',
      faults: [{ where: whereOf({ kind, key }), reason: 'запись этого вида не убирают: измените её' }],
    })
  try {
    const removed = await inSavepoint(db, () => deleteRow(db, declaration.table.name, column, key))
    await deleteRecord(db, kind, key)
    return removed
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error
    throw new Refused({
      ok: false,
      why: 'faults',
      faults: [{ where: whereOf({ kind, key }), reason: 'её называют другие записи: сначала измените их' }],
    })
  }
}

/** Nothing is written: only whether the brake would stop it. `counts`: what it changes counts towards the brake's day. */
type Trial = { readonly ends: Date | null; readonly counts: boolean }

type Writing = {
  /** Fills the source; returns the set of the journal, and the records that have to be written. */
  readonly begin: (trx: Db, source: FilledSource) => Promise<{ setId: number; expected: readonly Named[] }>
  readonly end?: (trx: Db) => Promise<number>
  readonly at: Date
  readonly origin?: Origin
  readonly confirmed: boolean
  readonly trial?: Trial | undefined
}

/** An import of stored records that are changed: all of them or none. */
const writeRecords = async (
  { db, maxPercent, redirectHosts, isAlone = false }: DeskDeps,
  { begin, end, at, origin, confirmed, trial }: Writing,
): Promise<Outcome | null> => {
  const source = emptySource(redirectHosts)
  const written = new Set<string>()
  const reasons = new Map<string, string>()
  let expected: readonly Named[] = []
  let setId = 0
  const report: ImportReport = {
    invalid: (where, reason) => void reasons.set(where, reason),
    shortfall: () => {},
    done: () => {},
  }
  const changing: Changing = {
    begin: async (trx) => {
      const begun = await begin(trx, source)
      expected = begun.expected
      setId = begun.setId
      return begun.setId
    },
    end: async (trx) => {
      const missing = expected.filter((one) => !written.has(nameOf(one)))
      if (missing.length > 0)
        throw new Refused({
          ok: false,
          why: 'faults',
          faults: missing.map((one) => ({
            where: whereOf(one),
            reason: reasons.get(whereOf(one)) ?? 'запись не записана',
          })),
        })
      return (await end?.(trx)) ?? 0
    },
  }
  try {
    const { stoppedBy, changes } = await runImport(db, source, {
      now: at,
      dryRun: trial !== undefined,
      report,
      refusesToWait: true,
      isAlone,
      changing,
      onWritten: (record) => void written.add(nameOf(record)),
      ...(origin === undefined ? {} : { origin }),
      ...(confirmed ? {} : { maxPercent, by: BRAKED }),
    })
    if (trial?.counts === true && stoppedBy.length === 0) await recordChanges(db, BRAKED, changes, at)
    return stoppedBy.length > 0
      ? { ok: false, why: 'stopped', reasons: stoppedBy }
      : { ok: true, id: setId, clashes: [] }
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

/** Fields of a draft that have another value now than when it was drawn up. */
const clashesOf = (row: SetRecord, base: Values | undefined): Clash[] => {
  const { kind, key, before, after } = row
  if (after === null) return []
  if (before === null) return base === undefined ? [] : [{ kind, key, field: '', by: 0 }]
  return Object.keys(before).flatMap((field) => {
    const of = (values: Values): Values => ({ field: values[field] ?? null })
    const now = of(base ?? {})
    const isSame = differenceOf(of(before), now) === null || differenceOf(of(after), now) === null
    return isSame ? [] : [{ kind, key, field, by: 0 }]
  })
}

export type Applying = {
  readonly at: Date
  /** Writes over what was changed since the draft. */
  readonly overwrites: boolean
  /** Against the brake. */
  readonly confirmed: boolean
  readonly trial?: Trial
}

/** Applies a draft, or a planned set that is due. */
export const applySet = async (
  deps: DeskDeps,
  id: number,
  { at, overwrites, confirmed, trial }: Applying,
): Promise<Outcome> => {
  let isDated = false
  const outcome = await writeRecords(deps, {
    at,
    confirmed,
    trial,
    begin: async (trx, source) => {
      if (trial !== undefined) await schedule(trx, id, at, trial.ends)
      const set = await lockSet(trx, id)
      if (set === undefined || (set.state !== 'draft' && set.state !== 'scheduled'))
        throw new Refused({ ok: false, why: 'state' })
      const rows = (await readSetRecords(trx, id)).filter(isChanged)
      const bases = await readBases(trx, rows)
      const baseOf = ({ kind, key }: Named): Values | undefined => bases.get(kind)?.get(key)
      const clashes = overwrites ? [] : rows.flatMap((row) => clashesOf(row, baseOf(row)))
      if (clashes.length > 0) throw new Refused({ ok: false, why: 'clashes', clashes })
      await restate(trx, id, rows, baseOf)
      isDated = set.ends_at !== null
      if (isDated) await markApplied(trx, id, at)
      // A set with an end changes no stored record: its layer is laid over them. A record that it adds is stored until then.
      await fillWith(
        trx,
        source,
        withChanges(
          bases,
          rows.map((row) => ({
            ...row,
            change: !isDated || baseOf(row) === undefined ? (row.after ?? {}) : {},
          })),
        ),
      )
      return { setId: id, expected: rows }
    },
    // The journal writes the records of a set without an end until then.
    end: async (trx) => {
      if (!isDated) await markApplied(trx, id, at)
      return 0
    },
  })
  return outcome ?? { ok: false, why: 'state' }
}

/** States in a draft what its records are now: others may have changed them since. */
const restate = async (
  trx: Db,
  id: number,
  rows: readonly SetRecord[],
  baseOf: (named: Named) => Values | undefined,
): Promise<void> => {
  for (const row of rows) {
    const base = baseOf(row)
    if (base === undefined || row.after === null) continue
    const before = Object.fromEntries(Object.keys(row.after).map((field) => [field, base[field] ?? null]))
    if (row.before !== null && differenceOf(row.before, before) === null) continue
    await replaceSetRecord(trx, id, { ...row, before })
  }
}

/** Ends a set whose time is over: its records become what they would be without it. */
const endSet = (deps: DeskDeps, id: number, at: Date): Promise<Outcome | null> => {
  let created: readonly Named[] = []
  let ending = id
  return writeRecords(deps, {
    at,
    confirmed: true,
    begin: async (trx, source) => {
      const set = await lockSet(trx, id)
      if (set?.state !== 'applied' || set.ended_at !== null) throw new Refused({ ok: false, why: 'state' })
      await markEnded(trx, id, at)
      const laid = await withoutLayer(trx, source, id)
      created = laid.removed
      // What it has added goes, which is a change of its own.
      if (laid.takesAway) ending = await insertSet(trx, { ...BY_CLOCK, reason: `Закончился срок набора ${id}` }, at, id)
      return { setId: ending, expected: laid.expected }
    },
    end: async (trx) => {
      const count = await removeAll(trx, ending, created)
      if (ending !== id) await markApplied(trx, ending, at)
      return count
    },
  })
}

const BY_CLOCK: Origin = { source: 'undo', author: 'по расписанию' }

/** Takes records away, which the set that does it journals. */
const removeAll = async (trx: Db, id: number, named: readonly Named[]): Promise<number> => {
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
const withoutLayer = async (
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

type Undoing = {
  readonly at: Date
  readonly origin: Origin
  readonly confirmed: boolean
}

/** What the fields of a set's records become without it, and what was changed since and stays. */
const foldWithout = (
  id: number,
  entries: readonly Entry[],
): { changes: (Named & { change: Values })[]; clashes: Clash[] } => {
  const changes: (Named & { change: Values })[] = []
  const clashes: Clash[] = []
  for (const list of Map.groupBy(entries, nameOf).values()) {
    const mine = list.find((entry) => entry.id === id)
    if (mine?.after == null || mine.before === null) continue
    const change: Record<string, unknown> = {}
    for (const field of Object.keys(mine.after)) {
      const touching = list.filter(({ before, after }) => before !== null && after !== null && field in after)
      const live = touching.filter((entry) => entry.state === 'applied' && entry.id !== id)
      const last = live.at(-1)
      change[field] = last === undefined ? (touching[0]?.before?.[field] ?? null) : (last.after?.[field] ?? null)
      if (last !== undefined && touching.indexOf(last) > touching.indexOf(mine))
        clashes.push({ kind: mine.kind, key: mine.key, field, by: last.id })
    }
    changes.push({ kind: mine.kind, key: mine.key, change })
  }
  return { changes, clashes }
}

/** Undoes a set. Fields that were changed since are named and stay. */
export const undoSet = async (deps: DeskDeps, id: number, { at, origin, confirmed }: Undoing): Promise<Outcome> => {
  let clashes: Clash[] = []
  let removed: readonly Named[] = []
  let undoing = 0
  const outcome = await writeRecords(deps, {
    at,
    origin,
    confirmed,
    begin: async (trx, source) => {
      const set = await lockSet(trx, id)
      if (set?.state !== 'applied' || set.undoes !== null || set.ended_at !== null)
        throw new Refused({ ok: false, why: 'state' })
      undoing = await insertSet(trx, { ...origin, source: 'undo' }, at, id)
      await setState(trx, id, 'undone')
      if (set.ends_at !== null) {
        const laid = await withoutLayer(trx, source, id)
        removed = laid.removed
        return { setId: undoing, expected: laid.expected }
      }
      const folded = foldWithout(id, await readEntries(trx, id))
      const created = await readCreated(trx, id)
      clashes = [
        ...folded.clashes,
        ...created.filter((one) => one.changed_later).map(({ kind, key }) => ({ kind, key, field: '', by: 0 })),
      ]
      const gone = created.filter((one) => !one.changed_later)
      const off = gone.flatMap(({ kind, key }) => {
        const field = offFieldOf(kind)
        return field === undefined ? [] : [{ kind, key, change: { [field]: true } }]
      })
      removed = gone.filter(({ kind }) => offFieldOf(kind) === undefined && kind !== 'prices')
      const changes = [...folded.changes, ...off]
      await fillWith(trx, source, withChanges(await readBases(trx, changes), changes))
      return { setId: undoing, expected: changes }
    },
    end: async (trx) => {
      const count = await removeAll(trx, undoing, removed)
      await markApplied(trx, undoing, at)
      return count
    },
  })
  if (outcome === null) return { ok: false, why: 'state' }
  return outcome.ok ? { ok: true, id: undoing, clashes } : outcome
}

/** Writes the old values of a set that was undone over what was changed since: a change of its own. Null: there is nothing to write. */
export const returnFields = async (
  deps: DeskDeps,
  id: number,
  { at, origin, confirmed }: Undoing,
): Promise<Outcome | null> => {
  const entries = await readEntries(deps.db, id)
  const rows = Map.groupBy(foldWithout(id, entries).clashes, nameOf)
  const changed = [...rows.values()].flatMap((clashes): SetRecord[] => {
    const [first] = clashes
    const mine = entries.find((entry) => entry.id === id && first !== undefined && nameOf(entry) === nameOf(first))
    if (first === undefined || mine?.before == null) return []
    const { before } = mine
    const after = Object.fromEntries(clashes.map(({ field }) => [field, before[field] ?? null]))
    return [{ kind: first.kind, key: first.key, before: {}, after, refusal: null }]
  })
  if (changed.length === 0) return null
  const made = await deps.db.transaction().execute(async (trx) => {
    const set = await insertSet(trx, { ...origin, source: 'form' }, at)
    await insertSetRecords(trx, set, changed)
    return set
  })
  const outcome = await applySet(deps, made, { at, overwrites: true, confirmed })
  if (!outcome.ok) await withdrawSet(deps.db, made, 'не применён')
  return outcome
}

/** A set that is not applied yet is taken back. */
export const withdrawSet = (db: Kysely<DB>, id: number, by: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const set = await lockSet(trx, id)
    if (set?.state !== 'draft' && set?.state !== 'scheduled') return false
    await setState(trx, id, 'refused', `Отозван: ${by}`)
    return true
  })

export type Drafted = {
  readonly id: number
  readonly faults: readonly Fault[]
  readonly changed: number
  readonly unchanged: number
  readonly stoppedBy: readonly string[]
}

/**
 * Draws up a set of what an import of the source would change: its records, refused ones with the reason. `of`: only records at these
 * places; absent: all.
 */
export const draftSet = async (
  { db, maxPercent }: DeskDeps,
  source: RecordSource,
  origin: Origin,
  at: Date,
  of: ReadonlySet<string> | null = null,
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
      const earlier = written.get(nameOf(record))
      written.set(nameOf(record), earlier === undefined ? record : joined(earlier, record))
    },
    report: {
      invalid: (where, reason) => {
        if (isAsked(where)) reported.push({ where, reason })
      },
      shortfall: () => {},
      done: () => {},
    },
  })
  const changedAt = Map.groupBy(written.values(), ({ where }) => where)
  /** A record that lacks a picture is written without it: that is a fault of a change that names the picture. */
  const isFault = ({ where, reason }: Fault): boolean => {
    const records = changedAt.get(where)
    const [, named] = /«([^»]+)»/.exec(reason) ?? []
    return (
      records === undefined ||
      (named !== undefined && JSON.stringify(records.map(({ after }) => after)).includes(named))
    )
  }
  const faults = reported.filter(isFault)
  const rows = [...written.values()].filter(isChanged)
  const refused: SetRecord[] = faults.map(({ where, reason }) => ({
    kind: '',
    key: where,
    before: null,
    after: null,
    refusal: reason,
  }))
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
  const declaration = DECLARATIONS.get(kind)
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

/** Gives a set that is applied now its times; one that was planned is a draft again, so that nothing else applies it. */
export const retimeSet = async (db: Kysely<DB>, id: number, starts: Date, ends: Date | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const set = await lockSet(trx, id)
    if (set?.state !== 'draft' && set?.state !== 'scheduled') return false
    await setState(trx, id, 'draft')
    await schedule(trx, id, starts, ends)
    return true
  })

/** Leaves a set that the brake has stopped to a second person, with the times that it shall have. */
export const askSecond = async (
  db: Kysely<DB>,
  id: number,
  {
    starts,
    ends,
    ...asked
  }: { readonly starts: Date | null; readonly ends: Date | null } & NonNullable<Parameters<typeof setAsked>[2]>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const set = await lockSet(trx, id)
    if (set?.state !== 'draft' && set?.state !== 'scheduled') return false
    await setState(trx, id, 'draft')
    await schedule(trx, id, starts, ends)
    await setAsked(trx, id, asked)
    return true
  })

/** Plans a set: it begins by itself. */
export const planSet = async (db: Kysely<DB>, id: number, starts: Date, ends: Date | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const set = await lockSet(trx, id)
    if (set?.state !== 'draft' && set?.state !== 'scheduled') return false
    await schedule(trx, id, starts, ends)
    await setState(trx, id, 'scheduled')
    return true
  })

/** Carries out what is due, in the order of its moments. Returns the sets that could not be. */
export const applyDue = async (deps: DeskDeps, now: Date): Promise<readonly { id: number; why: string }[]> => {
  const failed: { id: number; why: string }[] = []
  for (;;) {
    // Read again after each: a set that has begun may have ended meanwhile.
    const due = (await readDue(deps.db, now)).find(({ id }) => failed.every((one) => one.id !== id))
    if (due === undefined) return failed
    const { id, at, ends } = due
    const outcome = ends
      ? await endSet(deps, id, at)
      : await applySet(deps, id, { at, overwrites: true, confirmed: true })
    if (outcome === null || outcome.ok || outcome.why === 'state') continue
    const why =
      outcome.why === 'faults'
        ? outcome.faults.map(({ where, reason }) => `${where}: ${reason}`).join('; ')
        : outcome.why
    failed.push({ id, why })
    if (!ends) await deps.db.transaction().execute((trx) => setState(trx, id, 'refused', why.slice(0, 2000)))
  }
}
