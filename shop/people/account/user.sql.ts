import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { CodeChannel, Consents, User } from '../user.api.ts'
import { DAY_S } from '#kernel/durations.ts'
import { RESEND_INTERVAL_S, CODE_LIFETIME_S, MAX_TRIES } from '#kernel/sign-in-code.ts'
import { forgetAnswers } from '#platform/calls/idempotency.ts'
import { endSessionsOf } from '#platform/calls/session-store.ts'
import { countsStatement } from '#platform/db/rate-count.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readConsentRecords, recordConsent, type GivenConsent } from '#shop/consent/face.ts'
import { writeAudit } from '#shop/office/face.ts'
import { cancelScope } from '#shop/order/face.ts'
import type { Limit } from './code-limits.ts'
import type { CheckedProfile } from './user.policy.ts'

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const HitsRow = Row({ subject: Type.String(), hits: Type.Integer() })

/**
 * Counts one code of `asker` in one statement, so that concurrent ones cannot both fit below a limit: the interval after the asker's
 * last code, then every counter in its window. Null: too soon after the last, and nothing was counted. The caller rolls back when a
 * limit is exceeded.
 */
export const countSend = async (
  tx: Transaction<DB>,
  asker: string,
  limits: readonly (Limit & { readonly start: Date })[],
  now: Date,
): Promise<ReadonlyMap<string, number> | null> => {
  const rows = await queryRows(
    tx,
    HitsRow,
    sql`
    WITH gap AS (
      INSERT INTO sms_phone AS p (phone, sent_at) VALUES (${asker}, ${now})
      ON CONFLICT (phone) DO UPDATE SET sent_at = excluded.sent_at
        WHERE p.sent_at <= ${later(now, -RESEND_INTERVAL_S)}
      RETURNING phone
    ), counted AS (
      ${countsStatement(
        limits,
        limits.map(({ start }) => start),
        sql`gap`,
      )}
    )
    SELECT subject, hits FROM counted`,
  )
  return rows.length === 0 ? null : new Map(rows.map((row) => [row.subject, row.hits]))
}

/** When the asker was last sent a code. */
export const lastSent = async (db: Kysely<DB>, asker: string): Promise<Date | undefined> =>
  (await db.selectFrom('sms_phone').select('sent_at').where('phone', '=', asker).executeTakeFirst())?.sent_at

/**
 * What a challenge is for: signing in, confirming a mailbox, changing the e-mail, one of the two codes of a change of the phone, removing
 * a passkey.
 */
export type CodePurpose = 'sign-in' | 'mailbox' | 'new-email' | 'old-phone' | 'new-phone' | 'passkey'

