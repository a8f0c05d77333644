import type { Kysely } from 'kysely'
import { refuse, type Answer, type Refused } from '#kernel/endpoint.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller, SessionControl } from '#platform/calls/caller.ts'
import { readFreshSession } from '#platform/calls/session-store.ts'
import { FRESH_SIGN_IN_MINUTES } from '../facts/fresh-sign-in.ts'
import { customerById, type Customer } from './user.sql.ts'
import { createHmac, hkdfSync } from 'node:crypto'
import { CODE_DIGITS } from '#kernel/sign-in-code.ts'

// Sign-in codes: derived from a stored seed and the shop's secret, to send a code and to check it.

/** The key of the codes, derived from the shop's secret. The seeds in the database reveal no code without it. */
export const codeKeyOf = (appSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'glad sms code', 32))

/** Six digits, from 48 bits of the hash: the probabilities of two codes differ by less than one part in 10^8. */
export const codeOf = (key: Buffer, { phone, seed }: { readonly phone: string; readonly seed: Buffer }): string => {
  const mac = createHmac('sha256', key).update(seed).update(phone).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

const signedOut = refuse('signed-out', 'Вы\u00a0вышли из\u00a0кабинета. Войдите ещё раз.')

/** The session of a write. The HTTP layer sets it for every write; throws without one. */
export const sessionControlOf = ({ session }: Pick<Caller, 'session'>): SessionControl => {
  if (session === undefined) throw new Error('A write came without a session')
  return session
}
/** Runs `work` for the signed-in customer; without one refuses with «signed-out». */
export const forCustomer = async <A extends Answer<unknown>>(
  db: Kysely<DB>,
  { customerId }: Caller,
  work: (customer: Customer) => Promise<A>,
): Promise<A | Refused<'signed-out'>> => {
  const customer = customerId === null ? undefined : await customerById(db, customerId)
  return customer === undefined ? signedOut : work(customer)
}

/** The session that calls; undefined when its sign-in is older than FRESH_SIGN_IN_MINUTES. */
export const freshSession = (db: Kysely<DB>, customerId: number, { sessionHash }: Caller) =>
  readFreshSession(db, customerId, sessionHash ?? null, FRESH_SIGN_IN_MINUTES)
