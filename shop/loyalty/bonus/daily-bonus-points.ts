/** BONUS-02: what a day changes: points burn, birthdays bring some, and whose points burn soon is warned. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { BIRTHDAY_PAUSE_DAYS, birthdaysDue, BURN_WARNING_DAYS, type BonusTerms } from '../facts/bonus-programme.ts'
import { addDays, moscowDay } from '#kernel/dates.ts'
import { eachSeparately } from '#kernel/each-separately.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { isConsentGiven } from '#shop/consent/face.ts'
import { addBonusPoints, burnAccount } from './ledger.ts'
import { accountsToBurn, openAccount } from './ledger.sql.ts'

/** Accounts in one query; each burns in its own transaction, so that nobody's order waits for the others. */
const BATCH = 500

export const burnDue = async (db: Kysely<DB>, at: Date): Promise<void> => {
  for (;;) {
    const due = await accountsToBurn(db, moscowDay(at), BATCH)
    await eachSeparately(due, ({ account_id }) => transaction(db, (tx) => burnAccount(tx, account_id, at)))
    if (due.length < BATCH) return
  }
}

const CelebratedRow = Row({ id: Type.Integer() })
/** Customers whose birthday is near and who had no points of a birthday lately. */
const readBirthdays = (db: Kysely<DB>, day: string) =>
  queryRows(
    db,
    CelebratedRow,
    sql`
    SELECT c.id FROM customer c
    WHERE to_char(c.birthday, 'MM-DD') = ANY(${birthdaysDue(day)}::text[]) AND NOT EXISTS (
      SELECT FROM bonus_account a JOIN bonus_lot l ON l.account_id = a.id
      WHERE a.customer_id = c.id AND l.source = 'birthday' AND l.earned_on > ${addDays(day, -BIRTHDAY_PAUSE_DAYS)}::date)
    ORDER BY c.id`,
  )

export const addBirthdayBonusPoints = async (db: Kysely<DB>, { birthday }: BonusTerms, at: Date): Promise<void> => {
  if (birthday === null) return
  const day = moscowDay(at)
  await eachSeparately(await readBirthdays(db, day), ({ id }) =>
    transaction(db, async (tx) => {
      const accountId = await openAccount(tx, id)
      const lot = { accountId, source: 'birthday', cause: day, day, burnsOn: addDays(day, birthday.days) } as const
      await addBonusPoints(tx, lot, birthday.points, at)
    }),
  )
}

const WarnedRow = Row({ account_id: Type.Integer() })
/** Marks the lots that burn soon; returns their accounts, each once a day. */
export const markWarned = async (tx: Transaction<DB>, day: string): Promise<number[]> =>
  (
    await queryRows(
      tx,
      WarnedRow,
      sql`
      WITH marked AS (
        UPDATE bonus_lot SET warned_on = ${day}::date
        WHERE remaining > 0 AND warned_on IS NULL
          AND burns_on > ${day}::date AND burns_on <= ${addDays(day, BURN_WARNING_DAYS)}::date
        RETURNING account_id)
      SELECT DISTINCT account_id FROM marked ORDER BY account_id`,
    )
  ).map(({ account_id }) => account_id)

const WarningRow = Row({ email: Type.String(), points: Type.Integer(), burns_on: Type.String() })
/** What an account is warned of: undefined if it was spent or erased meanwhile, or its owner wants no such letters. */
export const readWarning = (
  db: Kysely<DB>,
  accountId: number,
  day: string,
): Promise<Static<typeof WarningRow> | undefined> =>
  queryRow(
    db,
    WarningRow,
    sql`
    SELECT c.email, sum(l.remaining)::int AS points, min(l.burns_on)::text AS burns_on
    FROM bonus_account a JOIN customer c ON c.id = a.customer_id JOIN bonus_lot l ON l.account_id = a.id
    WHERE a.id = ${accountId} AND l.warned_on = ${day}::date AND l.remaining > 0
      AND ${isConsentGiven(sql`'customer ' || c.id`, 'points', true)} GROUP BY c.email`,
  )
