/**
 * Sends an order so that it is made once, whatever becomes of the answer (ORD-05). The key is written down before
 * sending and crossed out only by a final answer; the same order pressed again goes with the same key. An order changed
 * after a lost answer goes with a new key, and should the shop then say that the basket is empty, the unanswered ones
 * are asked for again: one of them has been placed.
 */
import type { PlacedOrder, PlaceOrder } from '#contract/order.schema.ts'
import type { order } from '#contract/order.ts'
import { isRefused, type Answer, type OutOf, type RefusedBy } from '#contract/endpoint.ts'
import type { Attempt, AttemptMemory } from './checkout-memory.ts'

type Place = (typeof order)['place']
export type PlaceRefusal = RefusedBy<Place>
export type Outcome =
  | { readonly kind: 'placed'; readonly order: PlacedOrder }
  | { readonly kind: 'refused'; readonly refused: PlaceRefusal }
  /** No answer came: the order may or may not exist, the next press finds out. */
  | { readonly kind: 'lost'; readonly failure: unknown }

type Deps = {
  readonly send: (order: PlaceOrder, key: string) => Promise<Answer<OutOf<Place>, PlaceRefusal>>
  readonly memory: AttemptMemory
  readonly newKey: () => string
}

const same = (one: PlaceOrder, other: PlaceOrder): boolean => JSON.stringify(one) === JSON.stringify(other)

const sendOnce = async (attempt: Attempt, { send, memory }: Deps): Promise<Outcome> => {
  try {
    const answer = await send(attempt.order, attempt.key)
    const others = memory.read().filter(({ key }) => key !== attempt.key)
    memory.write(answer.ok ? [] : others)
    return answer.ok ? { kind: 'placed', order: answer.value } : { kind: 'refused', refused: answer }
  } catch (failure) {
    return { kind: 'lost', failure }
  }
}

const placedEarlier = async (deps: Deps): Promise<Outcome | null> => {
  for (const attempt of deps.memory.read()) {
    const outcome = await sendOnce(attempt, deps)
    if (outcome.kind === 'placed') return outcome
  }
  return null
}

export const placeOrder = async (order: PlaceOrder, deps: Deps): Promise<Outcome> => {
  const unanswered = deps.memory.read()
  const again = unanswered.find((attempt) => same(attempt.order, order))
  const attempt = again ?? { key: deps.newKey(), order }
  if (!again) deps.memory.write([...unanswered, attempt])
  const outcome = await sendOnce(attempt, deps)
  const emptied = outcome.kind === 'refused' && isRefused(outcome.refused, 'basket-empty')
  return emptied ? ((await placedEarlier(deps)) ?? outcome) : outcome
}
