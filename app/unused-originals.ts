/** Original pictures that nothing of the shop shows any more: imports keep a copy of each, and a replaced one stays. */
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { disableTimeouts, tryLockImport } from '#platform/import/rows.sql.ts'
import { forgetUnusedPictures, namesOfPictures, usedPictures } from '#platform/photos/picture.sql.ts'
import { removeCopies } from '#platform/pictures/encoded-folder.ts'
import type { Originals } from '#platform/pictures/originals.ts'

type Deps = {
  readonly db: Kysely<DB>
  readonly originals: Pick<Originals, 'list' | 'remove'>
  readonly encodedFolder: string
}
type Amount = { readonly count: number; readonly bytes: number }
/** `file`: the name under which it was imported; null when the database does not know the picture. */
export type UnusedOriginal = { readonly hash: string; readonly bytes: number; readonly file: string | null }
export type UnusedOriginals = {
  readonly all: Amount
  readonly unused: readonly UnusedOriginal[]
  /** Unused too, but so young that a running import may be about to name them. */
  readonly young: number
}

const BATCH = 500
/** A wrong DATABASE_URL, or a store that another shop uses too, looks like this. */
const MAX_SHARE = 0.5

const batchesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH))

type Stored = { readonly bytes: number; readonly storedAt: number }
/** By hash. A picture is as young as its youngest copy. */
const listAll = async (originals: Deps['originals']): Promise<Map<string, Stored>> => {
  const all = new Map<string, Stored>()
  for await (const { hash, bytes, storedAt } of originals.list())
    all.set(hash, { bytes, storedAt: Math.max(storedAt.getTime(), all.get(hash)?.storedAt ?? 0) })
  return all
}

export const findUnusedOriginals = async ({ db, originals }: Deps, storedBefore: Date): Promise<UnusedOriginals> => {
  const all = await listAll(originals)
  const unused: UnusedOriginal[] = []
  let young = 0
  for (const batch of batchesOf([...all.keys()])) {
    const [used, names] = await Promise.all([usedPictures(db, batch), namesOfPictures(db, batch)])
    for (const hash of batch) {
      const { bytes, storedAt } = all.get(hash) ?? { bytes: 0, storedAt: Number.POSITIVE_INFINITY }
      if (used.has(hash)) continue
      if (storedAt >= storedBefore.getTime()) young += 1
      else unused.push({ hash, bytes, file: names.get(hash) ?? null })
    }
  }
  const bytes = [...all.values()].reduce((sum, one) => sum + one.bytes, 0)
  return { all: { count: all.size, bytes }, unused, young }
}

export const isMostOf = ({ all, unused }: UnusedOriginals): boolean => unused.length > all.count * MAX_SHARE

/**
 * Removes them with their encoded copies; returns how many, or null when an import is running. What has come into use since it was
 * found stays: the database forgets a picture first, and a file is removed only while no import runs and the database does not know it.
 */
export const removeUnusedOriginals = async (
  { db, originals, encodedFolder }: Deps,
  found: readonly UnusedOriginal[],
): Promise<number | null> => {
  let removed = 0
  for (const batch of batchesOf(found.map(({ hash }) => hash))) {
    const isForgotten = await db.transaction().execute(async (tx) => {
      if (!(await tryLockImport(tx))) return false
      await forgetUnusedPictures(tx, batch)
      return true
    })
    const count = isForgotten && (await removeFiles({ db, originals, encodedFolder }, batch))
    if (count === false) return null
    removed += count
  }
  return removed
}

/** False: an import is running. */
const removeFiles = ({ db, originals, encodedFolder }: Deps, hashes: readonly string[]): Promise<number | false> =>
  db.transaction().execute(async (tx) => {
    await disableTimeouts(tx)
    if (!(await tryLockImport(tx))) return false
    const known = await namesOfPictures(tx, hashes)
    const unknown = hashes.filter((hash) => !known.has(hash))
    for (const hash of unknown) {
      await originals.remove(hash)
      await removeCopies(encodedFolder, hash)
    }
    return unknown.length
  })
