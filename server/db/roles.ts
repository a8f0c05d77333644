import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { Type } from 'typebox'
import { APP_ROLE } from './connection.ts'
import { checkRows, Row } from './rows.ts'

const RIGHTS = readFileSync(new URL('roles.sql', import.meta.url), 'utf8')

const RoleState = Row({
  known: Type.Boolean(),
  member: Type.Boolean(),
  may_create: Type.Boolean(),
  me: Type.String(),
})

/** Creates the app's role when it is missing. Roles belong to the whole server: another database may have created it. */
export const ensureAppRole = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query(`
    SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') AS known,
           coalesce((SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = '${APP_ROLE}'), false) AS member,
           rolcreaterole OR rolsuper AS may_create, current_user AS me
    FROM pg_roles WHERE rolname = current_user`)
  const [state] = checkRows(RoleState, rows)
  if (state === undefined || (state.known && state.member)) return
  const missing = [
    ...(state.known ? [] : [`CREATE ROLE ${APP_ROLE} NOLOGIN`]),
    `GRANT ${APP_ROLE} TO ${owner.escapeIdentifier(state.me)}`,
  ]
  try {
    for (const statement of missing) await owner.query(statement).catch(ignoreDuplicate)
  } catch {
    throw new ConfigError(
      `Пользователь базы «${state.me}» не может создать роль ${APP_ROLE}, под которой работает магазин. ` +
        `Выполните на сервере от имени администратора:\n  ${missing.join(';\n  ')};`,
    )
  }
}

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Another node created the role at the same time. */
const ignoreDuplicate = (error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error
}

export const grantRights = async (owner: pg.Client): Promise<void> => {
  await owner.query(RIGHTS)
}
