/**
 * Places an order once, even if the response is lost (ORD-05). The idempotency key is stored before sending and removed by a
 * final answer; the same order submitted again uses the same key. An order changed after a lost response uses a new key; if
 * the shop then answers that the basket is empty, the unanswered orders are sent again, because one of them was placed.
 */
import type { PlaceOrder, order } from '#shop/order/order.api.ts'
import type { Placed } from '#shop/payment/payment.api.ts'
import { isRefused, type Answer, type OutOf, type RefusedBy } from '#kernel/endpoint.ts'
import type { Attempt, AttemptStorage } from './checkout-storage.ts'

type PlaceEndpoint = (typeof order)['place']
export type PlaceOrderRefusal = RefusedBy<PlaceEndpoint>
export type Outcome =
  | { readonly kind: 'placed'; readonly order: Placed }
  | { readonly kind: 'refused'; readonly refused: PlaceOrderRefusal }
  /** No answer came: the order may or may not exist. The next submit finds out. */
  | { readonly kind: 'lost'; readonly failure: unknown }

type Deps = {
  readonly send: (order: PlaceOrder, key: string) => Promise<Answer<OutOf<PlaceEndpoint>, PlaceOrderRefusal>>
  readonly storage: AttemptStorage
  readonly newKey: () => string
}

const isSameOrder = (one: PlaceOrder, other: PlaceOrder): boolean => JSON.stringify(one) === JSON.stringify(other)

const sendOnce = async (attempt: Attempt, { send, storage }: Deps): Promise<Outcome> => {
  try {
    const answer = await send(attempt.order, attempt.key)
    const others = storage.read().filter(({ key }) => key !== attempt.key)
    storage.write(answer.ok ? [] : others)
    return answer.ok ? { kind: 'placed', order: answer.value } : { kind: 'refused', refused: answer }
  } catch (failure) {
    return { kind: 'lost', failure }
  }
}

const findPlacedAttempt = async (deps: Deps): Promise<Outcome | null> => {
  for (const attempt of deps.storage.read()) {
    const outcome = await sendOnce(attempt, deps)
    if (outcome.kind === 'placed') return outcome
  }
  return null
}

export const placeOrder = async (order: PlaceOrder, deps: Deps): Promise<Outcome> => {
  const unanswered = deps.storage.read()
  const earlier = unanswered.find((attempt) => isSameOrder(attempt.order, order))
  const attempt = earlier ?? { key: deps.newKey(), order }
  if (!earlier) deps.storage.write([...unanswered, attempt])
  const outcome = await sendOnce(attempt, deps)
  const isBasketEmpty = outcome.kind === 'refused' && isRefused(outcome.refused, 'basket-empty')
  return isBasketEmpty ? ((await findPlacedAttempt(deps)) ?? outcome) : outcome
}
