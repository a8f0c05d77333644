import type { BasketLine } from '#contract/basket.rules.ts'
import type { Change } from './basket-changes.ts'
import { useBasket } from './basket-store.tsx'

/** The quantities last pressed and not yet answered, by line. */
export const pressedIn = (waiting: readonly Change[]): ReadonlyMap<number, number> =>
  new Map(waiting.flatMap((change) => (change.kind === 'setQuantity' ? [[change.lineId, change.quantity] as const] : [])))

/** Lines asked to leave and not yet gone. */
export const leavingIn = (waiting: readonly Change[]): ReadonlySet<number> =>
  new Set(waiting.flatMap((change) => (change.kind === 'deleteItem' ? [change.lineId] : change.kind === 'deleteItems' ? change.lineIds : [])))

type LineOfBasket = {
  readonly line: BasketLine | null
  readonly quantity: number
  /** Most that can be asked for; null while unknown. */
  readonly limit: number | null
  readonly adding: boolean
}

export const useBasketLine = (variantId: number): LineOfBasket => {
  const { basket, availability, waiting } = useBasket()
  const line = basket?.items.find((item) => item.product_id === variantId) ?? null
  const limit = availability?.avail_by_city.items.find((item) => item.product_id === variantId)?.limit ?? null
  const adding = waiting.some((change) =>
    (change.kind === 'add' && change.productId === variantId) || (change.kind === 'addSeveral' && change.productIds.includes(variantId)))
  return { line, limit, adding, quantity: (line && pressedIn(waiting).get(line.id)) ?? line?.quantity ?? 0 }
}
