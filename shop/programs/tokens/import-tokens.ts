/** OWN-02: tokens of programs that import only, made by `npm run staff`. */
import { sql, type Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import { transaction } from '#platform/db/transaction.ts'
import { writeAudit } from '#shop/office/face.ts'
import { insertToken, lockToken, newSecret, readTokens, revoke, type TokenRow } from './tokens.sql.ts'

type TokenDeps = { readonly db: Kysely<DB>; readonly now: Date }

/** What a token may import: names of the API (`prices`, `products`, `pictures` …), and whether against the brake. */
export type TokenRights = { readonly kinds: readonly string[]; readonly mayConfirm: boolean }
export const USUAL_RIGHTS: TokenRights = { kinds: ['prices', 'stock'], mayConfirm: false }
const PER_MINUTE = 600

/** Creates a token and returns it: it cannot be shown again. Null: the name is taken, also by a revoked one. */
export const addToken = (
  { db, now }: TokenDeps,
  name: string,
  rights: TokenRights = USUAL_RIGHTS,
): Promise<string | null> =>
  transaction(db, async (tx) => {
    const secret = newSecret()
    const added = await insertToken(tx, secret, {
      name,
      scopes: [],
      networks: [],
      expires_on: null,
      per_minute: PER_MINUTE,
      kinds: [...rights.kinds],
      may_confirm: rights.mayConfirm,
      made_by: '',
      created_at: now,
    })
    if (!added) return null
    await writeAudit(tx, { staffId: null, at: now, action: 'token added', subject: name, became: rights })
    return secret
  })

/** Returns false when there is no such token, or it is revoked. */
export const changeToken = ({ db, now }: TokenDeps, name: string, rights: TokenRights): Promise<boolean> =>
  transaction(db, async (tx) => {
    const was = await lockToken(tx, name)
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
    const token = await lockToken(tx, name)
    if (token === undefined) return false
    await revoke(tx, token.id, now)
    await writeAudit(tx, { staffId: null, at: now, action: 'token revoked', subject: name })
    return true
  })

export const listTokens = ({ db }: Pick<TokenDeps, 'db'>): Promise<TokenRow[]> => readTokens(db)
