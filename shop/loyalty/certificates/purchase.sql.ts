import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { CertificatePurchase } from '../certificates.api.ts'
import { moscowDay } from '#kernel/dates.ts'
import { OrNull } from '#kernel/shared.api.ts'
import type { Consent } from '#shop/consent/facts/consent.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { insertConsent } from '#shop/consent/face.ts'

type Db = Kysely<DB> | Transaction<DB>

export type NewPurchase = {
  readonly prefix: string
  readonly token: string
  readonly card_token: string
  readonly customer_id: number | null
  readonly amount: number
  readonly design: string
  readonly recipient_name: string
  readonly recipient_email: string
  readonly sender_name: string
  readonly greeting: string
  readonly send_on: string
  readonly buyer_phone: string
  readonly buyer_email: string
  readonly agreement_version: string
  readonly consent: Consent
  /** Network address that the consent came from; null for calls within the process. */
  readonly consent_from: string | null
  readonly at: Date
  readonly pay_until: Date
}

const NumberRow = Row({ number: Type.String() })

/** Inserts the purchase and the record of the consent (SAFE-05); returns its number, «ГС-1001». */
export const insertPurchase = async (tx: Transaction<DB>, made: NewPurchase): Promise<string> => {
  const { consent, consent_from: from, at } = made
  const given = { purpose: 'personal_data', step: 'confirmed', consent, from, at } as const
  const row = await queryRow(
    tx,
    NumberRow,
    sql`
    WITH placed AS (
      INSERT INTO certificate_purchase (
        number, token, card_token, customer_id, amount, design, recipient_name, recipient_email, sender_name, greeting, send_on,
        buyer_phone, buyer_email, agreement_version, consent_text_version, placed_at, pay_until)
      VALUES (
        ${made.prefix} || 'С-' || nextval('certificate_purchase_number'), ${made.token}, ${made.card_token}, ${made.customer_id},
        ${made.amount}, ${made.design}, ${made.recipient_name}, ${made.recipient_email}, ${made.sender_name}, ${made.greeting},
        ${made.send_on}::date, ${made.buyer_phone}, ${made.buyer_email}, ${made.agreement_version},
        ${made.consent.version}, ${made.at}, ${made.pay_until})
      RETURNING number
    ), consent AS (${insertConsent(given, sql`'certificate ' || number`, sql`FROM placed`)}
    )
    SELECT number FROM placed`,
  )
  if (row === undefined) throw new Error('The inserted purchase was not returned')
  return row.number
}

const PurchaseRow = Row({
  id: Type.String(),
  number: Type.String(),
  token: Type.String(),
  card_token: Type.String(),
  state: CertificatePurchase.properties.state,
  amount: Type.Integer(),
  design: CertificatePurchase.properties.design,
  recipient_name: Type.String(),
  recipient_email: Type.String(),
  sender_name: Type.String(),
  greeting: Type.String(),
  send_on: Type.String(),
  buyer_phone: Type.String(),
  buyer_email: Type.String(),
  placed_at: Timestamp,
  pay_until: Timestamp,
  certificate_id: OrNull(Type.Integer()),
  sent_at: OrNull(Timestamp),
  ends_on: OrNull(Type.String()),
})
export type PurchaseRow = Readonly<Static<typeof PurchaseRow>>

const COLUMNS = sql`
  p.id::text AS id, p.number, p.token, p.card_token, p.state, p.amount, p.design, p.recipient_name, p.recipient_email,
  p.sender_name, p.greeting, p.send_on::text AS send_on, p.buyer_phone, p.buyer_email, p.placed_at, p.pay_until, p.certificate_id,
  c.sent_at, c.ends_on::text AS ends_on
  FROM certificate_purchase p LEFT JOIN certificate c ON c.id = p.certificate_id`

export const readPurchase = (
  db: Db,
  by: 'id' | 'token' | 'card_token' | 'number',
  value: string,
): Promise<PurchaseRow | undefined> =>
  queryRow(db, PurchaseRow, sql`SELECT ${COLUMNS} WHERE ${sql.ref(`p.${by}`)} = ${value}`)

