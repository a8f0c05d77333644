import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import type { AuditAction } from './facts/audit-actions.ts'
import type { AuditDetails } from './facts/audit-details.ts'
import type { AuditQuery } from './office.api.ts'
import { Type, type Static } from 'typebox'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import { isStaffRight, type StaffRight } from '#kernel/staff-rights.ts'
import {
  MAX_STAFF_CODE_TRIES,
  STAFF_CODE_MINUTES,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
} from '#kernel/staff-sessions.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { fullStoreName } from '#shop/places/face.ts'
import type { DB } from '#platform/db/types.gen.ts'

const MemberRow = Row({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  role_code: Type.String(),
  role: Type.String(),
  rights: Type.Array(Type.String()),
  store_id: OrNull(StoreId),
  by_pin: Type.Boolean(),
})
/** `role`: title of the role; `store_id`: null for all stores; `by_pin`: signed in by a short code (OFFICE-08). */
export type StaffMember = Readonly<Omit<Static<typeof MemberRow>, 'rights'>> & {
  readonly rights: readonly StaffRight[]
}

/** Rights that run the house. A short code does not give them. */
const NEVER_BY_PIN: ReadonlySet<StaffRight> = new Set([
  'staff.manage',
  'staff.reset',
  'staff.grant_any',
  'programs.manage',
  'settings.write',
  'changes.confirm_alone',
])

const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * 60_000)

/**
 * The member whose session this is; undefined when it has ended, when the member is disabled, and when the role is for one store and
 * the member has none. Words that a newer release has given are left out.
 */
export const memberOfSession = async (
  db: QueryExecutorProvider,
  idHash: Buffer,
  now: Date,
): Promise<StaffMember | undefined> => {
  const row = await queryRow(
    db,
    MemberRow,
    sql`
    SELECT s.id, s.login, s.name, s.role_code, r.title AS role, r.rights, CASE WHEN r.all_stores THEN NULL ELSE s.store_id END AS store_id,
      x.by_pin
    FROM staff_session x JOIN staff s ON s.id = x.staff_id JOIN staff_role r ON r.code = s.role_code
    WHERE x.id_hash = ${idHash} AND x.confirmed AND s.disabled_at IS NULL AND (r.all_stores OR s.store_id IS NOT NULL)
      AND x.seen_at > ${minutesBefore(now, STAFF_IDLE_MINUTES)}
      AND x.created_at > ${minutesBefore(now, STAFF_SESSION_HOURS * 60)}`,
  )
  return (
    row && {
      ...row,
      rights: row.rights.filter(isStaffRight).filter((right) => !row.by_pin || !NEVER_BY_PIN.has(right)),
    }
  )
}

const ColleagueRow = Row({ id: Type.Integer(), login: Type.String(), name: Type.String() })
/** Members who may sign in and have the right, by name. */
export const membersWith = (db: QueryExecutorProvider, right: StaffRight): Promise<Static<typeof ColleagueRow>[]> =>
  queryRows(
    db,
    ColleagueRow,
    sql`
    SELECT s.id, s.login, s.name FROM staff s JOIN staff_role r ON r.code = s.role_code
    WHERE ${right} = ANY (r.rights) AND s.disabled_at IS NULL ORDER BY s.name, s.id`,
  )

/** Records an action of the session; at most one write a minute. */
export const touchSession = async (db: QueryExecutorProvider, idHash: Buffer, now: Date): Promise<void> => {
  await sql`
    UPDATE staff_session SET seen_at = ${now}
    WHERE id_hash = ${idHash} AND seen_at < ${minutesBefore(now, 1)}`.execute(db)
}

const WithPassword = Row({ id: Type.Integer(), password_hash: Type.String() })
export const activeByLogin = (db: Kysely<DB>, login: string): Promise<Static<typeof WithPassword> | undefined> =>
  queryRow(db, WithPassword, sql`SELECT id, password_hash FROM staff WHERE login = ${login} AND disabled_at IS NULL`)

