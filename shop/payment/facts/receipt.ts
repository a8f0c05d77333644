/**
 * Receipts of 54-FZ: prepayment, settlement at hand-over, return and correction. Pure: the same order gives the same receipt.
 * The lines of every receipt sum to its total to the kopeck.
 *
 * An order that is paid in advance has two receipts: one of the prepayment with the rate 22/122, and one of the settlement with
 * the rate 22, in which the money is the advance. A certificate is an advance too: only what is paid with money is in the
 * first receipt, and the second one settles both.
 */
import { dayAt } from '#kernel/dates.ts'
import { isRecord } from '#kernel/is-record.ts'
import { GENERAL_TAXES, type Taxes, type TaxSystem } from './taxes.ts'
import { prepaymentVat, saleVat, type LineVat } from './vat.ts'

export const RECEIPT_KINDS = ['prepayment', 'settlement', 'return', 'correction'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

export type PaymentSubject = 'commodity' | 'marked' | 'service' | 'payment'
export type PaymentMode = 'full_prepayment' | 'partial_prepayment' | 'advance' | 'full_payment'

export type ReceiptLine = LineVat & {
  /** The order line; null: delivery. */
  readonly order_line: string | null
  readonly name: string
  readonly quantity: number
  readonly unit_price: number
  /** unit_price × quantity */
  readonly sum: number
  readonly subject: PaymentSubject
  readonly mode: PaymentMode
  /** Text of the DataMatrix code, with its separators; such a line has one piece. */
  readonly marking: string | null
}

export type Receipt = {
  readonly kind: ReceiptKind
  /** ISO moment of the settlement. */
  readonly at: string
  readonly taxSystem: TaxSystem
  /** Where the buyer gets it: tag 1008. The phone of a buyer whose data are deleted is empty. */
  readonly contact: { readonly email: string; readonly phone: string }
  readonly lines: readonly ReceiptLine[]
  readonly total: number
  /** How the total is settled: money over the internet, or an advance that was paid before (prepayment, certificate). */
  readonly settled: { readonly cashless: number; readonly prepayment: number }
  readonly basis: CorrectionBasis | null
}

/** What a correction corrects. */
export type CorrectionBasis = {
  /** Day of the settlement that is corrected, in Moscow. */
  readonly date: string
  /** Number of the tax office's order; null: the shop has found the fault itself. */
  readonly number: string | null
  /** Fiscal sign of the registered receipt that is wrong; null: none was registered. */
  readonly fiscalSign: string | null
  /** Takes the wrong receipt back: its money goes the other way. */
  readonly reverses: boolean
}

/** A line of an order as it is charged, its share of every discount subtracted. */
export type ChargedLine = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly total: number
  /** Codes of the pieces that were picked, at most `quantity`. */
  readonly marking: readonly string[]
}
export type ChargedOrder = {
  readonly contact: { readonly email: string; readonly phone: string }
  readonly lines: readonly ChargedLine[]
  readonly delivery: number
}

const MOSCOW_MINUTES = 180
const MAX_NAME = 128
/** What providers accept in one receipt. An order has fewer lines (`MAX_LINES` of a basket), so that its prepayment is one receipt. */
export const MAX_RECEIPT_LINES = 100

const sumOf = (lines: readonly { readonly sum: number }[]): number => lines.reduce((total, { sum }) => total + sum, 0)

