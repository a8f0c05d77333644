/** Statements of accounts, roles, invitations and resets. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#kernel/staff-sessions.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { deleteDevicesOf } from '../device/device.sql.ts'

type Db = QueryExecutorProvider

/** Until the end of the transaction nobody else changes roles or who has them. */
export const lockRoles = async (tx: Db): Promise<void> => {
  await sql`LOCK TABLE staff_role IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

const RoleRow = Row({
  code: Type.String(),
  title: Type.String(),
  rights: Type.Array(Type.String()),
  all_stores: Type.Boolean(),
  members: Type.Integer(),
})
export type RoleRow = Static<typeof RoleRow>
const roles = sql`
  SELECT r.code, r.title, r.rights, r.all_stores,
    ((SELECT count(*) FROM staff s WHERE s.role_code = r.code) + (SELECT count(*) FROM staff_invitation i WHERE i.role_code = r.code))::int
      AS members
  FROM staff_role r`
export const readRoles = (db: Db): Promise<RoleRow[]> => queryRows(db, RoleRow, sql`${roles} ORDER BY r.title`)
export const readRole = (db: Db, code: string): Promise<RoleRow | undefined> =>
  queryRow(db, RoleRow, sql`${roles} WHERE r.code = ${code}`)

const CodeRow = Row({ code: Type.String() })
export const roleWithTitle = async (db: Db, title: string): Promise<string | undefined> =>
  (await queryRow(db, CodeRow, sql`SELECT code FROM staff_role WHERE lower(title) = lower(${title})`))?.code

type RoleWords = { readonly title: string; readonly rights: readonly string[]; readonly all_stores: boolean }
/** Returns the code of the new role. */
export const insertRole = async (tx: Db, { title, rights, all_stores }: RoleWords): Promise<string> => {
  const row = await queryRow(
    tx,
    CodeRow,
    sql`INSERT INTO staff_role (code, title, rights, all_stores)
        VALUES ('role-' || nextval('staff_role_number'), ${title}, ${[...rights]}::text[], ${all_stores}) RETURNING code`,
  )
  if (row === undefined) throw new Error('a role was not inserted')
  return row.code
}
export const updateRole = async (tx: Db, code: string, { title, rights, all_stores }: RoleWords): Promise<void> => {
  await sql`UPDATE staff_role SET title = ${title}, rights = ${[...rights]}::text[], all_stores = ${all_stores}
            WHERE code = ${code}`.execute(tx)
}
export const deleteRole = async (tx: Db, code: string): Promise<void> => {
  await sql`DELETE FROM staff_role WHERE code = ${code}`.execute(tx)
}

const LoginRow = Row({ login: Type.String() })
/** Members, and invited ones, who would have no store if the role was for one. */
export const withoutStore = async (db: Db, role: string): Promise<string[]> =>
  (
    await queryRows(
      db,
      LoginRow,
      sql`SELECT login FROM staff WHERE role_code = ${role} AND store_id IS NULL AND disabled_at IS NULL
          UNION ALL SELECT login FROM staff_invitation WHERE role_code = ${role} AND store_id IS NULL ORDER BY login`,
    )
  ).map(({ login }) => login)

const MemberRow = Row({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  role: Type.String(),
  role_title: Type.String(),
  rights: Type.Array(Type.String()),
  store_id: OrNull(StoreId),
  is_disabled: Type.Boolean(),
  signed_in_at: OrNull(Timestamp),
})
export type MemberRow = Static<typeof MemberRow>
const members = sql`
  SELECT s.id, s.login, s.name, s.role_code AS role, r.title AS role_title, r.rights,
    CASE WHEN r.all_stores THEN NULL ELSE s.store_id END AS store_id, s.disabled_at IS NOT NULL AS is_disabled,
    (SELECT max(a.at) FROM staff_audit a WHERE a.staff_id = s.id AND a.action IN ('signed in', 'joined')) AS signed_in_at
  FROM staff s JOIN staff_role r ON r.code = s.role_code`
export const readMembers = (db: Db): Promise<MemberRow[]> =>
  queryRows(db, MemberRow, sql`${members} ORDER BY s.disabled_at IS NOT NULL, s.name, s.login`)
export const lockMember = (tx: Db, login: string): Promise<MemberRow | undefined> =>
  queryRow(tx, MemberRow, sql`${members} WHERE s.login = ${login} FOR UPDATE OF s`)

export const setPosition = async (tx: Db, id: number, role: string, storeId: StoreId | null): Promise<void> => {
  await sql`UPDATE staff SET role_code = ${role}, store_id = ${storeId} WHERE id = ${id}`.execute(tx)
}
export const setDisabled = async (tx: Db, id: number, at: Date | null): Promise<void> => {
  await sql`UPDATE staff SET disabled_at = ${at} WHERE id = ${id}`.execute(tx)
}
/** The old authenticator gives right codes no more. */
export const setSecret = async (tx: Db, id: number, sealed: Buffer): Promise<void> => {
  await sql`UPDATE staff SET totp_secret = ${sealed}, totp_step = 0, is_demo = FALSE WHERE id = ${id}`.execute(tx)
}

type NewAccount = {
  readonly login: string
  readonly name: string
  readonly role: string
  readonly storeId: StoreId | null
  readonly passwordHash: string
  readonly secret: Buffer
  readonly step: number
  readonly at: Date
}
const IdRow = Row({ id: Type.Integer() })
/** Undefined: the login is taken. */
export const insertAccount = async (tx: Db, account: NewAccount): Promise<number | undefined> => {
  const { login, name, role, storeId, passwordHash, secret, step, at } = account
  return (
    await queryRow(
      tx,
      IdRow,
      sql`INSERT INTO staff (login, name, role_code, store_id, password_hash, totp_secret, totp_step, created_at)
          VALUES (${login}, ${name}, ${role}, ${storeId}, ${passwordHash}, ${secret}, ${step}, ${at})
          ON CONFLICT (login) DO NOTHING RETURNING id`,
    )
  )?.id
}
export const setPassword = async (tx: Db, id: number, passwordHash: string, step: number): Promise<void> => {
  await sql`UPDATE staff SET password_hash = ${passwordHash}, totp_step = ${step} WHERE id = ${id}`.execute(tx)
}

const SessionRow = Row({
  staff_id: Type.Integer(),
  key: Type.String(),
  created_at: Timestamp,
  seen_at: Timestamp,
})
/** Sessions that are signed in. The hash of a session's id does not open it. */
export const readSessions = (db: Db, now: Date): Promise<Static<typeof SessionRow>[]> =>
  queryRows(
    db,
    SessionRow,
    sql`
    SELECT staff_id, encode(id_hash, 'hex') AS key, created_at, seen_at FROM staff_session
    WHERE confirmed AND seen_at > ${now}::timestamptz - make_interval(mins => ${STAFF_IDLE_MINUTES})
      AND created_at > ${now}::timestamptz - make_interval(hours => ${STAFF_SESSION_HOURS})
    ORDER BY seen_at DESC`,
  )
/** `key` null: all of the member, and those on devices of the counter that the member has opened. */
export const endSessions = async (tx: Db, staffId: number, key: string | null): Promise<number> => {
  if (key === null) await deleteDevicesOf(tx, staffId)
  const { numAffectedRows } = await sql`
    DELETE FROM staff_session WHERE staff_id = ${staffId} AND (${key}::text IS NULL OR encode(id_hash, 'hex') = ${key})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

const InvitationRow = Row({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  role: Type.String(),
  role_title: Type.String(),
  rights: Type.Array(Type.String()),
  store_id: OrNull(StoreId),
  staff_id: OrNull(Type.Integer()),
  totp_secret: Bytes,
  invited_by: Type.String(),
  expires_at: Timestamp,
})
export type InvitationRow = Static<typeof InvitationRow>
/** Invitations by members whose access is still open, as the link ends with the access of who made it. */
const invitations = (now: Date) => sql`
  SELECT i.id, i.login, coalesce(i.name, s.name) AS name, r.code AS role, r.title AS role_title, r.rights,
    CASE WHEN r.all_stores THEN NULL WHEN i.staff_id IS NULL THEN i.store_id ELSE s.store_id END AS store_id,
    i.staff_id, i.totp_secret, b.name AS invited_by, i.expires_at
  FROM staff_invitation i JOIN staff b ON b.id = i.invited_by AND b.disabled_at IS NULL
    LEFT JOIN staff s ON s.id = i.staff_id JOIN staff_role r ON r.code = coalesce(i.role_code, s.role_code)
  WHERE i.expires_at > ${now} AND s.disabled_at IS NULL`
export const readInvitations = (db: Db, now: Date): Promise<InvitationRow[]> =>
  queryRows(db, InvitationRow, sql`${invitations(now)} ORDER BY i.created_at`)
export const readInvitation = (db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> =>
  queryRow(db, InvitationRow, sql`${invitations(now)} AND i.token_hash = ${tokenHash}`)
/** For one transaction: the link works once. */
export const lockInvitation = (tx: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> =>
  queryRow(tx, InvitationRow, sql`${invitations(now)} AND i.token_hash = ${tokenHash} FOR UPDATE OF i`)

type NewInvitation = {
  readonly tokenHash: Buffer
  readonly login: string
  /** Name of a new member. */
  readonly name: string | null
  readonly role: string | null
  readonly storeId: StoreId | null
  /** Member who gets a new access. */
  readonly staffId: number | null
  readonly secret: Buffer
  readonly invitedBy: number
  readonly at: Date
  readonly expires: Date
}
export const insertInvitation = async (tx: Db, given: NewInvitation): Promise<void> => {
  await sql`
    INSERT INTO staff_invitation (token_hash, login, name, role_code, store_id, staff_id, totp_secret, invited_by, created_at, expires_at)
    VALUES (${given.tokenHash}, ${given.login}, ${given.name}, ${given.role}, ${given.storeId}, ${given.staffId}, ${given.secret},
            ${given.invitedBy}, ${given.at}, ${given.expires})`.execute(tx)
}
export const deleteInvitation = async (tx: Db, login: string): Promise<void> => {
  await sql`DELETE FROM staff_invitation WHERE login = ${login}`.execute(tx)
}
/** Links that nobody can open. */
export const deleteDeadInvitations = async (tx: Db, now: Date): Promise<void> => {
  await sql`
    DELETE FROM staff_invitation i USING staff b
    WHERE b.id = i.invited_by AND (i.expires_at <= ${now} OR b.disabled_at IS NOT NULL)`.execute(tx)
}

const ResetRow = Row({ staff_id: Type.Integer(), asked_by: Type.Integer(), asker: Type.String(), asked_at: Timestamp })
export type ResetRow = Static<typeof ResetRow>
export const readResets = (db: Db): Promise<ResetRow[]> =>
  queryRows(
    db,
    ResetRow,
    sql`SELECT x.staff_id, x.asked_by, b.name AS asker, x.asked_at FROM staff_reset x JOIN staff b ON b.id = x.asked_by`,
  )
/** A request that waits already stays. */
export const insertReset = async (tx: Db, staffId: number, askedBy: number, at: Date): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    INSERT INTO staff_reset (staff_id, asked_by, asked_at) VALUES (${staffId}, ${askedBy}, ${at})
    ON CONFLICT (staff_id) DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}
export const deleteReset = async (tx: Db, staffId: number): Promise<void> => {
  await sql`DELETE FROM staff_reset WHERE staff_id = ${staffId}`.execute(tx)
}
