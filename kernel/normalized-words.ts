/** Splits names, article numbers and search phrases into comparable words. */

/** Lower case, «ё» as «е»; the length stays the same. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Lower case, «ё» as «е», composed Unicode: texts that differ only in these become equal. */
export const foldText = (text: string): string => foldCase(text).normalize('NFC')

/** The runs of letters and digits of a text, folded. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** An article number as one word without separators: «GL-0012» and «gl0012» are equal. */
export const articleWord = (sku: string): string => wordsOf(sku).join('')

/** From this number of stores on, a list of them has a search field. */
export const STORE_SEARCH_FROM = 5

/** ORD-03, CAT-09: whether a store is found by its name, address or metro station. */
export const matchesStore = (
  { name, address, metro }: { readonly name: string; readonly address: string; readonly metro: string | null },
  query: string,
): boolean => foldCase(`${name} ${address} ${metro ?? ''}`).includes(foldCase(query.trim()))
