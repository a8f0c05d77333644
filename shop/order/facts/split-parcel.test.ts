import fc from 'fast-check'
import { expect, test } from 'vitest'
import { variantId } from '#kernel/ids.ts'
import { chargedByPayment } from '#shop/payment/facts/charged-by-payment.ts'
import { dividePaid, paidApart } from '#shop/payment/facts/paid-parts.ts'
import { receiptOfParcel } from '#shop/payment/facts/parcel-receipt.ts'
import { chargedTotal, prepaymentReceipt, type ChargedOrder, type Receipt } from '#shop/payment/facts/receipt.ts'
import { returnReceipt } from '#shop/payment/facts/return-receipt.ts'
import { GENERAL_TAXES } from '#shop/payment/facts/taxes.ts'
import type { PriceTree } from '#shop/pricing/facts/price-tree.ts'
import { treeWithAdded } from './added-line.ts'
import { lineWith } from './cancel-pieces.ts'
import { whyUndivided } from './parcel-offer.ts'
import { lineLeaving, splitParcel } from './split-parcel.ts'

const anyLine = fc.integer({ min: 1, max: 9 }).chain((quantity) =>
  fc.integer({ min: 1, max: 90_000 }).chain((unit_price) =>
    fc.integer({ min: 0, max: unit_price * quantity }).chain((discount) =>
      fc.integer({ min: 0, max: discount }).map((points_discount) => ({
        quantity,
        unit_price,
        discount,
        points_discount,
        total: unit_price * quantity - discount,
      })),
    ),
  ),
)
type Line = ReturnType<typeof lineLeaving>

const treeOf = (lines: readonly Line[], delivery: number, share: number): PriceTree => {
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0)
  const goods = sum(({ unit_price, quantity }) => unit_price * quantity)
  const total = sum((line) => line.total) + delivery
  const certificate_total = Math.floor((total * share) / 100)
  return {
    lines: lines.map((line, index) => ({ ...line, variant_id: variantId(index + 1), gift_quantity: 0, rows: [] })),
    goods_full: goods,
    goods_total: goods,
    discount_total: sum(({ discount }) => discount),
    points_total: sum(({ points_discount }) => points_discount),
    delivery_price: delivery,
    total,
    certificate_total,
    to_pay: total - certificate_total,
    rows: [{ rule: 'goods', title: '', amount: total, missing: null }],
  }
}

const SUMS = [
  'goods_full',
  'goods_total',
  'discount_total',
  'points_total',
  'delivery_price',
  'total',
  'certificate_total',
  'to_pay',
] as const

