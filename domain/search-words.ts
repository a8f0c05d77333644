/** Splits names, article numbers and search phrases into comparable words. */

/** Lower case, «ё» as «е»; the length stays the same. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Lower case, «ё» as «е», composed Unicode: texts that differ only in these become equal. */
export const foldText = (text: string): string => foldCase(text).normalize('NFC')

/** The runs of letters and digits of a text, folded. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** An article number as one word without separators: «GL-0012» and «gl0012» are equal. */
export const articleWord = (sku: string): string => wordsOf(sku).join('')
