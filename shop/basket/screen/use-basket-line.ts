import type { BasketLine } from '../basket.api.ts'
import type { BasketLineId, VariantId } from '#kernel/ids.ts'
import type { BasketChange } from './basket-change.ts'
import { useAvailability, useBasket, usePendingChange } from './use-basket.ts'

/** The last quantities chosen that are not answered yet, by line. */
export const pressedQuantities = (pending: readonly BasketChange[]): ReadonlyMap<BasketLineId, number> =>
  new Map(
    pending.flatMap((change) => (change.kind === 'setQuantity' ? [[change.lineId, change.quantity] as const] : [])),
  )

/** Lines whose removal is not answered yet. */
export const linesBeingRemoved = (pending: readonly BasketChange[]): ReadonlySet<BasketLineId> =>
  new Set(
    pending.flatMap((change) =>
      change.kind === 'deleteItem' ? [change.lineId] : change.kind === 'deleteItems' ? change.lineIds : [],
    ),
  )

/** The line of a variant; null while it is not in the basket. Renders again only when this line changes. */
export const useBasketLine = (variantId: VariantId): BasketLine | null =>
  useBasket((basket) => basket.items.find((item) => item.product_id === variantId)) ?? null

/** Adding this variant is not answered yet. */
export const useIsAdding = (variantId: VariantId): boolean =>
  usePendingChange(
    (pending) =>
      pending.some(
        (change) =>
          (change.kind === 'add' && change.variantId === variantId) ||
          (change.kind === 'addSeveral' && change.variantIds.includes(variantId)),
      ),
    false,
  )

/** The last quantity chosen for this line, also before the server has answered. */
export const useShownQuantity = ({ id, quantity }: BasketLine): number =>
  usePendingChange((pending) => pressedQuantities(pending).get(id), undefined) ?? quantity

/** Pieces of the variant that can be ordered; null while unknown. */
export const useQuantityLimit = (variantId: VariantId): number | null =>
  useAvailability(
    ({ avail_by_city }) => avail_by_city.items.find((item) => item.product_id === variantId)?.limit ?? null,
  ) ?? null
