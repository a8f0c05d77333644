import { type OrderLineId, orderLineId } from '#kernel/ids.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelBack, cancelBackTexts } from './cancel-back.ts'
import { refundSplit, type PaidOrder } from './refund-split.ts'

const line = (lineId: OrderLineId, quantity: number, total: number, bonusPointsDiscount = 0, returned = 0) => ({
  lineId,
  quantity,
  total,
  bonusPointsDiscount,
  returned,
})

test('ORD-08: a return of one piece gives back its share of money, points and certificate, not the delivery', () => {
  const order: PaidOrder = {
    lines: [line(orderLineId('1'), 3, 10_000, 100), line(orderLineId('2'), 1, 5_000)],
    total: 20_000,
    certificateTotal: 4_000,
  }
  expect(refundSplit(order, new Map([['1', 1]]))).toEqual({ money: 2_667, points: 33, certificate: 666 })
  expect(
    refundSplit(
      order,
      new Map([
        ['1', 3],
        ['2', 1],
      ]),
    ),
  ).toEqual({ money: 12_000, points: 100, certificate: 3_000 })
})

test('ORD-08: an order paid by a certificate alone gives nothing back as money', () => {
  const order: PaidOrder = { lines: [line(orderLineId('1'), 2, 9_999)], total: 9_999, certificateTotal: 9_999 }
  expect(refundSplit(order, new Map([['1', 1]]))).toEqual({ money: 0, points: 0, certificate: 4_999 })
})

test('ORD-08: more pieces than the buyer has cannot be returned', () => {
  const order: PaidOrder = { lines: [line(orderLineId('1'), 2, 9_999, 0, 1)], total: 9_999, certificateTotal: 0 }
  expect(() => refundSplit(order, new Map([['1', 2]]))).toThrow('cannot be returned')
  expect(() => refundSplit(order, new Map([['1', -1]]))).toThrow('cannot be returned')
})

const kopecks = fc.integer({ min: 0, max: 5_000_000 })
const anyOrder = fc
  .record({
    sums: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), total: kopecks, points: kopecks }), {
      minLength: 1,
      maxLength: 6,
    }),
    delivery: fc.integer({ min: 0, max: 50_000 }),
    certificateShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ sums, delivery, certificateShare }): PaidOrder => {
    const total = sums.reduce((sum, one) => sum + one.total, delivery)
    return {
      lines: sums.map(({ quantity, total: paid, points }, index) =>
        line(orderLineId(String(index)), quantity, paid, points),
      ),
      total,
      certificateTotal: Math.floor(total * certificateShare),
    }
  })
const addSplits = (a: ReturnType<typeof refundSplit>, b: ReturnType<typeof refundSplit>) => ({
  money: a.money + b.money,
  points: a.points + b.points,
  certificate: a.certificate + b.certificate,
})

test('ORD-08: returns piece by piece, in any order, give back exactly what one return of everything does', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(), { maxLength: 60 }), (order, picks) => {
      const everything = refundSplit(order, new Map(order.lines.map(({ lineId, quantity }) => [lineId, quantity])))
      let left = order
      let sum = { money: 0, points: 0, certificate: 0 }
      const returnOne = (index: number): void => {
        const picked = left.lines[index]
        if (picked === undefined || picked.returned === picked.quantity) return
        const split = refundSplit(left, new Map([[picked.lineId, 1]]))
        expect(Math.min(split.money, split.points, split.certificate)).toBeGreaterThanOrEqual(0)
        sum = addSplits(sum, split)
        left = {
          ...left,
          lines: left.lines.map((one, at) => (at === index ? { ...one, returned: one.returned + 1 } : one)),
        }
      }
      for (const pick of picks) returnOne(pick % order.lines.length)
      expect(sum.money).toBeLessThanOrEqual(everything.money)
      expect(sum.certificate).toBeLessThanOrEqual(order.certificateTotal)
      order.lines.forEach(({ quantity }, index) => {
        for (let n = 0; n < quantity; n += 1) returnOne(index)
      })
      expect(sum).toEqual(everything)
      const goods = order.lines.reduce((total, { total: paid }) => total + paid, 0)
      expect(sum.money + sum.certificate).toBe(goods)
    }),
    { numRuns: 300 },
  )
})

test('ORD-08: before an order is cancelled its buyer reads how much goes back, where to and when', () => {
  const order = { state: 'paid', payment: 'card', to_pay: 133_000, points_total: 0, certificate_total: 0 } as const
  const textOf = (change: Partial<Parameters<typeof cancelBackTexts>[0]>): string =>
    cancelBackTexts({ ...order, ...change })
      .join(' ')
      .replaceAll('\u00a0', ' ')
  expect(textOf({})).toBe(
    'Вернём 1 330 ₽ на карту, которой вы платили: деньги придут в течение 3 дней, обычно быстрее.',
  )
  expect(textOf({ payment: 'sbp' })).toContain('1 330 ₽ на счёт, с которого вы платили по СБП')
  // Points and certificate are spent when the order is placed, money is not.
  const unpaid = { state: 'awaiting_payment', points_total: 30_000, certificate_total: 50_000 } as const
  expect(textOf(unpaid)).toBe('Сразу вернём 300 бонусов на счёт и 500 ₽ на сертификат.')
  expect(textOf({ payment: 'on_receipt', state: 'new' })).toBe('')
  expect(cancelBack({ ...order, certificate_total: 50_000 })).toEqual({
    money: 133_000,
    points: 0,
    certificate: 50_000,
  })
})
