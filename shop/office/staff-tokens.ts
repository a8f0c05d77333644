/** OWN-02: tokens of programs that call the shop as staff do. Only their hashes are stored. */
import { hash, randomBytes } from 'node:crypto'
import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { writeAudit } from './staff.sql.ts'

type TokenDeps = { readonly db: Kysely<DB>; readonly now: Date }

/** Lets people and scanners of published secrets recognise it. */
const PREFIX = 'glad_'
const TOKEN_BYTES = 32
const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** What a token may import: names of the API (`prices`, `products`, `pictures` …), and whether against the brake. */
export type TokenRights = { readonly kinds: readonly string[]; readonly mayConfirm: boolean }
export const USUAL_RIGHTS: TokenRights = { kinds: ['prices', 'stock'], mayConfirm: false }

const Holder = Row({
  id: Type.Integer(),
  name: Type.String(),
  kinds: Type.Array(Type.String()),
  may_confirm: Type.Boolean(),
})
export type TokenHolder = Static<typeof Holder>

/** Creates a token and returns it: it cannot be shown again. Null: the name is taken, also by a revoked one. */
export const addToken = (
  { db, now }: TokenDeps,
  name: string,
  rights: TokenRights = USUAL_RIGHTS,
): Promise<string | null> =>
  transaction(db, async (tx) => {
    const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
    const added = await queryRow(
      tx,
      Holder,
      sql`
      INSERT INTO staff_token (name, token_hash, created_at, kinds, may_confirm)
      VALUES (${name}, ${hashOf(token)}, ${now}, ${[...rights.kinds]}::text[], ${rights.mayConfirm})
      ON CONFLICT (name) DO NOTHING RETURNING id, name, kinds, may_confirm`,
    )
    if (added === undefined) return null
    await writeAudit(tx, { staffId: null, at: now, action: 'token added', subject: name, became: rights })
    return token
  })

/** Returns false when there is no such token, or it is revoked. */
export const changeToken = ({ db, now }: TokenDeps, name: string, rights: TokenRights): Promise<boolean> =>
  transaction(db, async (tx) => {
    const was = await queryRow(
      tx,
      Holder,
      sql`SELECT id, name, kinds, may_confirm FROM staff_token WHERE name = ${name} AND revoked_at IS NULL FOR UPDATE`,
    )
    if (was === undefined) return false
    await sql`
      UPDATE staff_token SET kinds = ${[...rights.kinds]}::text[], may_confirm = ${rights.mayConfirm}
      WHERE id = ${was.id}`.execute(tx)
    await writeAudit(tx, {
      staffId: null,
      at: now,
      action: 'token changed',
      subject: name,
      was: { kinds: was.kinds, mayConfirm: was.may_confirm },
      became: rights,
    })
    return true
  })

/** Returns false when there is no such token, or it is revoked already. */
export const revokeToken = ({ db, now }: TokenDeps, name: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const revoked = await queryRow(
      tx,
      Holder,
      sql`UPDATE staff_token SET revoked_at = ${now} WHERE name = ${name} AND revoked_at IS NULL
          RETURNING id, name, kinds, may_confirm`,
    )
    if (revoked === undefined) return false
    await writeAudit(tx, { staffId: null, at: now, action: 'token revoked', subject: name })
    return true
  })

const Listed = Row({
  name: Type.String(),
  kinds: Type.Array(Type.String()),
  may_confirm: Type.Boolean(),
  created_at: Timestamp,
  used_at: OrNull(Timestamp),
  revoked_at: OrNull(Timestamp),
})
export const listTokens = ({ db }: TokenDeps): Promise<Static<typeof Listed>[]> =>
  queryRows(
    db,
    Listed,
    sql`SELECT name, kinds, may_confirm, created_at, used_at, revoked_at FROM staff_token ORDER BY created_at`,
  )

/** Whose token it is; undefined for one that does not exist or is revoked. */
export const holderOfToken = (db: QueryExecutorProvider, token: string, now: Date): Promise<TokenHolder | undefined> =>
  queryRow(
    db,
    Holder,
    sql`
    UPDATE staff_token SET used_at = ${now} WHERE token_hash = ${hashOf(token)} AND revoked_at IS NULL
    RETURNING id, name, kinds, may_confirm`,
  )
