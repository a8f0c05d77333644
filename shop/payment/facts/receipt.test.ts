import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chargedTotal,
  prepaymentReceipt,
  settlementReceipts,
  storedReceipt,
  type ChargedOrder,
  type Receipt,
} from './receipt.ts'
import { correctionReceipts } from './correction-receipt.ts'
import { receiptTags } from './receipt-tags.ts'
import { joinReceipts, returnReceipt, splitReturn, type ReturnedLine } from './return-receipt.ts'
import { GENERAL_TAXES } from './taxes.ts'
import { vatInside, WITHOUT_VAT } from './vat.ts'

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
/** Receipt of an order whose settlement is one receipt. */
const settlementReceipt = (charged: ChargedOrder, at: Date): Receipt => {
  const [receipt, ...others] = settlementReceipts(charged, at, GENERAL_TAXES)
  if (receipt === undefined || others.length > 0) throw new Error(`${others.length + 1} receipts`)
  return receipt
}
const rates = (receipt: Receipt): string[] => receipt.lines.map(({ vat }) => vat)

const orders: fc.Arbitrary<ChargedOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        total: fc.integer({ min: 0, max: 9_000_000 }),
        marked: fc.integer({ min: 0, max: 20 }),
      }),
      { minLength: 1, maxLength: 99 },
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
      // A gift costs nothing, and any other piece at least two kopecks.
      total: total < 2 * quantity ? 0 : total,
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

const codesOf = (receipts: readonly Receipt[]): string[] =>
  receipts.flatMap(({ lines }) => lines.flatMap(({ marking }) => (marking === null ? [] : [marking])))

/** The pieces from `first` on, before `end`, with their share of the line. */
const backOf = ({ id, quantity, total }: ChargedOrder['lines'][number], first: number, end: number): ReturnedLine => ({
  order_line: id,
  amount: Math.floor((total * end) / quantity) - Math.floor((total * first) / quantity),
  pieces: { first, count: end - first },
})

