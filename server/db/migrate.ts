import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { Type } from 'typebox'
import { installJobs } from '#server/jobs/install.ts'
import { ConfigError } from '../config-error.ts'
import { appUrlOf } from './app-login.ts'
import { checkServer } from './boot-checks.ts'
import { connectAsOwner } from './connection.ts'
import { ensureAppLogin, ensureAppRole, grantRights, lacksRights } from './roles.ts'
import { checkRows, Row } from './rows.ts'

const FOLDER = new URL('migrations/', import.meta.url)
/** Key of the advisory lock: 'glad' in ASCII. */
const LOCK = 0x676c6164

const AppliedMigration = Row({ number: Type.Integer(), name: Type.String(), checksum: Type.String() })

type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly checksum: string }

/**
 * Runs pending migrations as the database's owner and returns their names. Nodes may call it concurrently. The app's login of
 * `appUrlOf` is made to work too, unless `withAppLogin` is false because the administrator has made another one.
 */
export const migrate = async (url: string, withAppLogin = true): Promise<string[]> => {
  const owner = await connectAsOwner(url, 'glad migrate')
  try {
    const appUrl = withAppLogin ? appUrlOf(url) : undefined
    await checkServer(owner)
    await owner.query('SELECT pg_advisory_lock($1)', [LOCK])
    await owner.query(`SET lock_timeout = '5s'`) // fail rather than block every request behind a waiting ALTER TABLE
    await ensureAppRole(owner)
    const run = await runPending(owner)
    const jobsChanged = await installJobs(owner)
    if (run.length > 0 || jobsChanged || (await lacksRights(owner))) await grantRights(owner)
    if (appUrl !== undefined) await ensureAppLogin(owner, appUrl)
    return run
  } catch (error) {
    throw isPermissionError(error) ? new ConfigError(notOwner(owner)) : error
  } finally {
    await owner.end()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const isPermissionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE
const notOwner = ({ user = '', database = '' }: pg.Client): string =>
  `Пользователь «${user}» не может создавать таблицы в базе «${database}». ` +
  `Выполните на сервере от имени администратора:\n  ALTER DATABASE "${database}" OWNER TO "${user}";`

const runPending = async (owner: pg.Client): Promise<string[]> => {
  await owner.query(`CREATE TABLE IF NOT EXISTS public.migration (
    number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())`)
  const { rows } = await owner.query('SELECT number, name, checksum FROM public.migration ORDER BY number')
  const applied = checkRows(AppliedMigration, rows)
  const files = readMigrations()
  checkApplied(applied, files)
  const missing = files.slice(applied.length)
  for (const migration of missing) await runOne(owner, migration)
  return missing.map(({ name }) => name)
}

const readMigrations = (): Migration[] => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return names.map((name, index) => {
    const number = Number(name.slice(0, 4))
    if (number !== index + 1) throw new ConfigError(`Миграция ${name} стоит не по порядку: ждали номер ${index + 1}.`)
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return {
      number,
      name,
      sql: text,
      checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'),
    }
  })
}

/** A migration never changes after it has run: a difference means that the tables are not what the code expects. */
const checkApplied = (known: readonly { name: string; checksum: string }[], files: readonly Migration[]): void => {
  for (const [index, was] of known.entries()) {
    const is = files[index]
    if (is === undefined) {
      throw new ConfigError(
        `База новее этого кода: в ней выполнена миграция ${was.name}, которой здесь нет. ` +
          'Вернитесь на прежнюю ветку или версию магазина; если в базе только демо-магазин, удалите папку data.',
      )
    }
    if (is.checksum !== was.checksum) {
      throw new ConfigError(
        `Миграция ${is.name} изменилась после того, как была выполнена. Верните файл и запишите изменение новой миграцией; ` +
          'если это миграция другой ветки, вернитесь на неё или, когда в базе только демо-магазин, удалите папку data.',
      )
    }
  }
}

const runOne = async (owner: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> => {
  await owner.query('BEGIN')
  try {
    await owner.query(sql)
    await owner.query('INSERT INTO public.migration (number, name, checksum) VALUES ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {})
    throw new ConfigError(
      `Миграция ${name} не прошла: ${error instanceof Error ? error.message : String(error)}. База осталась прежней.`,
    )
  }
}
