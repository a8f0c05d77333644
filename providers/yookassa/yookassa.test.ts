import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPayments } from '#kit/payments-contract.ts'
import { yookassa } from './adapter.ts'

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
