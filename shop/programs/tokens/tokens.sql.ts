import { hash, randomBytes } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { DateText, OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'

/** Lets people and scanners of published secrets recognise it. */
const PREFIX = 'glad_'
const TOKEN_BYTES = 32

/** 256 random bits, so that SHA-256 of it needs no slow hash. */
export const newSecret = (): string => PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

export const TokenRow = Row({
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  networks: Type.Array(Type.String()),
  expires_on: OrNull(DateText),
  per_minute: Type.Integer(),
  kinds: Type.Array(Type.String()),
  may_confirm: Type.Boolean(),
  made_by: Type.String(),
  created_at: Timestamp,
  used_at: OrNull(Timestamp),
  revoked_at: OrNull(Timestamp),
})
export type TokenRow = Static<typeof TokenRow>
const COLUMNS = sql`id, name, scopes, networks, expires_on::text, per_minute, kinds, may_confirm, made_by, created_at, used_at, revoked_at`

export type TokenLimits = Pick<TokenRow, 'scopes' | 'networks' | 'expires_on' | 'per_minute'>

/** The token of a secret, unless it is revoked. */
export const tokenOfSecret = (db: QueryExecutorProvider, secret: string): Promise<TokenRow | undefined> =>
  queryRow(
    db,
    TokenRow,
    sql`SELECT ${COLUMNS} FROM staff_token WHERE token_hash = ${hashOf(secret)} AND revoked_at IS NULL`,
  )

export const readTokens = (db: QueryExecutorProvider): Promise<TokenRow[]> =>
  queryRows(db, TokenRow, sql`SELECT ${COLUMNS} FROM staff_token ORDER BY revoked_at IS NOT NULL, created_at DESC, id`)

/** A token that is not revoked, locked. */
export const lockToken = (db: QueryExecutorProvider, name: string): Promise<TokenRow | undefined> =>
  queryRow(db, TokenRow, sql`SELECT ${COLUMNS} FROM staff_token WHERE name = ${name} AND revoked_at IS NULL FOR UPDATE`)

const TokenId = Row({ id: Type.Integer() })
export type NewToken = TokenLimits & Pick<TokenRow, 'name' | 'kinds' | 'may_confirm' | 'made_by' | 'created_at'>
/** False: the name is taken, also by a revoked one. */
export const insertToken = async (db: QueryExecutorProvider, secret: string, token: NewToken): Promise<boolean> => {
  const row = await queryRow(
    db,
    TokenId,
    sql`
    INSERT INTO staff_token (name, token_hash, scopes, networks, expires_on, per_minute, kinds, may_confirm, made_by, created_at)
    VALUES (${token.name}, ${hashOf(secret)}, ${token.scopes}::text[], ${token.networks}::text[], ${token.expires_on}::date,
      ${token.per_minute}, ${token.kinds}::text[], ${token.may_confirm}, ${token.made_by}, ${token.created_at})
    ON CONFLICT (name) DO NOTHING RETURNING id`,
  )
  return row !== undefined
}

export const limitToken = (db: QueryExecutorProvider, id: number, limits: TokenLimits): Promise<unknown> =>
  sql`
    UPDATE staff_token SET scopes = ${limits.scopes}::text[], networks = ${limits.networks}::text[],
      expires_on = ${limits.expires_on}::date, per_minute = ${limits.per_minute} WHERE id = ${id}`.execute(db)

export const revoke = (db: QueryExecutorProvider, id: number, now: Date): Promise<unknown> =>
  sql`UPDATE staff_token SET revoked_at = ${now} WHERE id = ${id}`.execute(db)

/** Counts a use. `day`: of Moscow. */
export const countUse = (
  db: QueryExecutorProvider,
  { id, day, call, now }: { readonly id: number; readonly day: string; readonly call: string; readonly now: Date },
): Promise<unknown> =>
  sql`
    WITH used AS (UPDATE staff_token SET used_at = ${now} WHERE id = ${id})
    INSERT INTO staff_token_use AS u (token_id, day, call, uses, used_at) VALUES (${id}, ${day}::date, ${call}, 1, ${now})
    ON CONFLICT (token_id, day, call) DO UPDATE SET uses = u.uses + 1, used_at = excluded.used_at`.execute(db)

const UseRow = Row({
  name: Type.String(),
  day: DateText,
  call: Type.String(),
  uses: Type.Integer(),
  used_at: Timestamp,
})
/** Uses since a day, the newest first. */
export const readUses = (db: QueryExecutorProvider, since: string): Promise<Static<typeof UseRow>[]> =>
  queryRows(
    db,
    UseRow,
    sql`
    SELECT t.name, u.day::text, u.call, u.uses, u.used_at FROM staff_token_use u JOIN staff_token t ON t.id = u.token_id
    WHERE u.day >= ${since}::date ORDER BY u.day DESC, u.used_at DESC, u.call`,
  )

export const USES_DAYS = 400
export const deleteOldUses = async (db: QueryExecutorProvider, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - USES_DAYS * 86_400_000)
  await sql`DELETE FROM staff_token_use WHERE day < ${since}::date`.execute(db)
}
