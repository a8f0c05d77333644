/** A database of its own for a campaign, as the shop's app sees it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { migrate } from '#app/database/migrate.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { connectAsOwner, IMPORT_LIMITS } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { openPool } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** `command`: names the campaign in the lock of the folder. */
export const withTemporaryDatabase = async (
  command: string,
  work: (db: Kysely<DB>) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'glad-campaign-'))
  const postgres = await startEmbedded(folder, { command })
  try {
    await migrate(postgres.url)
    const owner = await connectAsOwner(postgres.url, 'campaign')
    // Nothing here is killed: a commit need not wait for the disk.
    await owner.query('ALTER DATABASE glad SET synchronous_commit = off')
    await owner.end()
    const { db, close } = openPool(appUrlOf(postgres.url), 4, { limits: IMPORT_LIMITS })
    await work(db)
    await close()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
