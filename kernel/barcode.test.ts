import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardNumberOf, inStoreBarcode, isEan13 } from './barcode.ts'

test('knows barcodes of real packs, and no other length', () => {
  expect(['4006381333931', '5901234123457', '4600051000057'].map(isEan13)).toEqual([true, true, true])
  expect(['', '400638133393', '40063813339310', '400638133393x'].map(isEan13)).toEqual([false, false, false, false])
})

test('a number of an article is an in-store barcode, and one wrong digit makes it invalid', () => {
  fc.assert(
    fc.property(fc.nat(9_999_999), fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, at, more) => {
      const barcode = inStoreBarcode(number)
      expect(barcode).toMatch(/^20\d{11}$/)
      expect(isEan13(barcode)).toBe(true)
      const wrong = (Number(barcode[at]) + more) % 10
      expect(isEan13(`${barcode.slice(0, at)}${wrong}${barcode.slice(at + 1)}`)).toBe(false)
    }),
  )
})

test('BONUS-01: the number of a card is a barcode of its own range', () => {
  expect(cardNumberOf(12_817)).toMatch(/^29\d{11}$/)
  expect(isEan13(cardNumberOf(12_817))).toBe(true)
})
