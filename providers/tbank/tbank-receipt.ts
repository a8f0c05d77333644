/** A receipt in T-Bank's form, FFD 1.2, sums in kopecks. */
import type { PaymentMode, PaymentSubject, Receipt, ReceiptLine } from '#shop/payment/facts/receipt.ts'
import type { VatRate } from '#shop/payment/facts/vat.ts'

const TAX: Readonly<Record<VatRate, string>> = {
  none: 'none',
  '5': 'vat5',
  '5/105': 'vat105',
  '7': 'vat7',
  '7/107': 'vat107',
  '20': 'vat20',
  '20/120': 'vat120',
  '22': 'vat22',
  '22/122': 'vat122',
}
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
  Tax: TAX[line.vat],
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
  Email: contact.email,
  ...(contact.phone && { Phone: `+${contact.phone}` }),
  Taxation: taxSystem,
  Items: lines.map(itemOf),
  Payments: { Electronic: settled.cashless, AdvancePayment: settled.prepayment },
})
