import { createUiStore } from '#platform/client/ui-store.ts'

/** What is typed into the header's field before the panel has the focus; the panel takes it over. */
const draft = createUiStore({ text: '', offers: 0 })

/** Also without a text: the panel then takes the focus alone. */
export const offerSearchText = (text: string): void => draft.set({ text, offers: draft.get().offers + 1 })
export const onSearchTextOffered = draft.subscribe
export const takeSearchText = (): string => {
  const { text } = draft.get()
  draft.set({ text: '' })
  return text
}
/** `work` runs when the text has been taken. */
export const onSearchTextTaken = (work: () => void): (() => void) =>
  draft.subscribe(() => draft.get().text === '' && work())
