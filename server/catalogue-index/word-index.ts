/** Which rows have a word that begins so: words in sorted order, each with its rows. */
import { addBits, noBits, setBit, both, type Bits } from '#domain/bits.ts'
import { articleWord, wordsOf } from '#domain/listing.ts'
import { growingNumbers, type GrowingNumbers } from './growing-numbers.ts'
import { countingUp } from './row-order.ts'
import { sortInSlices, type Pause } from './yield-to-event-loop.ts'
import { collectDistinct, compareWords, firstNotBefore, wordCount, type WordList } from './word-list.ts'

export type WordIndex = {
  readonly size: number
  readonly words: WordList
  /** Rows of word w: rows[first[w]] … rows[first[w + 1] − 1]. */
  readonly first: Int32Array
  readonly rows: Int32Array
}

export type WordCollector = {
  add(row: number, word: string): void
  finish(size: number, pause: Pause): Promise<WordIndex>
}

const STEPS_BETWEEN_PAUSES = 8192

/** `expected`: about how many different words there will be. */
export const collectWords = (expected: number): WordCollector => {
  const distinct = collectDistinct(expected)
  const wordOfPair = growingNumbers()
  const rowOfPair = growingNumbers()
  const add = (row: number, word: string): void => {
    wordOfPair.push(distinct.numberOf(word))
    rowOfPair.push(row)
  }
  const finish = async (size: number, pause: Pause): Promise<WordIndex> => {
    const met = distinct.list()
    const numbers = countingUp(wordCount(met))
    await pause()
    const sorted = await sortInSlices(numbers, (a, b) => compareWords(met, a, b), pause)
    const placeOfNumber = new Int32Array(sorted.length)
    sorted.forEach((number, place) => {
      placeOfNumber[number] = place
    })
    await pause()
    return {
      size,
      words: await inOrder(met, sorted, pause),
      ...(await rowsByWord(wordOfPair, rowOfPair, placeOfNumber, pause)),
    }
  }
  return { add, finish }
}

const inOrder = async (words: WordList, order: Int32Array, pause: Pause): Promise<WordList> => {
  const letters = new Uint16Array(words.letters.length)
  const first = new Int32Array(order.length + 1)
  let length = 0
  for (let place = 0; place < order.length; place++) {
    const word = order[place] ?? 0
    for (let at = words.first[word] ?? 0; at < (words.first[word + 1] ?? 0); at++)
      letters[length++] = words.letters[at] ?? 0
    first[place + 1] = length
    if (place % STEPS_BETWEEN_PAUSES === 0) await pause()
  }
  return { letters, first }
}

const rowsByWord = async (
  wordOfPair: GrowingNumbers<Int32Array>,
  rowOfPair: GrowingNumbers<Int32Array>,
  placeOfNumber: Int32Array,
  pause: Pause,
): Promise<Pick<WordIndex, 'first' | 'rows'>> => {
  const first = new Int32Array(placeOfNumber.length + 1)
  for (let pair = 0; pair < wordOfPair.length; pair++) {
    const place = placeOfNumber[wordOfPair.at(pair)] ?? 0
    first[place + 1] = (first[place + 1] ?? 0) + 1
    if (pair % STEPS_BETWEEN_PAUSES === 0) await pause()
  }
  for (let place = 0; place < placeOfNumber.length; place++)
    first[place + 1] = (first[place + 1] ?? 0) + (first[place] ?? 0)
  const next = first.slice()
  const rows = new Int32Array(rowOfPair.length)
  for (let pair = 0; pair < rows.length; pair++) {
    const place = placeOfNumber[wordOfPair.at(pair)] ?? 0
    const at = next[place] ?? 0
    rows[at] = rowOfPair.at(pair)
    next[place] = at + 1
    if (pair % STEPS_BETWEEN_PAUSES === 0) await pause()
  }
  return { first, rows }
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
