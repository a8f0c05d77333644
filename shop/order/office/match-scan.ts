/** Which line of an order a scanned code belongs to. */
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
