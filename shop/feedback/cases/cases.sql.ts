/** DESK-02: cases and their threads. */
import { sql, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { CASE_REASONS, CASE_STATES, caseNumber, type CaseReason, type CaseState } from '../facts/cases.ts'

export type NewCase = {
  readonly reason: CaseReason
  readonly feedbackId?: string
  readonly returnId?: string
  readonly orderNumber: string | null
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly body: string
  readonly at: Date
}

const OpenedCaseRow = Row({ case_id: Type.Integer(), message_id: Type.String() })
/** The case and its first message. A message or a return that has a case already opens none. */
export const openCase = (tx: Transaction<DB>, opened: NewCase): Promise<Static<typeof OpenedCaseRow> | undefined> => {
  const { reason, feedbackId = null, returnId = null, orderNumber, name, phone, email, body, at } = opened
  return queryRow(
    tx,
    OpenedCaseRow,
    sql`
    WITH opened AS (
      INSERT INTO buyer_case (reason, feedback_id, return_id, order_number, name, phone, email, opened_at, waits_since)
      VALUES (${reason}, ${feedbackId}::bigint, ${returnId}::bigint, ${orderNumber}, ${name}, ${phone}, ${email}, ${at}, ${at})
      ON CONFLICT DO NOTHING RETURNING id)
    INSERT INTO case_message (case_id, kind, body, at) SELECT id, 'buyer', ${body}, ${at}::timestamptz FROM opened
    RETURNING case_id, id::text AS message_id`,
  )
}

const NumberRow = Row({ id: Type.Integer() })
/** Number of an order's case that is not closed; null: none. */
export const openCaseNumber = async (
  db: QueryExecutorProvider,
  reason: CaseReason,
  orderNumber: string,
): Promise<string | null> => {
  const row = await queryRow(
    db,
    NumberRow,
    sql`
    SELECT id FROM buyer_case WHERE order_number = ${orderNumber} AND reason = ${reason} AND state <> 'closed'
    ORDER BY id LIMIT 1`,
  )
  return row === undefined ? null : caseNumber(row.id)
}

const CountRow = Row({ waiting: Type.Integer() })
/** Cases that wait for an answer of the shop. */
export const countWaitingCases = async (db: QueryExecutorProvider): Promise<number> =>
  (
    await queryRow(
      db,
      CountRow,
      sql`SELECT count(*)::int AS waiting FROM buyer_case WHERE state <> 'closed' AND waits_since IS NOT NULL`,
    )
  )?.waiting ?? 0

const UnopenedRow = Row({
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  message: Type.String(),
  at: Timestamp,
})
/** Messages without an answer and without a case: those of before cases, and those that a node of the release before took. */
export const readUnopened = (db: QueryExecutorProvider): Promise<Static<typeof UnopenedRow>[]> =>
  queryRows(
    db,
    UnopenedRow,
    sql`
    SELECT id::text AS id, name, phone, email, message, at FROM feedback
    WHERE answered_at IS NULL AND NOT EXISTS (SELECT FROM buyer_case WHERE feedback_id = feedback.id) ORDER BY id`,
  )

const CaseRow = Row({
  id: Type.Integer(),
  reason: Type.Enum(CASE_REASONS),
  state: Type.Enum(CASE_STATES),
  order_number: OrNull(Type.String()),
  name: Type.String(),
  owner: OrNull(Type.String()),
  opened_at: Timestamp,
  waits_since: OrNull(Timestamp),
  first_words: Type.String(),
  total: Type.Integer(),
})
export type CaseFilter = {
  readonly show: 'open' | 'mine' | 'waiting' | 'closed'
  readonly q: string
  readonly staffId: number
  readonly page: number
  readonly pageSize: number
}

/** Who answers for a case: a member that has left, or works on cases no more, is none. */
export const OWNER = sql`
  LEFT JOIN (staff s JOIN staff_role r ON r.code = s.role_code AND 'cases.work' = ANY (r.rights))
    ON s.id = c.owner_id AND s.disabled_at IS NULL`

const SHOWN = {
  open: sql`c.state IN ('new', 'open')`,
  mine: sql`c.state <> 'closed'`,
  waiting: sql`c.state = 'waiting'`,
  closed: sql`c.state = 'closed'`,
} as const

/** Those that have waited longest first. `q`: a number of a case or an order, a phone, a mailbox, the beginning of a name. */
export const readCases = (
  db: QueryExecutorProvider,
  { show, q, staffId, page, pageSize }: CaseFilter,
): Promise<Static<typeof CaseRow>[]> => {
  const text = q.trim()
  const digits = text.replaceAll(/\D/g, '')
  const found = sql`(${text} = '' OR c.id::text = ${digits} OR c.order_number ILIKE ${text} OR c.email ILIKE ${text}
    OR (length(${digits}) >= 10 AND right(c.phone, 10) = right(${digits}, 10))
    OR starts_with(lower(c.name), lower(${text})))`
  return queryRows(
    db,
    CaseRow,
    sql`
    SELECT c.id, c.reason, c.state, c.order_number, c.name, s.name AS owner, c.opened_at, c.waits_since,
      coalesce((SELECT left(body, 160) FROM case_message WHERE case_id = c.id AND kind = 'buyer' ORDER BY id DESC LIMIT 1), '')
        AS first_words, count(*) OVER ()::int AS total
    FROM buyer_case c ${OWNER}
    WHERE ${found} AND (${text} <> '' OR ${SHOWN[show]}) AND (${show !== 'mine'} OR c.owner_id = ${staffId})
    ORDER BY c.state = 'closed', c.waits_since NULLS LAST, c.id DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  )
}

const OpenedRow = Row({
  id: Type.Integer(),
  reason: Type.Enum(CASE_REASONS),
  state: Type.Enum(CASE_STATES),
  feedback_id: OrNull(Type.String()),
  order_number: OrNull(Type.String()),
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  owner_id: OrNull(Type.Integer()),
  owner: OrNull(Type.String()),
  token: Type.String(),
  version: Type.Integer(),
  opened_at: Timestamp,
  waits_since: OrNull(Timestamp),
})
export type CaseDetails = Static<typeof OpenedRow>

const details = sql`
  SELECT c.id, c.reason, c.state, c.feedback_id::text AS feedback_id, c.order_number, c.name, c.phone, c.email, c.owner_id,
    s.name AS owner, c.token, c.version, c.opened_at, c.waits_since
  FROM buyer_case c ${OWNER}`
export const readCase = (db: QueryExecutorProvider, id: number): Promise<CaseDetails | undefined> =>
  queryRow(db, OpenedRow, sql`${details} WHERE c.id = ${id}`)
export const readCaseByToken = (db: QueryExecutorProvider, token: string): Promise<CaseDetails | undefined> =>
  queryRow(db, OpenedRow, sql`${details} WHERE c.token = ${token}`)

const MessageRow = Row({
  id: Type.String(),
  kind: Type.Enum(['buyer', 'staff', 'note']),
  staff: OrNull(Type.String()),
  body: Type.String(),
  at: Timestamp,
  is_undelivered: Type.Boolean(),
})
export type CaseMessage = Static<typeof MessageRow>
export const readThread = (db: QueryExecutorProvider, caseId: number): Promise<CaseMessage[]> =>
  queryRows(
    db,
    MessageRow,
    sql`
    SELECT m.id::text AS id, m.kind, s.name AS staff, m.body, m.at, m.undelivered_at IS NOT NULL AS is_undelivered
    FROM case_message m LEFT JOIN staff s ON s.id = m.staff_id WHERE m.case_id = ${caseId} ORDER BY m.id`,
  )

type NewMessage = {
  readonly caseId: number
  readonly kind: CaseMessage['kind']
  readonly staffId: number | null
  readonly body: string
  readonly at: Date
}
export const insertMessage = async (
  tx: Transaction<DB>,
  { caseId, kind, staffId, body, at }: NewMessage,
): Promise<string> => {
  const { id } = await tx
    .insertInto('case_message')
    .values({ case_id: caseId, kind, staff_id: staffId, body, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type CaseChange = {
  readonly reason?: CaseReason
  readonly state?: CaseState
  readonly order_number?: string | null
  readonly owner_id?: number | null
  readonly waits_since?: Date | null
  readonly closed_at?: Date | null
}
/** False when the case has changed since `version` was read: nothing is written then. */
export const changeCase = async (
  tx: Transaction<DB>,
  id: number,
  version: number,
  change: CaseChange,
): Promise<boolean> =>
  (
    await tx
      .updateTable('buyer_case')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

/** The first answer stays, in the case and in the message of the form. */
export const markAnswered = async (tx: Transaction<DB>, id: number, at: Date): Promise<void> => {
  await sql`UPDATE buyer_case SET answered_at = coalesce(answered_at, ${at}) WHERE id = ${id}`.execute(tx)
  await sql`
    UPDATE feedback SET answered_at = ${at} FROM buyer_case
    WHERE buyer_case.id = ${id} AND feedback.id = buyer_case.feedback_id AND feedback.answered_at IS NULL`.execute(tx)
}

/** What the buyer has written opens the case again. */
export const reopenCase = async (tx: Transaction<DB>, id: number, at: Date): Promise<void> => {
  await sql`
    UPDATE buyer_case SET version = version + 1, waits_since = coalesce(waits_since, ${at}), closed_at = NULL,
      state = CASE WHEN owner_id IS NULL THEN 'new' ELSE 'open' END WHERE id = ${id}`.execute(tx)
}

/** False: it is no answer of the case, or it is marked already. */
export const markUndelivered = async (
  tx: Transaction<DB>,
  caseId: number,
  messageId: string,
  at: Date,
): Promise<boolean> =>
  (
    await tx
      .updateTable('case_message')
      .set({ undelivered_at: at })
      .where('id', '=', messageId)
      .where('case_id', '=', caseId)
      .where('kind', '=', 'staff')
      .where('undelivered_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).numUpdatedRows > 0n

const AnswerRow = Row({
  message_id: Type.String(),
  case_id: Type.Integer(),
  body: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  token: Type.String(),
})
export type CaseAnswer = Readonly<Static<typeof AnswerRow>>
/** An answer with whom it goes to; undefined when it was deleted with the buyer's data. */
export const readAnswer = (db: QueryExecutorProvider, messageId: string): Promise<CaseAnswer | undefined> =>
  queryRow(
    db,
    AnswerRow,
    sql`
    SELECT m.id::text AS message_id, c.id AS case_id, m.body, c.email, c.phone, c.token
    FROM case_message m JOIN buyer_case c ON c.id = m.case_id
    WHERE m.id = ${messageId}::bigint AND m.kind = 'staff'`,
  )

const ReasonRow = Row({
  reason: Type.Enum(CASE_REASONS),
  opened: Type.Integer(),
  closed: Type.Integer(),
  /** Median of the time to the first answer. */
  answer_hours: OrNull(Type.Number()),
})
export const countReasons = (db: QueryExecutorProvider, since: Date): Promise<Static<typeof ReasonRow>[]> =>
  queryRows(
    db,
    ReasonRow,
    sql`
    SELECT reason, count(*)::int AS opened, count(closed_at)::int AS closed,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - opened_at)) / 3600)::numeric, 1)::float8
        AS answer_hours
    FROM buyer_case WHERE opened_at >= ${since} GROUP BY reason ORDER BY opened DESC, reason`,
  )

/** Photos of the form have this id, those of letters a number. */
export const FORM_PHOTO = 'form'
const PhotoRow = Row({ photo_id: Type.String(), width: Type.Integer(), height: Type.Integer() })
/** Photos of the buyer, the oldest first. */
export const readCasePhotos = (db: QueryExecutorProvider, id: number): Promise<Static<typeof PhotoRow>[]> =>
  queryRows(
    db,
    PhotoRow,
    sql`
    SELECT ${FORM_PHOTO} AS photo_id, p.width, p.height
    FROM buyer_case c JOIN feedback_photo p ON p.feedback_id = c.feedback_id WHERE c.id = ${id}
    UNION ALL
    (SELECT p.id::text, p.width, p.height FROM case_message m JOIN case_photo p ON p.message_id = m.id
     WHERE m.case_id = ${id} ORDER BY p.id)`,
  )

const JpegRow = Row({ jpeg: Bytes })
export const readCasePhoto = async (
  db: QueryExecutorProvider,
  id: number,
  photoId: string,
): Promise<Buffer | undefined> =>
  (
    await queryRow(
      db,
      JpegRow,
      photoId === FORM_PHOTO
        ? sql`
          SELECT p.jpeg FROM buyer_case c JOIN feedback_photo p ON p.feedback_id = c.feedback_id WHERE c.id = ${id}`
        : sql`
          SELECT p.jpeg FROM case_message m JOIN case_photo p ON p.message_id = m.id
          WHERE m.case_id = ${id} AND p.id::text = ${photoId}`,
    )
  )?.jpeg