/** Until the transaction ends. */
export const lockPurchase = (
  tx: Transaction<DB>,
  by: 'id' | 'token' | 'number',
  value: string,
): Promise<PurchaseRow | undefined> =>
  queryRow(tx, PurchaseRow, sql`SELECT ${COLUMNS} WHERE ${sql.ref(`p.${by}`)} = ${value} FOR NO KEY UPDATE OF p`)

export const markPaid = async (tx: Transaction<DB>, id: string, certificateId: number, at: Date): Promise<void> => {
  await sql`
    UPDATE certificate_purchase SET state = 'paid', certificate_id = ${certificateId}, paid_at = ${at}
    WHERE id = ${id} AND state = 'awaiting_payment'`.execute(tx)
}

export const endPurchase = async (
  tx: Transaction<DB>,
  id: string,
  state: 'cancelled' | 'refunded',
  at: Date,
): Promise<void> => {
  await sql`UPDATE certificate_purchase SET state = ${state}, ended_at = ${at} WHERE id = ${id}`.execute(tx)
}

const IdRow = Row({ id: Type.String() })
/** Purchases whose time to be paid has ended. */
export const readUnpaidPurchases = (db: Db, now: Date): Promise<{ id: string }[]> =>
  queryRows(
    db,
    IdRow,
    sql`SELECT id::text AS id FROM certificate_purchase WHERE state = 'awaiting_payment' AND pay_until <= ${now} ORDER BY id`,
  )

/** Takes `amount` kopecks off a locked certificate for the refund with this id. Throws if there is less: a CHECK refuses it. */
export const refundRest = async (
  tx: Transaction<DB>,
  certificateId: number,
  amount: number,
  refundId: string,
  at: Date,
): Promise<void> => {
  await sql`
    WITH taken AS (
      UPDATE certificate SET balance = balance - ${amount} WHERE id = ${certificateId} RETURNING id
    )
    INSERT INTO certificate_entry (certificate_id, kind, cause, amount, at)
    SELECT id, 'refund', ${refundId}, ${-amount}, ${at} FROM taken`.execute(tx)
}

const ConfirmationRow = Row({
  number: Type.String(),
  token: Type.String(),
  amount: Type.Integer(),
  buyer_email: Type.String(),
  send_on: Type.String(),
  send_at: Timestamp,
  paid_at: Timestamp,
  ends_on: Type.String(),
})
/** For the buyer's letter; undefined if it is sent already. */
export const readConfirmation = (db: Db, id: string): Promise<Static<typeof ConfirmationRow> | undefined> =>
  queryRow(
    db,
    ConfirmationRow,
    sql`
    SELECT p.number, p.token, p.amount, p.buyer_email, p.send_on::text AS send_on, c.send_at, p.paid_at, c.ends_on::text AS ends_on
    FROM certificate_purchase p JOIN certificate c ON c.id = p.certificate_id
    WHERE p.id = ${id} AND p.confirmed_at IS NULL AND p.buyer_email <> ''`,
  )
export const markConfirmed = async (db: Db, id: string, at: Date): Promise<void> => {
  await sql`UPDATE certificate_purchase SET confirmed_at = ${at} WHERE id = ${id} AND confirmed_at IS NULL`.execute(db)
}

/**
 * SAFE-05: purchases stay for accounting, without their buyer. The recipient of one that is not sent yet stays until it is sent:
 * it is paid for.
 */
export const anonymisePurchases = async (tx: Transaction<DB>, customerId: number): Promise<void> => {
  await sql`
    UPDATE certificate_purchase p
    SET customer_id = NULL, buyer_email = '', buyer_phone = '', sender_name = '', greeting = '',
        recipient_name = CASE WHEN c.sent_at IS NULL AND p.state = 'paid' THEN p.recipient_name ELSE '' END,
        recipient_email = CASE WHEN c.sent_at IS NULL AND p.state = 'paid' THEN p.recipient_email ELSE '' END
    FROM certificate_purchase own LEFT JOIN certificate c ON c.id = own.certificate_id
    WHERE own.id = p.id AND p.customer_id = ${customerId}`.execute(tx)
}