export type NewChallenge = {
  readonly browser: Buffer
  readonly phone: string
  readonly seed: Buffer
  readonly now: Date
  readonly channel: CodeChannel
  readonly purpose: CodePurpose
  /** Tries of MAX_TRIES that the code does not have. */
  readonly tries: number
}
/** Inserts a challenge and ends the browser's earlier one of this purpose. */
export const insertChallenge = async (
  tx: Transaction<DB>,
  { browser, phone, seed, now, channel, purpose, tries }: NewChallenge,
): Promise<string> => {
  await tx
    .updateTable('sms_challenge')
    .set({ ended_at: now })
    .where('browser', '=', browser)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('sms_challenge')
    .values({ browser, phone, seed, channel, purpose, tries, asked_at: now, expires_at: later(now, CODE_LIFETIME_S) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Phone, seed and way of a code that may still be entered; `mailbox`: the confirmed one of the phone's account. */
export const activeChallenge = (
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<
  | { phone: string; seed: Buffer; channel: string; purpose: string; mailbox: string | null; confirmed_at: Date | null }
  | undefined
> =>
  db
    .selectFrom('sms_challenge as h')
    .leftJoin('customer as c', 'c.phone', 'h.phone')
    .select([
      'h.phone',
      'h.seed',
      'h.channel',
      'h.purpose',
      'c.email as mailbox',
      'c.email_confirmed_at as confirmed_at',
    ])
    .where('h.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const OLD_CODE_HOURS = 24

export const deleteOldCodes = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = later(now, -OLD_CODE_HOURS * 3600)
  await deleteInPortions(db, 'sms_challenge', sql`old.expires_at < ${before}`)
  await deleteInPortions(db, 'sms_phone', sql`old.sent_at < ${before}`)
}

/** The time for which browsers store the cookie. */
export const KNOWN_BROWSER_DAYS = 400
export const deleteOldBrowsers = (db: Kysely<DB>, now: Date): Promise<number> =>
  deleteInPortions(db, 'known_browser', sql`old.seen_at < ${later(now, -KNOWN_BROWSER_DAYS * DAY_S)}`)
/** Browsers that an account knows; the longest unused is forgotten first. */
const MAX_KNOWN_BROWSERS = 20

/** Whether the account of this phone has signed in in this browser. */
export const isKnownBrowser = async (db: Kysely<DB>, phone: string, idHash: Buffer | null): Promise<boolean> =>
  idHash !== null &&
  (await db
    .selectFrom('known_browser as k')
    .innerJoin('customer as c', 'c.id', 'k.customer_id')
    .select('c.id')
    .where('c.phone', '=', phone)
    .where('k.id_hash', '=', idHash)
    .executeTakeFirst()) !== undefined

/** Whether this customer has signed in in this browser. */
export const isBrowserOf = async (db: Kysely<DB>, customerId: number, idHash: Buffer | null): Promise<boolean> =>
  idHash !== null &&
  (await db
    .selectFrom('known_browser')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('id_hash', '=', idHash)
    .executeTakeFirst()) !== undefined

export const rememberBrowser = async (
  tx: Transaction<DB>,
  customerId: number,
  idHash: Buffer,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('known_browser')
    .values({ customer_id: customerId, id_hash: idHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'id_hash']).doUpdateSet({ seen_at: now }))
    .execute()
  await sql`
    DELETE FROM known_browser WHERE customer_id = ${customerId} AND id_hash NOT IN (
      SELECT id_hash FROM known_browser WHERE customer_id = ${customerId}
      ORDER BY seen_at DESC, id_hash LIMIT ${MAX_KNOWN_BROWSERS})`.execute(tx)
}

type Asked = Pick<NewChallenge, 'browser' | 'phone' | 'purpose' | 'now'>

/** A code that this browser requested for this phone, and that is neither over nor guessed too often. */
const mayBeTried =
  ({ browser, phone, purpose, now }: Asked) =>
  (eb: ExpressionBuilder<DB, 'sms_challenge'>) =>
    eb.and([
      eb('browser', '=', browser),
      eb('phone', '=', phone),
      eb('purpose', '=', purpose),
      eb('ended_at', 'is', null),
      eb('expires_at', '>', now),
      eb('tries', '<', MAX_TRIES),
    ])

export const hasLiveChallenge = async (db: Kysely<DB>, asked: Asked): Promise<boolean> =>
  (await db.selectFrom('sms_challenge').select('id').where(mayBeTried(asked)).executeTakeFirst()) !== undefined

export type TriedChallenge = {
  readonly id: string
  readonly phone: string
  readonly seed: Buffer
  readonly tries: number
  readonly channel: string
}
/**
 * Counts one try of the code that this browser requested for this phone; undefined if there is none that may be tried.
 * Concurrent tries wait for its row, so every try counts.
 */
export const countTry = (
  tx: Transaction<DB>,
  browser: Buffer,
  phone: string,
  now: Date,
  purpose: CodePurpose = 'sign-in',
): Promise<TriedChallenge | undefined> =>
  tx
    .updateTable('sms_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(mayBeTried({ browser, phone, purpose, now }))
    .returning(['id', 'phone', 'seed', 'tries', 'channel'])
    .executeTakeFirst()

export const endChallenge = async (tx: Transaction<DB>, id: string, now: Date): Promise<void> => {
  await tx.updateTable('sms_challenge').set({ ended_at: now }).where('id', '=', id).execute()
}

export type Customer = User & {
  readonly id: number
  readonly visitor_id: string
  readonly created_at: Date
  /** Null: nobody has shown that the mailbox is theirs. */
  readonly email_confirmed_at: Date | null
}
const FIELDS = ['id', 'phone', 'name', 'email', 'birthday', 'visitor_id', 'created_at', 'email_confirmed_at'] as const

export const customerById = (db: Kysely<DB>, id: number): Promise<Customer | undefined> =>
  db.selectFrom('customer').select(FIELDS).where('id', '=', id).executeTakeFirst()
export const customerByPhone = (db: Kysely<DB>, phone: string): Promise<Customer | undefined> =>
  db.selectFrom('customer').select(FIELDS).where('phone', '=', phone).executeTakeFirst()

/** The mailbox is the customer's: a code that was sent to it came back. */
export const setMailboxConfirmed = async (tx: Transaction<DB>, id: number, email: string, now: Date): Promise<void> => {
  await tx
    .updateTable('customer')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .execute()
}

/** Undefined if the phone has an account already. */
export const setPhone = async (tx: Transaction<DB>, id: number, phone: string): Promise<Customer | undefined> => {
  const taken = await tx.selectFrom('customer').select('id').where('phone', '=', phone).executeTakeFirst()
  if (taken !== undefined) return undefined
  return tx.updateTable('customer').set({ phone }).where('id', '=', id).returning(FIELDS).executeTakeFirst()
}

export const forgetBrowsers = async (tx: Transaction<DB>, id: number, browsers: readonly Buffer[]): Promise<void> => {
  if (browsers.length === 0) return
  await tx.deleteFrom('known_browser').where('customer_id', '=', id).where('id_hash', 'in', browsers).execute()
}

/** Until the transaction ends no row that names this customer can be written. */
export const lockCustomer = async (tx: Transaction<DB>, id: number): Promise<void> => {
  await tx.selectFrom('customer').select('id').where('id', '=', id).forUpdate().execute()
}

/** Undefined if the phone has an account already. */
export const insertCustomer = (
  tx: Transaction<DB>,
  phone: string,
  { name, email, birthday }: CheckedProfile,
  now: Date,
): Promise<Customer | undefined> =>
  tx
    .insertInto('customer')
    .values({ phone, name, email, birthday, created_at: now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning(FIELDS)
    .executeTakeFirst()

export const updateCustomer = (
  db: Kysely<DB>,
  id: number,
  { name, email, birthday }: CheckedProfile,
): Promise<Customer | undefined> =>
  db.updateTable('customer').set({ name, email, birthday }).where('id', '=', id).returning(FIELDS).executeTakeFirst()

export const userOf = ({ name, phone, email, birthday }: Customer): User => ({ name, phone, email, birthday })

/** For staff: ends the sessions of the customer with this phone; null: of all customers. Returns how many, and records it. */
export const endCustomerSessions = (db: Kysely<DB>, phone: string | null, at: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const customers = tx.selectFrom('customer').select('id')
    const named = phone === null ? null : await customers.where('phone', '=', phone).executeTakeFirst()
    if (named === undefined) return 0
    const ended = await endSessionsOf(tx, named === null ? customers : customers.where('id', '=', named.id))
    const subject = named === null ? 'all customers' : subjectOf(named.id)
    await writeAudit(tx, { staffId: null, at, action: 'end sessions', subject, became: { sessions: ended } })
    return ended
  })

/** Consent records outlive the account: they name its number, not the person. */
export const subjectOf = (customerId: number): string => `customer ${customerId}`

/** A step of the consent that the account is based on. */
export const recordDataConsent = (
  tx: Transaction<DB>,
  customerId: number,
  given: Omit<GivenConsent, 'purpose'>,
): Promise<void> => recordConsent(tx, subjectOf(customerId), { purpose: 'personal_data', ...given })

/** Consents of the account, of its orders, and of mailboxes that have confirmed the account's request for news. */
export const readConsents = async (db: Kysely<DB>, customerId: number): Promise<Consents> => {
  const subjects = sql`
    SELECT ${subjectOf(customerId)}::text UNION ALL
    SELECT 'mailbox ' || encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') FROM subscriber
    WHERE customer_id = ${customerId} AND is_proven UNION ALL
    SELECT 'order ' || number FROM orders WHERE customer_id = ${customerId}`
  return (await readConsentRecords(db, subjects)).map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Deletes the customer and what identifies the person; sessions are deleted with the account. Counters of limits stay
 * for their two days: otherwise deleting an account would reset them.
 */
export const deleteCustomer = async (tx: Transaction<DB>, { id, phone, visitor_id }: Customer): Promise<void> => {
  await tx.deleteFrom('sms_challenge').where('phone', '=', phone).execute()
  await forgetAnswers(
    tx,
    sql`
      SELECT ${visitor_id}::text UNION ALL
      SELECT unnest(ARRAY[visitor_id::text, ${cancelScope('')} || token]) FROM orders WHERE customer_id = ${id}`,
  )
  await tx.deleteFrom('customer').where('id', '=', id).execute()
}
