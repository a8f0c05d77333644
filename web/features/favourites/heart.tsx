import { HeartButton } from '#web/ui/product/heart-button.tsx'
import { useFavourites } from './favourites-store.tsx'

/** A guest's heart works at once: kept for the visitor, joined to the account at sign-in (FAV-02). */
export const Heart = ({ productId, of, large = false }: { productId: number; of: string; large?: boolean }) => {
  const on = useFavourites((state) => state.favoriteProductIds.has(productId))
  const toggle = useFavourites((state) => state.toggle)
  return <HeartButton productName={of} pressed={on} onPress={() => toggle(productId)} large={large} />
}
