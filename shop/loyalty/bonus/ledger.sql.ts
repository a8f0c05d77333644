/** SQL of the ledger of points. Every write locks the account first (`openAccount`, `lockAccount`), so its movements follow each other. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { NumericText, OrderId as OrderIdShape, queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { LotPart } from '../facts/bonus-lots.ts'
import type { OrderId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'

export type Db = Kysely<DB> | Transaction<DB>
export type EntryKind = 'earn' | 'spend' | 'return' | 'burn' | 'adjust'
export type LotSource = 'order' | 'birthday' | 'promotion' | 'card' | 'staff'

const IdRow = Row({ id: Type.Integer() })

/** Locks the customer's account; a customer without one gets it. */
export const openAccount = async (tx: Transaction<DB>, customerId: number): Promise<number> => {
  const row = await queryRow(
    tx,
    IdRow,
    sql`
    INSERT INTO bonus_account AS a (customer_id) VALUES (${customerId})
    ON CONFLICT (customer_id) DO UPDATE SET balance = a.balance RETURNING id`,
  )
  if (row === undefined) throw new Error('The account was not returned')
  return row.id
}

/** Undefined for a customer without an account, who has no points. */
export const lockAccount = async (tx: Transaction<DB>, customerId: number): Promise<number | undefined> =>
  (await queryRow(tx, IdRow, sql`SELECT id FROM bonus_account WHERE customer_id = ${customerId} FOR UPDATE`))?.id

const AccountRow = Row({ id: Type.Integer(), is_erased: Type.Boolean() })
/** Locks the account that paid for the order with points or earned points by it. */
export const lockAccountOfOrder = (tx: Transaction<DB>, orderId: OrderId) =>
  queryRow(
    tx,
    AccountRow,
    sql`
    SELECT id, customer_id IS NULL AS is_erased FROM bonus_account WHERE id IN (
      SELECT l.account_id FROM bonus_entry e JOIN bonus_lot l ON l.id = e.lot_id WHERE e.order_id = ${orderId}
      UNION SELECT account_id FROM bonus_purchase WHERE order_id = ${orderId})
    FOR UPDATE`,
  )

const LotRow = Row({ id: Type.Integer(), left: Type.Integer(), burnsOn: Type.String() })
/** Lots of the account that can be spent on `day`. */
export const readLots = (db: Db, accountId: number, day: string): Promise<Static<typeof LotRow>[]> =>
  queryRows(
    db,
    LotRow,
    sql`
    SELECT id, remaining AS left, burns_on::text AS "burnsOn" FROM bonus_lot
    WHERE account_id = ${accountId} AND remaining > 0 AND burns_on > ${day}::date ORDER BY burns_on, id`,
  )

const BalanceRow = Row({ balance: Type.Integer() })
/** What the customer can spend on `day`. */
export const readBalance = async (db: Db, customerId: number, day: string): Promise<number> =>
  (
    await queryRow(
      db,
      BalanceRow,
      sql`
      SELECT coalesce(sum(l.remaining), 0)::int AS balance FROM bonus_account a JOIN bonus_lot l ON l.account_id = a.id
      WHERE a.customer_id = ${customerId} AND l.burns_on > ${day}::date`,
    )
  )?.balance ?? 0

