/** A receipt in YooKassa's form: an item's amount is the price of one piece. */
import { plainRoubles } from '#kernel/money.ts'
import type { PaymentSubject, Receipt, ReceiptLine } from '#shop/payment/facts/receipt.ts'
import type { TaxSystem } from '#shop/payment/facts/taxes.ts'
import { vatTag, type LineVat } from '#shop/payment/facts/vat.ts'

/** Codes that differ from tag 1199; those of 5 and 7 % and of rates since 2026 are the tag's. */
const VAT_CODE: Readonly<Record<string, number>> = { none: 1, '20': 4, '20/120': 6 }
const vatCode = (line: LineVat): number => VAT_CODE[line.vat] ?? vatTag(line)
const SUBJECT: Readonly<Record<PaymentSubject, string>> = {
  commodity: 'commodity',
  marked: 'marked',
  service: 'service',
  payment: 'payment',
}
const TAX_SYSTEM: Readonly<Record<TaxSystem, number>> = {
  osn: 1,
  usn_income: 2,
  usn_income_outcome: 3,
  esn: 5,
  patent: 6,
}

const itemOf = (line: ReceiptLine) => ({
  description: line.name,
  quantity: line.quantity.toFixed(3),
  amount: { value: plainRoubles(line.unit_price), currency: 'RUB' },
  vat_code: vatCode(line),
  payment_subject: SUBJECT[line.subject],
  payment_mode: line.mode,
  measure: 'piece',
  ...(line.marking === null
    ? {}
    : { mark_mode: '0', mark_code_info: { gs_1m: Buffer.from(line.marking).toString('base64') } }),
})

export const yookassaReceipt = ({ taxSystem, contact, lines }: Receipt) => ({
  customer: { ...(contact.email && { email: contact.email }), ...(contact.phone && { phone: contact.phone }) },
  tax_system_code: TAX_SYSTEM[taxSystem],
  items: lines.map(itemOf),
})

/** The receipt of the hand-over: the advance of the prepayment pays for the goods. */
export const yookassaSettlement = (receipt: Receipt, providerId: string) => ({
  type: 'payment',
  payment_id: providerId,
  send: true,
  ...yookassaReceipt(receipt),
  settlements: [
    { type: 'prepayment', amount: { value: plainRoubles(receipt.settled.prepayment), currency: 'RUB' } },
    { type: 'cashless', amount: { value: plainRoubles(receipt.settled.cashless), currency: 'RUB' } },
  ].filter(({ amount }) => amount.value !== '0.00'),
})
