import type { ProductId, StoreId, VariantId } from '#kernel/ids.ts'
import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'

/** The variant that a shopper waits for. */
export type AwaitedVariant = {
  readonly productId: ProductId
  readonly variantId: VariantId
  /** «Сыворотка с ниацинамидом». */
  readonly name: string
  /** The shop that is chosen at first; absent: any of the city. */
  readonly storeId?: StoreId
}

/** CAT-13: the dialog «Сообщить о поступлении». A card of a list opens it without state of its own. */
const dialog = createUiStore<{ readonly open: boolean; readonly variant: AwaitedVariant | null }>({
  open: false,
  variant: null,
})

export const openArrivalDialog = (variant: AwaitedVariant): void => dialog.set({ open: true, variant })
export const closeArrivalDialog = (): void => dialog.set({ open: false })

export const useArrivalDialogOpen = (): boolean => useUiStore(dialog, ({ open }) => open)
export const useAwaitedVariant = (): AwaitedVariant | null => useUiStore(dialog, ({ variant }) => variant)
