/** SAFE-01: where a customer is signed in, and the end of sessions elsewhere. */
import type { Kysely } from 'kysely'
import { done, type Done } from '#kernel/endpoint.ts'
import type { Nothing } from '#kernel/shared.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { endOwnSessions, readSessions } from '#platform/calls/session-store.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Access } from '../user.api.ts'
import { readPasskeys } from '../passkeys/passkeys.sql.ts'
import { forgetBrowsers, type Customer } from './user.sql.ts'

export const access = async (
  db: Kysely<DB>,
  { id, phone, email, email_confirmed_at }: Customer,
  { sessionHash }: Caller,
): Promise<Done<Access>> => {
  const [sessions, passkeys] = await Promise.all([readSessions(db, id), readPasskeys(db, id)])
  return done({
    phone,
    email,
    email_confirmed: email_confirmed_at !== null,
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.device,
      opened_at: session.created_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
      current: sessionHash?.equals(session.idHash) === true,
    })),
    passkeys,
  })
}

/** A browser whose session is ended from elsewhere loses its share of codes too: it may have been stolen. */
const end = (db: Kysely<DB>, customer: Customer, id: string | null, { session }: Caller): Promise<Done<Nothing>> =>
  transaction(db, async (tx) => {
    const own = session?.idHash ?? Buffer.alloc(32)
    const browsers = await endOwnSessions(tx, customer.id, id, own)
    const mine = session?.browser.idHash
    await forgetBrowsers(
      tx,
      customer.id,
      browsers.filter((browser) => mine?.equals(browser) !== true),
    )
    return done({})
  })

/** Another session of the customer; one that has ended, or is not theirs, changes nothing. */
export const endOwn = (db: Kysely<DB>, customer: Customer, id: string, caller: Caller): Promise<Done<Nothing>> =>
  end(db, customer, id, caller)

export const endOthers = (db: Kysely<DB>, customer: Customer, caller: Caller): Promise<Done<Nothing>> =>
  end(db, customer, null, caller)