describe('ORD-09', () => {
  test('lines of every receipt sum to the payment to the kopeck', () => {
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (charged, share) => {
        const total = chargedTotal(charged)
        const paid = Math.round(total * share)
        const prepaid = prepaymentReceipt([{ order: charged, paid }], IN_2026, GENERAL_TAXES)
        isExact(prepaid, paid)
        const back = Math.round(paid * share)
        isExact(returnReceipt(prepaid, back, IN_2026), back)
      }),
      { numRuns: 300 },
    )
  })

  test('the receipts of a hand-over sum to the order, and every marking code is in one of them', () => {
    fc.assert(
      fc.property(orders, (charged) => {
        const parts = settlementReceipts(charged, IN_2026, GENERAL_TAXES)
        for (const part of parts) isExact(part, part.total)
        expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(chargedTotal(charged))
        expect(parts.slice(0, -1).every(({ lines }) => lines.length === 100)).toBe(true)
        const codes = charged.lines.flatMap(({ marking, total }) => (total === 0 ? [] : marking))
        expect(codesOf(parts)).toEqual(expect.arrayContaining(codes))
        expect(new Set(codesOf(parts)).size).toBe(codesOf(parts).length)
      }),
      { numRuns: 300 },
    )
  })

  test('pieces that come back in several returns give back all of the order and every code once', () => {
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (charged, share) => {
        const original = joinReceipts(settlementReceipts(charged, IN_2026, GENERAL_TAXES))
        if (original === undefined) return
        const early = charged.lines.map((line) => Math.floor(line.quantity * share))
        const returned = [
          charged.lines.map((line, index) => backOf(line, 0, early[index] ?? 0)),
          charged.lines.map((line, index) => backOf(line, early[index] ?? 0, line.quantity)),
        ].flatMap((back) =>
          splitReturn(
            original,
            back.filter(({ amount }) => amount > 0),
          ).map((part) => {
            const amount = part.reduce((sum, line) => sum + line.amount, 0)
            const receipt = returnReceipt(original, amount, IN_2026, part)
            isExact(receipt, amount)
            return receipt
          }),
        )
        const goods = chargedTotal(charged) - charged.delivery
        expect(returned.reduce((sum, { total }) => sum + total, 0)).toBe(goods)
        const codes = charged.lines.flatMap(({ marking, total }) => (total === 0 ? [] : marking))
        expect(codesOf(returned)).toEqual(expect.arrayContaining(codes))
        expect(new Set(codesOf(returned)).size).toBe(codesOf(returned).length)
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
    const returned = returnReceipt(settlementReceipt(charged, IN_2026), 66_67, IN_2026, [
      { order_line: '1', amount: 66_67, pieces: { first: 0, count: 2 } },
    ])
    isExact(returned, 66_67)
    expect(returned.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(new Set(returned.lines.map((line) => line.order_line))).toEqual(new Set(['1']))
  })

  describe('VAT by the day of the settlement', () => {
    test('a sale of 2026 has 22 %, its prepayment 22/122', () => {
      expect(rates(prepaymentReceipt([{ order: order(), paid: 122_00 }], IN_2026, GENERAL_TAXES))).toEqual(['22/122'])
      expect(rates(settlementReceipt(order(), IN_2026))).toEqual(['22'])
      expect(vatInside(122_00, '22')).toBe(22_00)
    })
    test('a prepayment of 2025 has 20/120, and its settlement in 2026 has 22 %', () => {
      expect(rates(prepaymentReceipt([{ order: order(), paid: 122_00 }], IN_2025, GENERAL_TAXES))).toEqual(['20/120'])
      expect(rates(settlementReceipt(order(), IN_2026))).toEqual(['22'])
    })
    test('a return in 2026 of a sale of 2025 keeps 20 %', () => {
      const sale = settlementReceipt(order(), IN_2025)
      expect(rates(returnReceipt(sale, 122_00, IN_2026))).toEqual(['20'])
    })
    test('a correction in 2026 of a sale of 2025 takes the wrong receipt back and settles it with 20 %', () => {
      const sale = settlementReceipt(order(), IN_2025)
      const wrong: Receipt = { ...sale, lines: sale.lines.map((line) => ({ ...line, vat: '22' })) }
      const [back, right, ...others] = correctionReceipts(
        wrong,
        { number: '7', fiscalSign: '3014159265' },
        IN_2026,
        GENERAL_TAXES,
      )
      if (back === undefined || right === undefined) throw new Error('not two receipts')
      expect(others).toEqual([])
      expect([rates(back), rates(right)]).toEqual([['22'], ['20']])
      const basis = { 1173: 1, 1178: '2025-12-20', 1179: '7', 1192: '3014159265' }
      expect(receiptTags(back, SITE).tags).toMatchObject({ 1054: 2, ...basis })
      expect(receiptTags(right, SITE).tags).toMatchObject({ 1054: 1, ...basis, 1020: 122_00, 1215: 122_00 })
    })
    test('a correction of a receipt without VAT takes the rate of its day, which the shop has added since', () => {
      const [wrong] = settlementReceipts(order(), IN_2026, { system: 'usn_income', vat: WITHOUT_VAT })
      if (wrong === undefined) throw new Error('no receipt')
      const vat = [{ since: '2026-01-01', percent: 5 }, ...WITHOUT_VAT] as const
      const registered = { number: null, fiscalSign: '3014159265' }
      const corrections = correctionReceipts(wrong, registered, IN_2026, { system: 'usn_income', vat })
      expect(corrections.map(rates)).toEqual([['none'], ['5']])
      expect(corrections.map((one) => receiptTags(one, SITE).tags[1055])).toEqual([2, 2])
    })
    test('a receipt that was never registered is settled once, by the shop itself', () => {
      const sale = settlementReceipt(order(), IN_2026)
      const corrections = correctionReceipts(sale, { number: null, fiscalSign: null }, IN_2026, GENERAL_TAXES)
      expect(corrections.map((one) => receiptTags(one, SITE).tags)).toMatchObject([{ 1054: 1, 1173: 0 }])
      expect(receiptTags(corrections[0] ?? sale, SITE).tags).not.toHaveProperty('1179')
    })
    test('the rate changes at midnight in Moscow', () => {
      expect(rates(settlementReceipt(order(), new Date('2025-12-31T20:59:59Z')))).toEqual(['20'])
      expect(rates(settlementReceipt(order(), new Date('2025-12-31T21:00:00Z')))).toEqual(['22'])
    })
  })

  test('a certificate is an advance: the prepayment has what money pays, the settlement has all of it', () => {
    const prepaid = prepaymentReceipt([{ order: order(), paid: 100_00 }], IN_2026, GENERAL_TAXES)
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
    expect(
      prepaymentReceipt([{ order: charged, paid: 100_00 }], IN_2026, GENERAL_TAXES).lines.every(
        ({ marking }) => marking === null,
      ),
    ).toBe(true)
  })

  test('since September 2025 a receipt says that it was settled over the internet, and where', () => {
    const { tags, lines } = receiptTags(
      prepaymentReceipt([{ order: order(), paid: 122_00 }], IN_2026, GENERAL_TAXES),
      SITE,
    )
    expect(tags).toMatchObject({ 1054: 1, 1008: contact.email, 1125: 1, 1187: SITE, 1020: 122_00, 1081: 122_00 })
    expect(lines[0]).toMatchObject({ 1199: 12, 1200: 22_00, 1212: 1, 1214: 1 })
    const before = receiptTags(settlementReceipt(order(), new Date('2025-08-31T12:00:00Z')), SITE).tags
    expect(before).not.toHaveProperty('1125')
    expect(before).not.toHaveProperty('1187')
  })
})

test('ORD-09: a receipt states the tax system of the shop, and the VAT of its table', () => {
  const simplified = { system: 'usn_income', vat: WITHOUT_VAT } as const
  const prepaid = prepaymentReceipt([{ order: order(), paid: 122_00 }], IN_2026, simplified)
  expect(rates(prepaid)).toEqual(['none'])
  expect(receiptTags(prepaid, SITE)).toMatchObject({ tags: { 1055: 2 }, lines: [{ 1199: 6, 1200: 0 }] })
  const [settled] = settlementReceipts(order(), IN_2026, {
    system: 'usn_income_outcome',
    vat: [{ since: '2026-01-01', percent: 5 }, ...WITHOUT_VAT],
  })
  if (settled === undefined) throw new Error('no receipt')
  expect(receiptTags(settled, SITE)).toMatchObject({ tags: { 1055: 4 }, lines: [{ 1199: 7, 1200: 5_81 }] })
  expect(receiptTags(returnReceipt(settled, 122_00, IN_2026), SITE).tags).toMatchObject({ 1055: 4 })
  const { taxSystem: _, ...older } = settled
  expect(storedReceipt(older)?.taxSystem).toBe('osn')
})
