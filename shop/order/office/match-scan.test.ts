import { expect, test } from 'vitest'
import type { PickLine } from '../counter.api.ts'
import { type OrderLineId, orderLineId } from '#kernel/ids.ts'
import { GS } from '#kernel/marking-code.ts'
import { lineOfScan, namesAnOrder, pageOfBroughtPiece } from './match-scan.ts'

const line = (line_id: OrderLineId, barcode: string | null, picked = 0): PickLine =>
  ({ line_id, barcode, sku: `P-${line_id}`, quantity: 1, picked }) as PickLine

test('STAFF-02: a scan finds its line by barcode, SKU or the GTIN of a marking code, first one that lacks pieces', () => {
  const lines = [
    line(orderLineId('1'), '4600000000015', 1),
    line(orderLineId('2'), '4600000000015'),
    line(orderLineId('3'), null),
  ]
  const found = (scanned: string) => lineOfScan(lines, scanned)?.line_id
  expect([found('4600000000015'), found('p-3'), found('4600000000022')]).toEqual(['2', '3', undefined])
  expect(found(`0104600000000015215abc${GS}91EE06${GS}92${'c'.repeat(44)}`)).toBe('2')
  // Without separators: the shop says how to set the scanner.
  expect(found(`0104600000000015215abc91EE0692${'c'.repeat(44)}`)).toBe('2')
})

test.each([
  'Г-100001',
  'Г-100001-2',
  '000100001-2',
  '100001',
  '6790',
  'https://glad.example/order/AAAAAAAAAAAAAAAAAAAAAA',
])('%s names an order', (text) => {
  expect(namesAnOrder(text)).toBe(true)
})
test.each(['4600000000015', 'P-0101', '01046000000000152'])('%s names no order', (text) => {
  expect(namesAnOrder(text)).toBe(false)
})

test('STAFF-04: a piece scanned in the queue opens the orders handed over with it, for who may take it back, and not while picking', () => {
  const who = { rights: ['orders.return', 'orders.search'] } as const
  const code = `0104600000000015215abc${GS}91EE06`
  const page = pageOfBroughtPiece(who, false, code)
  const asked = new URL(page ?? '', 'http://office').searchParams
  expect([page?.split('?')[0], asked.get('state'), asked.get('q')]).toEqual(['/orders', 'delivered', code])
  expect(pageOfBroughtPiece(who, true, code)).toBeNull()
  for (const right of who.rights) expect(pageOfBroughtPiece({ rights: [right] }, false, code), right).toBeNull()
})
