/** Finds the rows that have a word with a given prefix: sorted words, each with its rows. */
import { isEan13 } from '#kernel/barcode.ts'
import { growableInt32Array, type GrowableArray } from './growable-array.ts'
import { rowNumbers } from './row-order.ts'
import { sortInSlices, type YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { createWordTable, compareWords, lowerBoundOfWord, wordCount, type WordList } from './word-table.ts'

export type WordIndex = {
  readonly size: number
  readonly words: WordList
  /** Rows of word w: rows[first[w]] … rows[first[w + 1] − 1]. */
  readonly first: Int32Array
  readonly rows: Int32Array
}

export type WordIndexBuilder = {
  add(row: number, word: string): void
  build(size: number, yieldToEventLoop: YieldToEventLoop): Promise<WordIndex>
}

const STEPS_BETWEEN_YIELDS = 8192

/** `expected`: about how many different words there will be. */
export const createWordIndexBuilder = (expected: number): WordIndexBuilder => {
  const distinct = createWordTable(expected)
  const wordOfPair = growableInt32Array()
  const rowOfPair = growableInt32Array()
  const add = (row: number, word: string): void => {
    wordOfPair.push(distinct.intern(word))
    rowOfPair.push(row)
  }
  const build = async (size: number, yieldToEventLoop: YieldToEventLoop): Promise<WordIndex> => {
    const met = distinct.toList()
    const numbers = rowNumbers(wordCount(met))
    await yieldToEventLoop()
    const sorted = await sortInSlices(numbers, (a, b) => compareWords(met, a, b), yieldToEventLoop)
    const rankOfWord = new Int32Array(sorted.length)
    sorted.forEach((number, rank) => {
      rankOfWord[number] = rank
    })
    await yieldToEventLoop()
    return {
      size,
      words: await reorderWords(met, sorted, yieldToEventLoop),
      ...(await rowsByWord(wordOfPair, rowOfPair, rankOfWord, yieldToEventLoop)),
    }
  }
  return { add, build }
}

const reorderWords = async (
  words: WordList,
  order: Int32Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<WordList> => {
  const { length: units } = words.codeUnits
  const codeUnits = words.codeUnits instanceof Uint8Array ? new Uint8Array(units) : new Uint16Array(units)
  const first = new Int32Array(order.length + 1)
  let length = 0
  for (let rank = 0; rank < order.length; rank++) {
    const word = order[rank] ?? 0
    for (let at = words.first[word] ?? 0; at < (words.first[word + 1] ?? 0); at++)
      codeUnits[length++] = words.codeUnits[at] ?? 0
    first[rank + 1] = length
    if (rank % STEPS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  return { codeUnits, first }
}

const rowsByWord = async (
  wordOfPair: GrowableArray<Int32Array>,
  rowOfPair: GrowableArray<Int32Array>,
  rankOfWord: Int32Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Pick<WordIndex, 'first' | 'rows'>> => {
  const first = new Int32Array(rankOfWord.length + 1)
  for (let pair = 0; pair < wordOfPair.length; pair++) {
    const rank = rankOfWord[wordOfPair.at(pair)] ?? 0
    first[rank + 1] = (first[rank + 1] ?? 0) + 1
    if (pair % STEPS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  for (let rank = 0; rank < rankOfWord.length; rank++) first[rank + 1] = (first[rank + 1] ?? 0) + (first[rank] ?? 0)
  const next = first.slice()
  const rows = new Int32Array(rowOfPair.length)
  for (let pair = 0; pair < rows.length; pair++) {
    const rank = rankOfWord[wordOfPair.at(pair)] ?? 0
    const at = next[rank] ?? 0
    rows[at] = rowOfPair.at(pair)
    next[rank] = at + 1
    if (pair % STEPS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  return { first, rows }
}

/** Sorts after every letter and digit. */
const LAST = '\uffff'

/** Distinct, ascending. */
const rowsWithPrefix = (index: WordIndex, start: string): Int32Array => {
  const from = index.first[lowerBoundOfWord(index.words, start)] ?? 0
  const to = index.first[lowerBoundOfWord(index.words, start + LAST)] ?? 0
  return Int32Array.from(new Set(index.rows.subarray(from, to))).sort()
}

const SHORTEST_ARTICLE = 5

/** A barcode in the index. Barcodes of a shop begin alike: the beginning of one finds nothing. */
export const barcodeWord = (barcode: string): string => `#${barcode}`

/**
 * Rows with the barcode `article`, or with an article number that is it or begins with it; none when it is shorter than SHORTEST_ARTICLE
 * or has no digit.
 */
export const rowsOfArticle = (index: WordIndex, article: string): Int32Array => {
  if (article.length < SHORTEST_ARTICLE || !/\d/.test(article)) return new Int32Array(0)
  return rowsWithPrefix(index, isEan13(article) ? barcodeWord(article) : article)
}
