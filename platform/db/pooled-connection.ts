/** The address of a pooler that gives every transaction another connection (pgbouncer in transaction mode), for statements alone. */
import { Type } from 'typebox'
import { withLogin } from '#kernel/database-url.ts'
import { ConfigError } from '#platform/settings/config-error.ts'
import { connectAsOwner, REQUEST_LIMITS, sessionSettings } from './connection.ts'
import { serversOf } from './database-client.ts'
import { checkRows, Row } from './rows.ts'

const SETTING = 'DATABASE_POOL_URL'
const Session = Row({
  server: Type.String(),
  role: Type.String(),
  statement_timeout: Type.String(),
})
/** The limit in milliseconds, whatever unit PostgreSQL would choose to show. */
const SESSION = `
  SELECT current_database() || ' ' || pg_postmaster_start_time() AS server, session_user::text AS role,
    (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS statement_timeout`

const sessionAt = async (url: string, setting: string) => {
  const client = await connectAsOwner(url, 'glad check', setting)
  try {
    return checkRows(Session, (await client.query(SESSION)).rows)[0]
  } finally {
    await client.end()
  }
}

/**
 * Makes the limits of requests settings of the app's role, since a pooler takes none when a connection starts, and verifies that they hold
 * behind it. `appUrl` is the direct address for the app. Throws ConfigError when the pooler leads elsewhere or has older connections.
 */
export const preparePooledConnection = async (poolUrl: string, appUrl: string): Promise<void> => {
  const app = await connectAsOwner(appUrl, 'glad check', 'DATABASE_APP_URL')
  try {
    for (const [name, value] of sessionSettings(REQUEST_LIMITS))
      await app.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${app.escapeIdentifier(app.database ?? '')} SET ${name} = ${value}`,
      )
  } finally {
    await app.end()
  }
  const direct = await sessionAt(appUrl, 'DATABASE_APP_URL')
  const pooled = await sessionAt(poolUrl, SETTING)
  if (direct?.server !== pooled?.server)
    throw new ConfigError(`${SETTING} ведёт не в ту базу, что прямой адрес. Проверьте [databases] в pgbouncer.ini.`)
  if (direct?.role !== pooled?.role)
    throw new ConfigError(
      `По ${SETTING} магазин входит под ролью ${pooled?.role}, а по прямому адресу — ${direct?.role}. Нужна одна.`,
    )
  if (pooled?.statement_timeout !== String(REQUEST_LIMITS.statementMs))
    throw new ConfigError(
      `Соединения за ${SETTING} открыты до того, как магазин задал пределы времени своей роли. ` +
        'Выполните в консоли pgbouncer RECONNECT (или перезапустите его) и запустите магазин снова.',
    )
}

/** The pooler's address with the app's login, unless it has one of its own: the derived password is known to nodes alone. */
export const sameLogin = (poolUrl: string, appUrl: string): string => {
  const own = new URL(serversOf(poolUrl, SETTING)[0]?.url ?? poolUrl)
  if (own.username !== '') return poolUrl
  const app = new URL(serversOf(appUrl)[0]?.url ?? appUrl)
  return withLogin(poolUrl, decodeURIComponent(app.username), decodeURIComponent(app.password))
}
