/** SAFE-05: the records of consent, which are only ever added. This is their one writer. */
import { hash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import {
  CONSENT_PURPOSES,
  CONSENT_STEPS,
  type Consent,
  type ConsentPurpose,
  type ConsentStep,
} from './facts/consent.ts'
import { queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

export type GivenConsent = {
  readonly purpose: ConsentPurpose
  readonly step: ConsentStep
  readonly consent: Consent
  /** Network address that it came from; null for calls within the process. */
  readonly from: string | null
  /** The member of staff who read the text aloud; absent or null: it was read on a page. */
  readonly readBy?: number | null
  readonly at: Date
}

/**
 * INSERT of one record for each row of `rows`, as a part of a larger statement. `subject` says who or what gave the consent. The
 * text changes only with its version; the hash proves which text it was.
 */
export const insertConsent = (
  { purpose, step, consent, from, readBy = null, at }: GivenConsent,
  subject: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
      INSERT INTO consent_record (purpose, subject, step, text_version, text_hash, from_address, read_by, at)
      SELECT ${purpose}, ${subject}, ${step}, ${consent.version}, ${hash('sha256', consent.text, 'buffer')}::bytea,
             ${from}::inet, ${readBy}::int, ${at}::timestamptz
      ${rows}`

export const recordConsent = async (tx: Transaction<DB>, subject: string, given: GivenConsent): Promise<void> => {
  await insertConsent(given, sql`${subject}::text`, sql``).execute(tx)
}

const ConsentRow = Row({
  purpose: Type.Enum(CONSENT_PURPOSES),
  step: Type.Enum(CONSENT_STEPS),
  text_version: Type.String(),
  at: Timestamp,
})

/**
 * The subject of a consent that a mailbox gives. Records outlive the mailbox's owner in the shop, so they hold its hash: it proves the
 * consent to whoever knows the mailbox, and names nobody.
 */
export const mailboxSubject = (email: string): string => `mailbox ${hash('sha256', email.toLowerCase(), 'hex')}`

/** A condition: the last record of a subject, an SQL expression, gives this consent; `atFirst` when there is none. */
export const isConsentGiven = (
  subject: RawBuilder<unknown>,
  purpose: ConsentPurpose,
  atFirst: boolean,
): RawBuilder<boolean> => sql`
  coalesce((SELECT last.step = 'confirmed' FROM consent_record last
    WHERE last.subject = ${subject} AND last.purpose = ${purpose} ORDER BY last.id DESC LIMIT 1), ${atFirst}::boolean)`

/** The records of these subjects, the oldest first. `subjects`: a query of one column. */
export const readConsentRecords = (
  db: Kysely<DB>,
  subjects: RawBuilder<unknown>,
): Promise<Static<typeof ConsentRow>[]> =>
  queryRows(
    db,
    ConsentRow,
    sql`SELECT purpose, step, text_version, at FROM consent_record WHERE subject IN (${subjects}) ORDER BY id`,
  )

const WithdrawalRow = Row({
  purpose: Type.Enum(CONSENT_PURPOSES),
  subject: Type.String({ pattern: '^(customer [0-9]+|mailbox [0-9a-f]{64})$' }),
  text_version: Type.String(),
  text_hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  since: Type.String(),
  at: Type.String(),
})
/**
 * A consent of an account or a mailbox whose last record withdraws it, `at`; `since`: the subject's first record, which no other shop
 * has. Times in ISO 8601 to the microsecond, `text_hash` in hexadecimal digits.
 */
export type Withdrawal = Static<typeof WithdrawalRow>
export const isWithdrawal = (value: unknown): value is Withdrawal => Value.Check(WithdrawalRow, value)

/** The column in ISO 8601 to the microsecond. */
export const isoText = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ${sql.ref(column)}`

/** The withdrawal of `personal_data` is the end of the account. */
export const readWithdrawals = (db: Kysely<DB>): Promise<Withdrawal[]> =>
  queryRows(
    db,
    WithdrawalRow,
    sql`
    SELECT purpose, subject, text_version, encode(text_hash, 'hex') AS text_hash, ${isoText('since')}, ${isoText('at')}
    FROM (SELECT DISTINCT ON (subject, purpose) *, min(at) OVER (PARTITION BY subject) AS since FROM consent_record
          WHERE subject ~ '^(customer|mailbox) ' ORDER BY subject, purpose, id DESC) last
    WHERE step = 'withdrawn' ORDER BY id`,
  )

/**
 * Adds the record of a withdrawal that a restored database lacks. False: its last record is as late or later, or it does not know this
 * subject, which has come after the backup or is of another shop.
 */
export const restoreWithdrawal = async (tx: Transaction<DB>, given: Withdrawal): Promise<boolean> => {
  const { purpose, subject, text_version, text_hash, since, at } = given
  const { numAffectedRows } = await sql`
    INSERT INTO consent_record (purpose, subject, step, text_version, text_hash, at)
    SELECT ${purpose}, ${subject}, 'withdrawn', ${text_version}, decode(${text_hash}, 'hex'), ${at}::timestamptz
    WHERE EXISTS (SELECT FROM consent_record WHERE subject = ${subject} AND at = ${since}::timestamptz)
      AND NOT EXISTS (SELECT FROM consent_record WHERE subject = ${subject} AND purpose = ${purpose}
                      AND at >= ${at}::timestamptz)`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes the records of consents that were withdrawn before the moment, and of orders that are no longer stored. */
export const deleteEndedConsents = async (db: Kysely<DB>, endedBefore: Date): Promise<void> => {
  // The clocks of the shop and of the database may differ a little.
  await sql`SELECT delete_ended_consents(least(${endedBefore}::timestamptz, now() - interval '3 years'))`.execute(db)
}
