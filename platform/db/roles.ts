import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { errorCode } from '#kernel/error-code.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { Type } from 'typebox'
import { APP_ROLE, passwordIn, scramVerifier } from './app-login.ts'
import { DatabaseClient } from './database-client.ts'
import { checkRows, Row } from './rows.ts'

const RIGHTS = readFileSync(new URL('roles.sql', import.meta.url), 'utf8')

/** Creates the role with the app's rights when it is missing. Roles belong to the whole server: another database may have created it. */
export const ensureAppRole = async (owner: pg.Client): Promise<void> => {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
  if (rowCount === 0) await asAdministrator(owner, `CREATE ROLE ${APP_ROLE} NOLOGIN`)
}

/**
 * Allows the role with the app's rights to log in with the password of `appUrl`. Throws ConfigError when it has another one: another shop
 * on this server may use it.
 */
export const ensureAppLogin = async (owner: pg.Client, appUrl: string): Promise<void> => {
  if (await logsIn(appUrl)) return
  const { rows } = await owner.query(`SELECT rolcanlogin AS may_log_in FROM pg_roles WHERE rolname = '${APP_ROLE}'`)
  const [state] = checkRows(Row({ may_log_in: Type.Boolean() }), rows)
  if (state?.may_log_in === true)
    throw new ConfigError(
      `У роли ${APP_ROLE} в этой PostgreSQL другой пароль: ею пользуется другой магазин этого сервера, или пароль владельца сменился. ` +
        `Если другого магазина нет, выполните ALTER ROLE ${APP_ROLE} NOLOGIN и повторите; если есть, задайте DATABASE_APP_URL.`,
    )
  const password = scramVerifier(passwordIn(appUrl))
  await asAdministrator(owner, `ALTER ROLE ${APP_ROLE} LOGIN PASSWORD '${password}'`)
}

const INVALID_PASSWORD = '28P01'
const INVALID_AUTHORIZATION = '28000' // also: the role may not log in

const logsIn = async (appUrl: string): Promise<boolean> => {
  const client = new DatabaseClient({
    connectionString: appUrl,
    application_name: 'glad login',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // connect() itself rejects
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = errorCode(error)
    if (code === INVALID_PASSWORD || code === INVALID_AUTHORIZATION) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs a statement for which an owner may need more rights, and otherwise explains how to do without. */
const asAdministrator = async (owner: pg.Client, statement: string): Promise<void> => {
  try {
    await owner.query(statement)
  } catch (error) {
    const code = errorCode(error)
    if (code === DUPLICATE_OBJECT || code === UNIQUE_VIOLATION) return // another node created the role at the same time
    throw new ConfigError(
      `Пользователь базы «${owner.user}» не может завести роль ${APP_ROLE}, под которой работает магазин. ` +
        'Выполните на сервере от имени администратора, со своим паролем:\n' +
        `  CREATE ROLE ${APP_ROLE} NOLOGIN;\n  CREATE ROLE glad_shop LOGIN PASSWORD '…' IN ROLE ${APP_ROLE};\n` +
        'и задайте DATABASE_APP_URL=postgresql://glad_shop:пароль@сервер:5432/база',
    )
  }
}

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Whether the rights of roles.sql were never granted in this database: a copied database has none of its own. */
export const lacksRights = async (owner: pg.Client): Promise<boolean> => {
  const { rows } = await owner.query(
    `SELECT has_database_privilege('${APP_ROLE}', current_database(), 'TEMPORARY') AS lacking`,
  )
  return checkRows(Row({ lacking: Type.Boolean() }), rows)[0]?.lacking === true
}

export const grantRights = async (owner: pg.Client): Promise<void> => {
  await owner.query(RIGHTS)
}
