/** FOOT-01: issues of the letter of news with their figures, and what staff change of them. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { NEWSLETTER_STATES } from '../facts/newsletter-states.ts'
import { earliestSending } from './issues.sql.ts'

type Db = Kysely<DB> | Transaction<DB>

const SHOWN = 100
const CountedRow = Row({
  code: Type.String(),
  title: Type.String(),
  send_at: Timestamp,
  state: Type.Enum(NEWSLETTER_STATES),
  is_automatic: Type.Boolean(),
  waiting: Type.Integer(),
  sent: Type.Integer(),
  bounced: Type.Integer(),
  gone: Type.Integer(),
  failed: Type.Integer(),
  unknown: Type.Integer(),
})
export type CountedIssue = Readonly<Static<typeof CountedRow>>

const countedIssues = (db: Db, code: string | null): Promise<CountedIssue[]> =>
  queryRows(
    db,
    CountedRow,
    sql`
    SELECT i.code, i.title, i.send_at, i.state, i.is_automatic, l.*
    FROM (
      SELECT code, title, send_at, state, is_automatic FROM newsletter_issue
      WHERE ${code}::text IS NULL OR code = ${code} ORDER BY send_at DESC, code LIMIT ${SHOWN}
    ) i CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state IN ('queued', 'sending'))::int AS waiting,
             count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'bounced')::int AS bounced,
             count(*) FILTER (WHERE state = 'left')::int AS gone, count(*) FILTER (WHERE state = 'failed')::int AS failed,
             count(*) FILTER (WHERE state = 'unknown')::int AS unknown
      FROM newsletter_letter WHERE issue_code = i.code
    ) l ORDER BY i.send_at DESC, i.code`,
  )
/** The latest first. */
export const readCountedIssues = (db: Db): Promise<CountedIssue[]> => countedIssues(db, null)
export const readCountedIssue = async (db: Db, code: string): Promise<CountedIssue | undefined> =>
  (await countedIssues(db, code))[0]

const CountRow = Row({ count: Type.Integer() })
/** Mailboxes that would get a letter now. */
export const countSubscribers = async (db: Db): Promise<number> =>
  (await queryRow(db, CountRow, sql`SELECT count(*)::int AS count FROM subscriber WHERE state = 'confirmed'`))?.count ??
  0

const ChangedRow = Row({ code: Type.String() })
/** False for an issue that has left, that was missed, or that does not exist. The portion under way still leaves. */
export const holdIssue = async (tx: Transaction<DB>, code: string): Promise<boolean> =>
  (await queryRow(
    tx,
    ChangedRow,
    sql`UPDATE newsletter_issue SET state = 'held' WHERE code = ${code} AND state IN ('planned', 'sending', 'held') RETURNING code`,
  )) !== undefined

/** From where it stood. False for one that is not held, or that had not begun and whose moment is more than a day ago. */
export const resumeIssue = async (tx: Transaction<DB>, code: string, now: Date): Promise<boolean> =>
  (await queryRow(
    tx,
    ChangedRow,
    sql`
    UPDATE newsletter_issue SET state = CASE WHEN started_at IS NULL THEN 'planned' ELSE 'sending' END
    WHERE code = ${code} AND (state IN ('planned', 'sending') OR state = 'held'
      AND (started_at IS NOT NULL OR send_at > ${earliestSending(now)})) RETURNING code`,
  )) !== undefined
