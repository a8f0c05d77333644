/**
 * ORD-09: corrections of receipts. No bank takes them through its API, so staff enter them at the cash register; the shop makes the
 * documents, keeps them and remembers which were registered.
 */
import { sql, type Kysely, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull } from '#contract/shared.schema.ts'
import { correctionReceipts } from '#domain/correction-receipt.ts'
import { isRecord } from '#domain/is-record.ts'
import type { Receipt } from '#domain/receipt.ts'
import { receiptTags, type TaggedReceipt } from '#domain/receipt-tags.ts'
import { queryRow, queryRows, Row, Timestamp } from '#server/db/rows.ts'
import type { DB } from '#server/db/types.gen.ts'
import { readContact } from './payment.queries.ts'

const ReceiptRow = Row({
  id: Type.String(),
  owner: Type.String(),
  kind: Type.String(),
  payment_id: OrNull(Type.String()),
  order_id: OrNull(Type.String()),
  total: Type.Integer(),
  made_at: Timestamp,
  sent_at: OrNull(Timestamp),
  corrects: OrNull(Type.String()),
  document: Type.Unknown(),
})
export type StoredReceipt = Readonly<Static<typeof ReceiptRow>>

const RECEIPTS = sql`
  SELECT r.id::text AS id, coalesce(o.number, c.number) AS owner, r.kind, r.payment_id::text AS payment_id,
         r.order_id::text AS order_id, r.total, r.made_at, r.sent_at, r.corrects::text AS corrects, r.document
  FROM receipt r LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN payment p ON p.id = r.payment_id
  LEFT JOIN certificate_purchase c ON c.id = p.certificate_purchase_id`

/** Of an order or of the purchase of a certificate, oldest first. */
export const receiptsOf = (db: Kysely<DB>, number: string): Promise<StoredReceipt[]> =>
  queryRows(db, ReceiptRow, sql`${RECEIPTS} WHERE coalesce(o.number, c.number) = ${number} ORDER BY r.id`)

const isDocument = (value: unknown): value is Omit<Receipt, 'contact'> =>
  isRecord(value) && Array.isArray(value['lines'])

export type WantedCorrection = {
  readonly receiptId: string
  readonly reason: string
  /** Number of the order of the tax office; null: the shop has found the fault itself. */
  readonly order: string | null
  /** Of the wrong receipt; null: it was never registered. */
  readonly fiscalSign: string | null
}
export type Correction = { readonly id: string; readonly tags: TaggedReceipt }

/** `not-correctable`: a return, or a correction. `corrected`: there are documents already. */
export const writeCorrection = async (
  tx: Transaction<DB>,
  { receiptId, reason, order, fiscalSign }: WantedCorrection,
  site: string,
  at: Date,
): Promise<
  { readonly owner: string; readonly corrections: Correction[] } | 'no-receipt' | 'not-correctable' | 'corrected'
> => {
  const found = await queryRow(tx, ReceiptRow, sql`${RECEIPTS} WHERE r.id = ${receiptId} FOR UPDATE OF r`)
  if (found === undefined || found.payment_id === null || !isDocument(found.document)) return 'no-receipt'
  if (found.kind !== 'prepayment' && found.kind !== 'settlement') return 'not-correctable'
  const original = { ...found.document, contact: await readContact(tx, found.payment_id) }
  const corrections: Correction[] = []
  for (const [index, receipt] of correctionReceipts(original, { number: order, fiscalSign }, at).entries()) {
    const { contact: _contact, ...document } = receipt
    const tags = receiptTags(receipt, site)
    const { 1008: _buyer, ...stored } = tags.tags
    const row = await queryRow(
      tx,
      Row({ id: Type.String() }),
      sql`
      INSERT INTO receipt (order_id, kind, part, payment_id, corrects, reason, total, document, tags, made_at)
      VALUES (${found.order_id}, 'correction', ${index + 1}, ${found.payment_id}, ${receiptId}, ${reason}, ${receipt.total},
              ${JSON.stringify(document)}::jsonb, ${JSON.stringify({ ...tags, tags: stored })}::jsonb, ${at})
      ON CONFLICT DO NOTHING RETURNING id::text AS id`,
    )
    if (row === undefined) return 'corrected'
    corrections.push({ id: row.id, tags })
  }
  return { owner: found.owner, corrections }
}

/** The cash register took a correction. Null: there is none that waits. Otherwise the number of its order. */
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
    WHERE id = ${id} AND kind = 'correction' AND sent_at IS NULL RETURNING id::text AS id`,
  )
  if (row === undefined) return null
  return (await queryRow(tx, ReceiptRow, sql`${RECEIPTS} WHERE r.id = ${id}`))?.owner ?? null
}
