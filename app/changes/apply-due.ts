/** Carries out what is due: planned sets begin, dated ones end. */
import {
  insertSet,
  lockSet,
  markApplied,
  markEnded,
  readDue,
  setState,
  type Origin,
} from '#platform/changes/change-sets.sql.ts'
import { applySet } from './apply-set.ts'
import { namedFaults } from './change-refusals.ts'
import type { Named } from './records-source.ts'
import { removeRecords, withoutLayer } from './remove-records.ts'
import { Refused, writeRecords, type DeskDeps, type Outcome } from './write-records.ts'

const BY_CLOCK: Origin = { source: 'undo', author: 'по расписанию' }

/** Ends a set whose time is over: its records become what they would be without it. */
const endSet = (deps: DeskDeps, id: number, at: Date): Promise<Outcome> => {
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
      if (laid.takesAway)
        ending = await insertSet(trx, { ...BY_CLOCK, reason: `Закончился срок изменений № ${id}` }, at, id)
      return { setId: ending, expected: laid.expected }
    },
    end: async (trx) => {
      const count = await removeRecords(trx, ending, created)
      if (ending !== id) await markApplied(trx, ending, at)
      return count
    },
  })
}

/** What staff read on a set that could not be applied when its time came. */
const whyOf = async ({ db }: DeskDeps, outcome: Exclude<Outcome, { ok: true }>): Promise<string> => {
  switch (outcome.why) {
    case 'faults':
      return (await namedFaults(db, outcome.faults)).map(({ where, fault }) => `${where}: ${String(fault)}`).join('; ')
    case 'stopped':
      return `изменений подозрительно много: правка ${outcome.reasons.join('; ')}`
    case 'clashes':
      return 'поля с\u00a0тех пор изменили'
    case 'state':
      return 'изменения уже закрыты'
  }
}

/** Carries out what is due in the order of its moments; returns the sets that could not be. */
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
    if (outcome.ok || outcome.why === 'state') continue
    const why = await whyOf(deps, outcome)
    failed.push({ id, why })
    if (!ends) await deps.db.transaction().execute((trx) => setState(trx, id, 'refused', why.slice(0, 2000)))
  }
}
