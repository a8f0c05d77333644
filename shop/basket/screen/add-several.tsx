import type { VariantId } from '#kernel/ids.ts'
import type { ReactNode } from 'react'
import { Button } from '#platform/ui/controls/button.tsx'
import { useBasket, useChangeBasket, usePendingChange } from './use-basket.ts'

/** «Всё в корзину за …»: one press adds every product of a routine. */
export const AddSeveral = ({ variantIds, children }: { variantIds: readonly VariantId[]; children: ReactNode }) => {
  const change = useChangeBasket()
  const isAdding = usePendingChange(
    (pending) => pending.some((item) => item.kind === 'addSeveral' && item.variantIds.join() === variantIds.join()),
    false,
  )
  const areAllIn =
    useBasket(({ items }) => variantIds.every((id) => items.some((line) => line.product_id === id))) ?? false
  return (
    <Button
      loading={isAdding}
      disabled={areAllIn}
      onClick={() => void change({ kind: 'addSeveral', variantIds: variantIds })}
    >
      {areAllIn ? 'Уже в\u00a0корзине' : children}
    </Button>
  )
}
