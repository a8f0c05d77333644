/** DESK-02: how many cases are late, for who answers for the shop. */
import { sql, type QueryExecutorProvider } from 'kysely'
import { Type } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import { NO_ANSWER_AFTER_MS, NO_OWNER_AFTER_MS, type CaseAlarm } from '../facts/cases.ts'
import { OWNER } from './cases.sql.ts'

const CountRow = Row({ answers: Type.Integer() })
/** Answers that have reached nobody. */
export const countUndelivered = async (db: QueryExecutorProvider, since: Date): Promise<number> =>
  (
    await queryRow(
      db,
      CountRow,
      sql`SELECT count(*)::int AS answers FROM case_message WHERE undelivered_at >= ${since}`,
    )
  )?.answers ?? 0

const before = (ms: number, now: Date): Date => new Date(now.getTime() - ms)
const AlarmsRow = Row({ 'no-owner': Type.Integer(), 'no-answer': Type.Integer() })
/** Each waiting case counts once, by the rule of `alarmOf`. */
export const countCaseAlarms = async (db: QueryExecutorProvider, now: Date): Promise<Record<CaseAlarm, number>> =>
  (await queryRow(
    db,
    AlarmsRow,
    sql`
    SELECT count(*) FILTER (WHERE c.waits_since < ${before(NO_ANSWER_AFTER_MS, now)})::int AS "no-answer",
      count(*) FILTER (WHERE s.id IS NULL AND c.waits_since >= ${before(NO_ANSWER_AFTER_MS, now)}
        AND c.waits_since < ${before(NO_OWNER_AFTER_MS, now)})::int AS "no-owner"
    FROM buyer_case c ${OWNER} WHERE c.state <> 'closed' AND c.waits_since IS NOT NULL`,
  )) ?? { 'no-owner': 0, 'no-answer': 0 }
