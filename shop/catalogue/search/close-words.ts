/**
 * The known words that a mistyped one may have been meant to be. Every word of about the same length is compared: first its set of
 * letters, which rejects most of them by two machine instructions, then letter by letter. Words and stems are stored in columns by script
 * and length, so that a comparison reads memory in order.
 */
import { SURE_STEM } from './russian-words.ts'
import { cachedStem } from './search-words.ts'
import { HEARD_ALIKE, tolerance, typingErrors } from './typing-errors.ts'

export type CloseWord = { readonly word: string; readonly cost: number }

/** `commonness`: how much a word is preferred to rarer ones, in typing errors. */
export type KnownWord = { readonly word: string; readonly commonness: number }

type Columns = {
  /** By rising length. */
  readonly words: readonly string[]
  readonly letters: Int32Array
  readonly commonness: Float64Array
  /** Words of length n: from[n] … from[n + 1] − 1. */
  readonly from: Int32Array
}

/** A form that the catalogue does not have is less likely than one that it has. */
const OTHER_FORM = 0.2
/** Two wrong letters and a form that is not known are another word. */
const MOST_IN_STEM = 1
const MOST_MORE_LETTERS = 3
const LONGEST = 40

/** A bit for each letter: words with very different letters are no typing errors of each other. */
const letterBits = (word: string): number => {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

const bitCount = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A replaced letter that sounds like the right one costs half an error and changes two bits. */
const mostDifferentLetters = (limit: number): number => Math.min(6, Math.floor(limit / 0.25))

const columnsOf = (known: readonly KnownWord[]): Columns => {
  const sorted = known.filter(({ word }) => word.length <= LONGEST).toSorted((a, b) => a.word.length - b.word.length)
  const from = new Int32Array(LONGEST + 2)
  for (const { word } of sorted) from[word.length + 1] = (from[word.length + 1] ?? 0) + 1
  for (let length = 0; length <= LONGEST; length++) from[length + 1] = (from[length + 1] ?? 0) + (from[length] ?? 0)
  return {
    words: sorted.map(({ word }) => word),
    letters: Int32Array.from(sorted, ({ word }) => letterBits(word)),
    commonness: Float64Array.from(sorted, ({ commonness }) => commonness),
    from,
  }
}

/** Calls `visit` for the words within `limit` errors of the typed one, at least `shortest` letters long. */
const forEachClose = (
  { words, letters, commonness, from }: Columns,
  typed: string,
  { limit, shortest }: { readonly limit: number; readonly shortest: number },
  visit: (word: string, cost: number, commonness: number) => void,
): void => {
  const bits = letterBits(typed)
  const most = mostDifferentLetters(limit)
  const first = Math.max(shortest, typed.length - MOST_MORE_LETTERS)
  const last = Math.min(LONGEST, typed.length + MOST_MORE_LETTERS)
  for (let at = from[first] ?? 0; at < (from[last + 1] ?? 0); at++) {
    if (bitCount((letters[at] ?? 0) ^ bits) > most) continue
    const word = words[at] ?? ''
    const cost = typingErrors(typed, word, limit)
    if (cost <= limit) visit(word, cost, commonness[at] ?? 0)
  }
}

const isCyrillic = (word: string): boolean => /^[а-я]/.test(word)

/** A stem is as common as the commonest of its words. */
const stemsOfWords = (known: readonly KnownWord[]): KnownWord[] => {
  const byStem = new Map<string, number>()
  for (const { word, commonness } of known) {
    const stem = cachedStem(word)
    if (stem.length >= SURE_STEM) byStem.set(stem, Math.max(byStem.get(stem) ?? 0, commonness))
  }
  return [...byStem].map(([word, commonness]) => ({ word, commonness }))
}

/**
 * Finds the known words nearest to a mistyped one, best first, at most `most`. `more`: errors beyond the usual tolerance. `isForm`: a word
 * with the stem of a known one may be a form of it.
 */
export const createCloseWords = (
  known: readonly KnownWord[],
  isForm: (word: string) => boolean = () => true,
): ((word: string, most: number, more?: number) => CloseWord[]) => {
  const [cyrillic, latin] = [
    known.filter(({ word }) => isCyrillic(word)),
    known.filter(({ word }) => !isCyrillic(word)),
  ]
  const [cyrillicWords, latinWords, stems] = [cyrillic, latin, stemsOfWords(cyrillic)].map(columnsOf)
  return (word, most, more = 0) => {
    const limit = tolerance(word.length) + more
    if (limit === 0 || /\d/.test(word)) return []
    const found = new Map<string, CloseWord & { readonly rank: number }>()
    const note = (close: string, cost: number, commonness: number): void => {
      const rank = cost - commonness
      if (rank < (found.get(close)?.rank ?? Infinity)) found.set(close, { word: close, cost, rank })
    }
    const words = isCyrillic(word) ? cyrillicWords : latinWords
    // A word of three letters may lack one; another word of three letters is meant only when it sounds alike: «руг».
    const noteLonger: typeof note = (close, cost, commonness) => {
      if (close.length > 3 || cost <= HEARD_ALIKE) note(close, cost, commonness)
    }
    if (words) forEachClose(words, word, { limit, shortest: 3 }, word.length === 3 ? noteLonger : note)
    // Another form of a known word: «бежвая» is «бежевый» in the feminine.
    const stem = cachedStem(word)
    if (stems && isCyrillic(word) && stem !== word && stem.length >= SURE_STEM)
      forEachClose(
        stems,
        stem,
        { limit: Math.min(MOST_IN_STEM, limit - OTHER_FORM), shortest: SURE_STEM },
        (ofStem, cost, commonness) => {
          const form = ofStem + word.slice(stem.length)
          // The typed word is known by now, or is no form of the stem: «списаь».
          if (form !== word && cachedStem(form) === ofStem && isForm(form)) note(form, cost + OTHER_FORM, commonness)
        },
      )
    return [...found.values()]
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ word: close, cost }) => ({ word: close, cost }))
  }
}