export type NewEntries = {
  readonly orderId: OrderId | null
  readonly kind: EntryKind
  readonly cause: string
  readonly at: Date
  /** Amounts above zero; the kind gives the sign. */
  readonly parts: readonly LotPart[]
}
/** Writes entries and what they change, atomically. A lot or a balance below zero violates its CHECK. */
export const writeEntries = async (
  tx: Transaction<DB>,
  { orderId, kind, cause, at, parts }: NewEntries,
): Promise<void> => {
  if (parts.length === 0) return
  const sign = kind === 'earn' || kind === 'return' ? 1 : -1
  await sql`
    WITH entry AS (
      INSERT INTO bonus_entry (lot_id, order_id, kind, cause, amount, at)
      SELECT lot_id, ${orderId}::bigint, ${kind}, ${cause}, amount, ${at}
      FROM unnest(${parts.map(({ id }) => id)}::int[], ${parts.map(({ amount }) => sign * amount)}::int[])
        AS given (lot_id, amount)
      RETURNING lot_id, amount
    ), lot AS (
      UPDATE bonus_lot AS l SET remaining = l.remaining + entry.amount FROM entry WHERE l.id = entry.lot_id
      RETURNING l.account_id, entry.amount
    )
    UPDATE bonus_account AS a SET balance = a.balance + moved.amount
    FROM (SELECT account_id, sum(amount)::int AS amount FROM lot GROUP BY account_id) AS moved
    WHERE a.id = moved.account_id`.execute(tx)
}

export type NewLot = {
  readonly accountId: number
  readonly source: LotSource
  readonly cause: string
  readonly day: string
  readonly burnsOn: string
}
/** The new lot, still empty; undefined if the account has one of this cause already. */
export const insertLot = async (tx: Transaction<DB>, lot: NewLot): Promise<number | undefined> =>
  (
    await queryRow(
      tx,
      IdRow,
      sql`
      INSERT INTO bonus_lot (account_id, source, cause, earned_on, burns_on)
      VALUES (${lot.accountId}, ${lot.source}, ${lot.cause}, ${lot.day}::date, ${lot.burnsOn}::date)
      ON CONFLICT (account_id, source, cause) DO NOTHING RETURNING id`,
    )
  )?.id

const SpentRow = Row({
  id: Type.Integer(),
  amount: Type.Integer(),
  burnsOn: Type.String(),
  had_grace: Type.Boolean(),
})
/** What the order took of each lot and has not returned. */
export const readSpent = (tx: Transaction<DB>, orderId: OrderId): Promise<Static<typeof SpentRow>[]> =>
  queryRows(
    tx,
    SpentRow,
    sql`
    SELECT l.id, -sum(e.amount)::int AS amount, l.burns_on::text AS "burnsOn", l.had_grace
    FROM bonus_entry e JOIN bonus_lot l ON l.id = e.lot_id
    WHERE e.order_id = ${orderId} AND e.kind IN ('spend', 'return')
    GROUP BY l.id HAVING sum(e.amount) < 0`,
  )

const WrittenRow = Row({ written: Type.Boolean() })
export const isWritten = async (
  tx: Transaction<DB>,
  orderId: OrderId,
  kind: EntryKind,
  cause: string,
): Promise<boolean> =>
  (
    await queryRow(
      tx,
      WrittenRow,
      sql`
      SELECT EXISTS (SELECT FROM bonus_entry WHERE order_id = ${orderId} AND kind = ${kind} AND cause = ${cause}) AS written`,
    )
  )?.written ?? false

export const giveGrace = async (tx: Transaction<DB>, lotId: number, burnsOn: string): Promise<void> => {
  await sql`UPDATE bonus_lot SET burns_on = ${burnsOn}::date, had_grace = TRUE, warned_on = NULL WHERE id = ${lotId}`.execute(
    tx,
  )
}

const BoughtRow = Row({ bought: NumericText })
/** Goods bought after `since`, returned ones not included. */
export const readBought = async (db: Db, accountId: number, since: string): Promise<number> =>
  Number(
    (
      await queryRow(
        db,
        BoughtRow,
        sql`
        SELECT coalesce(sum(paid - returned), 0)::text AS bought FROM bonus_purchase
        WHERE account_id = ${accountId} AND bought_on > ${since}::date`,
      )
    )?.bought ?? 0,
  )

