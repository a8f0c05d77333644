/** BONUS-03: a gift certificate is money that is paid in advance: it pays for orders in parts and gets returns back. */
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { certificateEnd, endAfterReturn, MAX_PIN_TRIES, PIN_DIGITS } from '../facts/certificates.ts'
import { moscowDay } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { networkOf } from '#platform/calls/network.ts'
import { countWithin, uncount, type CountLimit } from '#platform/db/rate-count.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import { addReturn, insertCertificate, lockSpent, readCertificate } from './certificates.sql.ts'
import {
  certificateNumberError,
  CERTIFICATE_DIGITS,
  certificateDigits,
  WRONG_CERTIFICATE,
} from '#kernel/card-number.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** PINs of certificates: made of the number and the shop's secret, so that the database holds only their hashes. */
const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Six digits, from 48 bits of the hash. `key` is derived from the shop's secret (customers.ts). */
export const pinOf = (key: Buffer, number: string): string =>
  String(mac(key, `certificate pin ${number}`).readUIntBE(0, 6) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0')

const pinHash = (key: Buffer, number: string, pin: string): Buffer => mac(key, `certificate pin hash ${number} ${pin}`)

/** Compares in constant time. */
const isPin = (key: Buffer, number: string, typed: string, stored: Buffer): boolean =>
  timingSafeEqual(pinHash(key, number, typed), stored)

export type CertificateDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Derived from the shop's secret. */ readonly codeKey: Buffer
}
export type Typed = { readonly number: string; readonly pin: string }
type WrongCertificate = Refused<'wrong-certificate' | 'too-many-tries'>
export type OpenCertificate = {
  readonly id: number
  /** Kopecks that it pays today. */ readonly balance: number
  readonly nominal: number
  readonly endsOn: string
}

type Issue = {
  readonly nominal: number
  /** Null for a certificate on paper. */
  readonly email: string | null
  readonly sendAt: Date | null
}
/** Issues a paid certificate; returns its number and its PIN, which nothing stores in clear. */
export const issueCertificate = async (
  tx: Transaction<DB>,
  { clock, codeKey, random }: Omit<CertificateDeps, 'db'> & { readonly random: Random },
  { nominal, email, sendAt }: Issue,
): Promise<Typed & { readonly id: number }> => {
  const drawn = Buffer.from(random.bytes(8)).readBigUInt64BE() % 10n ** BigInt(CERTIFICATE_DIGITS)
  const number = String(drawn).padStart(CERTIFICATE_DIGITS, '0')
  const pin = pinOf(codeKey, number)
  const at = clock.now()
  const id = await insertCertificate(tx, {
    number,
    pinHash: pinHash(codeKey, number, pin),
    nominal,
    at,
    endsOn: certificateEnd(moscowDay(at)),
    email,
    sendAt,
  })
  return { id, number, pin }
}

const wrong = refuse('wrong-certificate', WRONG_CERTIFICATE)
const tooManyTries = refuse('too-many-tries', 'Слишком много неверных попыток. Повторите через час.')

const limitsOf = (number: string, { address }: Pick<Caller, 'address'>): CountLimit[] => [
  { subject: `certificate ${number}`, cost: 1, max: MAX_PIN_TRIES },
  ...(address === null ? [] : [{ subject: `certificates of ${networkOf(address)}`, cost: 1, max: MAX_PIN_TRIES }]),
]

/**
 * The certificate of this number and PIN. A try is counted before it is compared, so that concurrent guesses count too; a
 * right one is taken back. Call it outside the transaction of an order.
 */
export const openCertificate = async (
  { db, clock, codeKey }: CertificateDeps,
  typed: Typed,
  caller: Pick<Caller, 'address'>,
): Promise<Done<OpenCertificate> | WrongCertificate> => {
  if (certificateNumberError(typed.number) !== null) return wrong
  const number = certificateDigits(typed.number)
  const now = clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const limits = limitsOf(number, caller)
  if ((await countWithin(db, limits, hour)) !== undefined) return tooManyTries
  const found = await readCertificate(db, number)
  if (found === undefined || !isPin(codeKey, number, typed.pin.trim(), found.pin_hash)) return wrong
  await uncount(db, limits, hour)
  const isOver = found.ends_on <= moscowDay(now)
  return done({ id: found.id, balance: isOver ? 0 : found.balance, nominal: found.nominal, endsOn: found.ends_on })
}

type Returning = {
  readonly orderId: OrderId
  /** «all»: what is not returned yet. */ readonly amount: number | 'all'
  /** Names this return among those of the order. */ readonly cause: string
  readonly at: Date
}
/** Returns money to the certificate that paid for the order, at most what it paid; returns how much. May be repeated. */
export const returnToCertificate = async (
  tx: Transaction<DB>,
  { orderId, amount, cause, at }: Returning,
): Promise<number> => {
  const spent = await lockSpent(tx, orderId, cause)
  if (spent === undefined || spent.is_written || spent.left === 0) return 0
  const returned = amount === 'all' ? spent.left : Math.min(amount, spent.left)
  if (returned === 0) return 0
  const endsOn = endAfterReturn({
    endsOn: spent.ends_on,
    issuedOn: moscowDay(spent.issued_at),
    spentOn: moscowDay(spent.spent_at),
    today: moscowDay(at),
  })
  await addReturn(tx, { certificateId: spent.certificate_id, orderId, amount: returned, cause, at, endsOn })
  return returned
}