/** Purchases whose payment is awaited: until it has come or ended, receipts need the buyer's contact. */
export const unpaidPurchaseNumbers = async (db: Db, customerId: number): Promise<string[]> => {
  const rows = await queryRows(
    db,
    NumberRow,
    sql`
    SELECT number FROM certificate_purchase WHERE customer_id = ${customerId} AND state = 'awaiting_payment' ORDER BY id`,
  )
  return rows.map(({ number }) => number)
}

/** Longer than a payment is watched at its provider, so that money that comes late can be given back with its letter. */
export const CANCELLED_DAYS = 30

/** SAFE-05: removes the names and contacts from purchases that were never paid. */
export const anonymiseCancelledPurchases = async (db: Db, now: Date): Promise<void> => {
  const endedBefore = new Date(now.getTime() - CANCELLED_DAYS * 86_400_000)
  await sql`
    UPDATE certificate_purchase
    SET buyer_email = '', buyer_phone = '', sender_name = '', greeting = '', recipient_name = '', recipient_email = ''
    WHERE state = 'cancelled' AND ended_at < ${endedBefore} AND buyer_phone <> ''`.execute(db)
}

/** SAFE-05: removes the people from purchases placed before the moment whose certificate has nothing left to spend. */
export const anonymisePurchasesBefore = async (db: Db, before: Date, now: Date): Promise<void> => {
  await sql`
    UPDATE certificate_purchase p
    SET customer_id = NULL, buyer_email = '', buyer_phone = '', sender_name = '', greeting = '', recipient_name = '',
        recipient_email = ''
    FROM certificate c
    WHERE c.id = p.certificate_id AND p.placed_at < ${before} AND p.buyer_phone || p.recipient_email <> ''
      AND (p.state = 'refunded' OR c.balance = 0 OR c.ends_on <= ${moscowDay(now)}::date)`.execute(db)
}

const DescribedRow = Row({
  number: Type.String(),
  state: CertificatePurchase.properties.state,
  amount: Type.Integer(),
  balance: Type.Integer(),
  placed_at: Timestamp,
  sent_at: OrNull(Timestamp),
  buyer_email: Type.String(),
  buyer_phone: Type.String(),
  recipient_email: Type.String(),
})
/** For staff. */
export const describePurchase = (db: Db, number: string): Promise<Static<typeof DescribedRow> | undefined> =>
  queryRow(
    db,
    DescribedRow,
    sql`
    SELECT p.number, p.state, p.amount, coalesce(c.balance, 0) AS balance, p.placed_at, c.sent_at, p.buyer_email, p.buyer_phone,
           p.recipient_email
    FROM certificate_purchase p LEFT JOIN certificate c ON c.id = p.certificate_id WHERE p.number = ${number}`,
  )

const CertificateRow = Row({ certificate_id: Type.Integer() })
/** Has the certificate sent to this mailbox at `at`; its id, or undefined if there is nothing to send. */
export const readdressCertificate = async (
  tx: Transaction<DB>,
  number: string,
  email: string,
  at: Date,
): Promise<number | undefined> => {
  const row = await queryRow(
    tx,
    CertificateRow,
    sql`
    WITH sent AS (
      UPDATE certificate c SET recipient_email = ${email}, send_at = ${at}, sent_at = NULL, undeliverable_at = NULL
      FROM certificate_purchase p WHERE p.certificate_id = c.id AND p.number = ${number} AND c.balance > 0 RETURNING c.id
    )
    UPDATE certificate_purchase p SET recipient_email = ${email} FROM sent WHERE p.certificate_id = sent.id
    RETURNING p.certificate_id`,
  )
  return row?.certificate_id
}

const ExportedRow = Row({
  number: Type.String(),
  placed_at: Type.String(),
  amount: Type.Integer(),
  phone: Type.String(),
  email: Type.String(),
  sender_name: Type.String(),
  recipient_name: Type.String(),
  recipient_email: Type.String(),
  greeting: Type.String(),
})
/** SAFE-05: what the customer bought while signed in. */
export const exportPurchases = (db: Db, customerId: number): Promise<Static<typeof ExportedRow>[]> =>
  queryRows(
    db,
    ExportedRow,
    sql`
    SELECT number, to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS placed_at, amount, buyer_phone AS phone,
           buyer_email AS email, sender_name, recipient_name, recipient_email, greeting
    FROM certificate_purchase WHERE customer_id = ${customerId} ORDER BY id`,
  )
