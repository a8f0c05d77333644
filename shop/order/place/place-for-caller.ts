/** ORD-05: the placing of the caller's basket: what is checked before its transaction, and the payment that begins after it. */
import { done, isRefused, refuse } from '#kernel/endpoint.ts'
import type { Position } from '#kernel/distance.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { IdempotencyKey } from '#platform/calls/idempotency.ts'
import { positionOfDoor } from '#shop/delivery/face.ts'
import { certificateOf } from '#shop/loyalty/face.ts'
import { isOnline } from '#shop/payment/facts/methods.ts'
import { cityByKey } from '#shop/places/face.ts'
import { typedCodes } from '#shop/pricing/face.ts'
import type { PlaceOrder } from '../order.api.ts'
import type { OrderDeps } from '../order-deps.ts'
import { payOrder } from '../pay/order-payment.ts'
import { checkOrder, type CheckedOrder } from './order.policy.ts'
import { basketEmpty, placeOrder } from './place-order.ts'
import type { PlaceAnswer } from './write-order.ts'

const notOffered = refuse('payment-unavailable', 'Сейчас онлайн-оплаты нет: выберите оплату при\u00a0получении.')

/** Where an express order goes, asked before the transaction: nothing in it waits for a provider. Null for any other method. */
const doorOfExpress = async (
  deps: OrderDeps,
  { delivery, city: key }: PlaceOrder,
  { door }: CheckedOrder,
  caller: Caller,
): Promise<Position | null> => {
  const city = delivery === 'express' && door !== null ? await cityByKey(deps.db, key) : undefined
  return city === undefined || door === null ? null : positionOfDoor(deps, city.fias_id, door, caller)
}

/** `keyFor`: the idempotency key in a scope, by default the visitor. `staffId`: who places it for a buyer on the phone. */
export const placeForCaller = async (
  deps: OrderDeps,
  input: PlaceOrder,
  caller: Caller,
  keyFor: (scope: string) => IdempotencyKey,
  staffId: number | null = null,
): Promise<PlaceAnswer> => {
  const checked = checkOrder(input, deps.agreementVersion, deps.terms.consents.order.version, staffId !== null)
  if (isRefused(checked)) return checked
  const { visitorId } = caller
  if (visitorId === null) return basketEmpty
  const codes = await typedCodes(deps, caller, input.promo_codes)
  const certificate = await certificateOf(deps, input, caller)
  if (!certificate.ok) return certificate
  if (isOnline(input.payment) && deps.providers.length === 0) return notOffered
  const placing = {
    position: await doorOfExpress(deps, input, checked, caller),
    key: keyFor(visitorId),
    input,
    checked,
    codes,
    certificateId: certificate.value,
    caller: { ...caller, visitorId },
    staffId,
    channel: null,
  }
  const placed = await placeOrder(placing, deps)
  // The buyer on the phone opens the provider's page from the link of the message.
  if (!placed.ok || !isOnline(input.payment) || staffId !== null) return placed
  // After the commit: without an answer of the provider the order stays, and its page offers to pay.
  const started = await payOrder(deps, placed.value.token, input.payment, caller.address)
  return done({ ...placed.value, pay_url: started.ok ? started.value.pay_url : null })
}
