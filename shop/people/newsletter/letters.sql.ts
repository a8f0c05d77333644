/**
 * FOOT-01: letters of an issue. Two steps make each at most one, wherever a process dies: a letter is first handed out, which is
 * committed, then sent while its row and its subscriber are locked. Whoever leaves waits for the letter under way, and gets none after.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { deleteInPortions } from '#platform/db/retention.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** How often a letter is tried while the mail server refuses it for the moment. */
export const MAX_TRIES = 3
/** A letter handed out so long ago whose row nobody holds belongs to a process that has died. */
const LOST_AFTER_MS = 120_000
/** Soft bounces since the confirmation, after which the mailbox counts as gone. */
export const MAX_SOFT_BOUNCES = 5

const PaceRow = Row({ handed_out: Type.Integer() })
const HandedRow = Row({ subscriber_id: Type.String() })

/** Hands out at most `take` letters, and no more than `pace` in a minute over all nodes. Returns their subscribers. */
export const handOut = async (
  tx: Transaction<DB>,
  code: string,
  { take, pace, now }: { readonly take: number; readonly pace: number; readonly now: Date },
): Promise<string[]> => {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const issue = await queryRow(
    tx,
    PaceRow,
    sql`SELECT CASE WHEN minute = ${minute} THEN handed_out ELSE 0 END AS handed_out
        FROM newsletter_issue WHERE code = ${code} AND state = 'sending' FOR UPDATE`,
  )
  const allowed = issue === undefined ? 0 : Math.min(take, pace - issue.handed_out)
  if (issue === undefined || allowed <= 0) return []
  const handed = await queryRows(
    tx,
    HandedRow,
    sql`
    UPDATE newsletter_letter l SET state = 'sending', tries = tries + 1, changed_at = ${now}
    WHERE issue_code = ${code} AND subscriber_id IN (
      SELECT subscriber_id FROM newsletter_letter WHERE issue_code = ${code} AND state = 'queued'
      ORDER BY subscriber_id LIMIT ${allowed} FOR UPDATE SKIP LOCKED)
    RETURNING subscriber_id::text`,
  )
  await sql`
    UPDATE newsletter_issue SET minute = ${minute}, handed_out = ${issue.handed_out + handed.length}
    WHERE code = ${code}`.execute(tx)
  return handed.map(({ subscriber_id }) => subscriber_id)
}

const LetterRow = Row({
  subscriber_id: Type.String(),
  email: Type.String(),
  token: Type.String(),
  is_confirmed: Type.Boolean(),
  tries: Type.Integer(),
})
export type HandedLetter = Static<typeof LetterRow>

/** The letters that were handed out, locked with their subscribers until the transaction ends. */
export const lockHanded = (
  tx: Transaction<DB>,
  code: string,
  subscriberIds: readonly string[],
): Promise<HandedLetter[]> =>
  queryRows(
    tx,
    LetterRow,
    sql`
    SELECT s.id::text AS subscriber_id, s.email, s.token, s.state = 'confirmed' AS is_confirmed, l.tries
    FROM newsletter_letter l JOIN subscriber s ON s.id = l.subscriber_id
    WHERE l.issue_code = ${code} AND l.subscriber_id = ANY(${sql.val([...subscriberIds])}::bigint[]) AND l.state = 'sending'
    ORDER BY s.id FOR NO KEY UPDATE OF s, l`,
  )

export type LetterEnd = {
  readonly subscriber_id: string
  readonly state: 'sent' | 'bounced' | 'left' | 'failed' | 'queued'
}

/** Writes what became of the letters; a mailbox that does not exist gets no further one. */
export const endLetters = async (
  tx: Transaction<DB>,
  code: string,
  ends: readonly LetterEnd[],
  now: Date,
): Promise<void> => {
  await sql`
    UPDATE newsletter_letter l SET state = e.state, changed_at = ${now}
    FROM unnest(${ends.map(({ subscriber_id }) => subscriber_id)}::bigint[], ${ends.map(({ state }) => state)}::text[])
      AS e (subscriber_id, state)
    WHERE l.issue_code = ${code} AND l.subscriber_id = e.subscriber_id`.execute(tx)
  const gone = ends.filter(({ state }) => state === 'bounced').map(({ subscriber_id }) => subscriber_id)
  if (gone.length > 0)
    await sql`UPDATE subscriber SET state = 'bounced', changed_at = ${now}
              WHERE id = ANY(${gone}::bigint[]) AND state = 'confirmed'`.execute(tx)
}

