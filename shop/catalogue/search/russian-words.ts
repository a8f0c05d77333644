/**
 * Words of the Russian language that are spelt right, whether or not the shop has them: a search never repairs one. From the dictionary
 * of A. Lebedev (BSD licence, russian-words.NOTICE), written by tools/russian-words.ts.
 */
import { readFileSync } from 'node:fs'
import { cachedStem } from './search-words.ts'

/**
 * A Bloom filter: answers whether a word was added, in 2 bytes a word. It never denies a word that was added and wrongly admits one of
 * 1,700 others.
 */

const HASHES = 8

const hashOf = (word: string, seed: number): number => {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}

/** Visits the bits of a word until `visit` returns false. */
const forEachBitOf = (bits: number, word: string, visit: (bit: number) => boolean): boolean => {
  const [first, step] = [hashOf(word, 0x811c9dc5), hashOf(word, 0x9747b28c) | 1]
  for (let i = 0; i < HASHES; i++) if (!visit(((first + Math.imul(step, i)) >>> 0) % bits)) return false
  return true
}

const hasWord = (filter: Uint8Array, word: string): boolean =>
  forEachBitOf(filter.length * 8, word, (bit) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0)

export const filterOfWords = (words: Iterable<string>, bytes: number): Uint8Array => {
  const filter = new Uint8Array(bytes)
  for (const word of words)
    forEachBitOf(bytes * 8, word, (bit) => {
      filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7))
      return true
    })
  return filter
}

const filter: Uint8Array = readFileSync(new URL('./russian-words.bin', import.meta.url))
/** Shorter stems are shared by words and their misspellings: only the dictionary's own form counts. */
export const SURE_STEM = 4

/** Shorter words are known in all their forms: their stems are one letter from many others, «звеча». */
export const SHORTEST_BY_STEM = 8

/** The key of a stem, which no word equals. */
export const stemKey = (stem: string): string => `${stem}-`

const isCyrillic = (word: string): boolean => /^[а-я]{2,}$/.test(word)

/** Whether the dictionary has the word in this form. Other forms of long words are known by their stem, which a slip may share. */
export const isFormOfDictionary = (word: string): boolean => isCyrillic(word) && hasWord(filter, word)

/** Expects folded words. */
export const isRussianWord = (word: string): boolean => {
  if (!isCyrillic(word)) return false
  if (hasWord(filter, word)) return true
  if (word.length < SHORTEST_BY_STEM) return false
  const stem = cachedStem(word)
  return stem.length >= SURE_STEM && hasWord(filter, stemKey(stem))
}
