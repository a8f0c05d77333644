import { errorCode } from '#kernel/error-code.ts'
import type pg from 'pg'
import { Type, type Static } from 'typebox'
import { installJobs, jobsSchemaVersions } from '#app/jobs/install.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { appUrlOf } from '#platform/db/app-login.ts'
import { checkServer } from '#platform/db/boot-checks.ts'
import { connectAsOwner } from '#platform/db/connection.ts'
import { hasFormer, refuseForeignTables } from './former-schemas.ts'
import { checkDirectConnection } from '#platform/db/direct-connection.ts'
import { NEWEST_MIGRATION, readMigrations, type Migration } from '#platform/db/migration-files.ts'
import { addProviderRows } from './provider-rows.ts'
import { checkJobsSchema, refuseNewerSchema, refuseToBreakNodes } from '#platform/db/releases-at-once.ts'
import { ensureAppLogin, ensureAppRole, grantRights, lacksRights } from '#platform/db/roles.ts'
import { checkRows, Row } from '#platform/db/rows.ts'

/** Key of the advisory lock: 'glad' in ASCII. */
const LOCK = 0x676c6164

const AppliedMigration = Row({
  number: Type.Integer(),
  name: Type.String(),
  checksum: Type.String(),
  compatible_since: Type.Union([Type.Integer(), Type.Null()]),
})
type AppliedMigration = Static<typeof AppliedMigration>

/**
 * Runs pending migrations as the database's owner and returns their names. Nodes may call it concurrently. The app's login of
 * `appUrlOf` is made to work too, unless `withAppLogin` is false because the administrator has made another one. A database of a newer
 * release is left as it is when it allows this one.
 */
export const migrate = async (url: string, withAppLogin = true): Promise<string[]> => {
  const owner = await connectAsOwner(url, 'glad migrate')
  try {
    const appUrl = withAppLogin ? appUrlOf(url) : undefined
    await checkDirectConnection(url, 'DATABASE_URL')
    await checkServer(owner)
    if (await hasFormer(owner)) throw new ConfigError(UNFINISHED_RESTORE)
    await refuseForeignTables(owner)
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK])
    await owner.query(`SET lock_timeout = '5s'`) // fail rather than block every request behind a waiting ALTER TABLE
    await ensureAppRole(owner)
    const { run, isNewer } = await runPending(owner)
    if (!isNewer) {
      await installJobs(owner)
      await addProviderRows(owner)
    }
    if (!isNewer || (await lacksRights(owner))) await grantRights(owner)
    if (appUrl !== undefined) await ensureAppLogin(owner, appUrl)
    return run
  } catch (error) {
    throw isPermissionError(error) ? new ConfigError(notOwner(owner)) : error
  } finally {
    await owner.end()
  }
}

const UNFINISHED_RESTORE =
  'Восстановление этой базы из копии оборвалось: повторите npm run restore, он вернёт прежние данные или закончит начатое.'

/** Makes the tables, and those of jobs, as the release with so many migrations had them: for data that `migrate` then takes forward. */
export const migrateUpTo = async (url: string, newest: number): Promise<void> => {
  const owner = await connectAsOwner(url, 'glad migrate')
  try {
    await checkDirectConnection(url, 'DATABASE_URL')
    await checkServer(owner)
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK])
    await ensureAppRole(owner)
    await runPending(owner, newest)
    await installJobs(owner)
  } catch (error) {
    throw isPermissionError(error) ? new ConfigError(notOwner(owner)) : error
  } finally {
    await owner.end()
  }
}

/**
 * For a node that does not know the owner. Throws ConfigError unless the schema is that of this release, or of a newer one that
 * allows this one. `url` is for the app's login.
 */
