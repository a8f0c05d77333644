/**
 * The files of the pages of every release that runs (SAFE-08), in the database: a node may be asked for a chunk of another
 * release, whose pages another node sent, and their disks are not shared. Each node stores its release's files before it listens.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { EARLIER_RELEASES } from '#kernel/releases.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { checkRows, Row } from '#platform/db/rows.ts'

const Release = Type.Object({ id: Type.String(), files: Type.Array(Type.String()) })
type Release = Static<typeof Release>
const Stored = Row({ path: Type.String() })

/** Stores the files of the release in `build` and deletes those of releases that are no longer served. As the database's owner. */
export const publishReleaseFiles = async (ownerUrl: string, build: string): Promise<void> => {
  const release = await readRelease(build)
  if (release === null) return
  const owner = await connectAsOwner(ownerUrl, 'glad release')
  try {
    await owner.query('BEGIN')
    await owner.query('LOCK TABLE release IN EXCLUSIVE MODE') // nodes that start together, one after another
    await store(owner, release, join(build, 'client'))
    await deleteOld(owner)
    await owner.query('COMMIT')
  } finally {
    await owner.end() // without COMMIT it rolls back
  }
}

/** Whether the files of the release in `build` are stored: a node that does not know the owner cannot store them. */
export const isReleaseStored = async (appUrl: string, build: string): Promise<boolean> => {
  const release = await readRelease(build)
  if (release === null) return true
  const app = await connectAsOwner(appUrl, 'glad release', 'DATABASE_APP_URL')
  const { rows } = await app.query('SELECT 1 FROM release WHERE id = $1', [release.id]).finally(() => app.end())
  return rows.length > 0
}

/** Null: not built by ops/releases/build-pages.ts, as in tests. */
const readRelease = async (build: string): Promise<Release | null> => {
  const text = await readFile(join(build, 'release.json'), 'utf8').catch(() => null)
  return text === null ? null : Value.Parse(Release, JSON.parse(text))
}

const store = async (owner: pg.Client, { id, files }: Release, client: string): Promise<void> => {
  await owner.query(
    `INSERT INTO release (id, files) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET started_at = clock_timestamp(), files = excluded.files`,
    [id, files],
  )
  const { rows } = await owner.query('SELECT path FROM release_file WHERE path = ANY($1)', [files])
  const stored = new Set(checkRows(Stored, rows).map(({ path }) => path))
  for (const path of files.filter((file) => !stored.has(file)))
    await owner.query('INSERT INTO release_file (path, content) VALUES ($1, $2)', [
      path,
      await readFile(join(client, path)),
    ])
}

const deleteOld = async (owner: pg.Client): Promise<void> => {
  await owner.query('DELETE FROM release WHERE id NOT IN (SELECT id FROM release ORDER BY started_at DESC LIMIT $1)', [
    1 + EARLIER_RELEASES,
  ])
  await owner.query('DELETE FROM release_file WHERE path NOT IN (SELECT unnest(files) FROM release)')
}
