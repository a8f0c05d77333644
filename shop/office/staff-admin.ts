/** Accounts of staff, for the command line (ops/staff/staff.ts). Every change ends the sessions of its member and is in the audit log. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { hashPassword } from './password.ts'
import { sealSecret } from './sealed-secret.ts'
import type { AuditAction } from './facts/audit-actions.ts'
import type { AuditDetails } from './facts/audit-details.ts'
import { fullStoreName } from '#shop/places/face.ts'
import { writeAudit } from './staff.sql.ts'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

export type AdminDeps = { readonly db: Kysely<DB>; readonly staffKey: Buffer; readonly now: Date }
export type NewMember = {
  readonly login: string
  readonly name: string
  /** Code of the role. */
  readonly role: string
  /** Code of the store; for roles of one store only. */
  readonly storeCode: string | null
  readonly password: string
  /** Given for the demo shop, whose secrets are published. */
  readonly demoSecret?: Buffer
}

const RoleRow = Row({ code: Type.String(), title: Type.String(), all_stores: Type.Boolean() })
const StoreRow = Row({ id: Type.Integer(), name: Type.String() })
type Position = {
  readonly role: Static<typeof RoleRow>
  readonly storeId: number | null
  readonly storeName: string | null
}

/** The role, and the store that a role of one store needs. */
const positionOf = async (
  tx: QueryExecutorProvider,
  role: string,
  storeCode: string | null,
): Promise<Position | 'no-role' | 'no-store'> => {
  const found = await queryRow(tx, RoleRow, sql`SELECT code, title, all_stores FROM staff_role WHERE code = ${role}`)
  if (found === undefined) return 'no-role'
  const store = await queryRow(
    tx,
    StoreRow,
    sql`SELECT s.id, ${fullStoreName('s')} AS name FROM store s WHERE s.code = ${storeCode}`,
  )
  return (store === undefined) === found.all_stores
    ? { role: found, storeId: store?.id ?? null, storeName: store?.name ?? null }
    : 'no-store'
}

/** The secret for the authenticator; «no-role», «no-store» and «login-taken» change nothing. */
export const addMember = async (
  { db, staffKey, now }: AdminDeps,
  { login, name, role, storeCode, password, demoSecret }: NewMember,
): Promise<Buffer | 'no-role' | 'no-store' | 'login-taken'> => {
  const passwordHash = await hashPassword(password)
  return transaction(db, async (tx) => {
    const position = await positionOf(tx, role, storeCode)
    if (typeof position === 'string') return position
    const secret = demoSecret ?? randomBytes(SECRET_BYTES)
    const { numAffectedRows } = await sql`
      INSERT INTO staff (login, name, role_code, store_id, password_hash, totp_secret, is_demo, created_at)
      VALUES (${login}, ${name}, ${role}, ${position.storeId}, ${passwordHash}, ${sealSecret(staffKey, secret, login)},
              ${demoSecret !== undefined}, ${now})
      ON CONFLICT (login) DO NOTHING`.execute(tx)
    if (numAffectedRows !== 1n) return 'login-taken'
    await writeAudit(tx, {
      staffId: null,
      at: now,
      action: 'added',
      subject: login,
      became: { role: position.role.title, store: position.storeName },
    })
    return secret
  })
}

const State = Row({ id: Type.Integer(), role: Type.String(), disabled: Type.Boolean() })

/** Locks the member, runs `change` and ends their sessions; false without such a login. */
const changeMember = (
  { db, now }: AdminDeps,
  login: string,
  action: AuditAction,
  change: (tx: Transaction<DB>, member: Static<typeof State>) => Promise<{ was?: AuditDetails; became?: AuditDetails }>,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const member = await queryRow(
      tx,
      State,
      sql`
      SELECT s.id, r.title AS role, s.disabled_at IS NOT NULL AS disabled
      FROM staff s JOIN staff_role r ON r.code = s.role_code WHERE s.login = ${login} FOR UPDATE OF s`,
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

/** `storeCode`: for roles of one store only. */
export const changeRole = async (
  deps: AdminDeps,
  login: string,
  role: string,
  storeCode: string | null,
): Promise<'changed' | 'no-role' | 'no-store' | 'no-member'> => {
  const position = await positionOf(deps.db, role, storeCode)
  if (typeof position === 'string') return position
  const found = await changeMember(deps, login, 'role changed', async (tx, member) => {
    await sql`UPDATE staff SET role_code = ${role}, store_id = ${position.storeId} WHERE id = ${member.id}`.execute(tx)
    return { was: { role: member.role }, became: { role: position.role.title, store: position.storeName } }
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
    SELECT s.login, s.name, s.role_code AS role, st.code AS store, s.disabled_at IS NOT NULL AS disabled,
           (SELECT max(at) FROM staff_audit a WHERE a.staff_id = s.id AND a.action = 'signed in') AS signed_in_at
    FROM staff s LEFT JOIN store st ON st.id = s.store_id ORDER BY s.login`,
  )

const ListedRole = Row({
  code: Type.String(),
  title: Type.String(),
  rights: Type.Array(Type.String()),
  all_stores: Type.Boolean(),
})
export const listRoles = (db: QueryExecutorProvider): Promise<Static<typeof ListedRole>[]> =>
  queryRows(db, ListedRole, sql`SELECT code, title, rights, all_stores FROM staff_role ORDER BY title`)

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
