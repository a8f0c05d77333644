import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'
import { VisuallyHidden } from '#platform/ui/layout/visually-hidden.tsx'

const announcement = createUiStore({ text: '' })

/** Tells screen readers what was added. Call `clearAnnouncement` before the change, so that the same words are spoken again. */
export const announceAdded = (name: string): void => announcement.set({ text: `Добавлено в\u00a0корзину: ${name}` })
export const clearAnnouncement = (): void => announcement.set({ text: '' })

/** The live region of every page: one that is mounted with its text is not spoken. */
export const BasketAnnouncer = () => {
  const text = useUiStore(announcement, (state) => state.text)
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  )
}
