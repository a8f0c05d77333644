/** CAT-11: reviews and answers to questions that visitors found helpful. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const CountRow = Row({ helpful_count: Type.Integer() })
const IdRow = Row({ id: Type.Integer() })

/** Marks of the rows of `of`, in the table of marks, whose column names the row. */
const marksOf = (of: string, marks: string, column: string) => {
  const [table, marked, id] = [sql.table(of), sql.table(marks), sql.ref(column)]
  /** What the import brought, and what visitors of the shop added. */
  const count: RawBuilder<unknown> = sql`
    ${table}.helpful_count + (SELECT count(*) FROM ${marked} WHERE ${marked}.${id} = ${table}.id)::int`
  /** The count; undefined for a row that does not exist or is hidden. */
  const readCount = async (db: Kysely<DB>, rowId: number): Promise<number | undefined> =>
    (
      await queryRow(
        db,
        CountRow,
        sql`SELECT ${count} AS helpful_count FROM ${table} WHERE ${table}.id = ${rowId} AND NOT hidden`,
      )
    )?.helpful_count
  return {
    count,
    readCount,
    add: async (db: Kysely<DB>, rowId: number, visitorId: string, at: Date): Promise<void> => {
      await sql`
        INSERT INTO ${marked} (${id}, visitor_id, marked_at) VALUES (${rowId}, ${visitorId}, ${at})
        ON CONFLICT DO NOTHING`.execute(db)
    },
    remove: async (db: Kysely<DB>, rowId: number, visitorId: string): Promise<void> => {
      await sql`DELETE FROM ${marked} WHERE ${id} = ${rowId} AND visitor_id = ${visitorId}`.execute(db)
    },
    merge: async (tx: Transaction<DB>, guest: string, account: string): Promise<void> => {
      await sql`
        WITH moved AS (DELETE FROM ${marked} WHERE visitor_id = ${guest} RETURNING ${id}, marked_at)
        INSERT INTO ${marked} (${id}, visitor_id, marked_at) SELECT ${id}, ${account}, marked_at FROM moved
        ON CONFLICT DO NOTHING`.execute(tx)
    },
    removeAll: async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
      await sql`DELETE FROM ${marked} WHERE visitor_id = ${visitorId}`.execute(tx)
    },
    read: async (db: Kysely<DB>, visitorId: string): Promise<number[]> =>
      (
        await queryRows(
          db,
          IdRow,
          sql`SELECT ${id} AS id FROM ${marked} WHERE visitor_id = ${visitorId} ORDER BY ${id}`,
        )
      ).map((row) => row.id),
  }
}

export const reviewMarks = marksOf('review', 'review_mark', 'review_id')
export const answerMarks = marksOf('product_answer', 'answer_mark', 'answer_id')
const ALL = [reviewMarks, answerMarks]

/** AUTH-08: moves the guest's marks to the account; one in both stays one. */
const mergeHelpfulMarks = async (tx: Transaction<DB>, guest: string, account: string): Promise<void> => {
  if (guest === account) return
  for (const { merge } of ALL) await merge(tx, guest, account)
}

const deleteHelpfulMarks = async (tx: Transaction<DB>, visitorId: string): Promise<void> => {
  for (const { removeAll } of ALL) await removeAll(tx, visitorId)
}

/** SAFE-05: ids of the reviews and of the answers that the visitor marked. */
const readHelpfulMarks = async (
  db: Kysely<DB>,
  visitorId: string,
): Promise<{ readonly reviews: number[]; readonly answers: number[] }> => {
  const [reviews, answers] = await Promise.all([reviewMarks.read(db, visitorId), answerMarks.read(db, visitorId)])
  return { reviews, answers }
}

/** What an account does with the marks of its visitor. */
export const helpfulMarks = { deleteHelpfulMarks, mergeHelpfulMarks, readHelpfulMarks }
