/**
 * Corrections of a receipt of money that came in. A registered receipt with a fault is taken back and settled again; one that was
 * never registered is settled for the first time.
 */
import { dayAt } from '#kernel/dates.ts'
import type { CorrectionBasis, Receipt, ReceiptLine } from './receipt.ts'
import type { Taxes, VatRule } from './taxes.ts'
import { prepaymentVat, saleVat, type VatRate } from './vat.ts'

const MOSCOW_MINUTES = 180

/** The rate of the day of the settlement, whatever the receipt said. */
const rateOf = ({ vat, mode }: ReceiptLine, day: string, rule: VatRule): VatRate =>
  vat === 'none' ? vat : mode === 'full_payment' ? saleVat(day, rule) : prepaymentVat(day, rule)

/** The documents in the order in which they are registered. */
export const correctionReceipts = (
  original: Receipt,
  { number, fiscalSign }: Pick<CorrectionBasis, 'number' | 'fiscalSign'>,
  at: Date,
  taxes: Taxes,
): Receipt[] => {
  const date = dayAt(new Date(original.at), MOSCOW_MINUTES)
  const correctionOf = (lines: readonly ReceiptLine[], reverses: boolean): Receipt => ({
    ...original,
    kind: 'correction',
    at: at.toISOString(),
    lines,
    basis: { date, number, fiscalSign, reverses },
  })
  const right = correctionOf(
    original.lines.map((line) => ({ ...line, vat: rateOf(line, date, taxes.vat) })),
    false,
  )
  return fiscalSign === null ? [right] : [correctionOf(original.lines, true), right]
}
