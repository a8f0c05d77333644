/** Restores a backup into a database, whole or not at all, and takes it forward to this release's schema. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { copyIn } from '#platform/db/copy.ts'
import { migrate, migrateUpTo } from '#app/database/migrate.ts'
import { readMigrations } from '#platform/db/migration-files.ts'
import { countRunningNodes } from '#platform/db/releases-at-once.ts'
import { JOBS_SCHEMA_VERSION } from '#app/jobs/install.ts'
import { JOBS_SCHEMA } from '#platform/jobs/job.ts'
import type { ObjectStore } from '#platform/pictures/originals.ts'
import { DAMAGED, type Entry } from './archive.ts'
import { rowsIn, secretMarkOf } from './backup.ts'
import { END, MANIFEST, parseEnd, parseManifest, type End, type Manifest, type TableColumns } from './manifest.ts'
import { listTables } from './tables.ts'
import { RestoredFiles, type FilesFigures } from './restore-files.ts'
import {
  hasFormer,
  isEmpty,
  refuseForeignTables,
  removeFormer,
  returnFormer,
  setAside,
} from '#app/database/former-schemas.ts'

export type RestoreTarget = {
  /** URL of the owner's login. */
  readonly url: string
  /** Creates the app's login too, as `migrate` does. */
  readonly withAppLogin: boolean
  /** Allows a database that is not empty, whose data are removed when the restore has succeeded. */
  readonly replace: boolean
  /** Where the backup's folders are written. Existing files stay unless `replace` is set. */
  readonly folders: Readonly<Record<string, string>>
  readonly appSecret: string | undefined
  /** Gets the original pictures too. */
  readonly pictureStore?: ObjectStore | undefined
}
export type RestoreOutcome = FilesFigures & {
  readonly mark: string
  readonly rows: number
  /** Migrations that took the backup forward to this release. */
  readonly migrated: readonly string[]
  /** The secret is not the one with which the backup was made. */
  readonly isOtherSecret: boolean
}

/**
 * Throws ConfigError, and leaves the database as it was, when the backup does not fit this release, is damaged or cut off. A migration that
 * fails afterwards leaves the restored data with the schema of the backup's release.
 */
export const restore = async (archive: AsyncGenerator<Entry>, target: RestoreTarget): Promise<RestoreOutcome> => {
  const entries = readAhead(archive)
  const first = await entries.take()
  if (first?.name !== MANIFEST) throw new ConfigError(DAMAGED)
  const manifest = parseManifest(String(first.bytes))
  checkRelease(manifest)
  const owner = await connectAsOwner(target.url, 'glad restore')
  try {
    await prepareTarget(owner, target.replace)
    const files = new RestoredFiles(target.folders, target.replace, target.pictureStore)
    let isLoaded = false
    try {
      await migrateUpTo(target.url, manifest.migrations.length)
      await checkTables(owner, manifest)
      const rows = await load(owner, manifest, entries, files)
      isLoaded = true
      const figures = await files.keep()
      const migrated = await migrate(target.url, target.withAppLogin)
      await owner.query('ANALYZE')
      const isOtherSecret =
        manifest.secretMark !== null &&
        (target.appSecret === undefined || secretMarkOf(target.appSecret) !== manifest.secretMark)
      return { mark: manifest.mark, migrated, rows, isOtherSecret, ...figures }
    } catch (error) {
      if (!isLoaded) {
        await files.discard()
        await returnFormer(owner).catch(() => {}) // a lost connection: the next restore returns it
      }
      throw isBadData(error) ? new ConfigError(DAMAGED) : error
    }
  } finally {
    await owner.end()
  }
}

/** PostgreSQL's classes of errors «data exception» and «integrity constraint violation»: the rows are not those of a shop. */
const isBadData = (error: unknown): boolean => /^2[23]/.test(errorCode(error))

/** Migrations never change, so the schema of the backup is that of the first so many files. */
const checkRelease = ({ migrations, jobsSchema }: Manifest): void => {
  const files = readMigrations()
  const newer = migrations[files.length]
  if (newer !== undefined)
    throw new ConfigError(
      `Копия новее этой программы: в ней выполнена миграция ${newer.name}, которой здесь нет. ` +
        'Восстановите её программой того выпуска, которым она сделана, или новее.',
    )
  const changed = migrations.find(({ checksum }, index) => files[index]?.checksum !== checksum)
  if (changed !== undefined)
    throw new ConfigError(
      `Копия сделана другой веткой программы: миграция ${changed.name} в ней не такая, как здесь. Восстановите её той веткой.`,
    )
  if (jobsSchema !== JOBS_SCHEMA_VERSION)
    throw new ConfigError(
      `Задания (pg-boss) в копии версии ${jobsSchema}, а у этой программы ${JOBS_SCHEMA_VERSION}. ` +
        'Восстановите копию программой того выпуска, которым она сделана, и обновите её, как обычно.',
    )
}

