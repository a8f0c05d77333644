/** A short code that somebody enters on a device of the counter, with its brake (OFFICE-08, DESK-07). */
import type { Transaction } from 'kysely'
import { refuse, type Refused } from '#kernel/endpoint.ts'
import type { StoreId } from '#kernel/ids.ts'
import { MAX_DEVICE_TRIES, MAX_PIN_TRIES } from '#kernel/staff-sessions.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { OfficeDeps } from '../office-deps.ts'
import { passwordMatches } from '../password.ts'
import { openSecret } from '../sealed-secret.ts'
import { writeAudit } from '../staff.sql.ts'
import {
  countDeviceTry,
  countPinTry,
  deleteDevice,
  deletePin,
  forgetTries,
  readDevice,
  type Device,
  type PinHolders,
} from './device.sql.ts'

const deviceClosed = refuse('signed-out', 'Это устройство закрыто. Войдите с\u00a0паролем и\u00a0кодом.')
const tooManyTries = refuse(
  'signed-out',
  'Слишком много неверных кодов. Войдите с\u00a0паролем и\u00a0кодом из\u00a0приложения.',
)
const wrongPin = refuse('wrong-code', 'Код не\u00a0подошёл.')

type Entered = {
  readonly holders: PinHolders
  /** Absent: the store of the device. */
  readonly storeId?: StoreId
  readonly login: string
  readonly pin: string
}
type Tried = {
  readonly member: { readonly id: number; readonly login: string; readonly name: string }
  readonly device: Device
}

/** Whose code it is. The caller commits a refusal, too: the wrong try stays counted, and too many close the device. */
export const tryPin = async (
  tx: Transaction<DB>,
  { staffKey, clock }: Pick<OfficeDeps, 'staffKey' | 'clock'>,
  { staffDevice }: Pick<Caller, 'staffDevice'>,
  { holders, storeId, login, pin }: Entered,
): Promise<Tried | Refused<'signed-out' | 'wrong-code'>> => {
  const now = clock.now()
  const idHash = staffDevice?.idHash ?? null
  const device = idHash === null ? undefined : await readDevice(tx, idHash, now)
  const tries = device === undefined ? undefined : await countDeviceTry(tx, device.id_hash)
  if (device === undefined || tries === undefined) return deviceClosed
  if (tries > MAX_DEVICE_TRIES) {
    await deleteDevice(tx, device.id_hash)
    return tooManyTries
  }
  const member = await countPinTry(tx, { holders, storeId: storeId ?? device.store_id, login })
  const stored = member && openSecret(staffKey, member.sealed, member.login).toString()
  if (!(await passwordMatches(pin, stored)) || member === undefined) {
    if (member !== undefined && member.tries >= MAX_PIN_TRIES) {
      await deletePin(tx, member.id)
      await writeAudit(tx, { staffId: null, at: now, action: 'pin guessed', subject: member.login })
    }
    return wrongPin
  }
  await forgetTries(tx, device.id_hash, member.id)
  return { member, device }
}
