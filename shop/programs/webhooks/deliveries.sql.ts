import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { DAY_MS } from '#kernel/durations.ts'
import { deleteInPortions } from '#platform/db/retention.ts'
import { NumericText, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { DELIVERY_DAYS, RETRY_DAYS } from '../facts/events.ts'

const ClaimedRow = Row({
  id: NumericText,
  endpoint_id: Type.Integer(),
  url: Type.String(),
  salt: Type.String(),
  message_id: Type.String(),
  type: Type.String(),
  data: Type.Unknown(),
  at: Timestamp,
  attempts: Type.Integer(),
})
export type Claimed = Static<typeof ClaimedRow>

/** An endpoint that has failed for so long gets one message at a time, so that it does not hold those of others. */
const SHORT_FAILURE_MS = 60_000
const PROBE_S = 30

/** Whether the message `d` is due, nobody has taken it, and it is the oldest that waits of its object. */
const isReady = (now: Date) => sql`d.state = 'waiting' AND d.next_at <= ${now}
  AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})
  AND NOT EXISTS (SELECT FROM webhook_delivery earlier WHERE earlier.endpoint_id = d.endpoint_id AND earlier.object = d.object
    AND earlier.state = 'waiting' AND earlier.id < d.id)`

/**
 * Takes messages that are due for some seconds, in which nobody else takes them. Of one object only the oldest is taken: the next one
 * waits until it has ended.
 */
export const claimDue = (
  db: QueryExecutorProvider,
  { now, seconds, most }: { readonly now: Date; readonly seconds: number; readonly most: number },
): Promise<Claimed[]> => {
  const failing = new Date(now.getTime() - SHORT_FAILURE_MS)
  return queryRows(
    db,
    ClaimedRow,
    sql`
    WITH healthy AS (
      SELECT d.id FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id AND e.is_on AND e.failed_at IS NULL
      WHERE (e.failing_since IS NULL OR e.failing_since >= ${failing}) AND ${isReady(now)}
      ORDER BY d.next_at, d.id LIMIT ${most} FOR UPDATE OF d SKIP LOCKED
    ), probes AS (
      SELECT id FROM webhook_delivery
      WHERE id IN (
        SELECT first.id FROM webhook_endpoint e CROSS JOIN LATERAL (
          SELECT d.id FROM webhook_delivery d WHERE d.endpoint_id = e.id AND ${isReady(now)} ORDER BY d.next_at, d.id LIMIT 1) AS first
        WHERE e.is_on AND e.failed_at IS NULL AND e.failing_since < ${failing} AND (e.try_at IS NULL OR e.try_at <= ${now}))
        AND state = 'waiting' AND (claimed_until IS NULL OR claimed_until <= ${now})
      FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_delivery d SET claimed_until = ${now}::timestamptz + make_interval(secs => ${seconds})
    FROM webhook_endpoint e
    WHERE d.id IN (SELECT id FROM healthy UNION ALL SELECT id FROM probes) AND e.id = d.endpoint_id
    RETURNING d.id::text, d.endpoint_id, e.url, e.salt, d.message_id::text, d.type, d.data, d.at, d.attempts`,
  )
}

/** `status`: of HTTP; null: no answer, `error` says why. */
export type Attempt = {
  readonly at: Date
  readonly status: number | null
  readonly error: string | null
  readonly tookMs: number
}

const insertAttempt = (db: QueryExecutorProvider, id: string, { at, status, error, tookMs }: Attempt) =>
  sql`INSERT INTO webhook_attempt (delivery_id, at, status, error, took_ms)
      VALUES (${id}::bigint, ${at}, ${status}, ${error}, ${tookMs})`.execute(db)

export const markSent = (db: Kysely<DB>, { id, endpoint_id }: Claimed, attempt: Attempt): Promise<void> =>
  transaction(db, async (tx) => {
    await insertAttempt(tx, id, attempt)
    await sql`
      UPDATE webhook_delivery SET state = 'sent', attempts = attempts + 1, claimed_until = NULL, ended_at = ${attempt.at}
      WHERE id = ${id}::bigint`.execute(tx)
    await sql`UPDATE webhook_endpoint SET failing_since = NULL WHERE id = ${endpoint_id} AND failing_since IS NOT NULL`.execute(
      tx,
    )
  })

const Stopped = Row({ url: Type.String() })
/** Stores a failure; `next`: when it is tried again. The address of the endpoint when this failure has stopped it. */
export const markFailed = (
  db: Kysely<DB>,
  { id, endpoint_id }: Claimed,
  attempt: Attempt,
  next: Date,
): Promise<string | undefined> =>
  transaction(db, async (tx) => {
    const { at } = attempt
    const given = new Date(at.getTime() - RETRY_DAYS * DAY_MS)
    await insertAttempt(tx, id, attempt)
    const stopped = await queryRow(
      tx,
      Stopped,
      sql`
      UPDATE webhook_endpoint e SET failing_since = coalesce(e.failing_since, ${at}),
        try_at = ${at}::timestamptz + make_interval(secs => ${PROBE_S}),
        failed_at = CASE WHEN e.failing_since <= ${given} THEN ${at}::timestamptz END
      WHERE e.id = ${endpoint_id} AND e.failed_at IS NULL
      RETURNING CASE WHEN e.failed_at IS NOT NULL THEN e.url ELSE '' END AS url`,
    )
    // A message that its endpoint refuses for three days must not stop those that follow; while nothing is answered at all they wait.
    await sql`
      UPDATE webhook_delivery d SET attempts = attempts + 1, claimed_until = NULL, next_at = ${next},
        state = CASE WHEN first.at <= ${given} AND e.failed_at IS NULL THEN 'failed' ELSE 'waiting' END,
        ended_at = CASE WHEN first.at <= ${given} AND e.failed_at IS NULL THEN ${at}::timestamptz END
      FROM webhook_endpoint e, (SELECT min(at) AS at FROM webhook_attempt WHERE delivery_id = ${id}::bigint) AS first
      WHERE d.id = ${id}::bigint AND e.id = d.endpoint_id`.execute(tx)
    return stopped === undefined || stopped.url === '' ? undefined : stopped.url
  })

export const deleteOldDeliveries = (db: QueryExecutorProvider, now: Date): Promise<number> =>
  deleteInPortions(db, 'webhook_delivery', sql`old.at < ${new Date(now.getTime() - DELIVERY_DAYS * DAY_MS)}`)
