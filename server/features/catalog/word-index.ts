/** Which rows have a word that begins so: words in sorted order, each with its rows. */
import { addBits, noBits, setBit, both, type Bits } from '#domain/bits.ts'
import { articleWord, wordsOf } from './catalog.policy.ts'
import { sortInSlices, type Pause } from './slices.ts'

export type WordIndex = {
  readonly size: number
  readonly words: readonly string[]
  /** Rows of word w: rows[first[w]] … rows[first[w + 1] − 1]. */
  readonly first: Int32Array
  readonly rows: Int32Array
}

export type WordCollector = { add(row: number, word: string): void; finish(size: number, pause: Pause): Promise<WordIndex> }

/** Grows by halves: a plain array of a million numbers would cost four times the memory while it is filled. */
const growingNumbers = (): { push(number: number): void; at(place: number): number; readonly length: number } => {
  let numbers = new Int32Array(1024)
  let length = 0
  return {
    push: (number) => {
      if (length === numbers.length) {
        const more = new Int32Array(Math.ceil(length * 1.5))
        more.set(numbers)
        numbers = more
      }
      numbers[length++] = number
    },
    at: (place) => numbers[place] ?? 0,
    get length() {
      return length
    },
  }
}

const PAIRS_BETWEEN_PAUSES = 8192

export const collectWords = (): WordCollector => {
  const numbers = new Map<string, number>()
  const wordOfPair = growingNumbers()
  const rowOfPair = growingNumbers()
  const add = (row: number, word: string): void => {
    let number = numbers.get(word)
    if (number === undefined) numbers.set(word, (number = numbers.size))
    wordOfPair.push(number)
    rowOfPair.push(row)
  }
  const finish = async (size: number, pause: Pause): Promise<WordIndex> => {
    const words = await sortInSlices([...numbers.keys()], pause)
    const placeOfNumber = new Int32Array(words.length)
    for (const [place, word] of words.entries()) {
      placeOfNumber[numbers.get(word) ?? 0] = place
      if (place % PAIRS_BETWEEN_PAUSES === 0) await pause()
    }
    numbers.clear()
    const first = new Int32Array(words.length + 1)
    for (let pair = 0; pair < wordOfPair.length; pair++) {
      const place = placeOfNumber[wordOfPair.at(pair)] ?? 0
      first[place + 1] = (first[place + 1] ?? 0) + 1
      if (pair % PAIRS_BETWEEN_PAUSES === 0) await pause()
    }
    for (let place = 0; place < words.length; place++) first[place + 1] = (first[place + 1] ?? 0) + (first[place] ?? 0)
    const next = first.slice()
    const rows = new Int32Array(rowOfPair.length)
    for (let pair = 0; pair < rows.length; pair++) {
      const place = placeOfNumber[wordOfPair.at(pair)] ?? 0
      const at = next[place] ?? 0
      rows[at] = rowOfPair.at(pair)
      next[place] = at + 1
      if (pair % PAIRS_BETWEEN_PAUSES === 0) await pause()
    }
    return { size, words, first, rows }
  }
  return { add, finish }
}

const firstNotBefore = (words: readonly string[], text: string): number => {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorts after every letter and digit. */
const LAST = '\uffff'

const rowsBeginning = (index: WordIndex, start: string): Bits => {
  const found = noBits(index.size)
  const from = index.first[firstNotBefore(index.words, start)] ?? 0
  const to = index.first[firstNotBefore(index.words, start + LAST)] ?? 0
  for (let at = from; at < to; at++) setBit(found, index.rows[at] ?? 0)
  return found
}

/** Rows in which every word of the phrase begins some word, or a whole part of the phrase begins the article number. */
export const rowsOfPhrase = (index: WordIndex, phrase: string): Bits | null => {
  const parts = phrase.split(/\s+/).filter((part) => wordsOf(part).length > 0)
  if (parts.length === 0) return null
  return parts
    .map((part) => {
      const words = wordsOf(part)
      const found = words.map((word) => rowsBeginning(index, word)).reduce(both)
      if (words.length > 1) addBits(found, rowsBeginning(index, articleWord(part)))
      return found
    })
    .reduce(both)
}
