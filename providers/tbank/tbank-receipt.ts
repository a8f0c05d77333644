/** A receipt in T-Bank's form, FFD 1.2, sums in kopecks. */
import type { PaymentMode, PaymentSubject, Receipt, ReceiptLine } from '#shop/payment/facts/receipt.ts'
import { vatPercent, type VatRate } from '#shop/payment/facts/vat.ts'

/** «vat22» of a sale, «vat122» of a prepayment. */
const taxOf = (rate: VatRate): string =>
  rate === 'none' ? 'none' : `vat${rate.includes('/') ? 100 + vatPercent(rate) : vatPercent(rate)}`
const SUBJECT: Readonly<Record<PaymentSubject, string>> = {
  commodity: 'commodity',
  marked: 'goods_with_marking_code',
  service: 'service',
  payment: 'payment',
}

const METHOD: Readonly<Record<PaymentMode, string>> = {
  full_prepayment: 'full_prepayment',
  partial_prepayment: 'prepayment',
  advance: 'advance',
  full_payment: 'full_payment',
}

const itemOf = (line: ReceiptLine) => ({
  Name: line.name,
  Price: line.unit_price,
  Quantity: line.quantity,
  Amount: line.sum,
  Tax: taxOf(line.vat),
  PaymentMethod: METHOD[line.mode],
  PaymentObject: SUBJECT[line.subject],
  MeasurementUnit: 'шт',
  ...(line.marking === null
    ? {}
    : {
        MarkProcessingMode: '0',
        MarkCode: { MarkCodeType: 'GS1M', Value: Buffer.from(line.marking).toString('base64') },
      }),
})

export const tbankReceipt = ({ taxSystem, contact, lines, settled }: Receipt) => ({
  FfdVersion: '1.2',
  ...(contact.email && { Email: contact.email }),
  ...(contact.phone && { Phone: `+${contact.phone}` }),
  Taxation: taxSystem,
  Items: lines.map(itemOf),
  Payments: { Electronic: settled.cashless, AdvancePayment: settled.prepayment },
})
