/** What the queues of reviews and of questions read alike. */
import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { queryRow, Row } from '#platform/db/rows.ts'
import type { ReviewState } from '../facts/reviews.ts'

/** The product of a queued row, for a query with `joinProduct`. */
export const QUEUED_PRODUCT = sql`
  json_build_object('slug', product.slug, 'name', product.name, 'brand', brand.name) AS product`

/** `table`: has `product_id`. */
export const joinProduct = (table: string): RawBuilder<unknown> =>
  sql`JOIN product ON product.id = ${sql.ref(`${table}.product_id`)} JOIN brand ON brand.id = product.brand_id`

/** Those that wait, the longest first; others with the newest first. `ties`: further columns, when two were sent at the same time. */
export const queuePage = (
  state: ReviewState,
  table: string,
  ties: { readonly waiting: RawBuilder<unknown>; readonly others: RawBuilder<unknown> },
  page: number,
  pageSize: number,
): RawBuilder<unknown> => {
  const sentAt = sql.ref(`${table}.sent_at`)
  const order = state === 'pending' ? sql`${sentAt}, ${ties.waiting}` : sql`${sentAt} DESC, ${ties.others}`
  return sql`ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
}

const CountRow = Row({ pending: Type.Integer(), published: Type.Integer(), hidden: Type.Integer() })

/** The row of counts that a statement selects. */
export const readCounts = async (
  db: QueryExecutorProvider,
  statement: RawBuilder<unknown>,
): Promise<Static<typeof CountRow>> => {
  const row = await queryRow(db, CountRow, statement)
  if (row === undefined) throw new Error('A count without a row')
  return row
}

/** Rows of each state. `rows`: a query with `pending` and `hidden`. */
export const countByState = (db: QueryExecutorProvider, rows: RawBuilder<unknown>): Promise<Static<typeof CountRow>> =>
  readCounts(
    db,
    sql`
    SELECT count(*) FILTER (WHERE pending)::int AS pending, count(*) FILTER (WHERE NOT hidden)::int AS published,
      count(*) FILTER (WHERE hidden AND NOT pending)::int AS hidden
    FROM (${rows}) AS queued`,
  )
