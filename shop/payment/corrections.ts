/**
 * ORD-09: corrections of receipts. No bank takes them through its API, so staff enter them at the cash register; the shop makes the
 * documents, keeps them and remembers which were registered.
 */
import { sql, type Kysely, type QueryExecutorProvider, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#kernel/shared.api.ts'
import { correctionReceipts } from './facts/correction-receipt.ts'
import { storedReceipt, type Receipt } from './facts/receipt.ts'
import type { Taxes } from './facts/taxes.ts'
import { receiptTags, type TaggedReceipt } from './facts/receipt-tags.ts'
import { queryRow, queryRows, Row, Timestamp, OrderId } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { readChargedOrder, readContact } from './payment.sql.ts'

const Stored = Row({
  id: Type.String(),
  owner: Type.String(),
  kind: Type.String(),
  payment_id: OrNull(Type.String()),
  order_id: OrNull(OrderId),
  total: Type.Integer(),
  made_at: Timestamp,
  sent_at: OrNull(Timestamp),
  corrects: OrNull(Type.String()),
  document: Type.Unknown(),
})
type StoredReceipt = Readonly<Static<typeof Stored>>
export type ReceiptRow = Omit<StoredReceipt, 'document'>

const RECEIPTS = sql`
  SELECT r.id::text AS id, coalesce(o.number, c.number) AS owner, r.kind, r.payment_id::text AS payment_id,
         r.order_id::text AS order_id, r.total, r.made_at, r.sent_at, r.corrects::text AS corrects, r.document
  FROM receipt r LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN payment p ON p.id = r.payment_id
  LEFT JOIN certificate_purchase c ON c.id = p.certificate_purchase_id`

/** Receipts of an order or of the purchase of a certificate, oldest first. */
export const receiptsOf = (db: QueryExecutorProvider, number: string): Promise<StoredReceipt[]> =>
  queryRows(db, Stored, sql`${RECEIPTS} WHERE coalesce(o.number, c.number) = ${number} ORDER BY r.id`)

/** Receipts of the orders of a customer, oldest first. */
export const receiptsOfCustomer = (db: QueryExecutorProvider, customerId: number): Promise<StoredReceipt[]> =>
  queryRows(db, Stored, sql`${RECEIPTS} WHERE o.customer_id = ${customerId} ORDER BY r.id`)

const contactOf = async (
  db: Kysely<DB>,
  { order_id, payment_id }: StoredReceipt,
): Promise<Receipt['contact'] | undefined> => {
  if (order_id !== null) return (await readChargedOrder(db, order_id)).contact
  return payment_id === null ? undefined : readContact(db, payment_id)
}

/** A provider that has not taken a receipt in this time does not take it at all. */
const SENT_WITHIN_MS = 86_400_000

export type TillReceipt = Correction & ReceiptRow

/**
 * Receipts that staff enter at the till, oldest first: corrections, and hand-overs that no provider makes, which are orders that a
 * certificate paid which was not bought online, and those that their provider has not taken.
 */
export const receiptsForTill = async (db: Kysely<DB>, site: string, now: Date): Promise<TillReceipt[]> => {
  const sentSince = new Date(now.getTime() - SENT_WITHIN_MS)
  const rows = await queryRows(
    db,
    Stored,
    sql`
    ${RECEIPTS} WHERE r.sent_at IS NULL AND (r.kind = 'correction'
      OR (r.kind = 'settlement' AND (r.payment_id IS NULL OR r.made_at < ${sentSince})))
    ORDER BY r.id LIMIT 200`,
  )
  const receipts: TillReceipt[] = []
  for (const row of rows) {
    const contact = await contactOf(db, row)
    const document = storedReceipt(row.document)
    if (contact === undefined || document === undefined) continue
    receipts.push({ ...row, tags: receiptTags({ ...document, contact }, site) })
  }
  return receipts
}

/** Receipts of money that came in may be corrected. */
export const isCorrectable = ({ kind }: Pick<StoredReceipt, 'kind'>): boolean =>
  kind === 'prepayment' || kind === 'settlement'
export const CORRECTION_REFUSALS = {
  'no-receipt': 'Такого чека нет.',
  'not-correctable': 'Исправляют чеки предоплаты и\u00a0выдачи; чек возврата исправьте в\u00a0кабинете кассы.',
  corrected: 'Для этого чека коррекция уже составлена.',
} as const

export type WantedCorrection = {
  readonly receiptId: string
  readonly reason: string
  /** Number of the order of the tax office; null: the shop has found the fault itself. */
  readonly order: string | null
  /** Fiscal sign of the wrong receipt; null: it was never registered. */
  readonly fiscalSign: string | null
}
export type Correction = { readonly id: string; readonly tags: TaggedReceipt }

/** `not-correctable`: a return, or a correction. `corrected`: there are documents already. */
export const writeCorrection = async (
  tx: Transaction<DB>,
  { receiptId, reason, order, fiscalSign }: WantedCorrection,
  { site, taxes }: { readonly site: string; readonly taxes: Taxes },
  at: Date,
): Promise<{ readonly owner: string; readonly corrections: Correction[] } | keyof typeof CORRECTION_REFUSALS> => {
  const found = await queryRow(tx, Stored, sql`${RECEIPTS} WHERE r.id = ${receiptId} FOR UPDATE OF r`)
  const contact = found && (await contactOf(tx, found))
  const document = storedReceipt(found?.document)
  if (found === undefined || contact === undefined || document === undefined) return 'no-receipt'
  if (!isCorrectable(found)) return 'not-correctable'
  const original = { ...document, contact }
  const corrections: Correction[] = []
  for (const [index, receipt] of correctionReceipts(original, { number: order, fiscalSign }, at, taxes).entries()) {
    const { contact: _contact, ...corrected } = receipt
    const tags = receiptTags(receipt, site)
    const { 1008: _buyer, ...stored } = tags.tags
    const row = await queryRow(
      tx,
      Row({ id: Type.String() }),
      sql`
      INSERT INTO receipt (order_id, kind, part, payment_id, corrects, reason, total, document, tags, made_at)
      VALUES (${found.order_id}, 'correction', ${index + 1}, ${found.payment_id}, ${receiptId}, ${reason}, ${receipt.total},
              ${JSON.stringify(corrected)}::jsonb, ${JSON.stringify({ ...tags, tags: stored })}::jsonb, ${at})
      ON CONFLICT DO NOTHING RETURNING id::text AS id`,
    )
    if (row === undefined) return 'corrected'
    corrections.push({ id: row.id, tags })
  }
  return { owner: found.owner, corrections }
}

/** The cash register took a receipt that staff entered. Null: none waits. Otherwise the number of its order. */
export const markRegistered = async (
  tx: Transaction<DB>,
  id: string,
  fiscalSign: string,
  at: Date,
): Promise<string | null> => {
  const row = await queryRow(
    tx,
    Row({ id: Type.String() }),
    sql`
    UPDATE receipt SET sent_at = ${at}, fiscal_sign = ${fiscalSign}
    WHERE id = ${id} AND kind IN ('correction', 'settlement') AND sent_at IS NULL RETURNING id::text AS id`,
  )
  if (row === undefined) return null
  return (await queryRow(tx, Stored, sql`${RECEIPTS} WHERE r.id = ${id}`))?.owner ?? null
}