export const checkMigrated = async (url: string): Promise<void> => {
  const app = await connectAsOwner(url, 'glad check', 'DATABASE_APP_URL')
  try {
    await checkDirectConnection(url, 'DATABASE_APP_URL')
    const { rows: found } = await app.query(`SELECT to_regclass('public.migration') AS name`)
    const { rows } = found[0]?.name === null ? { rows: [] } : await app.query(APPLIED)
    const applied = checkRows(AppliedMigration, rows)
    const files = readMigrations()
    refuseChanged(applied, files)
    refuseNewerSchema(applied.slice(files.length))
    const missing = files.slice(applied.length).map(({ name }) => name)
    if (missing.length > 0) throw notMigrated(`в ней не выполнены миграции ${missing.join(', ')}`)
    const jobs = await jobsSchemaVersions(app)
    await checkJobsSchema(app, jobs)
    if (jobs.installed !== jobs.own) throw notMigrated('её таблицы заданий (pg-boss) от прежнего выпуска')
  } finally {
    await app.end()
  }
}

const notMigrated = (why: string): ConfigError =>
  new ConfigError(
    `База не готова для этого выпуска: ${why}. Выполните npm run migrate с DATABASE_URL владельца базы или задайте её магазину.`,
  )

const APPLIED = 'SELECT number, name, checksum, compatible_since FROM public.migration ORDER BY number'

const INSUFFICIENT_PRIVILEGE = '42501'
const isPermissionError = (error: unknown): boolean => errorCode(error) === INSUFFICIENT_PRIVILEGE
const notOwner = ({ user = '', database = '' }: pg.Client): string =>
  `Пользователь «${user}» не может создавать таблицы в базе «${database}». ` +
  `Выполните на сервере от имени администратора:\n  ALTER DATABASE "${database}" OWNER TO "${user}";`

const runPending = async (
  owner: pg.Client,
  newest = NEWEST_MIGRATION,
): Promise<{ readonly run: string[]; readonly isNewer: boolean }> => {
  await owner.query(MIGRATION_TABLE)
  const { rows } = await owner.query(APPLIED)
  const applied = checkRows(AppliedMigration, rows)
  const files = readMigrations().slice(0, newest)
  refuseChanged(applied, files)
  const unknown = applied.slice(files.length)
  refuseNewerSchema(unknown)
  const missing = files.slice(applied.length)
  await refuseToBreakNodes(owner, missing)
  await checkJobsSchema(owner, await jobsSchemaVersions(owner))
  for (const migration of missing) await runOne(owner, migration)
  return { run: missing.map(({ name }) => name), isNewer: unknown.length > 0 }
}

/** `compatible_since` is unknown of migrations that ran before the column existed. */
const MIGRATION_TABLE = `
  CREATE TABLE IF NOT EXISTS public.migration (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, run_at timestamptz NOT NULL DEFAULT now());
  ALTER TABLE public.migration ADD COLUMN IF NOT EXISTS compatible_since integer`

/** A migration never changes after it has run: a difference means that the tables are not what the code expects. */
const refuseChanged = (applied: readonly AppliedMigration[], files: readonly Migration[]): void => {
  for (const { number, checksum } of applied) {
    const file = files[number - 1]
    if (file === undefined || file.checksum === checksum) continue
    throw new ConfigError(
      `Миграция ${file.name} изменилась после того, как была выполнена. Верните файл и запишите изменение новой миграцией; ` +
        'если это миграция другой ветки, вернитесь на неё или, когда в базе только демо-магазин, удалите папку data.',
    )
  }
}

const runOne = async (owner: pg.Client, migration: Migration): Promise<void> => {
  const { number, name, sql, checksum, compatibleSince } = migration
  await owner.query('BEGIN')
  try {
    await owner.query(sql)
    await owner.query(
      'INSERT INTO public.migration (number, name, checksum, compatible_since) VALUES ($1, $2, $3, $4)',
      [number, name, checksum, compatibleSince],
    )
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {})
    throw new ConfigError(
      `Миграция ${name} не прошла: ${error instanceof Error ? error.message : String(error)}. База осталась прежней.`,
    )
  }
}
