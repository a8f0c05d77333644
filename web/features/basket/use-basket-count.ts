import { useBasket } from './basket-store.tsx'

/** Pieces in the basket as the server last said; 0 until it has. */
export const useBasketCount = (): number => useBasket((state) => state.basket?.total_items ?? 0)