const prepareTarget = async (owner: pg.Client, replace: boolean): Promise<void> => {
  const nodes = await countRunningNodes(owner)
  if (nodes > 0)
    throw new ConfigError(`С этой базой работает магазин (узлов: ${nodes}). Остановите его и повторите восстановление.`)
  if (await hasFormer(owner)) await returnFormer(owner) // an earlier restore was killed
  await refuseForeignTables(owner)
  if (await isEmpty(owner)) return
  if (!replace)
    throw new ConfigError(
      'База, в которую восстанавливают, не пуста. Задайте пустую (DATABASE_URL или новую папку DATA_DIR) ' +
        'или добавьте --yes: тогда всё, что в ней есть, будет удалено.',
    )
  await setAside(owner)
}

/** Names of the manifest become part of statements that the owner runs: only those of this schema's own tables may. */
const checkTables = async (owner: pg.Client, { tables }: Manifest): Promise<void> => {
  const own = new Map((await listTables(owner)).map(({ name, columns }) => [name, columns]))
  const isOwn = ({ name, columns }: TableColumns): boolean =>
    columns.length > 0 && columns.every((column) => own.get(name)?.includes(column) === true)
  if (!tables.every(isOwn)) throw new ConfigError(DAMAGED)
}

type Entries = ReturnType<typeof readAhead>

const JOBS = `${JOBS_SCHEMA}.job`
/**
 * Those of pg-boss itself, whose queues it makes when a shop starts, and of queues that this release no longer has. The reference of a
 * job to its queue is checked by the commit.
 */
const REMOVE_JOBS_WITHOUT_QUEUE = `DELETE FROM ${JOBS} WHERE name NOT IN (SELECT name FROM ${JOBS_SCHEMA}.queue)`

/** In one transaction, which is committed only when the last entry confirms every checksum. */
const load = async (owner: pg.Client, manifest: Manifest, entries: Entries, files: RestoredFiles): Promise<number> => {
  await owner.query('BEGIN')
  const names = manifest.tables.map(({ name }) => name)
  const tables: End['tables'] = {}
  let rows = 0
  if (names.length > 0) await owner.query(`TRUNCATE ${names.join(', ')}`)
  for (const table of manifest.tables) {
    const loaded = await loadTable(owner, table, entries)
    tables[table.name] = loaded
    rows += loaded.rows
  }
  for await (const file of entries.takeWhile('files/')) await files.add(file)
  const last = await entries.take()
  if (last?.name !== END) throw new ConfigError(DAMAGED)
  const end = parseEnd(String(last.bytes))
  if (
    end.files.sha256 !== files.checksum() ||
    !names.every((name) => isDeepStrictEqual(end.tables[name], tables[name]))
  )
    throw new ConfigError(DAMAGED)
  if (names.includes(JOBS)) await owner.query(REMOVE_JOBS_WITHOUT_QUEUE)
  for (const [name, { value, isUsed }] of Object.entries(end.sequences))
    await owner.query('SELECT setval($1::regclass, $2, $3)', [name, value, isUsed])
  await removeFormer(owner)
  await owner.query('COMMIT')
  return rows
}

/** Triggers of the shop have done their work when the rows were written first. */
const loadTable = async (
  owner: pg.Client,
  { name, columns }: TableColumns,
  entries: Entries,
): Promise<{ readonly rows: number; readonly sha256: string }> => {
  const hash = createHash('sha256')
  let rows = 0
  async function* parts(): AsyncGenerator<Buffer> {
    for await (const { bytes } of entries.takeWhile(`tables/${name}/`)) {
      hash.update(bytes)
      rows += rowsIn(bytes)
      yield bytes
    }
  }
  await owner.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await copyIn(owner, `COPY ${name} (${columns.join(', ')}) FROM STDIN`, parts())
  await owner.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  return { rows, sha256: hash.digest('hex') }
}

/** The entries one after another, with a look at the next one. */
const readAhead = (entries: AsyncGenerator<Entry>) => {
  let next: Promise<IteratorResult<Entry, void>> | undefined
  const peek = () => (next ??= entries.next())
  const take = async (): Promise<Entry | undefined> => {
    const { value } = await peek()
    next = undefined
    return value ?? undefined
  }
  async function* takeWhile(prefix: string): AsyncGenerator<Entry> {
    while ((await peek()).value?.name.startsWith(prefix) === true) {
      const entry = await take()
      if (entry !== undefined) yield entry
    }
  }
  return { take, takeWhile }
}
