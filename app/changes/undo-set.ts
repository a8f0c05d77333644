/** Undoes a set that was applied; fields that were changed since are named and stay. */
import {
  insertSet,
  insertSetRecords,
  lockSet,
  markApplied,
  readCreated,
  readEntries,
  setState,
  type Entry,
  type Origin,
  type SetRecord,
} from '#platform/changes/change-sets.sql.ts'
import type { Values } from '#platform/changes/fold.ts'
import { applySet } from './apply-set.ts'
import { withdrawSet } from './plan-set.ts'
import { fillWith, readBases, withChanges, type Named } from './records-source.ts'
import { offFieldOf, removeRecords, withoutLayer } from './remove-records.ts'
import { nameOf, Refused, writeRecords, type Clash, type DeskDeps, type Outcome } from './write-records.ts'

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
      if (set?.state !== 'applied' || set.undoes !== null || set.ended_at !== null || set.folded_at !== null)
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
      const count = await removeRecords(trx, undoing, removed)
      await markApplied(trx, undoing, at)
      return count
    },
  })
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
