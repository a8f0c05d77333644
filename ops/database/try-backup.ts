/**
 * `npm run backup:try -- --from FILE`: restores a copy into a PostgreSQL of its own in a temporary folder, checks it as a restore does,
 * tells the shop that it can be restored, and removes it. `--from FOLDER` takes the newest copy of the folder. For a monthly timetable.
 */
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { findViolations } from '#platform/db/audit.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { runCommand } from '../run-command.ts'
import { appDatabaseUrl } from './app-database-url.ts'
import { readPlaces, restoredFolders } from './backup-places.ts'
import { unpackArchive } from './backup/archive.ts'
import { restore } from './backup/restore.ts'
import { withPool } from './withdrawals.ts'

const SUFFIX = '.tar.zst'

const newestIn = (folder: string): string => {
  const copies = readdirSync(folder).filter((name) => name.endsWith(SUFFIX))
  const [newest] = copies
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)
  if (newest === undefined) throw new ConfigError(`В папке ${folder} нет ни одной копии (*${SUFFIX}).`)
  return newest.path
}

const recordTrial = async (url: string, mark: string, tookMs: number): Promise<void> => {
  const client = await connectAsOwner(url, 'glad backup trial')
  try {
    await client.query('INSERT INTO backup_trial (finished_at, mark, took_ms) VALUES (now(), $1, $2)', [mark, tookMs])
  } finally {
    await client.end()
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (values.from === undefined)
    throw new ConfigError('Назовите копию или папку с копиями: npm run backup:try -- --from /backup')
  const given = resolve(values.from)
  const found = statSync(given, { throwIfNoEntry: false })
  if (found === undefined) throw new ConfigError(`Копии ${given} нет. Проверьте имя файла.`)
  const file = found.isDirectory() ? newestIn(given) : given
  const shopUrl = await appDatabaseUrl()
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'glad-backup-trial-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbedded(dataDir, { command: 'npm run backup:try' })
  stack.defer(embedded.stop)
  const { appSecret } = readPlaces(process.env)
  const { mark, rows, isOtherSecret } = await restore(unpackArchive(createReadStream(file)), {
    url: embedded.url,
    withAppLogin: true,
    replace: false,
    folders: restoredFolders({ ...readPlaces({}), dataDir }),
    appSecret,
    pictureStore: undefined,
  })
  const violations = await withPool(embedded.url, (db) => findViolations(db, mark))
  if (violations.length > 0)
    throw new ConfigError(
      `Копия ${file} читается, но данные в ней не сходятся: ` +
        violations
          .slice(0, 5)
          .map(({ name, detail }) => `${name} (${detail})`)
          .join('; '),
    )
  const tookMs = Math.round(performance.now() - began)
  await recordTrial(shopUrl, mark, tookMs)
  console.error(
    `Копия ${file} восстанавливается: всё до ${mark}, строк ${rows}, за ${(tookMs / 1000).toFixed(1)} с, нарушений нет.` +
      (isOtherSecret ? '\n  Она сделана с другим APP_SECRET: храните и его.' : ''),
  )
})
