import type { Kysely } from 'kysely'
import { refuse, type Answer, type Refused } from '#kernel/endpoint.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Caller, SessionControl } from '#platform/calls/caller.ts'
import { customerById, type Customer } from './user.sql.ts'

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
