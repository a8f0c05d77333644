import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useBasket } from './basket-store.tsx'

/** «Всё в корзину за …»: one press for a whole ritual. */
export const AddSeveral = ({ variantIds, children }: { variantIds: readonly number[]; children: ReactNode }) => {
  const { basket, waiting, change } = useBasket()
  const adding = waiting.some((item) => item.kind === 'addSeveral' && item.productIds.join() === variantIds.join())
  const allIn = basket !== null && variantIds.every((id) => basket.items.some((line) => line.product_id === id))
  return (
    <Button
      loading={adding}
      disabled={allIn}
      onClick={() => void change({ kind: 'addSeveral', productIds: variantIds })}
    >
      {allIn ? 'Уже в\u00a0корзине' : children}
    </Button>
  )
}
