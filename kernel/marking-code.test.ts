import { expect, test } from 'vitest'
import { GS, gtinOfBarcode, looksLikeMarkingCode, parseMarkingCode } from './marking-code.ts'

const CODE = `0104600000000015215abcDEF!%12&${GS}91EE06${GS}92${'c'.repeat(43)}=`

test.each([CODE, `]d2${CODE}`, `${GS}${CODE}`, `]d2${GS}${CODE}`])(
  'STAFF-02: reads GTIN and serial number, and stores the code byte for byte',
  (scanned) => {
    expect(parseMarkingCode(scanned)).toEqual({ code: CODE, gtin: '04600000000015', serial: '5abcDEF!%12&' })
    expect(looksLikeMarkingCode(scanned)).toBe(true)
  },
)

test('STAFF-02: names a scanner that leaves the separators out', () => {
  expect(parseMarkingCode(CODE.replaceAll(GS, ''))).toBe('no-separators')
})

test.each(['4600000000015', CODE.replace(`${GS}92`, `${GS}93`), `${CODE}\n`, '0104600000000015215abc', ''])(
  'STAFF-02: refuses %j',
  (scanned) => {
    expect(parseMarkingCode(scanned)).toBe('not-a-code')
  },
)

test('a barcode is a GTIN with a leading zero', () => {
  expect(gtinOfBarcode('4600000000015')).toBe('04600000000015')
})
