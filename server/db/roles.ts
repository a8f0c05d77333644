import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { APP_ROLE } from './connection.ts'

const RIGHTS = readFileSync(new URL('roles.sql', import.meta.url), 'utf8')

/** The app's role: made when missing (roles belong to the whole server, so it may come from another database). */
export const ensureAppRole = async (owner: pg.Client): Promise<void> => {
  const { rows } = await owner.query<{ known: boolean; member: boolean; may_create: boolean; me: string }>(`
    SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') AS known,
           coalesce((SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = '${APP_ROLE}'), false) AS member,
           rolcreaterole OR rolsuper AS may_create, current_user AS me
    FROM pg_roles WHERE rolname = current_user`)
  const [state] = rows
  if (state === undefined || (state.known && state.member)) return
  const missing = [
    ...(state.known ? [] : [`CREATE ROLE ${APP_ROLE} NOLOGIN`]),
    `GRANT ${APP_ROLE} TO ${owner.escapeIdentifier(state.me)}`,
  ]
  try {
    for (const statement of missing) await owner.query(statement).catch(unlessMadeMeanwhile)
  } catch {
    throw new ConfigError(
      `Пользователь базы «${state.me}» не может создать роль ${APP_ROLE}, под которой работает магазин. ` +
        `Выполните на сервере от имени администратора:\n  ${missing.join(';\n  ')};`,
    )
  }
}

const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'

/** Two first starts on one server at once: the other one made the role. */
const unlessMadeMeanwhile = (error: unknown): void => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== DUPLICATE_OBJECT && code !== UNIQUE_VIOLATION) throw error
}

export const grantRights = async (owner: pg.Client): Promise<void> => {
  await owner.query(RIGHTS)
}