const EarlierRow = Row({ bought: NumericText, parcels: Type.Integer() })
/** What was bought by other orders after `since`, returned goods not included, and by the parcels of this order. */
export const readEarlier = async (
  tx: Transaction<DB>,
  accountId: number,
  since: string,
  parcels: readonly OrderId[],
) => {
  const isOwn = sql`(order_id IS NOT NULL AND order_id = ANY(${parcels}::bigint[]))`
  const row = await queryRow(
    tx,
    EarlierRow,
    sql`
    SELECT coalesce(sum(paid - returned) FILTER (WHERE NOT ${isOwn} AND bought_on > ${since}::date), 0)::text AS bought,
      coalesce(sum(paid) FILTER (WHERE ${isOwn}), 0)::int AS parcels
    FROM bonus_purchase WHERE account_id = ${accountId}`,
  )
  return { bought: Number(row?.bought ?? 0), parcels: row?.parcels ?? 0 }
}

export type NewPurchase = {
  readonly accountId: number
  readonly orderId: OrderId | null
  readonly cardNumber: string | null
  readonly day: string
  readonly paid: number
}
/** False if the order or the card is counted already. */
export const insertPurchase = async (tx: Transaction<DB>, purchase: NewPurchase): Promise<boolean> =>
  (await queryRow(
    tx,
    IdRow,
    sql`
    INSERT INTO bonus_purchase (account_id, order_id, card_number, bought_on, paid)
    VALUES (${purchase.accountId}, ${purchase.orderId}::bigint, ${purchase.cardNumber}, ${purchase.day}::date, ${purchase.paid})
    ON CONFLICT DO NOTHING RETURNING id`,
  )) !== undefined

const EarnedRow = Row({
  order_id: OrderIdShape,
  paid: Type.Integer(),
  returned: Type.Integer(),
  lot_id: Type.Union([Type.Integer(), Type.Null()]),
  earned: Type.Integer(),
  taken: Type.Integer(),
})
/** What each of the parcels counted and earned, and what of that was taken back. */
export const readEarned = (tx: Transaction<DB>, accountId: number, parcels: readonly OrderId[]) =>
  queryRows(
    tx,
    EarnedRow,
    sql`
    SELECT p.order_id::text AS order_id, p.paid, p.returned, l.id AS lot_id,
      coalesce((SELECT sum(amount) FROM bonus_entry e WHERE e.order_id = p.order_id AND kind = 'earn'), 0)::int AS earned,
      coalesce((SELECT -sum(amount) FROM bonus_entry e WHERE e.order_id = p.order_id AND kind = 'adjust'), 0)::int AS taken
    FROM bonus_purchase p
    LEFT JOIN bonus_lot l ON l.account_id = ${accountId} AND l.source = 'order' AND l.cause = p.order_id::text
    WHERE p.order_id = ANY(${parcels}::bigint[]) ORDER BY p.order_id`,
  )

export const setReturned = async (tx: Transaction<DB>, orderId: OrderId, returned: number): Promise<void> => {
  await sql`
    UPDATE bonus_purchase SET returned = greatest(returned, least(paid, ${returned})) WHERE order_id = ${orderId}`.execute(
    tx,
  )
}

const DueRow = Row({ account_id: Type.Integer() })
/** Accounts with points that burn by `day`, at most `take`. */
export const accountsToBurn = (db: Db, day: string, take: number) =>
  queryRows(
    db,
    DueRow,
    sql`
    SELECT DISTINCT account_id FROM bonus_lot WHERE remaining > 0 AND burns_on <= ${day}::date
    ORDER BY account_id LIMIT ${take}`,
  )

export const lockAccountById = async (tx: Transaction<DB>, accountId: number): Promise<void> => {
  await sql`SELECT FROM bonus_account WHERE id = ${accountId} FOR UPDATE`.execute(tx)
}

const BurnedRow = Row({ id: Type.Integer(), amount: Type.Integer() })
/** Lots of the account that `day` burns; null: all of them. */
export const readBurning = (tx: Transaction<DB>, accountId: number, day: string | null) =>
  queryRows(
    tx,
    BurnedRow,
    sql`
    SELECT id, remaining AS amount FROM bonus_lot
    WHERE account_id = ${accountId} AND remaining > 0 AND burns_on <= coalesce(${day}::date, 'infinity'::date)`,
  )
