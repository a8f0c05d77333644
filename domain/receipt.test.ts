import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargedTotal,
  correctionReceipt,
  prepaymentReceipt,
  returnReceipt,
  settlementReceipt,
  type ChargedOrder,
  type Receipt,
} from './receipt.ts'
import { receiptTags } from './receipt-tags.ts'
import { vatInside } from './vat.ts'

const IN_2025 = new Date('2025-12-20T09:00:00Z')
const IN_2026 = new Date('2026-11-20T09:00:00Z')
const SITE = 'https://glad.example'
const contact = { email: 'anna@example.ru', phone: '79123456790' }

const order = (change: Partial<ChargedOrder> = {}): ChargedOrder => ({
  contact,
  delivery: 0,
  lines: [{ id: '1', name: 'Крем', quantity: 1, total: 122_00, marking: [] }],
  ...change,
})
const rates = (receipt: Receipt): string[] => receipt.lines.map(({ vat }) => vat)

const orders: fc.Arbitrary<ChargedOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        total: fc.integer({ min: 0, max: 9_000_000 }),
        marked: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 60 },
    ),
    delivery: fc.constantFrom(0, 29_900, 1),
  })
  .map(({ lines, delivery }) => ({
    contact,
    delivery,
    lines: lines.map(({ quantity, total, marked }, index) => ({
      id: String(index),
      name: `Товар ${index}`,
      quantity,
      total,
      marking: Array.from({ length: Math.min(marked, quantity) }, (_, code) => `code ${index} ${code}`),
    })),
  }))

const isExact = (receipt: Receipt, amount: number): void => {
  expect(receipt.lines.reduce((total, line) => total + line.unit_price * line.quantity, 0)).toBe(amount)
  expect(receipt.total).toBe(amount)
  expect(receipt.settled.cashless + receipt.settled.prepayment).toBe(amount)
  expect(receipt.lines.every((line) => line.sum === line.unit_price * line.quantity && line.sum > 0)).toBe(true)
  expect(receipt.lines.length).toBeLessThanOrEqual(100)
}

describe('ORD-09', () => {
  test('lines of every receipt sum to the payment to the kopeck', () => {
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (charged, share) => {
        const total = chargedTotal(charged)
        const paid = Math.round(total * share)
        const prepaid = prepaymentReceipt(charged, paid, IN_2026)
        isExact(prepaid, paid)
        const settled = settlementReceipt(charged, IN_2026)
        isExact(settled, total)
        const back = Math.round(paid * share)
        isExact(returnReceipt(prepaid, back, IN_2026), back)
      }),
      { numRuns: 300 },
    )
  })

  test('a return of one line gives back that line only', () => {
    const charged = order({
      delivery: 299_00,
      lines: [
        { id: '1', name: 'Крем', quantity: 3, total: 100_00, marking: [] },
        { id: '2', name: 'Бальзам', quantity: 1, total: 59_00, marking: [] },
      ],
    })
    const returned = returnReceipt(settlementReceipt(charged, IN_2026), 66_67, IN_2026, new Map([['1', 66_67]]))
    isExact(returned, 66_67)
    expect(new Set(returned.lines.map((line) => line.order_line))).toEqual(new Set(['1']))
  })

  describe('VAT by the day of the settlement', () => {
    test('a sale of 2026 has 22 %, its prepayment 22/122', () => {
      expect(rates(prepaymentReceipt(order(), 122_00, IN_2026))).toEqual(['22/122'])
      expect(rates(settlementReceipt(order(), IN_2026))).toEqual(['22'])
      expect(vatInside(122_00, '22')).toBe(22_00)
    })
    test('a prepayment of 2025 has 20/120, and its settlement in 2026 has 22 %', () => {
      expect(rates(prepaymentReceipt(order(), 122_00, IN_2025))).toEqual(['20/120'])
      expect(rates(settlementReceipt(order(), IN_2026))).toEqual(['22'])
    })
    test('a return in 2026 of a sale of 2025 keeps 20 %', () => {
      const sale = settlementReceipt(order(), IN_2025)
      expect(rates(returnReceipt(sale, 122_00, IN_2026))).toEqual(['20'])
    })
    test('a correction in 2026 of a sale of 2025 keeps 20 %', () => {
      const sale = settlementReceipt(order(), IN_2025)
      const basis = { date: '2026-02-01', number: '7' }
      const corrected = correctionReceipt(sale, settlementReceipt(order(), IN_2026).lines, basis, IN_2026)
      expect(rates(corrected)).toEqual(['20'])
      expect(receiptTags(corrected, SITE).tags).toMatchObject({ 1173: 0, 1178: '2026-02-01', 1179: '7' })
    })
    test('the rate changes at midnight in Moscow', () => {
      expect(rates(settlementReceipt(order(), new Date('2025-12-31T20:59:59Z')))).toEqual(['20'])
      expect(rates(settlementReceipt(order(), new Date('2025-12-31T21:00:00Z')))).toEqual(['22'])
    })
  })

  test('a certificate is an advance: the prepayment has what money pays, the settlement has all of it', () => {
    const prepaid = prepaymentReceipt(order(), 100_00, IN_2026)
    expect(prepaid.lines[0]?.mode).toBe('partial_prepayment')
    expect(settlementReceipt(order(), IN_2026).settled).toEqual({ cashless: 0, prepayment: 122_00 })
  })

  test('marking codes are on the settlement, one piece a line', () => {
    const charged = order({ lines: [{ id: '1', name: 'Духи', quantity: 3, total: 100_00, marking: ['a', 'b'] }] })
    const settled = settlementReceipt(charged, IN_2026)
    expect(settled.lines.map(({ marking, subject, quantity }) => [marking, subject, quantity])).toEqual([
      ['a', 'marked', 1],
      ['b', 'marked', 1],
      [null, 'commodity', 1],
    ])
    expect(receiptTags(settled, SITE).lines[0]).toMatchObject({ 1163: 'a', 1212: 33 })
    expect(prepaymentReceipt(charged, 100_00, IN_2026).lines.every(({ marking }) => marking === null)).toBe(true)
  })

  test('since September 2025 a receipt says that it was settled over the internet, and where', () => {
    const { tags, lines } = receiptTags(prepaymentReceipt(order(), 122_00, IN_2026), SITE)
    expect(tags).toMatchObject({ 1054: 1, 1008: contact.email, 1125: 1, 1187: SITE, 1020: 122_00, 1081: 122_00 })
    expect(lines[0]).toMatchObject({ 1199: 12, 1200: 22_00, 1212: 1, 1214: 1 })
    const before = receiptTags(settlementReceipt(order(), new Date('2025-08-31T12:00:00Z')), SITE).tags
    expect(before).not.toHaveProperty('1125')
    expect(before).not.toHaveProperty('1187')
  })
})
