import { gtinOfScan, parseMarkingCode, type MarkingCode } from '#kernel/marking-code.ts'

/** DESK-04: what a text in the search of orders may mean; several meanings at the same time. */
export type SearchWords = {
  /** Digits of an order's number, which all of its parcels have. */
  readonly number: string | null
  /** A whole phone, «7…». */
  readonly phone: string | null
  /** The end of a phone, four digits at least. */
  readonly phoneEnd: string | null
  readonly email: string | null
  readonly barcode: string | null
  /** The very piece. */
  readonly marking: Pick<MarkingCode, 'gtin' | 'serial'> | null
  readonly track: string | null
  /** Kopecks. */
  readonly total: number | null
  /** The beginning of the first or the second name, in lower case. */
  readonly name: string | null
}

const SUM = /^([0-9]{1,7})(?:[.,]([0-9]{2}))?(?:р|руб|₽)?\.?$/

const NOTHING: SearchWords = {
  number: null,
  phone: null,
  phoneEnd: null,
  email: null,
  barcode: null,
  marking: null,
  track: null,
  total: null,
  name: null,
}

/** A scanned marking code means its piece, one that was not read whole its product. An EAN-13 is a GTIN with a leading zero. */
const wordsOfMarking = (text: string, gtin: string): SearchWords => {
  const code = parseMarkingCode(text)
  return typeof code === 'object'
    ? { ...NOTHING, marking: { gtin, serial: code.serial } }
    : { ...NOTHING, barcode: gtin.replace(/^0/, '') }
}

export const searchWords = (typed: string): SearchWords => {
  const text = typed.trim()
  const gtin = gtinOfScan(text)
  if (gtin !== undefined) return wordsOfMarking(text, gtin)
  const plain = text.replaceAll(/[\s\u00a0()]/g, '')
  const digits = plain.replaceAll(/[^0-9]/g, '')
  const isNumeric = /^[0-9+\-()]+$/.test(plain)
  const sum = SUM.exec(plain)
  const number = /^(?:[А-ЯЁA-Z]{1,3}-?)?([0-9]{4,12})(?:-[2-9])?$/i.exec(plain)?.[1] ?? null
  const national = digits.length === 10 ? digits : /^[78][0-9]{10}$/.test(digits) ? digits.slice(1) : null
  return {
    number,
    phone: isNumeric && national !== null ? `7${national}` : null,
    phoneEnd: isNumeric && digits.length >= 4 && digits.length < 10 ? digits : null,
    email: /^\S+@\S+$/.test(text) ? text.toLowerCase() : null,
    marking: null,
    barcode: /^[0-9]{8,14}$/.test(plain) ? plain : null,
    track: /^[A-Za-z0-9-]{8,40}$/.test(plain) && /[0-9]/.test(plain) ? plain.toUpperCase() : null,
    total: sum === null ? null : Number(sum[1]) * 100 + Number(sum[2] ?? 0),
    name: /^[\p{L}][\p{L} .'-]{1,}$/u.test(text) ? text.toLowerCase() : null,
  }
}
