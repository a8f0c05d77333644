/** Accounts of staff, for the command line (ops/staff/staff.ts). Every change ends the sessions of its member and is in the audit log. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { StaffRole } from '#kernel/staff-roles.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { hashPassword } from './password.ts'
import { sealSecret } from './sealed-secret.ts'
import { writeAudit } from './staff.sql.ts'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

export type AdminDeps = { readonly db: Kysely<DB>; readonly staffKey: Buffer; readonly now: Date }
export type NewMember = {
  readonly login: string
  readonly name: string
  readonly role: StaffRole
  /** Code of the store; for sellers only. */
  readonly storeCode: string | null
  readonly password: string
  /** Given for the demo shop, whose secrets are published. */
  readonly demoSecret?: Buffer
}

const StoreId = Row({ id: Type.Integer() })

/** The secret for the authenticator; «no-store» and «login-taken» change nothing. */
export const addMember = async (
  { db, staffKey, now }: AdminDeps,
  { login, name, role, storeCode, password, demoSecret }: NewMember,
): Promise<Buffer | 'no-store' | 'login-taken'> => {
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    const store = await queryRow(tx, StoreId, sql`SELECT id FROM store WHERE code = ${storeCode}`)
    if ((store === undefined) === (role === 'seller')) return 'no-store'
    const secret = demoSecret ?? randomBytes(SECRET_BYTES)
    const { numAffectedRows } = await sql`
      INSERT INTO staff (login, name, role, store_id, password_hash, totp_secret, is_demo, created_at)
      VALUES (${login}, ${name}, ${role}, ${store?.id ?? null}, ${passwordHash}, ${sealSecret(staffKey, secret, login)},
              ${demoSecret !== undefined}, ${now})
      ON CONFLICT (login) DO NOTHING`.execute(tx)
    if (numAffectedRows !== 1n) return 'login-taken'
    await writeAudit(tx, {
      staffId: null,
      at: now,
      action: 'added',
      subject: login,
      became: { role, store: storeCode },
    })
    return secret
  })
}

const State = Row({ id: Type.Integer(), role: Type.String(), disabled: Type.Boolean() })

/** Locks the member, runs `change` and ends their sessions; false without such a login. */
const changeMember = (
  { db, now }: AdminDeps,
  login: string,
  action: string,
  change: (tx: Transaction<DB>, member: Static<typeof State>) => Promise<{ was?: object; became?: object }>,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const member = await queryRow(
      tx,
      State,
      sql`SELECT id, role, disabled_at IS NOT NULL AS disabled FROM staff WHERE login = ${login} FOR UPDATE`,
    )
    if (member === undefined) return false
    const changed = await change(tx, member)
    await sql`DELETE FROM staff_session WHERE staff_id = ${member.id}`.execute(tx)
    await writeAudit(tx, { staffId: null, at: now, action, subject: login, ...changed })
    return true
  })

export const disableMember = (deps: AdminDeps, login: string): Promise<boolean> =>
  changeMember(deps, login, 'disabled', async (tx, { id, disabled }) => {
    await sql`UPDATE staff SET disabled_at = coalesce(disabled_at, ${deps.now}) WHERE id = ${id}`.execute(tx)
    return { was: { disabled }, became: { disabled: true } }
  })

/** A new password and a new secret, for a lost telephone or password; also lets a disabled member in again. */
export const resetMember = async (deps: AdminDeps, login: string, password: string): Promise<Buffer | null> => {
  const secret = randomBytes(SECRET_BYTES)
  const passwordHash = await hashPassword(password)
  const found = await changeMember(deps, login, 'reset', async (tx, { id, disabled }) => {
    await sql`
      UPDATE staff SET password_hash = ${passwordHash}, totp_secret = ${sealSecret(deps.staffKey, secret, login)},
                       totp_step = 0, disabled_at = NULL, is_demo = FALSE
      WHERE id = ${id}`.execute(tx)
    return { was: { disabled }, became: { disabled: false } }
  })
  return found ? secret : null
}

/** `storeCode`: for sellers only. */
export const changeRole = async (
  deps: AdminDeps,
  login: string,
  role: StaffRole,
  storeCode: string | null,
): Promise<'changed' | 'no-store' | 'no-member'> => {
  const store = await queryRow(deps.db, StoreId, sql`SELECT id FROM store WHERE code = ${storeCode}`)
  if ((store === undefined) === (role === 'seller')) return 'no-store'
  const found = await changeMember(deps, login, 'role changed', async (tx, member) => {
    await sql`UPDATE staff SET role = ${role}, store_id = ${store?.id ?? null} WHERE id = ${member.id}`.execute(tx)
    return { was: { role: member.role }, became: { role, store: storeCode } }
  })
  return found ? 'changed' : 'no-member'
}

const Listed = Row({
  login: Type.String(),
  name: Type.String(),
  role: Type.String(),
  store: OrNull(Type.String()),
  disabled: Type.Boolean(),
  signed_in_at: OrNull(Timestamp),
})
export const listMembers = (db: Kysely<DB>): Promise<Static<typeof Listed>[]> =>
  queryRows(
    db,
    Listed,
    sql`
    SELECT s.login, s.name, s.role, st.code AS store, s.disabled_at IS NOT NULL AS disabled,
           (SELECT max(at) FROM staff_audit a WHERE a.staff_id = s.id AND a.action = 'signed in') AS signed_in_at
    FROM staff s LEFT JOIN store st ON st.id = s.store_id ORDER BY s.login`,
  )

/** The accounts of the demo shop have published passwords: production ends them. */
export const disableDemoMembers = async (deps: AdminDeps): Promise<void> => {
  const active = await deps.db
    .selectFrom('staff')
    .select('login')
    .where('is_demo', '=', true)
    .where('disabled_at', 'is', null)
    .execute()
  for (const { login } of active) await disableMember(deps, login)
}
