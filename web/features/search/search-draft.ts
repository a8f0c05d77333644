import { createUiStore } from '#web/state/ui-store.ts'

/** What was typed into the header's field before the panel opened; the panel takes it over. */
const draft = createUiStore({ text: '' })

export const writeSearchDraft = (text: string): void => draft.set({ text })
export const searchDraft = (): string => draft.get().text
/** `work` runs when the panel has taken the text over. */
export const onSearchDraftTaken = (work: () => void): (() => void) =>
  draft.subscribe(() => draft.get().text === '' && work())
