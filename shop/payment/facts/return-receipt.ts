/**
 * Receipts of money that goes back. Their lines copy name, rate, subject and mode of the receipts that they return, and sum to the
 * money to the kopeck.
 */
import { divideByWeight, MAX_RECEIPT_LINES, receiptOf, type Receipt, type ReceiptLine } from './receipt.ts'

/** What of one order line (null: delivery) goes back, in kopecks. */
export type ReturnedLine = {
  readonly order_line: string | null
  readonly amount: number
  /** The pieces that came back, after `first` that came back earlier. Absent: money goes back without goods. */
  readonly pieces?: { readonly first: number; readonly count: number }
}

/** The receipts of one settlement as one, however many lines it has. */
export const joinReceipts = ([first, ...others]: readonly Receipt[]): Receipt | undefined =>
  first && { ...first, lines: [first, ...others].flatMap(({ lines }) => lines) }

/** `back`: what the money is paid back for, together `amount`; absent: it is divided over the whole original. */
export const returnReceipt = (original: Receipt, amount: number, at: Date, back?: readonly ReturnedLine[]): Receipt => {
  const lines =
    back === undefined ? spread(original.lines, amount) : back.flatMap((line) => linesBack(original.lines, line))
  return receiptOf('return', original.contact, at, lines, 'cashless', original.taxSystem)
}

/** Parts of what goes back whose receipts have at most MAX_RECEIPT_LINES lines. */
export const splitReturn = (original: Receipt, back: readonly ReturnedLine[]): ReturnedLine[][] => {
  const parts: ReturnedLine[][] = []
  let free = 0
  for (const line of back) {
    const needed = linesBack(original.lines, line).length
    if (needed > free) {
      parts.push([])
      free = MAX_RECEIPT_LINES
    }
    parts.at(-1)?.push(line)
    free -= needed
  }
  return parts
}

const sumsOf = (lines: readonly ReceiptLine[]): number[] => lines.map(({ sum }) => sum)

/** Money that is not paid back for goods carries no code of a piece, unless all of the piece's money goes back. */
const partOf = (line: ReceiptLine, sum: number): ReceiptLine[] => {
  if (sum === 0) return []
  if (sum === line.sum) return [line]
  if (line.marking === null && sum % line.unit_price === 0) return [{ ...line, quantity: sum / line.unit_price, sum }]
  return [lumpOf(line, sum)]
}
const lumpOf = (line: ReceiptLine, sum: number): ReceiptLine => ({
  ...line,
  subject: line.subject === 'marked' ? 'commodity' : line.subject,
  quantity: 1,
  unit_price: sum,
  sum,
  marking: null,
})

/** Beyond MAX_RECEIPT_LINES the lines of one order line become one. */
const spread = (lines: readonly ReceiptLine[], amount: number): ReceiptLine[] => {
  const from = lines.length <= MAX_RECEIPT_LINES ? lines : joinLines(lines)
  const shares = divideByWeight(amount, sumsOf(from))
  return from.flatMap((line, index) => partOf(line, shares[index] ?? 0))
}
const joinLines = (lines: readonly ReceiptLine[]): ReceiptLine[] => {
  const joined = new Map<string | null, ReceiptLine>()
  for (const line of lines)
    joined.set(line.order_line, lumpOf(line, (joined.get(line.order_line)?.sum ?? 0) + line.sum))
  return [...joined.values()]
}

const linesBack = (original: readonly ReceiptLine[], { order_line, amount, pieces }: ReturnedLine): ReceiptLine[] => {
  const lines = original.filter((line) => line.order_line === order_line)
  const brought = pieces && piecesOf(lines).slice(pieces.first, pieces.first + pieces.count)
  if (brought === undefined || brought.length === 0) return firstLines(lines, amount)
  const sums = sumsOf(brought)
  const shares = divideByWeight(amount, sums)
  return joinPieces(
    brought.map((piece, index) => ({ ...piece, unit_price: shares[index] ?? 0, sum: shares[index] ?? 0 })),
  )
}

/** The lines in their order, each up to its sum. */
export const firstLines = (lines: readonly ReceiptLine[], amount: number): ReceiptLine[] => {
  let left = amount
  return lines.flatMap((line) => {
    const share = Math.min(line.sum, left)
    left -= share
    return partOf(line, share)
  })
}

const piecesOf = (lines: readonly ReceiptLine[]): ReceiptLine[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1, sum: line.unit_price })))

/** Pieces of one price become one line, unless they have codes. */
const joinPieces = (pieces: readonly ReceiptLine[]): ReceiptLine[] => {
  const joined: ReceiptLine[] = []
  for (const piece of pieces) {
    if (piece.sum === 0) continue
    const last = joined.at(-1)
    if (last === undefined || piece.marking !== null || last.marking !== null || last.unit_price !== piece.unit_price)
      joined.push(piece)
    else joined[joined.length - 1] = { ...last, quantity: last.quantity + 1, sum: last.sum + piece.sum }
  }
  return joined
}
