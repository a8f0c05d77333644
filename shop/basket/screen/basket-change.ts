/**
 * Changes of the basket, as mutations of one scope: the server gets them one after another, in the order of the presses.
 * The basket's query holds only the server's last answer; changes that are not answered yet are read from the
 * pending mutations, so that a failure needs no rollback (BASK-04).
 */
import { mutationOptions, type Mutation, type QueryClient } from '@tanstack/react-query'
import type { Basket, basket } from '../basket.api.ts'
import type { Answer, Bound } from '#kernel/endpoint.ts'
import type { BasketLineId, VariantId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { readAgain } from '#platform/client/query.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { basketQuery } from './basket-query.ts'
import { notifyOtherTabs } from './other-tabs.ts'

export type BasketCalls = Bound<typeof basket>

export type BasketChange =
  | { readonly kind: 'add'; readonly variantId: VariantId; readonly quantity: number }
  | { readonly kind: 'addSeveral'; readonly variantIds: readonly VariantId[] }
  | { readonly kind: 'setQuantity'; readonly lineId: BasketLineId; readonly quantity: number }
  | { readonly kind: 'deleteItem'; readonly lineId: BasketLineId }
  | { readonly kind: 'deleteItems'; readonly lineIds: readonly BasketLineId[] }
  /** `variantId`: null for no gift. */
  | { readonly kind: 'chooseGift'; readonly promotion: string; readonly variantId: VariantId | null }

/** BASK-04: messages for the log. The shopper sees the server's last answer and no message. */
const FAILED: Record<BasketChange['kind'], string> = {
  add: 'Failed to add to cart',
  addSeveral: 'Failed to add to cart',
  setQuantity: 'Failed to set quantity',
  deleteItem: 'Failed to delete item',
  deleteItems: 'Failed to delete array',
  chooseGift: 'Failed to choose a gift',
}

const send = (calls: BasketCalls, change: BasketChange): Promise<Answer<Basket>> => {
  switch (change.kind) {
    case 'add':
      return calls.add({ product_id: change.variantId, quantity: change.quantity })
    case 'addSeveral':
      return calls.addSeveral({ product_ids: [...change.variantIds] })
    case 'setQuantity':
      return calls.setQuantity({ id: change.lineId, quantity: change.quantity })
    case 'deleteItem':
      return calls.deleteItem({ id: change.lineId })
    case 'deleteItems':
      return calls.deleteItems({ positions: [...change.lineIds] })
    case 'chooseGift':
      return calls.chooseGift({ promotion: change.promotion, product_id: change.variantId })
  }
}

export const BASKET_CHANGE_KEY = ['basket', 'change'] as const

const isBasketChange = (value: unknown): value is BasketChange =>
  typeof value === 'object' && value !== null && 'kind' in value && Object.hasOwn(FAILED, String(value.kind))

/** The change that a mutation under BASKET_CHANGE_KEY makes, as a list of one. */
export const changeOf = ({ state: { variables } }: Mutation): readonly BasketChange[] =>
  isBasketChange(variables) ? [variables] : []

/** Changes without an answer yet, oldest first. */
export const pendingChanges = (client: QueryClient): readonly BasketChange[] =>
  client.getMutationCache().findAll({ mutationKey: BASKET_CHANGE_KEY, status: 'pending' }).flatMap(changeOf)

/** A later change of the same line is queued: this quantity need not be sent. */
const isSuperseded = (change: BasketChange, pending: readonly BasketChange[]): boolean =>
  change.kind === 'setQuantity' &&
  pending
    .slice(pending.indexOf(change) + 1)
    .some((later) => later.kind === 'setQuantity' && later.lineId === change.lineId)

type Deps = { readonly calls: BasketCalls; readonly notifyOtherTabs: () => void }

/** Resolves with the new basket; null for a quantity that was superseded and not sent. */
export const basketChange = ({ calls, notifyOtherTabs }: Deps) =>
  mutationOptions<Basket | null, Error, BasketChange>({
    mutationKey: BASKET_CHANGE_KEY,
    scope: { id: 'basket' },
    networkMode: 'always',
    gcTime: 0,
    mutationFn: async (change, { client }) => {
      if (isSuperseded(change, pendingChanges(client))) return null
      // A request that began before this change would return the old basket.
      await client.cancelQueries({ queryKey: basketQuery.queryKey, exact: true })
      return valueOf(await send(calls, change))
    },
    onSuccess: (answered, _, __, { client }) => {
      if (answered === null) return
      client.setQueryData(basketQuery.queryKey, answered)
      notifyOtherTabs()
    },
    onError: (failure, change, _, { client }) => {
      console.error(FAILED[change.kind], failure)
      void readAgain(client, basketQuery.queryKey)
    },
  })

export const basketMutation = basketChange({ calls: api.basket, notifyOtherTabs })
