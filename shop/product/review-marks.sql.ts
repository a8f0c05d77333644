/** CAT-11: the reviews that visitors found helpful. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

/** What the import brought, and what visitors of the shop added. */
export const helpfulCount = sql`
  review.helpful_count + (SELECT count(*) FROM review_mark WHERE review_mark.review_id = review.id)::int`

const CountRow = Row({ helpful_count: Type.Integer() })

/** Undefined for a review that does not exist or is hidden. */
export const readHelpfulCount = async (db: Kysely<DB>, reviewId: number): Promise<number | undefined> =>
  (
    await queryRow(
      db,
      CountRow,
      sql`SELECT ${helpfulCount} AS helpful_count FROM review WHERE id = ${reviewId} AND NOT hidden`,
    )
  )?.helpful_count

export const addMark = async (db: Kysely<DB>, reviewId: number, visitorId: string, at: Date): Promise<void> => {
  await db
    .insertInto('review_mark')
    .values({ review_id: reviewId, visitor_id: visitorId, marked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removeMark = async (db: Kysely<DB>, reviewId: number, visitorId: string): Promise<void> => {
  await db.deleteFrom('review_mark').where('review_id', '=', reviewId).where('visitor_id', '=', visitorId).execute()
}

/** AUTH-08: moves the guest's marks to the account; one in both stays one. */
export const mergeReviewMarks = async (tx: Transaction<DB>, guest: string, account: string): Promise<void> => {
  if (guest === account) return
  await sql`
    WITH moved AS (DELETE FROM review_mark WHERE visitor_id = ${guest} RETURNING review_id, marked_at)
    INSERT INTO review_mark (review_id, visitor_id, marked_at) SELECT review_id, ${account}, marked_at FROM moved
    ON CONFLICT DO NOTHING`.execute(tx)
}

export const deleteReviewMarks = async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
  await tx.deleteFrom('review_mark').where('visitor_id', '=', visitorId).execute()
}

/** SAFE-05: ids of the reviews that the visitor marked. */
export const readReviewMarks = async (db: Kysely<DB>, visitorId: string): Promise<number[]> =>
  (
    await db
      .selectFrom('review_mark')
      .select('review_id')
      .where('visitor_id', '=', visitorId)
      .orderBy('review_id')
      .execute()
  ).map(({ review_id }) => review_id)
