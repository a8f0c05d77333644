import { expect, test } from 'vitest'
import { GENERAL_TAXES } from './taxes.ts'
import { prepaymentReceipt, settlementReceipts, type ChargedLine } from './receipt.ts'
import { receiptOfParcel, type ParcelLine } from './parcel-receipt.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const line = (id: string, name: string, quantity: number, total: number): ChargedLine => ({
  id,
  name,
  quantity,
  total,
  marking: [],
})
const order = {
  contact: { email: 'anna@example.ru', phone: '79123456790' },
  lines: [line('1', 'Крем', 1, 119_000), line('2', 'Бальзам', 3, 177_000)],
  delivery: 29_000,
}
const paid = prepaymentReceipt([{ order, paid: 325_000 }], AT, GENERAL_TAXES)
const whole = (id: string, parted = 0): ParcelLine => ({ id, paid_as: id, parted, own: null })
const shown = (lines: readonly ParcelLine[], hasDelivery: boolean, receipt = paid) =>
  receiptOfParcel(receipt, { lines, hasDelivery }).lines.map(({ order_line, name, quantity, sum }) => [
    order_line,
    name,
    quantity,
    sum,
  ])

test('PARCEL-04: a prepayment is divided between the parcels of a line; delivery stays with the first one', () => {
  expect(shown([whole('1'), whole('2', 118_000)], true)).toEqual([
    ['1', 'Крем', 1, 119_000],
    ['2', 'Бальзам', 1, 59_000],
    [null, 'Доставка', 1, 29_000],
  ])
  expect(shown([{ id: '7', paid_as: '2', parted: 0, own: 118_000 }], false)).toEqual([['7', 'Бальзам', 2, 118_000]])
})

test('PARCEL-04: a part that is no whole number of pieces keeps its sum', () => {
  expect(shown([{ id: '7', paid_as: '2', parted: 0, own: 100_001 }], false)).toEqual([['7', 'Бальзам', 1, 100_001]])
})

test('PARCEL-04: the receipt of a hand-over has the lines of its own parcel as they are', () => {
  const [settled] = settlementReceipts(
    { ...order, lines: [line('7', 'Бальзам', 2, 118_000)], delivery: 0 },
    AT,
    GENERAL_TAXES,
  )
  const own = { id: '7', paid_as: '2', parted: 0, own: 1 }
  expect(settled && shown([own], false, settled)).toEqual([['7', 'Бальзам', 2, 118_000]])
})
