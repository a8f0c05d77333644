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
    await sql`INSERT INTO session (id_hash, visitor_id, expires_at) VALUES (${idHash}, ${visitorId}, ${expiresAt})`.execute(db)
  },
  async renew(idHash, expiresAt) {
    await sql`UPDATE session SET seen_at = now(), expires_at = ${expiresAt} WHERE id_hash = ${idHash}`.execute(db)
  },
})
