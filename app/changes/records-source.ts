/** Stored records as the importer reads them: whole, with what they share with records of another kind. */
import { overlaid, type Values } from '#platform/changes/fold.ts'
import { readAllValues, readValues } from '#platform/changes/change-sets.sql.ts'
import { joinShared, sharedKeys } from '#platform/changes/shared-part.ts'
import type { Located, RecordSource } from '#platform/import/record-source.ts'
import type { Db } from '#platform/import/rows.sql.ts'
import { CHECKED_TOGETHER, JOURNAL_KINDS } from './journal-kinds.ts'

export type Named = { readonly kind: string; readonly key: string }
/** A record in faults: «prices P-0101». */
export const whereOf = ({ kind, key }: Named): string => `${kind} ${key}`

/** Whole records by key, with the shared fields of `parts` where they are there, and the stored ones otherwise. */
export const wholeRecords = async (
  db: Db,
  kind: string,
  values: ReadonlyMap<string, Values>,
  parts: ReadonlyMap<string, Values> = new Map(),
): Promise<Map<string, Values>> => {
  const shared = JOURNAL_KINDS.shared.find((part) => part.kind === kind)
  const explicit = JOURNAL_KINDS.partial[kind]?.explicit
  if (shared === undefined)
    return new Map([...values].map(([key, value]) => [key, explicit === undefined ? value : explicit(value)]))
  const stored = await readValues(
    db,
    shared.of,
    [...values.values()].flatMap((value) => sharedKeys(shared, value)),
  )
  return new Map(
    [...values].map(([key, value]) => [key, joinShared(shared, value, (part) => parts.get(part) ?? stored.get(part))]),
  )
}

const none = async function* (): AsyncGenerator<Located> {}

/** A source that is filled when the transaction of its import has begun. */
export type FilledSource = RecordSource & { readonly fill: (kind: string, records: readonly Located[]) => void }
export const emptySource = (redirectHosts: readonly string[]): FilledSource => {
  const kinds = new Set<string>()
  const filled = new Map<string, Located[]>()
  return {
    kinds,
    redirectHosts: async () => redirectHosts,
    knownPictures: none,
    records: async function* (kind) {
      yield* filled.get(kind) ?? []
    },
    fill: (kind, records) => {
      kinds.add(kind)
      filled.set(kind, [...(filled.get(kind) ?? []), ...records])
    },
  }
}

/** Fills a source with records as they shall be, and with those of their kind that are checked together with them. */
export const fillWith = async (
  db: Db,
  source: FilledSource,
  wanted: ReadonlyMap<string, ReadonlyMap<string, Values>>,
): Promise<void> => {
  for (const [kind, values] of wanted) {
    const partKind = JOURNAL_KINDS.shared.find((part) => part.kind === kind)?.of
    const whole = await wholeRecords(db, kind, values, partKind === undefined ? undefined : wanted.get(partKind))
    source.fill(
      kind,
      [...whole].map(([key, value]) => ({ where: whereOf({ kind, key }), value })),
    )
    if (!CHECKED_TOGETHER.has(kind)) continue
    const others = [...(await readAllValues(db, kind))].filter(([key]) => !values.has(key))
    source.fill(
      kind,
      others.map(([key, value]) => ({ where: `stored ${whereOf({ kind, key })}`, value })),
    )
  }
}

/** Stored records by kind and key; one that is not stored is left out. */
export const readBases = async (db: Db, named: readonly Named[]): Promise<Map<string, Map<string, Values>>> => {
  const bases = new Map<string, Map<string, Values>>()
  for (const [kind, list] of Map.groupBy(named, (one) => one.kind))
    bases.set(
      kind,
      await readValues(
        db,
        kind,
        list.map(({ key }) => key),
      ),
    )
  return bases
}

/** Records with changes laid over them, by kind and key. */
export const withChanges = (
  bases: ReadonlyMap<string, ReadonlyMap<string, Values>>,
  changes: readonly (Named & { readonly change: Values })[],
): Map<string, Map<string, Values>> => {
  const wanted = new Map<string, Map<string, Values>>()
  for (const { kind, key, change } of changes) {
    const values = wanted.get(kind) ?? new Map<string, Values>()
    values.set(key, overlaid(values.get(key) ?? bases.get(kind)?.get(key) ?? {}, change))
    wanted.set(kind, values)
  }
  return wanted
}