test('PARCEL-04: what stays and what goes add up to the order in every sum, again and again, and nothing is below zero', () => {
  const cases = fc.tuple(
    anyLine,
    anyLine,
    fc.nat(30_000),
    fc.nat(100),
    fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(cases, ([line, other, delivery, share, parts]) => {
      let tree = treeOf([line, other], delivery, share)
      let was: Line = line
      for (const pieces of parts) {
        if (pieces > was.quantity) continue
        const became = lineWith(was, was.quantity - pieces)
        const { left, parted } = splitParcel(tree, { variantId: variantId(1), name: 'Крем', was, became })
        for (const key of SUMS) {
          expect(left[key] + parted[key]).toBe(tree[key])
          expect(Math.min(left[key], parted[key])).toBeGreaterThanOrEqual(0)
        }
        for (const part of [left, parted])
          expect(part.rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(part.total)
        const gone = lineLeaving(was, became)
        expect(gone.total).toBe(gone.unit_price * gone.quantity - gone.discount)
        tree = left
        was = became
      }
    }),
  )
})

const AT = new Date('2026-11-20T12:00:00Z')
const CONTACT = { email: 'anna@example.ru', phone: '79123456790' }
const chargedOf = (id: string, quantity: number, total: number) => ({
  id,
  name: `Товар ${id}`,
  quantity,
  total,
  marking: [],
})
const receiptFor = (order: Omit<ChargedOrder, 'contact'>, paid: number): Receipt =>
  prepaymentReceipt([{ order: { ...order, contact: CONTACT }, paid }], AT, GENERAL_TAXES)

type Payment = {
  readonly id: string
  readonly receipt: Receipt
  readonly added: { line: string; price: number } | null
}
type Parcel = {
  tree: PriceTree
  /** By the id of the line; `paidAs`: of the one that was paid. */
  readonly lines: Map<string, { readonly line: Line; readonly variant: number; readonly paidAs: string }>
  /** Kopecks by payment. */
  readonly shares: Map<string, number>
}

const partsOf = ({ lines, shares }: Parcel, payments: readonly Payment[]) =>
  payments
    .filter(({ id }) => shares.has(id))
    .map(({ id, added }) => ({
      payment_id: id,
      addition_id: added && id,
      added_line: [...lines].find(([, { paidAs }]) => paidAs === added?.line)?.[0] ?? null,
      added_price: added?.price ?? null,
      captured: shares.get(id) ?? 0,
      refunded: 0,
    }))

/** The pieces become a parcel of their own; null: nothing else would be left. */
const part = (from: Parcel, payments: readonly Payment[], id: string, pieces: number, newId: string): Parcel | null => {
  const found = from.lines.get(id)
  if (found === undefined || pieces > found.line.quantity) return null
  if (pieces === [...from.lines.values()].reduce((sum, { line }) => sum + line.quantity, 0)) return null
  const { line: was, variant, paidAs } = found
  const became = lineWith(was, was.quantity - pieces)
  const parts = partsOf(from, payments)
  const change = { variantId: variantId(variant), name: 'Крем', was, became }
  const { left, parted } = splitParcel(from.tree, change, paidApart(parts, id, was.total - became.total))
  for (const key of SUMS) {
    expect(left[key] + parted[key]).toBe(from.tree[key])
    expect(Math.min(left[key], parted[key])).toBeGreaterThanOrEqual(0)
  }
  const moved = dividePaid(parts, id, parted.to_pay)
  from.tree = left
  from.lines.set(id, { ...found, line: became })
  for (const { payment_id, amount } of moved) {
    const rest = (from.shares.get(payment_id) ?? 0) - amount
    if (rest > 0) from.shares.set(payment_id, rest)
    else from.shares.delete(payment_id)
  }
  return {
    tree: parted,
    lines: new Map([[newId, { line: lineLeaving(was, became), variant, paidAs }]]),
    shares: new Map(moved.map(({ payment_id, amount }) => [payment_id, amount])),
  }
}

const anyAddition = fc.record({
  grows: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 1, max: 90_000 }),
})
type Addition = { readonly grows: boolean; readonly quantity: number; readonly price: number }

/** An order of two lines that was paid online, with its payment. */
const paidOrder = (lines: readonly [Line, Line], delivery: number, share: number): [Parcel, Payment] => {
  const tree = treeOf(lines, delivery, share)
  const charged = lines.map(({ quantity, total }, index) => chargedOf(String(index + 1), quantity, total))
  const parcel: Parcel = {
    tree,
    lines: new Map(
      lines.map((line, index) => [String(index + 1), { line, variant: index + 1, paidAs: String(index + 1) }]),
    ),
    shares: new Map(tree.to_pay > 0 ? [['main', tree.to_pay]] : []),
  }
  return [parcel, { id: 'main', receipt: receiptFor({ lines: charged, delivery }, tree.to_pay), added: null }]
}

/** The first line grows, or the order gets one line more; either is paid by a payment of its own. */
const add = (to: Parcel, { grows, quantity, price }: Addition, index: number): Payment => {
  const [id, variant] = grows ? ['1', 1] : [String(index + 10), index + 10]
  const was = to.lines.get(id)?.line ?? { quantity: 0, unit_price: price, discount: 0, points_discount: 0, total: 0 }
  const unitPrice = Math.min(price, was.unit_price)
  const sum = unitPrice * quantity
  const wanted = { variantId: variantId(variant), name: 'Сыворотка', unitPrice, linePrice: was.unit_price, quantity }
  to.tree = treeWithAdded(to.tree, wanted, to.tree.delivery_price)
  const discount = was.discount + was.unit_price * quantity - sum
  const line = { ...was, quantity: was.quantity + quantity, discount, total: was.total + sum }
  to.lines.set(id, { line, variant, paidAs: id })
  const payment = `added ${index}`
  to.shares.set(payment, sum)
  return {
    id: payment,
    receipt: receiptFor({ lines: [chargedOf(id, quantity, sum)], delivery: 0 }, sum),
    added: { line: id, price: unitPrice },
  }
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0)

/** Kopecks that a return may give back under the name of goods of another parcel: a certificate paid nearly all of the order. */
const ROUNDED = 10

