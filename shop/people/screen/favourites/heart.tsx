import type { ProductId } from '#kernel/ids.ts'
import { HeartButton } from '#platform/ui/product/heart-button.tsx'
import { useIsFavourite, useToggleFavourite } from './use-favourites.ts'

/** A guest's heart works too: it is saved for the visitor and merged into the account at sign-in (FAV-02). */
export const Heart = ({ productId, of, large = false }: { productId: ProductId; of: string; large?: boolean }) => {
  const on = useIsFavourite(productId)
  const toggle = useToggleFavourite()
  return <HeartButton productName={of} pressed={on} onPress={() => toggle(productId)} large={large} />
}
