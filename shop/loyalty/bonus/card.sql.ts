/** SQL of what the customer sees of the account, and of plastic cards. */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { BonusHistory } from '../bonus.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Db } from './ledger.sql.ts'

const AccountRow = Row({ id: OrNull(Type.Integer()), phone: Type.String() })
/** The customer's phone, and the account once there is one. */
export const readAccount = (db: Db, customerId: number) =>
  queryRow(
    db,
    AccountRow,
    sql`
    SELECT a.id, c.phone FROM customer c LEFT JOIN bonus_account a ON a.customer_id = c.id WHERE c.id = ${customerId}`,
  )

const BurningRow = Row({ amount: Type.Integer(), day: Type.String() })
/** What burns after `day`, soonest first. */
export const readBurnDays = (db: Db, accountId: number, day: string): Promise<Static<typeof BurningRow>[]> =>
  queryRows(
    db,
    BurningRow,
    sql`
    SELECT sum(remaining)::int AS amount, burns_on::text AS day FROM bonus_lot
    WHERE account_id = ${accountId} AND remaining > 0 AND burns_on > ${day}::date GROUP BY burns_on ORDER BY burns_on`,
  )

/** One row for each movement: its entries in several lots are one. */
const movements = (accountId: number) => sql`
  SELECT max(e.id) AS last, e.kind, CASE WHEN e.order_id IS NULL THEN min(l.source) ELSE 'order' END AS source,
    sum(e.amount)::int AS amount, e.at, e.order_id
  FROM bonus_entry e JOIN bonus_lot l ON l.id = e.lot_id
  WHERE l.account_id = ${accountId} GROUP BY e.kind, e.order_id, e.cause, e.at`

const TotalRow = Row({ total: Type.Integer() })
const MovementRow = BonusHistory.properties.items.items

export const readHistory = async (db: Db, accountId: number, take: number, skip: number): Promise<BonusHistory> => ({
  items: await queryRows(
    db,
    MovementRow,
    sql`
    SELECT m.kind, m.source, m.amount, to_char(m.at AT TIME ZONE 'Europe/Moscow', 'YYYY-MM-DD') AS day,
      o.number AS order_number
    FROM (${movements(accountId)}) m LEFT JOIN orders o ON o.id = m.order_id
    ORDER BY m.last DESC LIMIT ${take} OFFSET ${skip}`,
  ),
  total:
    (await queryRow(db, TotalRow, sql`SELECT count(*)::int AS total FROM (${movements(accountId)}) m`))?.total ?? 0,
})

const CardRow = Row({ number: Type.String() })
export const readPlasticCards = async (db: Db, accountId: number): Promise<string[]> =>
  (
    await queryRows(
      db,
      CardRow,
      sql`SELECT number FROM plastic_card WHERE account_id = ${accountId} ORDER BY attached_at`,
    )
  ).map(({ number }) => number)

const PlasticRow = Row({
  account_id: OrNull(Type.Integer()),
  points: Type.Integer(),
  bought: Type.Integer(),
  as_of: Type.String(),
})
/** Locks the card that was given out to this phone. */
export const lockPlasticCard = (tx: Transaction<DB>, number: string, phone: string) =>
  queryRow(
    tx,
    PlasticRow,
    sql`
    SELECT account_id, points, bought, as_of::text AS as_of FROM plastic_card
    WHERE number = ${number} AND phone = ${phone} FOR UPDATE`,
  )

export const attachPlasticCard = async (
  tx: Transaction<DB>,
  number: string,
  accountId: number,
  at: Date,
): Promise<void> => {
  await sql`
    UPDATE plastic_card SET account_id = ${accountId}, attached_at = ${at}
    WHERE number = ${number} AND account_id IS NULL`.execute(tx)
}

/** For the erasure of an account: a card stays attached to it, without the phone. */
export const forgetPhonesOfCards = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await sql`
    UPDATE plastic_card SET phone = NULL
    WHERE account_id = (SELECT id FROM bonus_account WHERE customer_id = ${customerId})`.execute(tx)
}

const ExportRow = Row({
  kind: Type.String(),
  amount: Type.Integer(),
  at: Type.String(),
  burns_on: Type.String(),
  order_number: OrNull(Type.String()),
})
/** SAFE-05: every entry, with the day on which its lot burns. */
export const exportEntries = (db: Kysely<DB>, customerId: number): Promise<Static<typeof ExportRow>[]> =>
  queryRows(
    db,
    ExportRow,
    sql`
    SELECT e.kind, e.amount, to_json(e.at) #>> '{}' AS at, l.burns_on::text AS burns_on, o.number AS order_number
    FROM bonus_account a JOIN bonus_lot l ON l.account_id = a.id JOIN bonus_entry e ON e.lot_id = l.id
    LEFT JOIN orders o ON o.id = e.order_id
    WHERE a.customer_id = ${customerId} ORDER BY e.id`,
  )
