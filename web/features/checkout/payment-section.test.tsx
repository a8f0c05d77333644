import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_FORM, type CheckoutForm } from './checkout-form.ts'
import { PaymentSection } from './payment-section.tsx'
import type { Checkout } from './use-checkout.ts'

const textWith = (way: CheckoutForm['way']): string =>
  // The section reads the form alone.
  renderToStaticMarkup(<PaymentSection {...({ form: { ...EMPTY_FORM, way } } as Checkout)} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')

test('ORD-01: the payment names who takes it for the chosen way of delivery, and nobody before a choice', () => {
  expect(textWith('pickup')).toContain('картой или наличными в магазине')
  expect(textWith('courier')).toContain('картой или наличными курьеру')
  expect(textWith(null)).toMatch(/картой или наличными\s*$/)
})
