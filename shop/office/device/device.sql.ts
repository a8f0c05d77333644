/** Devices of counters, and the short codes of members (OFFICE-08). */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, StoreId } from '#kernel/shared.api.ts'
import { STAFF_SESSION_HOURS } from '#kernel/staff-sessions.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'

type Db = QueryExecutorProvider

const since = (now: Date): Date => new Date(now.getTime() - STAFF_SESSION_HOURS * 3_600_000)

const DeviceRow = Row({ id_hash: Bytes, opened_at: Timestamp, store_id: OrNull(StoreId), tries: Type.Integer() })
/** `store_id`: of who has opened it; null: all stores. */
export type Device = Static<typeof DeviceRow>
/** Undefined for one that nobody has opened, that is too old, or whose member may not sign in any more. */
export const readDevice = (db: Db, idHash: Buffer, now: Date): Promise<Device | undefined> =>
  queryRow(
    db,
    DeviceRow,
    sql`
    SELECT d.id_hash, d.opened_at, d.tries, CASE WHEN r.all_stores THEN NULL ELSE s.store_id END AS store_id
    FROM staff_device d JOIN staff s ON s.id = d.opened_by JOIN staff_role r ON r.code = s.role_code
    WHERE d.id_hash = ${idHash} AND d.opened_at > ${since(now)} AND s.disabled_at IS NULL`,
  )

type NewDevice = { readonly idHash: Buffer; readonly session: Buffer; readonly staffId: number; readonly at: Date }
/** `session`: that of the full sign-in, which ends with the device. */
export const insertDevice = async (db: Db, { idHash, session, staffId, at }: NewDevice): Promise<void> => {
  await sql`INSERT INTO staff_device (id_hash, opened_by, opened_at) VALUES (${idHash}, ${staffId}, ${at})`.execute(db)
  await sql`UPDATE staff_session SET device_hash = ${idHash} WHERE id_hash = ${session}`.execute(db)
}
/** Ends the sessions on it, too. */
export const deleteDevice = async (db: Db, idHash: Buffer): Promise<void> => {
  await sql`DELETE FROM staff_device WHERE id_hash = ${idHash}`.execute(db)
}
export const deleteDevicesOf = async (db: Db, staffId: number): Promise<void> => {
  await sql`DELETE FROM staff_device WHERE opened_by = ${staffId}`.execute(db)
}
export const deleteOldDevices = async (db: Db, now: Date): Promise<void> => {
  await sql`DELETE FROM staff_device WHERE opened_at <= ${since(now)}`.execute(db)
}
/** Tries of the device with this one; undefined when it is closed meanwhile. */
export const countDeviceTry = async (db: Db, idHash: Buffer): Promise<number | undefined> =>
  (
    await queryRow(
      db,
      Row({ tries: Type.Integer() }),
      sql`UPDATE staff_device SET tries = tries + 1 WHERE id_hash = ${idHash} RETURNING tries`,
    )
  )?.tries
export const forgetTries = async (db: Db, idHash: Buffer, staffId: number): Promise<void> => {
  await sql`UPDATE staff_device SET tries = 0 WHERE id_hash = ${idHash}`.execute(db)
  await sql`UPDATE staff_pin SET tries = 0 WHERE staff_id = ${staffId}`.execute(db)
}

/** Who enters a code: members who stand at a counter take it over, couriers (`isCourier`) confirm what they take. */
export type PinHolders = 'at-counter' | 'couriers'
const MAY: Readonly<Record<PinHolders, ReturnType<typeof sql>>> = {
  'at-counter': sql`r.rights && '{orders.pick,orders.hand_over}'`,
  couriers: sql`'orders.ship' = ANY (r.rights) AND NOT r.rights && '{orders.pick,orders.hand_over}'`,
}
/** Those of a store, or of all stores for null, who may sign in, with the codes that they have. */
const membersOf = (holders: PinHolders, storeId: StoreId | null) => sql`
  staff s JOIN staff_role r ON r.code = s.role_code LEFT JOIN staff_pin p ON p.staff_id = s.id
  WHERE s.disabled_at IS NULL AND ${MAY[holders]} AND (r.all_stores OR s.store_id IS NOT NULL)
    AND (r.all_stores OR ${storeId}::int IS NULL OR s.store_id = ${storeId})`

const NamedRow = Row({ login: Type.String(), name: Type.String() })
export const readCounterMembers = (db: Db, device: Device): Promise<Static<typeof NamedRow>[]> =>
  queryRows(
    db,
    NamedRow,
    sql`
    SELECT s.login, s.name FROM ${membersOf('at-counter', device.store_id)} AND p.staff_id IS NOT NULL
    ORDER BY s.name, s.login LIMIT 200`,
  )

const CourierRow = Row({ login: Type.String(), name: Type.String(), has_pin: Type.Boolean() })
/** DESK-07: the shop's own couriers of a store, by name. */
export const readCouriers = (db: Db, storeId: StoreId): Promise<Static<typeof CourierRow>[]> =>
  queryRows(
    db,
    CourierRow,
    sql`
    SELECT s.login, s.name, p.staff_id IS NOT NULL AS has_pin FROM ${membersOf('couriers', storeId)}
    ORDER BY s.name, s.login LIMIT 200`,
  )

const PinRow = Row({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  sealed: Bytes,
  tries: Type.Integer(),
})
type PinOf = { readonly holders: PinHolders; readonly storeId: StoreId | null; readonly login: string }
/** Counts a try of the code of a member; undefined: there is none. */
export const countPinTry = (db: Db, { holders, storeId, login }: PinOf): Promise<Static<typeof PinRow> | undefined> =>
  queryRow(
    db,
    PinRow,
    sql`
    UPDATE staff_pin SET tries = staff_pin.tries + 1 FROM (SELECT s.id, s.login, s.name FROM ${membersOf(holders, storeId)}) AS member
    WHERE staff_id = member.id AND member.login = ${login}
    RETURNING member.id, member.login, member.name, sealed, tries`,
  )

export const hasPin = async (db: Db, staffId: number): Promise<boolean> =>
  (await queryRow(
    db,
    Row({ staff_id: Type.Integer() }),
    sql`SELECT staff_id FROM staff_pin WHERE staff_id = ${staffId}`,
  )) !== undefined
export const writePin = async (db: Db, staffId: number, sealed: Buffer, at: Date): Promise<void> => {
  await sql`
    INSERT INTO staff_pin (staff_id, sealed, set_at) VALUES (${staffId}, ${sealed}, ${at})
    ON CONFLICT (staff_id) DO UPDATE SET sealed = excluded.sealed, set_at = excluded.set_at, tries = 0`.execute(db)
}
export const deletePin = async (db: Db, staffId: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`DELETE FROM staff_pin WHERE staff_id = ${staffId}`.execute(db)
  return numAffectedRows === 1n
}
