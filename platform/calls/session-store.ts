/** Sessions in the database: only the hash of a session's id is stored. */
import {
  sql,
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  type Transaction,
} from 'kysely'
import { Type, type Static } from 'typebox'
import { HOUR_S } from '#kernel/durations.ts'
import { incrementRateCount } from '#platform/db/rate-count.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const Session = Row({
  visitorId: Type.String(),
  customerId: Type.Union([Type.Integer(), Type.Null()]),
  seenAt: Timestamp,
})
export type Session = Readonly<Static<typeof Session>>

type NextSession = {
  readonly idHash: Buffer
  readonly visitorId: string
  readonly customerId: number
  readonly expiresAt: Date
  /** The device in words, for the customer's list of sessions. */
  readonly device?: string
  /** The hash of the browser's long-lived id. */
  readonly browser?: Buffer | null
}

export type SessionStore = {
  /** Null when the session has expired or never existed. */
  find(idHash: Buffer): Promise<Session | null>
  /** Counts a session that the network opens in this hour; returns how many it has opened. */
  countOpened(db: QueryExecutorProvider, network: string): Promise<number>
  /** Opens a session. A statement to run; a repetition with the same id changes nothing. */
  opening(idHash: Buffer, visitorId: string, expiresAt: Date): RawBuilder<unknown>
  /** A customer's session ends a year after the sign-in at the latest. */
  renew(idHash: Buffer, expiresAt: Date): Promise<void>
  /**
   * A row while the session has not been replaced, which it then cannot be until the transaction ends. A subquery, for the
   * statement that stores something for the session's visitor.
   */
  keeping(idHash: Buffer): RawBuilder<unknown>
  /**
   * Replaces a session by `next`. The old id stays valid for one minute as a guest's, so that a request under way with it
   * does not open a second session; `keeping` then returns no row.
   */
  rotate(tx: QueryExecutorProvider, idHash: Buffer, next: NextSession): Promise<void>
  end(tx: QueryExecutorProvider, idHash: Buffer): Promise<void>
}

export const sessionStore = (db: QueryExecutorProvider): SessionStore => ({
  async find(idHash) {
    const session = await queryRow(
      db,
      Session,
      sql`SELECT visitor_id AS "visitorId", customer_id AS "customerId", seen_at AS "seenAt"
          FROM session WHERE id_hash = ${idHash} AND expires_at > now()`,
    )
    return session ?? null
  },
  countOpened: (tx, network) => incrementRateCount(tx, `sessions ${network}`, HOUR_S, new Date()),
  opening: (idHash, visitorId, expiresAt) =>
    sql`INSERT INTO session (id_hash, visitor_id, expires_at) VALUES (${idHash}, ${visitorId}, ${expiresAt})
        ON CONFLICT (id_hash) DO NOTHING`,
  keeping: (idHash) => sql`SELECT id_hash FROM session WHERE id_hash = ${idHash} AND NOT replaced FOR SHARE`,
  async renew(idHash, expiresAt) {
    await sql`UPDATE session
              SET seen_at = now(),
                  expires_at = CASE WHEN customer_id IS NULL THEN ${expiresAt}::timestamptz
                                    ELSE least(${expiresAt}, created_at + interval '365 days') END
              WHERE id_hash = ${idHash}`.execute(db)
  },
  async rotate(tx, idHash, next) {
    await sql`UPDATE session SET customer_id = NULL, replaced = TRUE, expires_at = least(expires_at, now() + interval '1 minute'),
                                 visitor_id = CASE WHEN customer_id IS NULL THEN visitor_id ELSE gen_random_uuid() END
              WHERE id_hash = ${idHash}`.execute(tx)
    await sql`INSERT INTO session (id_hash, visitor_id, customer_id, expires_at, device, browser)
              VALUES (${next.idHash}, ${next.visitorId}, ${next.customerId}, ${next.expiresAt},
                      ${next.device ?? ''}, ${next.browser ?? null})`.execute(tx)
  },
  async end(tx, idHash) {
    await sql`DELETE FROM session WHERE id_hash = ${idHash}`.execute(tx)
  },
})

const Device = Row({ device: Type.String() })
/** The customer's session, if it began within the last minutes; undefined otherwise. */
export const readFreshSession = (
  db: QueryExecutorProvider,
  customerId: number,
  idHash: Buffer | null,
  minutes: number,
): Promise<{ readonly device: string } | undefined> =>
  queryRow(
    db,
    Device,
    sql`SELECT device FROM session WHERE customer_id = ${customerId} AND id_hash = ${idHash}
          AND created_at > now() - make_interval(mins => ${minutes}::int)`,
  )

export const endSessions = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await tx.deleteFrom('session').where('customer_id', '=', customerId).execute()
}
/** Ends the sessions of these customers, a query of ids. Returns how many. */
export const endSessionsOf = async (
  db: Kysely<DB>,
  customers: SelectQueryBuilder<DB, 'customer', { id: number }>,
): Promise<number> => {
  const ended = await db.deleteFrom('session').where('customer_id', 'in', customers).executeTakeFirst()
  return Number(ended.numDeletedRows)
}
const OwnSession = Row({
  id: Type.String(),
  idHash: Type.Unsafe<Buffer>({}),
  device: Type.String(),
  created_at: Timestamp,
  seen_at: Timestamp,
})
export type OwnSession = Readonly<Static<typeof OwnSession>>

/** A customer's sessions, the last used first. `seen_at`: of the last write, to the hour; reads write nothing. */
export const readSessions = (db: QueryExecutorProvider, customerId: number): Promise<OwnSession[]> =>
  queryRows(
    db,
    OwnSession,
    sql`
    SELECT public_id::text AS id, id_hash AS "idHash", device, created_at, seen_at
    FROM session WHERE customer_id = ${customerId} AND expires_at > now()
    ORDER BY seen_at DESC, id_hash`,
  )

const Ended = Row({ browser: Type.Union([Type.Unsafe<Buffer>({}), Type.Null()]) })

/** Ends one session of the customer, or with null all but the one that calls. Returns the browsers of those that have ended. */
export const endOwnSessions = async (
  db: QueryExecutorProvider,
  customerId: number,
  id: string | null,
  own: Buffer,
): Promise<Buffer[]> => {
  const rows = await queryRows(
    db,
    Ended,
    sql`
    DELETE FROM session
    WHERE customer_id = ${customerId} AND id_hash <> ${own} AND (${id}::text IS NULL OR public_id::text = ${id})
    RETURNING browser`,
  )
  return rows.flatMap(({ browser }) => (browser === null ? [] : [browser]))
}
