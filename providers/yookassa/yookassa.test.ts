import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificateReceipt } from '#shop/payment/facts/receipt.ts'
import { testPayments } from '#kit/shops/payments-contract.ts'
import { yookassa } from './adapter.ts'
import { yookassaReceipt } from './yookassa-receipt.ts'

testPayments({
  service: 'yookassa',
  open: (origin, timeoutMs) => yookassa(`${origin}/yookassa`, { shopId: '1', secretKey: 'key', timeoutMs }),
  unknownPayment: randomUUID(),
  captured: 'payment.succeeded',
  authorized: 'payment.waiting_for_capture',
})

test('ORD-06: a webhook from a foreign network is not the provider’s', () => {
  const live = yookassa('https://api.yookassa.ru', { shopId: '1', secretKey: 'key' })
  const body = { event: 'payment.succeeded', object: { id: '1', metadata: { payment: 'key' } } }
  expect(live.readWebhook(body, '203.0.113.7')).toBeNull()
  expect(live.readWebhook(body, '185.71.76.5')).toMatchObject({ providerId: '1' })
})

test.each([
  [5, 9],
  [7, 10],
  [20, 6],
  [22, 12],
])('ORD-09: a receipt has the codes of the tax system and of a prepayment at a VAT of %i', (percent, vat_code) => {
  const taxes = { system: 'usn_income_outcome', vat: [{ since: '2026-01-01', percent }] } as const
  const receipt = certificateReceipt(
    { email: 'anna@example.ru', phone: '' },
    100,
    new Date('2026-11-20T12:00:00Z'),
    taxes,
  )
  expect(yookassaReceipt(receipt)).toMatchObject({ tax_system_code: 3, items: [{ vat_code }] })
})
