/** BONUS-03: a gift certificate is money that is paid in advance: it pays for orders in parts and gets returns back. */
import { acceptedKeys } from '#platform/settings/secret-keys.ts'
import type { Kysely, Transaction } from 'kysely'
import { done, refuse, type Done, type Refused } from '#kernel/endpoint.ts'
import { certificateEnd, endAfterReturn, MAX_PIN_TRIES, PIN_DIGITS } from '../facts/certificates.ts'
import { moscowDay } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { networkOf } from '#platform/calls/network.ts'
import { addCounts, addHits, hitsSince, type CountLimit } from '#platform/db/rate-count.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'
import { addReturn, insertCertificate, lockSpent, readCertificate, type Sold } from './certificates.sql.ts'
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

export const pinHash = (key: Buffer, number: string, pin: string): Buffer =>
  mac(key, `certificate pin hash ${number} ${pin}`)

/** Compares in constant time. */
const isPin = (key: Buffer, number: string, typed: string, stored: Buffer): boolean =>
  acceptedKeys(key).some((each) => timingSafeEqual(pinHash(each, number, typed), stored))

/** The PIN of a certificate that was made with this key, or with the one that is accepted too. */
export const issuedPin = (key: Buffer, number: string, stored: Buffer): string =>
  acceptedKeys(key)
    .map((each) => pinOf(each, number))
    .find((pin) => isPin(key, number, pin, stored)) ?? pinOf(key, number)

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
  /** The store that has taken the money; absent: none has. */
  readonly sold?: Sold
}
/** Issues a paid certificate; returns its number and its PIN, which nothing stores in clear. */
export const issueCertificate = async (
  tx: Transaction<DB>,
  { clock, codeKey, random }: Omit<CertificateDeps, 'db'> & { readonly random: Random },
  { nominal, email, sendAt, sold }: Issue,
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
    sold,
  })
  return { id, number, pin }
}

const wrong = refuse('wrong-certificate', WRONG_CERTIFICATE)
const tooManyTries = refuse('too-many-tries', 'Слишком много неверных попыток. Повторите через час.')

/**
 * Wrong tries of a certificate, and of a network. A network that has opened the certificate has tries of its own: strangers with the
 * number do not close it for its owner.
 */
const limitsOf = (number: string, network: string | null, isKnown: boolean): CountLimit[] => [
  { subject: isKnown ? `certificate ${number} from ${network}` : `certificate ${number}`, cost: 1, max: MAX_PIN_TRIES },
  ...(network === null ? [] : [{ subject: `certificates of ${network}`, cost: 1, max: MAX_PIN_TRIES }]),
]
const openedFrom = (number: string, network: string): string => `certificate ${number} opened from ${network}`
/** Time for which counters are stored. */
const KNOWN_MS = 48 * HOUR_MS

/** Locks the counters, so that concurrent tries are compared one after the other. True: one of them is full. */
const lockTries = async (tx: Transaction<DB>, limits: readonly CountLimit[], hour: Date): Promise<boolean> => {
  const full = limits.map((limit) => ({ ...limit, cost: 0, max: limit.max - 1 }))
  return (await addCounts(tx, full, hour)) !== undefined
}

/** The certificate of this number and PIN. A wrong try is counted. Call it outside the transaction of an order. */
export const openCertificate = async (
  { db, clock, codeKey }: CertificateDeps,
  typed: Typed,
  caller: Pick<Caller, 'address'>,
): Promise<Done<OpenCertificate> | WrongCertificate> => {
  if (certificateNumberError(typed.number) !== null) return wrong
  const number = certificateDigits(typed.number)
  const now = clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const network = caller.address === null ? null : networkOf(caller.address)
  const opened = network === null ? null : openedFrom(number, network)
  const isKnown = opened !== null && (await hitsSince(db, [opened], new Date(now.getTime() - KNOWN_MS))).has(opened)
  const limits = limitsOf(number, network, isKnown)
  return transaction(db, async (tx) => {
    if (await lockTries(tx, limits, hour)) return tooManyTries
    const found = await readCertificate(tx, number)
    if (found === undefined || !isPin(codeKey, number, typed.pin.trim(), found.pin_hash)) {
      await addCounts(tx, limits, hour)
      return wrong
    }
    if (opened !== null && !isKnown) await addHits(tx, [[opened, 1]], hour)
    const isOver = found.ends_on <= moscowDay(now)
    return done({ id: found.id, balance: isOver ? 0 : found.balance, nominal: found.nominal, endsOn: found.ends_on })
  })
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