/** Divides `amount` by the weights, to the unit: the largest remainders get one more, the first of equal ones first. */
export const divideByWeight = (amount: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(whole)))
  const rests = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) % BigInt(whole)))
  const missing = amount - shares.reduce((total, share) => total + share, 0)
  const first = rests
    .map((rest, index) => ({ rest, index }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, missing)
  for (const { index } of first) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

type Draft = Omit<ReceiptLine, 'quantity' | 'unit_price' | 'sum' | 'marking'>

/** One line, or two whose prices differ by a kopeck, when the sum does not divide by the quantity. */
const exactLines = (draft: Draft, quantity: number, sum: number): ReceiptLine[] => {
  const price = Math.floor(sum / quantity)
  const dearer = sum - price * quantity
  return [
    { ...draft, quantity: quantity - dearer, unit_price: price, sum: price * (quantity - dearer), marking: null },
    { ...draft, quantity: dearer, unit_price: price + 1, sum: (price + 1) * dearer, marking: null },
  ].filter((line) => line.quantity > 0)
}

/** Every marked piece is a line of its own with its code. */
const markedLines = (draft: Draft, { quantity, marking }: ChargedLine, sum: number): ReceiptLine[] => {
  const prices = divideByWeight(
    sum,
    Array.from({ length: quantity }, () => 1),
  )
  const marked = marking.slice(0, quantity).map((code, piece): ReceiptLine => {
    const price = prices[piece] ?? 0
    return { ...draft, subject: 'marked', quantity: 1, unit_price: price, sum: price, marking: code }
  })
  const rest = quantity - marked.length
  return rest === 0 ? marked : [...marked, ...exactLines(draft, rest, sum - sumOf(marked))]
}

const wholeLine = (draft: Draft, { quantity }: ChargedLine, sum: number): ReceiptLine => {
  const pieces = quantity === 1 ? '' : ` × ${quantity}`
  const name = `${draft.name.slice(0, MAX_NAME - pieces.length)}${pieces}`
  return { ...draft, name, quantity: 1, unit_price: sum, sum, marking: null }
}

/** Kopecks of every line and of delivery, which is the last one, when `paid` of an order is settled. */
const sharesOf = (order: ChargedOrder, paid: number): number[] =>
  divideByWeight(paid, [...order.lines.map(({ total }) => total), order.delivery])

const draftOf = ({ id, name }: ChargedLine, vat: LineVat, mode: PaymentMode): Draft => ({
  order_line: id,
  name: name.slice(0, MAX_NAME),
  ...vat,
  subject: 'commodity',
  mode,
})
const deliveryLines = (sum: number, vat: LineVat, mode: PaymentMode): ReceiptLine[] =>
  exactLines({ order_line: null, name: 'Доставка', ...vat, subject: 'service', mode }, 1, sum)

const isCharged = ({ sum }: ReceiptLine): boolean => sum > 0

/** A parcel, and what of it the money pays: below its total when a certificate pays the rest. */
export type PrepaidParcel = { readonly order: ChargedOrder; readonly paid: number }
type WriteLine = (draft: Draft, line: ChargedLine, sum: number) => ReceiptLine[]

/** Without codes, which the pieces do not have yet. */
const prepaidLines = ({ order, paid }: PrepaidParcel, vat: LineVat, write: WriteLine): ReceiptLine[] => {
  const mode = paid === chargedTotal(order) ? 'full_prepayment' : 'partial_prepayment'
  const shares = sharesOf(order, paid)
  return [
    ...order.lines.flatMap((line, index) => write(draftOf(line, vat, mode), line, shares[index] ?? 0)),
    ...deliveryLines(shares.at(-1) ?? 0, vat, mode),
  ].filter(isCharged)
}

const settledLines = (order: ChargedOrder, vat: LineVat): ReceiptLine[] => {
  const shares = sharesOf(order, chargedTotal(order))
  const goods = order.lines.flatMap((line, index) => {
    const draft = draftOf(line, vat, 'full_payment')
    const sum = shares[index] ?? 0
    return line.marking.length > 0 ? markedLines(draft, line, sum) : exactLines(draft, line.quantity, sum)
  })
  return [...goods, ...deliveryLines(shares.at(-1) ?? 0, vat, 'full_payment')].filter(isCharged)
}

export const receiptOf = (
  kind: ReceiptKind,
  contact: Receipt['contact'],
  at: Date,
  lines: readonly ReceiptLine[],
  settledBy: 'cashless' | 'prepayment',
  taxSystem: TaxSystem,
): Receipt => {
  const total = sumOf(lines)
  const settled = settledBy === 'cashless' ? { cashless: total, prepayment: 0 } : { cashless: 0, prepayment: total }
  return { kind, at: at.toISOString(), taxSystem, contact, lines, total, settled, basis: null }
}

/** What is charged for the whole order: goods and delivery. */
export const chargedTotal = ({ lines, delivery }: ChargedOrder): number =>
  lines.reduce((total, line) => total + line.total, delivery)

/** For money that is taken before the hand-over of parcels. Too many lines become one for each line of the order. */
export const prepaymentReceipt = (parcels: readonly PrepaidParcel[], at: Date, taxes: Taxes): Receipt => {
  const [first] = parcels
  if (first === undefined) throw new Error('A payment is for a parcel')
  const vat = prepaymentVat(taxes.vat, dayAt(at, MOSCOW_MINUTES))
  const linesBy = (write: WriteLine): ReceiptLine[] => parcels.flatMap((parcel) => prepaidLines(parcel, vat, write))
  const exact = linesBy((draft, { quantity }, sum) => exactLines(draft, quantity, sum))
  const lines = exact.length <= MAX_RECEIPT_LINES ? exact : linesBy((draft, line, sum) => [wholeLine(draft, line, sum)])
  return receiptOf('prepayment', first.order.contact, at, lines, 'cashless', taxes.system)
}

/** For the sale of a gift certificate: an advance, because what it will pay for is not known yet. */
export const certificateReceipt = (contact: Receipt['contact'], amount: number, at: Date, taxes: Taxes): Receipt => {
  const draft: Draft = {
    order_line: null,
    name: 'Подарочный сертификат',
    ...prepaymentVat(taxes.vat, dayAt(at, MOSCOW_MINUTES)),
    subject: 'payment',
    mode: 'advance',
  }
  return receiptOf('prepayment', contact, at, exactLines(draft, 1, amount), 'cashless', taxes.system)
}

/**
 * For the hand-over of what was paid in advance, certificates included: the rate is that of the hand-over's day. Every marked piece
 * is a line, so more than MAX_RECEIPT_LINES become several receipts, which together settle the order.
 */
export const settlementReceipts = (order: ChargedOrder, at: Date, taxes: Taxes): Receipt[] => {
  const lines = settledLines(order, saleVat(taxes.vat, dayAt(at, MOSCOW_MINUTES)))
  const parts = Math.ceil(lines.length / MAX_RECEIPT_LINES)
  return Array.from({ length: parts }, (_, index) => {
    const from = index * MAX_RECEIPT_LINES
    const part = lines.slice(from, from + MAX_RECEIPT_LINES)
    return receiptOf('settlement', order.contact, at, part, 'prepayment', taxes.system)
  })
}

/** A receipt as it is stored: its contact is in the order. Those of before `taxSystem` are of the general system. */
export const storedReceipt = (document: unknown): Omit<Receipt, 'contact'> | undefined =>
  isDocument(document) ? { taxSystem: GENERAL_TAXES.system, ...document } : undefined
const isDocument = (
  value: unknown,
): value is Omit<Receipt, 'contact' | 'taxSystem'> & Partial<Pick<Receipt, 'taxSystem'>> =>
  isRecord(value) && Array.isArray(value['lines'])
