/** The words of the button that places the order. */
import { formatMoney } from '#kernel/money.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { isWithoutDelivery } from './order-sum.tsx'
import type { Checkout } from './use-checkout.ts'

/** Why the button is disabled; empty when it is enabled. */
export const disabledReason = ({ price, priceFailed }: Checkout): string => {
  if (price !== undefined) return ''
  return priceFailed ? 'Чтобы оформить заказ, нужна сумма: посчитайте её ещё раз.' : 'Считаем сумму…'
}

/** What is still to be chosen or ticked, to which a press on the button leads; empty: nothing, or there is no JavaScript. */
export const missingWords = ({ ticks, form, live }: Checkout): string => {
  // Without JavaScript a tick changes no words: what is missing is said after the form was posted.
  if (live === null) return ''
  if (form.delivery === null) return 'Выберите, как получить заказ.'
  if (ticks.agreement && ticks.consent) return ''
  return ticks.agreement
    ? 'Чтобы оформить заказ, отметьте согласие ниже.'
    : 'Чтобы оформить заказ, примите соглашение и\u00a0отметьте согласие ниже.'
}

/** Names the sum when the order will cost exactly that. */
export const buttonText = (checkout: Checkout): string => {
  const { price, form, live } = checkout
  if (price === undefined || price.to_pay === 0 || isWithoutDelivery(checkout)) return 'Оформить заказ'
  return live !== null && isOnline(form.payment)
    ? `Оплатить ${formatMoney(price.to_pay)}`
    : `Оформить заказ на\u00a0${formatMoney(price.to_pay)}`
}
