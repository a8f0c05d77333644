import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentMethod } from '#shop/payment/facts/methods.ts'
import { EMPTY_FORM, type CheckoutForm } from './checkout-form.ts'
import { PaymentSection } from './payment-section.tsx'
import type { Checkout } from './use-checkout.ts'

const htmlWith = (
  delivery: CheckoutForm['delivery'],
  payment_methods?: readonly PaymentMethod[],
  price?: object,
): string =>
  // The section reads the form, the offered methods and what is left to pay alone.
  renderToStaticMarkup(
    <PaymentSection
      {...({
        form: { ...EMPTY_FORM, delivery },
        methods: payment_methods && { payment_methods },
        price,
        point: null,
        set: () => {},
      } as unknown as Checkout)}
    />,
  )
const textWith: typeof htmlWith = (...choice) =>
  htmlWith(...choice)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')

test('ORD-01: the payment names who takes it for the chosen delivery method, and nobody before a choice', () => {
  expect(textWith('pickup')).toContain('картой или наличными в магазине')
  expect(textWith('courier')).toContain('картой или наличными курьеру')
  expect(textWith(null)).toMatch(/картой или наличными\s*$/)
})

test('BONUS-03: an order that a certificate pays in full asks for no payment method, once the sum is whole', () => {
  const offered: readonly PaymentMethod[] = ['card', 'sbp', 'on_receipt']
  const paid = { to_pay: 0, rows: [] }
  expect(textWith('pickup', offered, paid)).toMatch(/доплачивать ничего не нужно/)
  expect(htmlWith('pickup', offered, paid)).not.toContain('<input')
  expect(htmlWith(null, offered, paid)).toContain('<input')
  const withoutDelivery = { to_pay: 0, rows: [{ rule: 'delivery', amount: null, missing: 'выберите пункт' }] }
  expect(htmlWith('point', offered, withoutDelivery)).toContain('<input')
})

test('ORD-06: what the shop does not offer cannot be chosen, and nothing is paid beforehand unless it is chosen', () => {
  expect(textWith('pickup', ['on_receipt'])).not.toMatch(/СБП|на сайте/)
  expect(textWith('pickup', ['card', 'sbp', 'on_receipt'])).toMatch(/СБП.*Картой на сайте.*При получении/)
  const checked = htmlWith('pickup', ['card', 'sbp', 'on_receipt']).match(/<input[^>]*checked=""[^>]*>/g)
  expect(checked).toEqual([expect.stringContaining('value="on_receipt"')])
})
