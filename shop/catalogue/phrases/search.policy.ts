import { foldText } from '#kernel/normalized-words.ts'

/** Phrases of a visitor that are stored. */
export const MAX_HISTORY = 10
/** Phrases in «Часто ищут». */
export const MAX_OFTEN_SEARCHED = 5
/** Products in the panel, found or recommended. */
export const PANEL_PRODUCTS = 8

/** Two spellings with the same key are one entry of the history. */
export const phraseKey = (phrase: string): string => foldText(phrase)
