/** Writes records as they shall be by an import, so that checks, faults, brake and the visible moment are the importer's. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { Origin, SetRecord } from '#platform/changes/change-sets.sql.ts'
import { recordChanges } from '#platform/import/import-changes.ts'
import { faultOf, type RecordFault } from '#platform/import/record-fault.ts'
import type { ImportReport } from '#platform/import/import-report.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import type { Progress } from '#shop/office/face.ts'
import { runImport, type Changing, type CheckShop } from '../import/run-import.ts'
import { emptySource, whereOf, type FilledSource, type Named } from './records-source.ts'

export type DeskDeps = {
  readonly db: Kysely<DB>
  /** The brake of imports. */
  readonly maxPercent: number
  readonly redirectHosts: readonly string[]
  /** Absent: letters and documents are not looked at. */
  readonly checkShop?: CheckShop
  /** Over a shadow of the records, which no import of others waits for. */
  readonly isAlone?: boolean
  /** Counts the records that are written. */
  readonly progress?: Progress
}

export type Fault = { readonly where: string; readonly fault: RecordFault }
/** A field that was changed since; `by`: the set that has changed it, 0 where it is not known. */
export type Clash = Named & { readonly field: string; readonly by: number }
export type Outcome =
  | { readonly ok: true; readonly id: number; readonly clashes: readonly Clash[] }
  | { readonly ok: false; readonly why: 'faults'; readonly faults: readonly Fault[] }
  | { readonly ok: false; readonly why: 'clashes'; readonly clashes: readonly Clash[] }
  | { readonly ok: false; readonly why: 'stopped'; readonly reasons: readonly string[] }
  | { readonly ok: false; readonly why: 'state' }

/** Undoes the transaction of an import. */
export class Refused extends Error {
  readonly outcome: Exclude<Outcome, { ok: true }>
  constructor(outcome: Exclude<Outcome, { ok: true }>) {
    super('the change set was refused')
    this.outcome = outcome
  }
}

/** All of the office counts together towards the brake. */
export const BRAKED = 'office'

export const nameOf = ({ kind, key }: Named): string => `${kind}\0${key}`
export const isChanged = ({ refusal, before, after }: SetRecord): boolean =>
  refusal === null && after !== null && (before === null || Object.keys(after).length > 0)

/** Nothing is written: only whether the brake would stop it. `counts`: what it changes counts towards the brake's day. */
export type Trial = { readonly ends: Date | null; readonly counts: boolean }

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
export const writeRecords = async (
  { db, maxPercent, redirectHosts, checkShop, isAlone = false, progress }: DeskDeps,
  { begin, end, at, origin, confirmed, trial }: Writing,
): Promise<Outcome> => {
  const source = emptySource(redirectHosts)
  const written = new Set<string>()
  const reported = new Map<string, RecordFault>()
  const broken: Fault[] = []
  let expected: readonly Named[] = []
  let setId = 0
  const report: ImportReport = {
    invalid: (where, fault) => void reported.set(where, fault),
    shortfall: () => {},
    done: () => {},
  }
  const changing: Changing = {
    begin: async (trx) => {
      const begun = await begin(trx, source)
      expected = begun.expected
      progress?.of(expected.length)
      setId = begun.setId
      return begun.setId
    },
    onBroken: (where, fault) => void broken.push({ where, fault }),
    end: async (trx) => {
      if (broken.length > 0) throw new Refused({ ok: false, why: 'faults', faults: broken })
      const missing = expected.filter((one) => !written.has(nameOf(one)))
      if (missing.length > 0)
        throw new Refused({
          ok: false,
          why: 'faults',
          faults: missing.map((one) => ({
            where: whereOf(one),
            fault: reported.get(whereOf(one)) ?? faultOf('запись не записана'),
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
      ...(checkShop === undefined ? {} : { checkShop }),
      changing,
      onWritten: (record) => {
        written.add(nameOf(record))
        progress?.step()
      },
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
