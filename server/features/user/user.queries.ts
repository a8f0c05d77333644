import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { Consent, type Consents, type User } from '#contract/user.schema.ts'
import { RESEND_INTERVAL_S, CODE_LIFETIME_S, MAX_TRIES } from '#domain/sign-in.ts'
import { queryRows, Row, Timestamp } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'
import { cancelScope } from '#server/features/order/order.public.ts'
import type { Limit, CheckedProfile } from './user.policy.ts'

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const HitsRow = Row({ subject: Type.String(), hits: Type.Integer() })

/**
 * Checks and counts all limits of one message in one statement, so that concurrent messages cannot both fit below a
 * limit: the interval after the phone's last code, then every daily counter. `tooRecent`: nothing was counted.
 * `exceeded`: the first limit that is exceeded; the caller must then roll back.
 */
export const countSend = async (
  tx: Transaction<DB>,
  phone: string,
  limits: readonly Limit[],
  day: Date,
  now: Date,
): Promise<{ tooRecent: boolean; exceeded: Limit | undefined }> => {
  const rows = await queryRows(
    tx,
    HitsRow,
    sql`
    WITH gap AS (
      INSERT INTO sms_phone AS p (phone, sent_at) VALUES (${phone}, ${now})
      ON CONFLICT (phone) DO UPDATE SET sent_at = excluded.sent_at
        WHERE p.sent_at <= ${later(now, -RESEND_INTERVAL_S)}
      RETURNING phone
    ), counted AS (
      INSERT INTO rate_count AS r (subject, window_start, hits)
      SELECT subject, ${day}, cost
      FROM gap, unnest(${limits.map(({ subject }) => subject)}::text[], ${limits.map(({ cost }) => cost)}::int[])
        WITH ORDINALITY AS day_limit (subject, cost, position)
      ORDER BY position
      ON CONFLICT (subject, window_start) DO UPDATE SET hits = r.hits + excluded.hits
      RETURNING subject, hits
    )
    SELECT subject, hits FROM counted`,
  )
  const hits = new Map(rows.map((row) => [row.subject, row.hits]))
  return { tooRecent: rows.length === 0, exceeded: limits.find(({ subject, max }) => (hits.get(subject) ?? 0) > max) }
}

export const lastSent = async (db: Kysely<DB>, phone: string): Promise<Date | undefined> =>
  (await db.selectFrom('sms_phone').select('sent_at').where('phone', '=', phone).executeTakeFirst())?.sent_at

export type NewChallenge = {
  readonly browser: Buffer
  readonly phone: string
  readonly seed: Buffer
  readonly now: Date
}
/** Inserts a challenge and ends the browser's earlier one. */
export const insertChallenge = async (
  tx: Transaction<DB>,
  { browser, phone, seed, now }: NewChallenge,
): Promise<string> => {
  await tx
    .updateTable('sms_challenge')
    .set({ ended_at: now })
    .where('browser', '=', browser)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('sms_challenge')
    .values({ browser, phone, seed, asked_at: now, expires_at: later(now, CODE_LIFETIME_S) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Phone and seed of a code that may still be entered. */
export const activeChallenge = (
  db: Kysely<DB>,
  id: string,
  now: Date,
): Promise<{ phone: string; seed: Buffer } | undefined> =>
  db
    .selectFrom('sms_challenge')
    .select(['phone', 'seed'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

const OLD_CODE_HOURS = 24

export const deleteOldCodes = async (db: Kysely<DB>, now: Date): Promise<void> => {
  const before = later(now, -OLD_CODE_HOURS * 3600)
  await db.deleteFrom('sms_challenge').where('expires_at', '<', before).execute()
  await db.deleteFrom('sms_phone').where('sent_at', '<', before).execute()
}

export type TriedChallenge = {
  readonly id: string
  readonly phone: string
  readonly seed: Buffer
  readonly tries: number
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
): Promise<TriedChallenge | undefined> =>
  tx
    .updateTable('sms_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('browser', '=', browser)
    .where('phone', '=', phone)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning(['id', 'phone', 'seed', 'tries'])
    .executeTakeFirst()

export const endChallenge = async (tx: Transaction<DB>, id: string, now: Date): Promise<void> => {
  await tx.updateTable('sms_challenge').set({ ended_at: now }).where('id', '=', id).execute()
}

export type Customer = User & { readonly id: number; readonly visitor_id: string; readonly created_at: Date }
const FIELDS = ['id', 'phone', 'name', 'email', 'birthday', 'visitor_id', 'created_at'] as const

export const customerById = (db: Kysely<DB>, id: number): Promise<Customer | undefined> =>
  db.selectFrom('customer').select(FIELDS).where('id', '=', id).executeTakeFirst()
export const customerByPhone = (db: Kysely<DB>, phone: string): Promise<Customer | undefined> =>
  db.selectFrom('customer').select(FIELDS).where('phone', '=', phone).executeTakeFirst()

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

export const endSessions = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await tx.deleteFrom('session').where('customer_id', '=', customerId).execute()
}
/** For staff: ends the sessions of the customer with this phone; null: of all customers. Returns how many. */
export const endCustomerSessions = async (db: Kysely<DB>, phone: string | null): Promise<number> => {
  const customers = db.selectFrom('customer').select('id')
  const ended = await db
    .deleteFrom('session')
    .where('customer_id', 'in', phone === null ? customers : customers.where('phone', '=', phone))
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}
export const readSessions = (db: Kysely<DB>, customerId: number): Promise<{ created_at: Date; seen_at: Date }[]> =>
  db
    .selectFrom('session')
    .select(['created_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()

/** Consent records outlive the account: they name its number, not the person. */
const subjectOf = (customerId: number): string => `customer ${customerId}`

export type DataConsent = {
  readonly customerId: number
  readonly step: 'confirmed' | 'withdrawn'
  readonly text_version: string
  readonly text_hash: Buffer
  readonly from_address: string | null
  readonly at: Date
}
export const recordDataConsent = async (tx: Transaction<DB>, { customerId, ...record }: DataConsent): Promise<void> => {
  await tx
    .insertInto('consent_record')
    .values({ purpose: 'personal_data', subject: subjectOf(customerId), ...record })
    .execute()
}

const ConsentRow = Row({ ...Type.Omit(Consent, ['at']).properties, at: Timestamp })

export const readConsents = async (db: Kysely<DB>, customerId: number): Promise<Consents> => {
  const rows = await queryRows(
    db,
    ConsentRow,
    sql`
    SELECT purpose, step, text_version, at FROM consent_record
    WHERE subject = ${subjectOf(customerId)}
       OR subject IN (SELECT 'order ' || number FROM orders WHERE customer_id = ${customerId})
    ORDER BY id`,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/**
 * Deletes the customer and what identifies the person; sessions are deleted with the account. Counters of limits stay
 * for their two days: otherwise deleting an account would reset them.
 */
export const deleteCustomer = async (tx: Transaction<DB>, { id, phone, visitor_id }: Customer): Promise<void> => {
  await tx.deleteFrom('sms_challenge').where('phone', '=', phone).execute()
  await sql`
    DELETE FROM idempotency
    WHERE scope = ${visitor_id} OR scope IN (
      SELECT unnest(ARRAY[visitor_id::text, ${cancelScope('')} || token]) FROM orders WHERE customer_id = ${id})`.execute(
    tx,
  )
  await tx.deleteFrom('customer').where('id', '=', id).execute()
}
