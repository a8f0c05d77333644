/**
 * Corrections of a receipt of money that came in. A registered receipt with a fault is taken back and settled again; one that was
 * never registered is settled for the first time.
 */
import { dayAt } from '#kernel/dates.ts'
import type { CorrectionBasis, Receipt, ReceiptLine } from './receipt.ts'
import type { Taxes } from './taxes.ts'
import { prepaymentVat, saleVat, type LineVat, type VatTable } from './vat.ts'

const MOSCOW_MINUTES = 180

/** The rate of the day of the settlement, whatever the receipt said. */
const withRateOf = ({ vat_tag: _tag, ...line }: ReceiptLine, day: string, table: VatTable): ReceiptLine => {
  const right: LineVat = line.mode === 'full_payment' ? saleVat(table, day) : prepaymentVat(table, day)
  return { ...line, ...right }
}

/** The documents in the order in which they are registered. */
export const correctionReceipts = (
  original: Receipt,
  { number, fiscalSign }: Pick<CorrectionBasis, 'number' | 'fiscalSign'>,
  at: Date,
  { vat }: Taxes,
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
    original.lines.map((line) => withRateOf(line, date, vat)),
    false,
  )
  return fiscalSign === null ? [right] : [correctionOf(original.lines, true), right]
}
