/** ORD-09: correction receipts, and receipts that no provider makes, as staff enter them at the till. */
import type { Kysely } from 'kysely'
import { done, refuse, type Handlers } from '#kernel/endpoint.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { forStaff, writeAudit } from '#shop/office/face.ts'
import {
  CORRECTION_REFUSALS,
  isCorrectable,
  markRegistered,
  receiptsForTill,
  receiptsOf,
  writeCorrection,
  type ReceiptRow,
} from '../corrections.ts'
import { receiptWords } from '../facts/receipt-words.ts'
import type { Taxes } from '../facts/taxes.ts'
import { receipts, type ReceiptLine } from '../receipts.api.ts'

type Deps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly publicUrl: string
  readonly terms: { readonly taxes: Taxes }
}

const isRegistered = refuse('record-changed', 'Этот чек уже пробит.')
const REFUSED = {
  'no-receipt': refuse('no-record', CORRECTION_REFUSALS['no-receipt']),
  'not-correctable': refuse('not-offered', CORRECTION_REFUSALS['not-correctable']),
  corrected: refuse('record-changed', CORRECTION_REFUSALS.corrected),
} as const

const lineOf = ({ id, owner, kind, total, made_at, sent_at, corrects }: ReceiptRow): ReceiptLine => ({
  id,
  number: owner,
  kind,
  total,
  made_at: made_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
  corrects,
  is_correctable: isCorrectable({ kind }),
})

export const receiptsCalls = (deps: Deps): Handlers<typeof receipts, Caller> => {
  const { db, clock, publicUrl, terms } = deps
  return {
    receipts: ({ number = '' }, caller) =>
      forStaff(deps, receipts.receipts, caller, async () => {
        const waiting = await receiptsForTill(db, publicUrl, clock.now())
        const found = number.trim() === '' ? [] : await receiptsOf(db, number.trim().toUpperCase())
        const to_enter = waiting.map(({ tags, ...row }) => {
          const { fields, lines } = receiptWords(tags)
          return { ...lineOf(row), fields: [...fields], lines: [...lines] }
        })
        return done({ to_enter, found: found.map(lineOf) })
      }),

    correctReceipt: ({ id, reason, fiscal_sign, order }, caller) =>
      forStaff(deps, receipts.correctReceipt, caller, (member) =>
        transaction(db, async (tx) => {
          const at = clock.now()
          const wanted = { receiptId: id, reason: reason.trim(), order, fiscalSign: fiscal_sign }
          const made = await writeCorrection(tx, wanted, { site: publicUrl, taxes: terms.taxes }, at)
          if (typeof made === 'string') return REFUSED[made]
          const audit = { staffId: member.id, at, action: 'correct-receipt' as const, subject: made.owner }
          await writeAudit(tx, { ...audit, became: { receipt: id, reason: wanted.reason } })
          return done({ number: made.owner })
        }),
      ),

    registerReceipt: ({ id, fiscal_sign }, caller) =>
      forStaff(deps, receipts.registerReceipt, caller, (member) =>
        transaction(db, async (tx) => {
          const at = clock.now()
          const number = await markRegistered(tx, id, fiscal_sign, at)
          if (number === null) return isRegistered
          const audit = { staffId: member.id, at, action: 'register-correction' as const, subject: number }
          await writeAudit(tx, { ...audit, became: { receipt: id, fiscal_sign } })
          return done({ number })
        }),
      ),
  }
}
