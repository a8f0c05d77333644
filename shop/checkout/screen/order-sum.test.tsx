import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeliveryQuote } from '#shop/delivery/delivery.api.ts'
import type { DeliveryMethod } from '#shop/payment/facts/methods.ts'
import { line, sentPriceOf } from '#kit/shops/price-input.ts'
import { EMPTY_FORM } from './checkout-form.ts'
import { OrderSum } from './order-sum.tsx'
import { buttonText, disabledReason, missingWords } from './submit-words.ts'
import type { Checkout } from './use-checkout.ts'
import type { PriceTree } from '#shop/pricing/price.api.ts'

const quote = (carrier: DeliveryQuote['carrier'], price: number): DeliveryQuote => ({
  carrier,
  place: 'point',
  price,
  free_from: null,
  date_from: '2026-11-25',
  date_to: '2026-11-27',
  source: 'carrier',
})
const QUOTES = [quote('cdek', 21_800), quote('boxberry', 15_000)]

// The sum and the button read these alone.
const checkoutWith = (delivery: DeliveryMethod, price: PriceTree | undefined, part: Partial<Checkout> = {}): Checkout =>
  ({
    form: { ...EMPTY_FORM, delivery },
    price,
    priceFailed: false,
    offers: { quotes: QUOTES, waiting: [], failed: [] },
    ticks: { agreement: true, consent: true },
    live: {},
    ...part,
  }) as Checkout
const textOf = (checkout: Checkout): string =>
  renderToStaticMarkup(<OrderSum checkout={checkout} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const priceBy = (delivery: DeliveryMethod, carrier: DeliveryQuote | null): PriceTree =>
  sentPriceOf([line(1, 27_000)], { method: delivery, carrier })

test('ORD-04: before a point is chosen the sum says what delivery costs at least, and that it is not in the total', () => {
  const checkout = checkoutWith('point', priceBy('point', null))
  expect(textOf(checkout)).toContain('Доставка в пункт выдачи от 150 ₽ Без доставки 270 ₽')
  expect(buttonText(checkout)).toBe('Оформить заказ')
})

test('ORD-04: with a point, and for the shop’s own ways, the total is what the order costs', () => {
  const chosen = checkoutWith('point', priceBy('point', quote('cdek', 21_800)))
  expect(textOf(chosen)).toContain('Доставка в пункт СДЭК 218 ₽ Итого 488 ₽')
  expect(buttonText(chosen)).toBe('Оформить заказ на\u00a0488\u00a0₽')
  expect(textOf(checkoutWith('pickup', priceBy('pickup', null)))).toContain('Итого 270 ₽')
})

test('ORD-02: a sum that was not counted is said, with a button that counts it again', () => {
  const failed = checkoutWith('pickup', undefined, { priceFailed: true })
  expect(textOf(failed)).toContain('Не получилось посчитать сумму. Посчитать ещё раз')
  expect(disabledReason(failed)).toContain('посчитайте её ещё раз')
  expect(disabledReason(checkoutWith('pickup', undefined))).toBe('Считаем сумму…')
})

test('ORD-04: without JavaScript the sum has no button of a script, and the order’s button waits for no tick', () => {
  const failed = checkoutWith('pickup', undefined, { priceFailed: true, live: null })
  expect(textOf(failed)).not.toContain('Посчитать ещё раз')
  const price = priceBy('pickup', null)
  const posted = checkoutWith('pickup', price, { live: null, ticks: { agreement: false, consent: false } })
  expect(disabledReason(posted)).toBe('')
  expect(missingWords(posted)).toBe('')
  // The choice of the payment changes without a new page.
  const card = { ...posted, form: { ...posted.form, payment: 'card' } } as const
  expect(buttonText(card)).toBe('Оформить заказ на\u00a0270\u00a0₽')
})

test('ORD-01, SAFE-05: what is missing is said at the button, which a press leads to and which is never disabled for it', () => {
  const checkout = checkoutWith('pickup', priceBy('pickup', null), { ticks: { agreement: false, consent: false } })
  expect(disabledReason(checkout)).toBe('')
  expect(missingWords(checkout)).toContain('примите соглашение')
  expect(missingWords({ ...checkout, ticks: { agreement: true, consent: false } })).toContain('отметьте согласие')
  expect(missingWords({ ...checkout, form: { ...checkout.form, delivery: null } })).toContain('Выберите')
  expect(missingWords({ ...checkout, ticks: { agreement: true, consent: true } })).toBe('')
})
