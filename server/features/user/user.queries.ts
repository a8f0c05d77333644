import { sql, type Kysely, type Transaction } from 'kysely'
import type { Consents, User } from '#contract/user.schema.ts'
import { RESEND_INTERVAL_S, CODE_LIFETIME_S, MAX_TRIES } from '#domain/sign-in.ts'
import type { DB } from '#server/db/types.gen.ts'
import type { Limit, CheckedProfile } from './user.policy.ts'

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/**
 * All limits of one send in one statement, so that no two sends at the same moment both fit below one of them: the gap
 * after the phone's last code, then every counter of the day. `tooRecent`: nothing was counted. `past`: the first limit
 * that is passed; the transaction must then be undone, and its counts with it.
 */
export const countSend = async (
  tx: Transaction<DB>,
  phone: string,
  caps: readonly Limit[],
  day: Date,
  now: Date,
): Promise<{ tooRecent: boolean; past: Limit | undefined }> => {
  const { rows } = await sql<{ subject: string | null; hits: number }>`
    WITH gap AS (
      INSERT INTO sms_phone AS p (phone, sent_at) VALUES (${phone}, ${now})
      ON CONFLICT (phone) DO UPDATE SET sent_at = excluded.sent_at WHERE p.sent_at <= ${later(now, -RESEND_INTERVAL_S)}
      RETURNING phone
    ), counted AS (
      INSERT INTO rate_count AS r (subject, window_start, hits)
      SELECT subject, ${day}, cost FROM gap, unnest(${caps.map(({ subject }) => subject)}::text[], ${caps.map(({ cost }) => cost)}::int[]) WITH ORDINALITY AS cap (subject, cost, place)
      ORDER BY place
      ON CONFLICT (subject, window_start) DO UPDATE SET hits = r.hits + excluded.hits
      RETURNING subject, hits
    )
    SELECT subject, hits FROM counted`.execute(tx)
  const hits = new Map(rows.map((row) => [row.subject, row.hits]))
  return { tooRecent: rows.length === 0, past: caps.find(({ subject, most }) => (hits.get(subject) ?? 0) > most) }
}

export const lastSent = async (db: Kysely<DB>, phone: string): Promise<Date | undefined> =>
  (await db.selectFrom('sms_phone').select('sent_at').where('phone', '=', phone).executeTakeFirst())?.sent_at

export type NewChallenge = {
  readonly browser: Buffer
  readonly phone: string
  readonly seed: Buffer
  readonly now: Date
}
/** The browser's earlier code ends with it. */
export const putChallenge = async (
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
export const liveChallenge = (
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

export type Tried = { readonly id: string; readonly phone: string; readonly seed: Buffer; readonly tries: number }
/** Counts one try of the code this browser asked for this phone; undefined when there is none that may be tried. Tries at the same moment queue up on its row. */
export const countTry = (tx: Transaction<DB>, browser: Buffer, phone: string, now: Date): Promise<Tried | undefined> =>
  tx
    .updateTable('sms_challenge')
    .set({ tries: sql<number>`tries + 1` })
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

/** Undefined when this phone got its account a moment ago. */
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
export const readSessions = (db: Kysely<DB>, customerId: number): Promise<{ created_at: Date; seen_at: Date }[]> =>
  db
    .selectFrom('session')
    .select(['created_at', 'seen_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .execute()

/** Records stay when the account goes: they name a number, not a person. */
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

type ConsentRow = {
  purpose: Consents[number]['purpose']
  step: Consents[number]['step']
  text_version: string
  at: Date
}
export const readConsents = async (db: Kysely<DB>, customerId: number): Promise<Consents> => {
  const { rows } =
    await sql<ConsentRow>`SELECT purpose, step, text_version, at FROM consent_record WHERE subject = ${subjectOf(customerId)} ORDER BY id`.execute(
      db,
    )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** What names the person, gone; sessions go with the account. Counters of limits stay their two days, or erasing would open them anew. */
export const deleteCustomer = async (tx: Transaction<DB>, { id, phone, visitor_id }: Customer): Promise<void> => {
  await tx.deleteFrom('sms_challenge').where('phone', '=', phone).execute()
  await sql`DELETE FROM idempotency WHERE scope = ${visitor_id} OR scope IN (SELECT visitor_id::text FROM orders WHERE customer_id = ${id})`.execute(
    tx,
  )
  await tx.deleteFrom('customer').where('id', '=', id).execute()
}
