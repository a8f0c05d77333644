import type pg from 'pg'
import { sql, type Kysely } from 'kysely'
import { Type } from 'typebox'
import { ConfigError } from '#platform/settings/config-error.ts'
import { APP_ROLE } from './app-login.ts'
import { checkRows, queryRow, Row } from './rows.ts'
import type { DB } from './types.gen.ts'

const MIN_SERVER_VERSION = 150_000
const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit']

const Server = Row({ version: Type.String(), number: Type.Integer(), encoding: Type.String(), russian: Type.Boolean() })
const Lower = Row({ lower: Type.String() })
const ServerSetting = Row({ name: Type.String(), setting: Type.String() })
const AppRole = Row({
  role: Type.String(),
  may_create: Type.Boolean(),
  is_app: Type.Boolean(),
  is_powerful: Type.Boolean(),
  others: Type.Union([Type.String(), Type.Null()]),
})

/** Refuses a server that could lose an acknowledged order, or that would handle Russian text wrongly. */
export const checkServer = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
           current_setting('server_encoding') AS encoding,
           EXISTS (SELECT FROM pg_collation WHERE collname = 'ru-x-icu') AS russian`)
  const [server] = checkRows(Server, rows)
  if (server === undefined) return
  if (server.number < MIN_SERVER_VERSION)
    throw new ConfigError(`PostgreSQL ${server.version} слишком старая: нужна 15 или новее.`)
  if (server.encoding !== 'UTF8' || !(await knowsRussian(owner))) {
    throw new ConfigError(
      `База создана с кодировкой ${server.encoding} и правилами, которые не знают кириллицы. ` +
        `Создайте её так: CREATE DATABASE glad TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
    )
  }
  if (!server.russian)
    throw new ConfigError('В этой PostgreSQL нет русского алфавита (сборка без ICU). Поставьте обычную сборку с ICU.')
  const { rows: settings } = await owner.query('SELECT name, setting FROM pg_settings WHERE name = ANY($1)', [
    DURABILITY_SETTINGS,
  ])
  const unsafe = checkRows(ServerSetting, settings).filter(({ name, setting }) => !isDurable(name, setting))
  if (unsafe.length === 0) return
  const list = unsafe.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
  throw new ConfigError(
    `База может потерять подтверждённые заказы: ${list}. Включите (on) в postgresql.conf: ${unsafe.map(({ name }) => name).join(', ')}.`,
  )
}

/** Only for UTF-8: other encodings refuse the text itself. */
const knowsRussian = async (owner: pg.Client): Promise<boolean> => {
  const { rows } = await owner.query(`SELECT lower('ЁЖ') AS lower`)
  return checkRows(Lower, rows)[0]?.lower === 'ёж'
}

/** `remote_apply` waits for more than the local disk; `local`, `off` and `remote_write` guarantee less than `on`. */
const isDurable = (name: string, setting: string): boolean =>
  setting === 'on' || (name === 'synchronous_commit' && setting === 'remote_apply')

/** Verifies, on the app's own connections, that the app can neither change tables nor become a role that can. */
export const checkAppRole = async (db: Kysely<DB>): Promise<void> => {
  const is = await queryRow(
    db,
    AppRole,
    sql`SELECT session_user AS role, has_schema_privilege(session_user, 'public', 'CREATE') AS may_create,
               pg_has_role(session_user, ${APP_ROLE}, 'MEMBER') AS is_app,
               rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_powerful,
               (SELECT string_agg(other.rolname, ', ') FROM pg_roles other
                WHERE other.rolname NOT IN (session_user, ${APP_ROLE}) AND pg_has_role(session_user, other.oid, 'MEMBER')) AS others
        FROM pg_roles WHERE rolname = session_user`,
  )
  const role = is?.role ?? 'неизвестной'
  if (is === undefined || is.is_powerful || is.others !== null)
    throw new ConfigError(
      `Магазин входит в базу под ролью ${role}, которая может больше, чем ему нужно` +
        `${is?.is_powerful === false ? ` (стать ролью ${is.others})` : ''}: внедрённая команда получила бы эти права. ` +
        `Задайте в DATABASE_APP_URL роль, у которой есть только ${APP_ROLE}.`,
    )
  if (!is.is_app) throw new ConfigError(`У роли ${role} нет прав магазина. Выполните: GRANT ${APP_ROLE} TO "${role}"`)
  if (is.may_create)
    throw new ConfigError(
      `Роль ${role} может менять таблицы. Выполните: REVOKE CREATE ON SCHEMA public FROM PUBLIC, "${role}"`,
    )
}
