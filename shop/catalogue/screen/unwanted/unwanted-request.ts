import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'

/** The dialog «Не хочу» over any page. */
const dialog = createUiStore<{ readonly open: boolean }>({ open: false })

export const openUnwantedDialog = (): void => dialog.set({ open: true })
export const closeUnwantedDialog = (): void => dialog.set({ open: false })
export const useUnwantedDialogOpen = (): boolean => useUiStore(dialog, ({ open }) => open)
