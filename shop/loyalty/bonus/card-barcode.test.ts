import { expect, test } from 'vitest'
import { readBarcode } from '#kit/read-barcode.ts'
import { cardNumberOf } from '#kernel/barcode.ts'
import { cardBarcode } from './bonus.calls.ts'

test('BONUS-01: a scanner reads the barcode of a card as it is drawn', async () => {
  for (const customerId of [1, 124_817, 2_147_483_647]) {
    const number = cardNumberOf(customerId)
    expect(await readBarcode(cardBarcode(number))).toEqual([number])
  }
})
