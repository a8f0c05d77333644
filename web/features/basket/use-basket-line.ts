import type { BasketLine } from '#contract/basket.schema.ts'
import type { Change } from './basket-changes.ts'
import { useBasket } from './basket-store.tsx'

/** The quantities last pressed and not yet answered, by line. */
export const pressedIn = (waiting: readonly Change[]): ReadonlyMap<number, number> =>
  new Map(
    waiting.flatMap((change) => (change.kind === 'setQuantity' ? [[change.lineId, change.quantity] as const] : [])),
  )

/** Lines asked to leave and not yet gone. */
export const leavingIn = (waiting: readonly Change[]): ReadonlySet<number> =>
  new Set(
    waiting.flatMap((change) =>
      change.kind === 'deleteItem' ? [change.lineId] : change.kind === 'deleteItems' ? change.lineIds : [],
    ),
  )

type LineOfBasket = {
  readonly line: BasketLine | null
  readonly quantity: number
  /** Most that can be asked for; null while unknown. */
  readonly limit: number | null
  readonly adding: boolean
}

/** Drawn anew only when something of this line changes. */
export const useBasketLine = (variantId: number): LineOfBasket => {
  const line = useBasket(({ basket }) => basket?.items.find((item) => item.product_id === variantId) ?? null)
  const limit = useBasket(
    ({ availability }) =>
      availability?.avail_by_city.items.find((item) => item.product_id === variantId)?.limit ?? null,
  )
  const adding = useBasket(({ waiting }) =>
    waiting.some(
      (change) =>
        (change.kind === 'add' && change.productId === variantId) ||
        (change.kind === 'addSeveral' && change.productIds.includes(variantId)),
    ),
  )
  const pressed = useBasket(({ waiting }) => (line ? (pressedIn(waiting).get(line.id) ?? null) : null))
  return { line, limit, adding, quantity: pressed ?? line?.quantity ?? 0 }
}
