/** Applies a set: a draft, or a planned one that is due. */
import {
  lockSet,
  markApplied,
  readSetRecords,
  replaceSetRecord,
  schedule,
  type SetRecord,
} from '#platform/changes/change-sets.sql.ts'
import { differenceOf, type Values } from '#platform/changes/fold.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { fillWith, readBases, withChanges, type Named } from './records-source.ts'
import {
  isChanged,
  Refused,
  writeRecords,
  type Clash,
  type DeskDeps,
  type Outcome,
  type Trial,
} from './write-records.ts'

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

export const applySet = (
  deps: DeskDeps,
  id: number,
  { at, overwrites, confirmed, trial }: Applying,
): Promise<Outcome> => {
  let isDated = false
  return writeRecords(deps, {
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
