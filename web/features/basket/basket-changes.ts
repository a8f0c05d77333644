/**
 * Changes of the basket, one after another, so that answers arrive in the order of the presses. The query cache under
 * BASKET_KEY holds nothing but what the server last said: what is asked but not yet answered is kept here, beside it,
 * and a failure needs no undoing (BASK-04).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Basket } from '#contract/basket.schema.ts'
import type { basket } from '#contract/basket.ts'
import type { Answer, Bound } from '#contract/endpoint.ts'

export type BasketCalls = Bound<typeof basket>
export const BASKET_KEY = ['basket'] as const

export type Change =
  | { readonly kind: 'add'; readonly productId: number; readonly quantity: number }
  | { readonly kind: 'addSeveral'; readonly productIds: readonly number[] }
  | { readonly kind: 'setQuantity'; readonly lineId: number; readonly quantity: number }
  | { readonly kind: 'deleteItem'; readonly lineId: number }
  | { readonly kind: 'deleteItems'; readonly lineIds: readonly number[] }

/** BASK-04: what the log says; the shopper is shown the server's last truth and no message. */
const FAILED: Record<Change['kind'], string> = {
  add: 'Failed to add to cart',
  addSeveral: 'Failed to add to cart',
  setQuantity: 'Failed to set quantity',
  deleteItem: 'Failed to delete item',
  deleteItems: 'Failed to delete array',
}

const callFor = (calls: BasketCalls, change: Change): Promise<Answer<Basket>> => {
  switch (change.kind) {
    case 'add':
      return calls.add({ product_id: change.productId, quantity: change.quantity })
    case 'addSeveral':
      return calls.addSeveral({ product_ids: [...change.productIds] })
    case 'setQuantity':
      return calls.setQuantity({ id: change.lineId, quantity: change.quantity })
    case 'deleteItem':
      return calls.deleteItem({ id: change.lineId })
    case 'deleteItems':
      return calls.deleteItems({ positions: [...change.lineIds] })
  }
}

export type BasketChanges = {
  /** Answers whether the server agreed. Never rejects. */
  readonly make: (change: Change) => Promise<boolean>
  /** Asked and not yet answered, oldest first; the same array until it changes. */
  readonly waiting: () => readonly Change[]
  readonly subscribe: (listener: () => void) => () => void
}

type Deps = { readonly client: QueryClient; readonly calls: BasketCalls; readonly tellOtherTabs: () => void }

export const createBasketChanges = ({ client, calls, tellOtherTabs }: Deps): BasketChanges => {
  let waiting: readonly Change[] = []
  let tail: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const setWaiting = (next: readonly Change[]): void => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const overtaken = (change: Change): boolean =>
    change.kind === 'setQuantity' &&
    waiting
      .slice(waiting.indexOf(change) + 1)
      .some((later) => later.kind === 'setQuantity' && later.lineId === change.lineId)

  const perform = async (change: Change): Promise<boolean> => {
    if (overtaken(change)) return true
    // A reading begun before this change would answer with the basket as it was.
    await client.cancelQueries({ queryKey: BASKET_KEY, exact: true })
    const answer = await callFor(calls, change)
    if (!answer.ok) throw new Error(answer.message)
    client.setQueryData(BASKET_KEY, answer.value)
    tellOtherTabs()
    return true
  }

  const settle = async (change: Change): Promise<boolean> => {
    try {
      return await perform(change)
    } catch (failure) {
      console.error(FAILED[change.kind], failure)
      void client.invalidateQueries({ queryKey: BASKET_KEY, exact: true })
      return false
    } finally {
      setWaiting(waiting.filter((other) => other !== change))
    }
  }

  return {
    make: (change) => {
      setWaiting([...waiting, change])
      const run = tail.then(() => settle(change))
      tail = run
      return run
    },
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
