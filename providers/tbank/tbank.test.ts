import { expect, test } from 'vitest'
import { certificateReceipt } from '#shop/payment/facts/receipt.ts'
import { testPayments } from '#kit/shops/payments-contract.ts'
import { tbank } from './adapter.ts'
import { TBANK_PASSWORD as password, TBANK_TERMINAL as terminalKey } from './stand-in.ts'
import { tbankReceipt } from './tbank-receipt.ts'
import { tokenOf } from './tbank-token.ts'

testPayments({
  service: 'tbank',
  open: (origin, timeoutMs) => tbank(`${origin}/tbank`, { terminalKey, password, timeoutMs }),
  unknownPayment: '12345',
  captured: 'CONFIRMED',
  authorized: 'AUTHORIZED',
})

test('ORD-06: signs as in the documentation of the bank', () => {
  const request = {
    Amount: 19200,
    Description: 'Подарочная карта на 1000 рублей',
    OrderId: '21090',
    TerminalKey: 'MerchantTerminalKey',
    DATA: { any: 'thing' },
  }
  expect(tokenOf(request, 'usaf8fw8fsw21g')).toBe('0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9')
})

test('ORD-06: a webhook with a wrong signature is not the bank’s', () => {
  const payments = tbank('http://127.0.0.1:9/tbank', { terminalKey, password })
  const state = { TerminalKey: terminalKey, PaymentId: 12_345, OrderId: 'key', Status: 'CONFIRMED', Amount: 100 }
  const signed = { ...state, Token: tokenOf(state, password) }
  expect(payments.readWebhook(signed, '127.0.0.1')).toMatchObject({ key: 'key', event: 'CONFIRMED', answer: 'OK' })
  expect(payments.readWebhook({ ...signed, Amount: 1 }, '127.0.0.1')).toBeNull()
})

test.each([
  [5, 'vat105'],
  [7, 'vat107'],
  ['none', 'none'],
] as const)('ORD-09: a receipt names the tax system and the rate of a prepayment, VAT %s', (percent, Tax) => {
  const taxes = { system: 'usn_income_outcome', vat: [{ since: '2026-01-01', percent }] } as const
  const receipt = certificateReceipt(
    { email: 'anna@example.ru', phone: '' },
    100,
    new Date('2026-11-20T12:00:00Z'),
    taxes,
  )
  expect(tbankReceipt(receipt)).toMatchObject({ Taxation: 'usn_income_outcome', Items: [{ Tax }] })
})
