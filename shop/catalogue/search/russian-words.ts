/**
 * Words of the Russian language that are spelt right, whether or not the shop has them: a search never repairs one. From the dictionary
 * of A. Lebedev (BSD licence, russian-words.NOTICE), written by tools/russian-words.ts.
 */
import { readFileSync } from 'node:fs'
import { cachedStem } from './search-words.ts'
import { hasWord } from './word-filter.ts'

const filter: Uint8Array = readFileSync(new URL('./russian-words.bin', import.meta.url))
/** Shorter stems are shared by words and their misspellings: only the dictionary's own form counts. */
export const SURE_STEM = 4

/** The key of a stem, which no word equals. */
export const stemKey = (stem: string): string => `${stem}-`

/** Expects folded words. */
export const isRussianWord = (word: string): boolean => {
  if (!/^[а-я]{2,}$/.test(word)) return false
  if (hasWord(filter, word)) return true
  const stem = cachedStem(word)
  return stem.length >= SURE_STEM && hasWord(filter, stemKey(stem))
}
