import type { BasketLine } from '../basket.api.ts'
import type { BasketLineId, ProductId } from '#kernel/ids.ts'

type Moves = {
  /** Resolves with whether the product is among the favourites now. */
  readonly like: (productId: ProductId) => Promise<boolean>
  /** Resolves with whether the line has left the basket. */
  readonly change: (change: { readonly kind: 'deleteItem'; readonly lineId: BasketLineId }) => Promise<boolean>
}

/** BASK-06: the line leaves the basket only after its product is liked, so that a failure loses neither. */
export const moveToFavourites = async (
  { id, product }: { readonly id: BasketLine['id']; readonly product: Pick<BasketLine['product'], 'parent_id'> },
  { like, change }: Moves,
): Promise<boolean> => (await like(product.parent_id)) && change({ kind: 'deleteItem', lineId: id })
