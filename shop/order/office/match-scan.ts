/** Which line of an order a scanned code belongs to. */
import type { PickLine } from '../counter.api.ts'
import { gtinOfBarcode, looksLikeMarkingCode, parseMarkingCode } from '#kernel/marking-code.ts'

const gtinOf = (scanned: string): string | null => {
  const parsed = looksLikeMarkingCode(scanned) ? parseMarkingCode(scanned) : null
  return typeof parsed === 'object' && parsed !== null ? parsed.gtin : null
}

const fits = ({ barcode, sku }: PickLine, scanned: string, gtin: string | null): boolean =>
  gtin === null
    ? scanned === barcode || scanned.toLowerCase() === sku.toLowerCase()
    : barcode !== null && gtinOfBarcode(barcode) === gtin

/** A line that still lacks pieces comes first; undefined: the order has no such product. */
export const lineOfScan = (lines: readonly PickLine[], scanned: string): PickLine | undefined => {
  const gtin = gtinOf(scanned)
  const fitting = lines.filter((line) => fits(line, scanned, gtin))
  return fitting.find(({ picked, quantity }) => picked < quantity) ?? fitting[0]
}

/** An order's number or address, a hand-over code, the end of a phone number: what is not the code of a product. */
export const namesAnOrder = (scanned: string): boolean =>
  /^(?:[A-ZА-ЯЁ]{1,3}-|г)?[0-9]{6}$|^[0-9]{4}$|\/order\/[A-Z0-9_-]{22,}/i.test(scanned)