/** What was taken for a parcel is what it costs, and goes back by receipts of exactly that. */
const checkMoney = (parcels: readonly Parcel[], payments: readonly Payment[]): void => {
  for (const parcel of parcels) expect(sumOf(parcel.shares.values())).toBe(parcel.tree.to_pay)
  for (const { id, receipt, added } of payments) {
    const sharing = parcels.filter(({ shares }) => shares.has(id))
    expect(sumOf(sharing.map(({ shares }) => shares.get(id) ?? 0))).toBe(receipt.total)
    const paidLines = (paidAs: string) =>
      sharing.filter(({ lines }) => [...lines].some(([line, split]) => split.paidAs === paidAs && line !== paidAs))
    for (const { lines, shares } of sharing) {
      const own = [...lines].map(([line, { paidAs }]) => ({
        id: line,
        paid_as: paidAs,
        own: line === paidAs ? null : (shares.get(id) ?? 0),
        parted: line === paidAs ? sumOf(paidLines(line).map((other) => other.shares.get(id) ?? 0)) : 0,
      }))
      const whole = { lines: own, hasDelivery: lines === parcels[0]?.lines }
      const ofParcel = sharing.every((one) => one === parcels[0]) ? receipt : receiptOfParcel(receipt, whole)
      // Money of added pieces is where they are; of any other lines some kopecks may be rounded otherwise.
      const pieces = ofParcel.lines.map(({ order_line }) => lines.get(order_line ?? '')?.line.quantity)
      if (added !== null) expect(Math.min(...pieces.map((quantity) => quantity ?? 0))).toBeGreaterThan(0)
      const back = returnReceipt(ofParcel, shares.get(id) ?? 0, AT)
      expect(back.total).toBe(shares.get(id))
      expect(Math.min(...back.lines.map(({ sum }) => sum))).toBeGreaterThan(0)
      const elsewhere = back.lines.filter(({ order_line }) => order_line !== null && !lines.has(order_line))
      expect(sumOf(elsewhere.map(({ sum }) => sum))).toBeLessThan(ROUNDED)
    }
  }
}

/** Each hand-over settles all that its parcel costs, by the payments that paid of it. */
const checkSettled = (parcel: Parcel, payments: readonly Payment[]): void => {
  const lines = [...parcel.lines]
    .map(([id, { line }]) => chargedOf(id, line.quantity, line.total))
    .filter(({ quantity }) => quantity > 0)
  const order = { contact: CONTACT, lines, delivery: parcel.tree.delivery_price }
  const parts = partsOf(parcel, payments)
  const main = parts.find(({ addition_id }) => addition_id === null) ?? parts[0]
  const { rest, added } = chargedByPayment(
    order,
    parts.filter((one) => one !== main),
  )
  expect(sumOf([rest, ...added.map(({ charged }) => charged)].map(chargedTotal))).toBe(chargedTotal(order))
  expect(
    sumOf([rest, ...added.map(({ charged }) => charged)].flatMap((one) => one.lines.map(({ quantity }) => quantity))),
  ).toBe(sumOf(lines.map(({ quantity }) => quantity)))
}

test('PARCEL-04: of an order with additions that were paid apart each parcel has its money, by payment and by receipt', () => {
  const cases = fc.tuple(
    fc.tuple(anyLine, anyLine),
    fc.nat(30_000),
    fc.nat(100),
    fc.array(anyAddition, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 4 }),
  )
  fc.assert(
    fc.property(cases, ([lines, delivery, share, additions, parts]) => {
      const [first, main] = paidOrder(lines, delivery, share)
      const payments = [main, ...additions.map((addition, index) => add(first, addition, index))]
      const paid = payments.filter(({ receipt }) => receipt.total > 0)
      const parcels = [first]
      for (const [which, what, pieces] of parts) {
        const from = parcels[which % parcels.length] ?? first
        const id = [...from.lines.keys()][what % from.lines.size] ?? ''
        const made = part(from, paid, id, pieces, `${id}/${parcels.length}`)
        if (made !== null) parcels.push(made)
      }
      checkMoney(parcels, paid)
      for (const parcel of parcels) checkSettled(parcel, paid)
    }),
  )
})

test('PARCEL-04: a tenth parcel and the only goods of an order are refused with what may be done instead', () => {
  expect(whyUndivided('courier', { parcels: 8, isWhole: false })).toBeNull()
  expect(whyUndivided('courier', { parcels: 9, isWhole: false })).toContain('предложить замену или убрать товар')
  expect(whyUndivided('pickup', { parcels: 1, isWhole: true })).toContain('привезти недостающее в\u00a0магазин заказа')
})
