import { useState } from 'react'
import type { BasketLine } from '../basket.api.ts'
import type { BasketChange } from './basket-change.ts'
import { useChangeBasket } from './use-basket.ts'

export type ClearedLine = Pick<BasketLine, 'id' | 'product_id' | 'quantity'>
type Change = (change: BasketChange) => Promise<boolean>

/** Puts lines back in their order; resolves with those that could not be put back. */
export const restoreLines = async (lines: readonly ClearedLine[], change: Change): Promise<readonly ClearedLine[]> => {
  const restored = await Promise.all(
    lines.map(({ product_id, quantity }) => change({ kind: 'add', variantId: product_id, quantity })),
  )
  return lines.filter((_, i) => restored[i] === false)
}

/** Removes every line in one press and puts them back in another, for as long as the page is open. */
export const useClearedLines = () => {
  const change = useChangeBasket()
  const [cleared, setCleared] = useState<readonly ClearedLine[]>([])
  const [isRestoring, setRestoring] = useState(false)
  return {
    pieces: cleared.reduce((sum, { quantity }) => sum + quantity, 0),
    isRestoring,
    clear: async (lines: readonly ClearedLine[]): Promise<void> => {
      if (await change({ kind: 'deleteItems', lineIds: lines.map(({ id }) => id) })) setCleared(lines)
    },
    restore: async (): Promise<void> => {
      setRestoring(true)
      setCleared(await restoreLines(cleared, change))
      setRestoring(false)
    },
  }
}
