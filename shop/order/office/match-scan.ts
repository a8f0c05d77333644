/** What a scanned code means at the counter. */
import { mayDo, type RightsHolder } from '#kernel/staff-rights.ts'
import type { PickLine } from '../counter.api.ts'
import { gtinOfBarcode, gtinOfScan } from '#kernel/marking-code.ts'

const fits = ({ barcode, sku }: PickLine, scanned: string, gtin: string | undefined): boolean =>
  gtin === undefined
    ? scanned === barcode || scanned.toLowerCase() === sku.toLowerCase()
    : barcode !== null && gtinOfBarcode(barcode) === gtin

/**
 * A line that still lacks pieces comes first; undefined: the order has no such product. A marking code that was read badly finds its
 * line too: the shop says what is wrong with it.
 */
export const lineOfScan = (lines: readonly PickLine[], scanned: string): PickLine | undefined => {
  const gtin = gtinOfScan(scanned)
  const fitting = lines.filter((line) => fits(line, scanned, gtin))
  return fitting.find(({ picked, quantity }) => picked < quantity) ?? fitting[0]
}

/** An order's number or address, a hand-over code, the end of a phone number: what is not the code of a product. */
export const namesAnOrder = (scanned: string): boolean =>
  /^(?:(?:[A-ZА-ЯЁ]{1,3}-|г)?[0-9]{6}|0[0-9]{8})(?:-[2-9])?$|^[0-9]{4}$|\/order\/[A-Z0-9_-]{22,}/i.test(scanned)

/**
 * The page that a scan in the queue opens for a piece which a buyer brings back: the orders handed over with it. Null: the queue shows
 * what is to be picked, or who scans may not take goods back or search.
 */
export const pageOfBroughtPiece = (member: RightsHolder, isPicking: boolean, scanned: string): string | null =>
  !isPicking && mayDo(member, 'orders.return') && mayDo(member, 'orders.search')
    ? `/orders?state=delivered&q=${encodeURIComponent(scanned)}`
    : null
