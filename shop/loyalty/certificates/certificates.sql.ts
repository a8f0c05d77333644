import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import type { OrderId, StoreId } from '#kernel/ids.ts'
import { Bytes, queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { SoldAs } from '../facts/certificates.ts'

type Db = Kysely<DB> | Transaction<DB>

const IdRow = Row({ id: Type.Integer() })

/** The store that has taken the money for a certificate, and how. */
export type Sold = { readonly storeId: StoreId; readonly receivedAs: SoldAs }

export type NewCertificate = {
  readonly number: string
  readonly pinHash: Buffer
  readonly nominal: number
  readonly at: Date
  readonly endsOn: string
  readonly email: string | null
  readonly sendAt: Date | null
  readonly sold: Sold | undefined
}
export const insertCertificate = async (tx: Transaction<DB>, made: NewCertificate): Promise<number> => {
  const row = await queryRow(
    tx,
    IdRow,
    sql`
    WITH made AS (
      INSERT INTO certificate (number, pin_hash, nominal, balance, issued_at, ends_on, recipient_email, send_at,
        sold_in, received_as)
      VALUES (${made.number}, ${made.pinHash}, ${made.nominal}, ${made.nominal}, ${made.at}, ${made.endsOn}::date,
        ${made.email}, ${made.sendAt}, ${made.sold?.storeId ?? null}, ${made.sold?.receivedAs ?? null}) RETURNING id
    ), issued AS (
      INSERT INTO certificate_entry (certificate_id, kind, amount, at)
      SELECT id, 'issue', ${made.nominal}, ${made.at} FROM made
    )
    SELECT id FROM made`,
  )
  if (row === undefined) throw new Error('The inserted certificate was not returned')
  return row.id
}

const CertificateRow = Row({
  id: Type.Integer(),
  pin_hash: Bytes,
  balance: Type.Integer(),
  nominal: Type.Integer(),
  ends_on: Type.String(),
})
export const readCertificate = (db: Db, number: string): Promise<Static<typeof CertificateRow> | undefined> =>
  queryRow(
    db,
    CertificateRow,
    sql`
    SELECT id, pin_hash, balance, nominal, ends_on::text AS ends_on FROM certificate WHERE number = ${number}`,
  )

const BalanceRow = Row({ balance: Type.Integer() })
/** What it pays on `day`, until the transaction ends. */
export const lockCertificateBalance = async (tx: Transaction<DB>, id: number, day: string): Promise<number> =>
  (
    await queryRow(
      tx,
      BalanceRow,
      sql`SELECT balance FROM certificate WHERE id = ${id} AND ends_on > ${day}::date FOR UPDATE`,
    )
  )?.balance ?? 0

type Spending = {
  readonly certificateId: number
  readonly orderId: OrderId
  readonly amount: number
  readonly at: Date
}
/** Takes the amount; false, and nothing is written, if there is less. */
export const takeFromCertificate = async (
  tx: Transaction<DB>,
  { certificateId, orderId, amount, at }: Spending,
): Promise<boolean> => {
  const taken = await queryRow(
    tx,
    BalanceRow,
    sql`
    WITH taken AS (
      UPDATE certificate SET balance = balance - ${amount} WHERE id = ${certificateId} AND balance >= ${amount}
      RETURNING balance
    ), entry AS (
      INSERT INTO certificate_entry (certificate_id, order_id, kind, amount, at)
      SELECT ${certificateId}, ${orderId}::bigint, 'spend', ${-amount}, ${at} FROM taken
    )
    SELECT balance FROM taken`,
  )
  return taken !== undefined
}

type TillSpending = {
  readonly certificateId: number
  readonly amount: number
  /** Names this purchase among those of the certificate. */
  readonly cause: string
  readonly day: string
  readonly at: Date
}
/** Takes the amount of a purchase at the till; the balance that is left, or null, and nothing is written, if there is less. */
export const takeAtTill = async (
  tx: Transaction<DB>,
  { certificateId, amount, cause, day, at }: TillSpending,
): Promise<number | null> => {
  const taken = await queryRow(
    tx,
    BalanceRow,
    sql`
    WITH taken AS (
      UPDATE certificate SET balance = balance - ${amount}
      WHERE id = ${certificateId} AND balance >= ${amount} AND ends_on > ${day}::date
      RETURNING balance
    ), entry AS (
      INSERT INTO certificate_entry (certificate_id, kind, cause, amount, at)
      SELECT ${certificateId}, 'till', ${cause}, ${-amount}, ${at} FROM taken
    )
    SELECT balance FROM taken`,
  )
  return taken?.balance ?? null
}

const SpentRow = Row({
  certificate_id: Type.Integer(),
  left: Type.Integer(),
  is_written: Type.Boolean(),
  spent_at: Timestamp,
  issued_at: Timestamp,
  ends_on: Type.String(),
})
/** Locks the certificate that pays for the order. */
export const lockCertificateOf = async (tx: Transaction<DB>, orderId: OrderId): Promise<void> => {
  await sql`
    SELECT FROM certificate WHERE id IN (SELECT certificate_id FROM certificate_entry WHERE order_id = ${orderId}) FOR UPDATE`.execute(
    tx,
  )
}

/** Locks the certificate that pays for the order and reads what it paid; `left`: what of it is not returned. */
export const lockSpent = async (tx: Transaction<DB>, orderId: OrderId, cause: string) => {
  await lockCertificateOf(tx, orderId)
  return queryRow(
    tx,
    SpentRow,
    sql`
    SELECT e.certificate_id, -sum(e.amount)::int AS left, bool_or(e.kind = 'return' AND e.cause = ${cause}) AS is_written,
           min(e.at) AS spent_at, c.issued_at, c.ends_on::text AS ends_on
    FROM certificate_entry e JOIN certificate c ON c.id = e.certificate_id
    WHERE e.order_id = ${orderId} GROUP BY e.certificate_id, c.id`,
  )
}

type Returning = Spending & { readonly cause: string; readonly endsOn: string }
export const addReturn = async (tx: Transaction<DB>, returned: Returning): Promise<void> => {
  await sql`
    WITH entry AS (
      INSERT INTO certificate_entry (certificate_id, order_id, kind, cause, amount, at)
      VALUES (${returned.certificateId}, ${returned.orderId}::bigint, 'return', ${returned.cause}, ${returned.amount},
        ${returned.at})
    )
    UPDATE certificate SET balance = balance + ${returned.amount}, ends_on = ${returned.endsOn}::date
    WHERE id = ${returned.certificateId}`.execute(tx)
}

/** Certificates whose e-mail is due, at most `take`. One whose money went back, or whose mailbox does not exist, is not sent. */
export const readDue = async (db: Db, now: Date, take: number): Promise<number[]> =>
  (
    await queryRows(
      db,
      IdRow,
      sql`
      SELECT id FROM certificate
      WHERE sent_at IS NULL AND send_at <= ${now} AND undeliverable_at IS NULL AND balance > 0
      ORDER BY send_at, id LIMIT ${take}`,
    )
  ).map(({ id }) => id)

const LetterRow = Row({
  number: Type.String(),
  pin_hash: Bytes,
  nominal: Type.Integer(),
  ends_on: Type.String(),
  email: OrNull(Type.String()),
  send_at: OrNull(Timestamp),
  /** Recipient of a certificate that was bought online; null for the others. */
  recipient_name: OrNull(Type.String()),
  sender_name: OrNull(Type.String()),
  greeting: OrNull(Type.String()),
  card_token: OrNull(Type.String()),
  purchase_token: OrNull(Type.String()),
  buyer_email: OrNull(Type.String()),
})
/** Undefined if it is sent already, cannot be delivered, or its money went back. */
export const readLetter = (db: Db, id: number) =>
  queryRow(
    db,
    LetterRow,
    sql`
    SELECT c.number, c.pin_hash, c.nominal, c.ends_on::text AS ends_on, c.recipient_email AS email, c.send_at,
           p.recipient_name, p.sender_name,
           p.greeting, p.card_token, p.token AS purchase_token, p.buyer_email
    FROM certificate c LEFT JOIN certificate_purchase p ON p.certificate_id = c.id
    WHERE c.id = ${id} AND c.sent_at IS NULL AND c.undeliverable_at IS NULL AND c.balance > 0`,
  )

export const markSent = async (db: Db, id: number, at: Date): Promise<void> => {
  await sql`UPDATE certificate SET sent_at = ${at} WHERE id = ${id} AND sent_at IS NULL`.execute(db)
}

export const markUndeliverable = async (db: Db, id: number, at: Date): Promise<void> => {
  await sql`UPDATE certificate SET undeliverable_at = ${at} WHERE id = ${id} AND sent_at IS NULL`.execute(db)
}

const ExportRow = Row({
  number: Type.String(),
  nominal: Type.Integer(),
  balance: Type.Integer(),
  ends_on: Type.String(),
})
/** SAFE-05: certificates that paid for the customer's orders, by the end of the number. */
export const exportCertificates = (db: Db, customerId: number): Promise<Static<typeof ExportRow>[]> =>
  queryRows(
    db,
    ExportRow,
    sql`
    SELECT '••••' || right(number, 4) AS number, nominal, balance, ends_on::text AS ends_on FROM certificate
    WHERE id IN (SELECT e.certificate_id FROM certificate_entry e JOIN orders o ON o.id = e.order_id
                 WHERE o.customer_id = ${customerId})
    ORDER BY id`,
  )