/**
 * Letters of processes that have died. A mail server that knows the key of a letter gets it again; with another one nobody can say
 * whether it left, and it is not repeated.
 */
export const returnLost = async (db: Kysely<DB>, code: string, isIdempotent: boolean, now: Date): Promise<void> => {
  await sql`
    UPDATE newsletter_letter l SET state = ${isIdempotent ? 'queued' : 'unknown'}, changed_at = ${now}
    WHERE issue_code = ${code} AND subscriber_id IN (
      SELECT subscriber_id FROM newsletter_letter WHERE issue_code = ${code} AND state = 'sending'
        AND changed_at < ${new Date(now.getTime() - LOST_AFTER_MS)} FOR UPDATE SKIP LOCKED)`.execute(db)
}

/** Takes bounces in: a hard one ends the subscription, a soft one is counted. */
export const writeBounces = async (
  tx: Transaction<DB>,
  bounces: readonly { readonly to: string; readonly kind: 'hard' | 'soft' }[],
  now: Date,
): Promise<void> => {
  const of = (kind: 'hard' | 'soft'): string[] =>
    bounces.filter((bounce) => bounce.kind === kind).map(({ to }) => to.toLowerCase())
  await sql`
    WITH soft AS (SELECT email, count(*)::int AS times FROM unnest(${of('soft')}::text[]) AS b (email) GROUP BY email),
    hard AS (SELECT DISTINCT email FROM unnest(${of('hard')}::text[]) AS b (email)),
    next AS (
      SELECT s.id, s.soft_bounces + coalesce(soft.times, 0) AS soft_bounces, hard.email IS NOT NULL AS is_gone
      FROM subscriber s LEFT JOIN soft ON soft.email = s.email LEFT JOIN hard ON hard.email = s.email
      WHERE s.state = 'confirmed' AND (soft.email IS NOT NULL OR hard.email IS NOT NULL)
      ORDER BY s.id FOR NO KEY UPDATE OF s)
    UPDATE subscriber s SET soft_bounces = next.soft_bounces, changed_at = ${now},
      state = CASE WHEN next.is_gone OR next.soft_bounces >= ${MAX_SOFT_BOUNCES} THEN 'bounced' ELSE s.state END
    FROM next WHERE next.id = s.id`.execute(tx)
}

const CursorRow = Row({ cursor: Type.String() })
/** Where the reading of bounces goes on, locked: another node waits. */
export const lockBounceCursor = async (tx: Transaction<DB>): Promise<string> => {
  await sql`INSERT INTO newsletter_bounces_read (cursor) VALUES ('') ON CONFLICT DO NOTHING`.execute(tx)
  return (await queryRow(tx, CursorRow, sql`SELECT cursor FROM newsletter_bounces_read FOR UPDATE`))?.cursor ?? ''
}
export const moveBounceCursor = async (tx: Transaction<DB>, cursor: string): Promise<void> => {
  await sql`UPDATE newsletter_bounces_read SET cursor = ${cursor}`.execute(tx)
}

const SentRow = Row({ title: Type.String(), sent_at: Timestamp })
/** SAFE-05: the letters of news that a subscriber got. */
export const readLettersTo = (db: Kysely<DB>, email: string): Promise<Static<typeof SentRow>[]> =>
  queryRows(
    db,
    SentRow,
    sql`
    SELECT i.title, l.changed_at AS sent_at FROM newsletter_letter l JOIN newsletter_issue i ON i.code = l.issue_code
    JOIN subscriber s ON s.id = l.subscriber_id WHERE s.email = ${email} AND l.state = 'sent' ORDER BY l.changed_at`,
  )

/** Deletes records of letters, and the mailboxes of those who left, when they are older than the moment. */
export const deleteOldLetters = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await deleteInPortions(
    db,
    'newsletter_letter',
    sql`old.changed_at < ${before} AND old.state NOT IN ('queued', 'sending')`,
  )
  await deleteInPortions(db, 'subscriber', sql`old.state IN ('left', 'bounced') AND old.changed_at < ${before}`)
}
