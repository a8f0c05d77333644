import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderView } from '../order.api.ts'
import { PayOrder } from './pay-order.tsx'

const UNPAID = {
  amount: 119_000,
  until: '2026-11-20T12:40:00Z',
  state: 'unpaid',
  reason: null,
  attempts_left: 3,
  on_receipt: true,
} as const
const DECLINED = { ...UNPAID, state: 'declined', reason: 'card_expired' } as const
type Due = NonNullable<OrderView['payment_due']>
const htmlOf = (due: Due, fromPayment: boolean): string =>
  renderToStaticMarkup(
    <PayOrder
      order={{ token: 'a', needsDigits: false, formKey: '' }}
      due={due}
      offset={300}
      fromPayment={fromPayment}
      onChanged={() => {}}
    />,
  )

test('ORD-06: who comes back from the bank is not offered to pay again before the bank was asked', () => {
  expect(htmlOf(UNPAID, true)).toContain('Проверяем оплату')
  expect(htmlOf(UNPAID, true)).not.toContain('Оплатить картой')
  expect(htmlOf(UNPAID, false)).toContain('Оплатить картой')
  expect(htmlOf(DECLINED, true)).toContain('Оплатить картой')
})

test('ORD-06: payment on receipt is offered where the order takes it, also after the last declined payment', () => {
  const spent = { ...DECLINED, attempts_left: 0 }
  expect(htmlOf(UNPAID, false)).toContain('Оплатить при получении')
  expect(htmlOf(spent, false)).toContain('выберите оплату при получении')
  expect(htmlOf(spent, false)).toContain('Оплатить при получении')
  for (const due of [UNPAID, spent]) expect(htmlOf({ ...due, on_receipt: false }, false)).not.toContain('при получении')
})

test('ORD-06: no block stands in a paragraph of a page that waits for a payment: browsers would end it, and hydration fail', () => {
  for (const html of [htmlOf(UNPAID, true), htmlOf(UNPAID, false), htmlOf(DECLINED, true)])
    for (const [paragraph] of html.matchAll(/<p[ >].*?<\/p>/g)) expect(paragraph).not.toMatch(/<(div|ul|form|section)/)
})
