/**
 * Codes of «Честный знак» (law L2): a GS1 DataMatrix with GTIN (01), serial number (21), verification key (91) and signature (92).
 * Elements of variable length end with the character GS, which FNC1 is read as. It belongs to the code: receipts carry the code
 * byte for byte.
 */

export const GS = '\u001d'
/** What a scanner may put before the code: the symbology identifier of a GS1 DataMatrix, the leading FNC1. */
const PREFIX = new RegExp(`^(\\]d2)?${GS}?`)
const CODE = new RegExp(`^01([0-9]{14})21([!-~]{1,20})${GS}91([!-~]{1,90})${GS}92([!-~]{1,90})$`)
/** Elements of the code without separators. */
const WITHOUT_GS = /^01[0-9]{14}21[!-~]{20,}$/

export type MarkingCode = {
  /** The code as it is stored and written into receipts: without what the scanner put before it. */
  readonly code: string
  /** 14 digits. */
  readonly gtin: string
  readonly serial: string
}

/** The GTIN, also of a code that was not read whole; undefined: it is no code of «Честный знак». */
export const gtinOfScan = (scanned: string): string | undefined =>
  /^01([0-9]{14})21/.exec(scanned.replace(PREFIX, ''))?.[1]
export const looksLikeMarkingCode = (scanned: string): boolean => gtinOfScan(scanned) !== undefined

/** «no-separators»: the scanner is set to leave GS out, so that the elements cannot be separated. */
export const parseMarkingCode = (scanned: string): MarkingCode | 'no-separators' | 'not-a-code' => {
  const code = scanned.replace(PREFIX, '')
  const [, gtin, serial] = CODE.exec(code) ?? []
  if (gtin === undefined || serial === undefined) return WITHOUT_GS.test(code) ? 'no-separators' : 'not-a-code'
  return { code, gtin, serial }
}

/** An EAN-13 is a GTIN-14 with a leading zero. */
export const gtinOfBarcode = (barcode: string): string => barcode.padStart(14, '0')