const KnownRow = Row({ staff_id: Type.Integer() })
/** Whether the member with this login has signed in from the network. */
export const hasSignedInFrom = async (db: QueryExecutorProvider, login: string, network: string): Promise<boolean> =>
  (await queryRow(
    db,
    KnownRow,
    sql`
    SELECT n.staff_id FROM staff_network n JOIN staff s ON s.id = n.staff_id
    WHERE s.login = ${login} AND n.network = ${network}`,
  )) !== undefined

/** A store, its spare connection, a home and a phone. */
const MAX_KNOWN_NETWORKS = 5

/** The last networks of sign-ins. */
export const rememberNetwork = async (
  tx: QueryExecutorProvider,
  staffId: number,
  network: string,
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO staff_network (staff_id, network, seen_at) VALUES (${staffId}, ${network}, ${at})
    ON CONFLICT (staff_id, network) DO UPDATE SET seen_at = excluded.seen_at`.execute(tx)
  await sql`
    DELETE FROM staff_network WHERE staff_id = ${staffId} AND network NOT IN (
      SELECT network FROM staff_network WHERE staff_id = ${staffId} ORDER BY seen_at DESC LIMIT ${MAX_KNOWN_NETWORKS})`.execute(
    tx,
  )
}

type NewSession = {
  readonly idHash: Buffer
  readonly staffId: number
  readonly confirmed: boolean
  readonly at: Date
  /** The device of the counter; the session lasts as long as one of the moment at which the device was opened. */
  readonly device?: { readonly idHash: Buffer; readonly openedAt: Date; readonly byPin: boolean }
}
export const insertSession = async (
  tx: QueryExecutorProvider,
  { idHash, staffId, confirmed, at, device }: NewSession,
): Promise<void> => {
  await sql`
    INSERT INTO staff_session (id_hash, staff_id, confirmed, created_at, seen_at, device_hash, by_pin)
    VALUES (${idHash}, ${staffId}, ${confirmed}, ${device?.openedAt ?? at}, ${at}, ${device?.idHash ?? null},
            ${device?.byPin ?? false})`.execute(tx)
}

export const deleteSession = async (tx: QueryExecutorProvider, idHash: Buffer): Promise<void> => {
  await sql`DELETE FROM staff_session WHERE id_hash = ${idHash}`.execute(tx)
}

/** Sessions that have ended by time. */
export const deleteOldStaffSessions = async (db: QueryExecutorProvider, now: Date): Promise<void> => {
  await sql`
    DELETE FROM staff_session
    WHERE seen_at < ${minutesBefore(now, STAFF_IDLE_MINUTES)}
      OR created_at < ${minutesBefore(now, STAFF_SESSION_HOURS * 60)}`.execute(db)
}

const CodeTry = Row({
  id: Type.Integer(),
  login: Type.String(),
  totp_secret: Bytes,
})
/** Counts a try of the code after the password; undefined when there are no more. */
export const countCodeTry = (
  tx: Transaction<DB>,
  idHash: Buffer,
  now: Date,
): Promise<Static<typeof CodeTry> | undefined> =>
  queryRow(
    tx,
    CodeTry,
    sql`
    UPDATE staff_session x SET tries = x.tries + 1 FROM staff s
    WHERE x.id_hash = ${idHash} AND NOT x.confirmed AND x.tries < ${MAX_STAFF_CODE_TRIES}
      AND x.created_at > ${minutesBefore(now, STAFF_CODE_MINUTES)}
      AND s.id = x.staff_id AND s.disabled_at IS NULL
    RETURNING s.id, s.login, s.totp_secret`,
  )

/** False when a code of this step or of a later one was accepted before. */
export const useStep = async (tx: Transaction<DB>, staffId: number, step: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    UPDATE staff SET totp_step = ${step} WHERE id = ${staffId} AND totp_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

export const resealSecret = async (tx: Transaction<DB>, staffId: number, sealed: Buffer): Promise<void> => {
  await sql`UPDATE staff SET totp_secret = ${sealed} WHERE id = ${staffId}`.execute(tx)
}

const StoreRow = Row({ id: StoreId, name: Type.String() })
/** The own store, or all that hand over orders. */
export const storesOf = (
  db: QueryExecutorProvider,
  { store_id }: Pick<StaffMember, 'store_id'>,
): Promise<Static<typeof StoreRow>[]> =>
  queryRows(
    db,
    StoreRow,
    sql`
    SELECT s.id, ${fullStoreName('s')} AS name FROM store s JOIN city c ON c.id = s.city_id
    WHERE ${store_id}::int IS NULL OR s.id = ${store_id} ORDER BY c.name, s.name`,
  )

/** `staffId` null: the command line, or the buyer whom the action names. */
export type AuditEntry = {
  readonly staffId: number | null
  readonly at: Date
  readonly action: AuditAction
  readonly subject: string
  readonly was?: AuditDetails | undefined
  readonly became?: AuditDetails | undefined
}
export const writeAudit = async (tx: QueryExecutorProvider, entry: AuditEntry): Promise<void> => {
  const { staffId, at, action, subject, was, became } = entry
  await sql`
    INSERT INTO staff_audit (at, staff_id, action, subject, was, became)
    VALUES (${at}, ${staffId}, ${action}, ${subject}, ${was === undefined ? null : JSON.stringify(was)}::jsonb,
            ${became === undefined ? null : JSON.stringify(became)}::jsonb)`.execute(tx)
}

/** SAFE-05: deletes what staff did before the moment, five years ago at least; a portion an hour. */
export const deleteOldAudit = async (db: QueryExecutorProvider, before: Date): Promise<void> => {
  await sql`SELECT delete_staff_audit(least(${before}::timestamptz, now() - interval '5 years'))`.execute(db)
}

const AuditRow = Row({
  id: Type.String(),
  at: Timestamp,
  staff: OrNull(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  was: OrNull(Type.String()),
  became: OrNull(Type.String()),
})
export const AUDIT_PAGE = 100
/** The newest first, one more than a page where there are more. */
export const readAudit = (db: QueryExecutorProvider, filter: AuditQuery): Promise<Static<typeof AuditRow>[]> => {
  const [subject, staff, action, day, before] = [
    filter.subject,
    filter.staff,
    filter.action,
    filter.day,
    filter.before,
  ].map((value) => value ?? null)
  return queryRows(
    db,
    AuditRow,
    sql`
    SELECT a.id::text AS id, a.at, s.name AS staff, a.action, a.subject, a.was::text AS was, a.became::text AS became
    FROM staff_audit a LEFT JOIN staff s ON s.id = a.staff_id
    WHERE (${subject}::text IS NULL OR a.subject = ${subject})
      AND (${staff}::text IS NULL OR s.login = ${staff} OR position(lower(${staff}) IN lower(s.name)) > 0)
      AND (${action}::text IS NULL OR a.action = ${action})
      AND (${day}::text IS NULL OR (a.at AT TIME ZONE 'Europe/Moscow')::date = ${day}::date)
      AND (${before}::bigint IS NULL OR a.id < ${before})
    ORDER BY a.id DESC LIMIT ${AUDIT_PAGE + 1}`,
  )
}

const LoadRow = Row({ at: Timestamp, by: Type.String(), changed: Type.Integer() })
/** The newest loads of a kind by programs, those that have changed something. */
export const readLoads = (db: QueryExecutorProvider, kind: string, take: number): Promise<Static<typeof LoadRow>[]> =>
  queryRows(
    db,
    LoadRow,
    sql`
    SELECT at, became ->> 'token' AS by, (became ->> 'changed')::int AS changed FROM staff_audit
    WHERE action = 'imported' AND subject = ${kind} AND (became ->> 'changed')::int > 0 ORDER BY id DESC LIMIT ${take}`,
  )
