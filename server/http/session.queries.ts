import { sql, type QueryExecutorProvider } from 'kysely'
import type { Session, SessionStore } from './session.ts'

/** Expired sessions are nobody's, whether or not the sweep has been by. */
export const sessionStore = (db: QueryExecutorProvider): SessionStore => ({
  async find(idHash) {
    const { rows } = await sql<Session>`
      SELECT visitor_id AS "visitorId", customer_id AS "customerId", seen_at AS "seenAt"
      FROM session WHERE id_hash = ${idHash} AND expires_at > now()`.execute(db)
    return rows[0] ?? null
  },
  async open(idHash, visitorId, expiresAt) {
    await sql`INSERT INTO session (id_hash, visitor_id, expires_at) VALUES (${idHash}, ${visitorId}, ${expiresAt})`.execute(
      db,
    )
  },
  async renew(idHash, expiresAt) {
    await sql`UPDATE session SET seen_at = now(), expires_at = ${expiresAt} WHERE id_hash = ${idHash}`.execute(db)
  },
  async rotate(tx, idHash, next) {
    await sql`UPDATE session SET customer_id = NULL, expires_at = least(expires_at, now() + interval '1 minute'),
                                 visitor_id = CASE WHEN customer_id IS NULL THEN visitor_id ELSE gen_random_uuid() END
              WHERE id_hash = ${idHash}`.execute(tx)
    await sql`INSERT INTO session (id_hash, visitor_id, customer_id, expires_at)
              VALUES (${next.idHash}, ${next.visitorId}, ${next.customerId}, ${next.expiresAt})`.execute(tx)
  },
  async end(tx, idHash) {
    await sql`DELETE FROM session WHERE id_hash = ${idHash}`.execute(tx)
  },
})
