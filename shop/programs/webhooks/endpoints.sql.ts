import { sql, type QueryExecutorProvider } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { isoMoment } from '#platform/db/list-source.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import { WebhookDelivery, WebhookLine } from '../webhooks.api.ts'

const COLUMNS = sql`e.id, e.url, e.events, e.made_by, ${isoMoment(sql`e.created_at`)} AS created_at, e.is_on,
  ${isoMoment(sql`e.failing_since`)} AS failing_since, ${isoMoment(sql`e.failed_at`)} AS failed_at,
  (SELECT count(*)::int FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.state = 'waiting') AS waiting`

export const readEndpoints = (db: QueryExecutorProvider): Promise<WebhookLine[]> =>
  queryRows(db, WebhookLine, sql`SELECT ${COLUMNS} FROM webhook_endpoint e ORDER BY e.id`)

export const readEndpoint = (db: QueryExecutorProvider, id: number): Promise<WebhookLine | undefined> =>
  queryRow(db, WebhookLine, sql`SELECT ${COLUMNS} FROM webhook_endpoint e WHERE e.id = ${id}`)

const IdRow = Row({ id: Type.Integer() })
type Saved = { readonly url: string; readonly events: readonly string[]; readonly is_on: boolean }
export const insertEndpoint = async (
  db: QueryExecutorProvider,
  { url, events, is_on }: Saved,
  { salt, by, at }: { readonly salt: string; readonly by: string; readonly at: Date },
): Promise<number> => {
  const row = await queryRow(
    db,
    IdRow,
    sql`
    INSERT INTO webhook_endpoint (url, events, is_on, salt, made_by, created_at)
    VALUES (${url}, ${[...events]}::text[], ${is_on}, ${salt}, ${by}, ${at}) RETURNING id`,
  )
  if (row === undefined) throw new Error('an endpoint was not inserted')
  return row.id
}

/** One that was stopped starts again, with what has waited. */
export const updateEndpoint = (
  db: QueryExecutorProvider,
  id: number,
  { url, events, is_on }: Saved,
): Promise<unknown> =>
  sql`
    WITH changed AS (
      UPDATE webhook_endpoint SET url = ${url}, events = ${[...events]}::text[], is_on = ${is_on}, failing_since = NULL,
        failed_at = NULL
      WHERE id = ${id})
    UPDATE webhook_delivery SET next_at = now() WHERE endpoint_id = ${id} AND state = 'waiting'`.execute(db)

export const setSalt = (db: QueryExecutorProvider, id: number, salt: string): Promise<unknown> =>
  sql`UPDATE webhook_endpoint SET salt = ${salt} WHERE id = ${id}`.execute(db)

export const deleteEndpoint = (db: QueryExecutorProvider, id: number): Promise<unknown> =>
  sql`DELETE FROM webhook_endpoint WHERE id = ${id}`.execute(db)

const SHOWN = 100
const ABOUT = sql`coalesce(d.data ->> 'number', d.data ->> 'order_number', d.data ->> 'sku', d.data ->> 'product', d.data ->> 'reason',
  d.object)`
/** The newest messages of an endpoint; `state` null: in any state. */
export const readDeliveries = (
  db: QueryExecutorProvider,
  endpoint: number,
  state: WebhookDelivery['state'] | null,
): Promise<WebhookDelivery[]> =>
  queryRows(
    db,
    WebhookDelivery,
    sql`
    SELECT d.id::text, 'msg_' || d.message_id AS message_id, d.type, ${ABOUT} AS about, ${isoMoment(sql`d.at`)} AS at, d.state,
      ${isoMoment(sql`d.next_at`)} AS next_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('at', ${isoMoment(sql`a.at`)}, 'status', a.status, 'error', a.error,
          'took_ms', a.took_ms) ORDER BY a.id DESC)
        FROM webhook_attempt a WHERE a.delivery_id = d.id), '[]') AS attempts
    FROM webhook_delivery d WHERE d.endpoint_id = ${endpoint} AND (${state}::text IS NULL OR d.state = ${state})
    ORDER BY d.id DESC LIMIT ${SHOWN}`,
  )

/** The endpoint of the message; undefined: there is no such message. */
export const queueAgain = async (db: QueryExecutorProvider, id: string, now: Date): Promise<number | undefined> =>
  (
    await queryRow(
      db,
      IdRow,
      sql`
      UPDATE webhook_delivery SET state = 'waiting', next_at = ${now}, claimed_until = NULL, ended_at = NULL
      WHERE id = ${id}::bigint RETURNING endpoint_id AS id`,
    )
  )?.id

const StoppedRow = Row({ url: Type.String(), since: OrNull(Type.String()) })
/** Endpoints that the shop has stopped. */
export const readStopped = (db: QueryExecutorProvider): Promise<Static<typeof StoppedRow>[]> =>
  queryRows(
    db,
    StoppedRow,
    sql`
    SELECT url, ${isoMoment(sql`failing_since`)} AS since FROM webhook_endpoint WHERE is_on AND failed_at IS NOT NULL ORDER BY id`,
  )
