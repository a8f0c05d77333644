/** A device of the counter is opened by a full sign-in (OFFICE-08). */
import type { Transaction } from 'kysely'
import { mayDo, type RightsHolder } from '#kernel/staff-rights.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { StaffMember } from '../staff.sql.ts'
import { deleteDevice, insertDevice } from './device.sql.ts'

export const isAtCounter = (member: RightsHolder): boolean =>
  mayDo(member, 'orders.pick') || mayDo(member, 'orders.hand_over')

/** DESK-07: takes parcels to buyers, and stands at no counter. */
export const isCourier = (member: RightsHolder): boolean => mayDo(member, 'orders.ship') && !isAtCounter(member)

type Opening = { readonly session: Buffer; readonly device: Buffer; readonly at: Date }
/** In the transaction of the sign-in; closes what this browser had opened before. False: the member stands at no counter. */
export const openDevice = async (
  tx: Transaction<DB>,
  { staffDevice }: Pick<Caller, 'staffDevice'>,
  member: StaffMember,
  { session, device, at }: Opening,
): Promise<boolean> => {
  if (staffDevice?.idHash != null) await deleteDevice(tx, staffDevice.idHash)
  if (!isAtCounter(member)) return false
  await insertDevice(tx, { idHash: device, session, staffId: member.id, at })
  return true
}
