/** EXCH-03: orders that marketplaces have sold, and the last exchange of each kind. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { OrderId as Id } from '#kernel/ids.ts'
import { OrderId, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { EXCHANGE_KINDS, SOLD_STATES, type ExchangeKind } from './facts/marketplaces.ts'

const Known = Row({ number: Type.String() })
/** Those of the numbers that the shop has already placed or refused. */
export const knownNumbers = async (db: Kysely<DB>, code: string, numbers: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await queryRows(
        db,
        Known,
        sql`SELECT number FROM marketplace_order WHERE marketplace = ${code} AND number = ANY(${sql.val([...numbers])}::text[])`,
      )
    ).map(({ number }) => number),
  )

/** Written in the transaction that places the order; a number that is there already fails. */
export const recordPlaced = (code: string, number: string, orderId: Id, at: Date): RawBuilder<unknown> =>
  sql`INSERT INTO marketplace_order (marketplace, number, order_id, state, received_at)
      VALUES (${code}, ${number}, ${orderId}, 'placed', ${at})`

/** The marketplace is answered by `owingAnswer`. */
export const recordRefused = async (
  db: Kysely<DB>,
  code: string,
  number: string,
  reason: string,
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO marketplace_order (marketplace, number, state, reason, owes_answer, received_at)
    VALUES (${code}, ${number}, 'refused', ${reason}, TRUE, ${at}) ON CONFLICT DO NOTHING`.execute(db)
}

/** Orders that the shop has cancelled and the marketplace has not owe it an answer. */
export const recordCancelledHere = async (db: Kysely<DB>, code: string): Promise<void> => {
  await sql`
    UPDATE marketplace_order m SET state = 'cancelled', owes_answer = TRUE, reason = 'Отменён в магазине' FROM orders o
    WHERE m.marketplace = ${code} AND m.state = 'placed' AND o.id = m.order_id AND o.state = 'cancelled'`.execute(db)
}

const Owing = Row({ number: Type.String() })
export const owingAnswer = (db: Kysely<DB>, code: string, limit: number) =>
  queryRows(
    db,
    Owing,
    sql`
    SELECT number FROM marketplace_order WHERE marketplace = ${code} AND owes_answer
    ORDER BY received_at, number LIMIT ${limit}`,
  )
export const answered = async (db: Kysely<DB>, code: string, number: string): Promise<void> => {
  await sql`UPDATE marketplace_order SET owes_answer = FALSE WHERE marketplace = ${code} AND number = ${number}`.execute(
    db,
  )
}

const Open = Row({ number: Type.String(), order_id: OrderId })
/** Placed orders after a number, in the order of their numbers. */
export const openOrders = (db: Kysely<DB>, code: string, after: string, limit: number) =>
  queryRows(
    db,
    Open,
    sql`
    SELECT number, order_id::text AS order_id FROM marketplace_order
    WHERE marketplace = ${code} AND state = 'placed' AND number > ${after} ORDER BY number LIMIT ${limit}`,
  )
export const recordState = async (
  db: Kysely<DB>,
  code: string,
  number: string,
  state: 'cancelled' | 'handed_over',
  reason: string | null,
): Promise<void> => {
  await sql`
    UPDATE marketplace_order SET state = ${state}, reason = ${reason}, owes_answer = FALSE
    WHERE marketplace = ${code} AND number = ${number} AND state = 'placed'`.execute(db)
}

/** `problem`: why it failed; null: it did not. */
export const recordExchange = async (
  db: Kysely<DB>,
  code: string,
  kind: ExchangeKind,
  problem: string | null,
  at: Date,
): Promise<void> => {
  await sql`
    INSERT INTO marketplace_exchange AS e (marketplace, kind, done_at, failed_at, problem)
    VALUES (${code}, ${kind}, ${problem === null ? at : null}, ${problem === null ? null : at}, ${problem})
    ON CONFLICT (marketplace, kind) DO UPDATE SET problem = excluded.problem,
      done_at = coalesce(excluded.done_at, e.done_at), failed_at = coalesce(excluded.failed_at, e.failed_at)`.execute(
    db,
  )
}

const ExchangeRow = Row({
  marketplace: Type.String(),
  kind: Type.Enum(EXCHANGE_KINDS),
  done_at: OrNull(Timestamp),
  failed_at: OrNull(Timestamp),
  problem: OrNull(Type.String()),
})
export const readExchanges = (db: Kysely<DB>) =>
  queryRows(db, ExchangeRow, sql`SELECT marketplace, kind, done_at, failed_at, problem FROM marketplace_exchange`)

const SoldRow = Row({
  marketplace: Type.String(),
  number: Type.String(),
  order_number: OrNull(Type.String()),
  total: OrNull(Type.Integer()),
  state: Type.Enum(SOLD_STATES),
  reason: OrNull(Type.String()),
  owes_answer: Type.Boolean(),
  received_at: Timestamp,
})
/** The newest first. */
export const readSold = (db: Kysely<DB>, size: number, from: number) =>
  queryRows(
    db,
    SoldRow,
    sql`
    SELECT m.marketplace, m.number, o.number AS order_number, o.total, m.state, m.reason, m.owes_answer, m.received_at
    FROM marketplace_order m LEFT JOIN orders o ON o.id = m.order_id
    ORDER BY m.received_at DESC, m.marketplace, m.number LIMIT ${size} OFFSET ${from}`,
  )
const Total = Row({ total: Type.Integer() })
export const countSold = async (db: Kysely<DB>): Promise<number> =>
  (await queryRow(db, Total, sql`SELECT count(*)::int AS total FROM marketplace_order`))?.total ?? 0
