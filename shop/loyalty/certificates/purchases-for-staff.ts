/** BONUS-03, STAFF-02: certificates bought online, as staff find and show them. The certificate's number and PIN stay hidden. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { Type, type Static } from 'typebox'
import { CertificatePurchase } from '../certificates.api.ts'
import { OrNull } from '#kernel/shared.api.ts'
import { queryRow, queryRows, Row, Timestamp } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'

const FoundRow = Row({
  number: Type.String(),
  state: CertificatePurchase.properties.state,
  amount: Type.Integer(),
  /** What it still pays; null until it is paid for. */
  balance: OrNull(Type.Integer()),
  recipient_name: Type.String(),
  sender_name: Type.String(),
  placed_at: Timestamp,
  pay_until: Timestamp,
  send_on: Type.String(),
  /** Null until it is paid for. */
  send_at: OrNull(Timestamp),
  sent_at: OrNull(Timestamp),
  ends_on: OrNull(Type.String()),
})
export type FoundPurchase = Readonly<Static<typeof FoundRow>>

const COLUMNS = sql`
  p.number, p.state, p.amount, c.balance, p.recipient_name, p.sender_name, p.placed_at, p.pay_until, p.send_on::text AS send_on,
  c.send_at, c.sent_at, c.ends_on::text AS ends_on`
const FROM = sql`certificate_purchase p LEFT JOIN certificate c ON c.id = p.certificate_id`

/** What identifies a purchase. `phone`, `email`: the buyer's; a mailbox may also be the recipient's. */
export type PurchaseKey =
  | { readonly by: 'number' | 'certificate' | 'phone' | 'email'; readonly value: string }
  /** A part of the buyer's or the recipient's name. */
  | { readonly by: 'name'; readonly value: string }

const conditionOf = ({ by, value }: PurchaseKey): RawBuilder<unknown> => {
  switch (by) {
    case 'number':
      return sql`p.number = ${value}`
    case 'certificate':
      return sql`c.number = ${value}`
    case 'phone':
      return sql`p.buyer_phone = ${value}`
    case 'email':
      return sql`lower(${value}) IN (lower(p.buyer_email), lower(p.recipient_email))`
    case 'name':
      return sql`position(lower(${value}) IN lower(p.sender_name || chr(10) || p.recipient_name)) > 0`
  }
}

const MAX_FOUND = 20

/** The newest first. */
export const findPurchases = (db: Kysely<DB>, key: PurchaseKey): Promise<FoundPurchase[]> =>
  queryRows(
    db,
    FoundRow,
    sql`SELECT ${COLUMNS} FROM ${FROM} WHERE ${conditionOf(key)} ORDER BY p.id DESC LIMIT ${MAX_FOUND}`,
  )

const DetailsRow = Row({
  ...FoundRow.properties,
  id: Type.String(),
  recipient_email: Type.String(),
  buyer_email: Type.String(),
  buyer_phone: Type.String(),
  paid_at: OrNull(Timestamp),
  ended_at: OrNull(Timestamp),
  refund_asked_by: OrNull(Type.Integer()),
  refund_asked_name: OrNull(Type.String()),
})
export type PurchaseDetails = Readonly<Static<typeof DetailsRow>>

export const readPurchaseDetails = (db: Kysely<DB>, number: string): Promise<PurchaseDetails | undefined> =>
  queryRow(
    db,
    DetailsRow,
    sql`
    SELECT ${COLUMNS}, p.id::text AS id, p.recipient_email, p.buyer_email, p.buyer_phone, p.paid_at, p.ended_at,
      p.refund_asked_by, s.name AS refund_asked_name
    FROM ${FROM} LEFT JOIN staff s ON s.id = p.refund_asked_by WHERE p.number = ${number}`,
  )

const SpentRow = Row({ order: Type.String(), amount: Type.Integer(), at: Timestamp })

/** What it paid of orders, without what came back to it, oldest first. */
export const readSpentOn = (db: Kysely<DB>, number: string): Promise<Static<typeof SpentRow>[]> =>
  queryRows(
    db,
    SpentRow,
    sql`
    SELECT o.number AS "order", -sum(e.amount)::int AS amount, min(e.at) AS at
    FROM certificate_purchase p JOIN certificate_entry e ON e.certificate_id = p.certificate_id JOIN orders o ON o.id = e.order_id
    WHERE p.number = ${number} GROUP BY o.id HAVING sum(e.amount) < 0 ORDER BY min(e.at), o.id`,
  )
