import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PaymentWay } from '#domain/delivery.ts'
import { EMPTY_FORM, type CheckoutForm } from './checkout-form.ts'
import { PaymentSection } from './payment-section.tsx'
import type { Checkout } from './use-checkout.ts'

const htmlWith = (way: CheckoutForm['way'], payment_ways?: readonly PaymentWay[]): string =>
  // The section reads the form and the offered ways alone.
  renderToStaticMarkup(
    <PaymentSection
      {...({
        form: { ...EMPTY_FORM, way },
        ways: payment_ways && { payment_ways },
        set: () => {},
      } as unknown as Checkout)}
    />,
  )
const textWith = (way: CheckoutForm['way'], payment_ways?: readonly PaymentWay[]): string =>
  htmlWith(way, payment_ways)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')

test('ORD-01: the payment names who takes it for the chosen way of delivery, and nobody before a choice', () => {
  expect(textWith('pickup')).toContain('картой или наличными в магазине')
  expect(textWith('courier')).toContain('картой или наличными курьеру')
  expect(textWith(null)).toMatch(/картой или наличными\s*$/)
})

test('ORD-06: what the shop does not offer cannot be chosen, and nothing is paid beforehand unless it is chosen', () => {
  expect(textWith('pickup', ['on_receipt'])).not.toMatch(/СБП|на сайте/)
  expect(textWith('pickup', ['card', 'sbp', 'on_receipt'])).toMatch(/СБП.*Картой на сайте.*При получении/)
  const checked = htmlWith('pickup', ['card', 'sbp', 'on_receipt']).match(/<input[^>]*checked=""[^>]*>/g)
  expect(checked).toEqual([expect.stringContaining('value="on_receipt"')])
})
