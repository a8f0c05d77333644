/**
 * Distinct words in two typed arrays, numbered by an open-addressed hash table. Compared with a Map of 205,000 strings it takes half the
 * memory and holds the event loop half as long while it is filled (docs/decisions/0016-catalogue-index.md).
 */
import { growableUint16Array, growableInt32Array } from './growable-array.ts'

/** UTF-16 code units of word w: codeUnits[first[w]] … codeUnits[first[w + 1] − 1]; bytes when all are below 256. */
export type WordList = { readonly codeUnits: Uint16Array | Uint8Array; readonly first: Int32Array }
/** Words that can be looked up. `slots`: numbers of words by their hash. */
export type WordSet = WordList & { readonly slots: Int32Array }

export const wordCount = ({ first }: WordList): number => first.length - 1

/** By code units, as `<` compares strings. */
export const compareWords = ({ codeUnits, first }: WordList, a: number, b: number): number => {
  const [startA, startB] = [first[a] ?? 0, first[b] ?? 0]
  const [lengthA, lengthB] = [(first[a + 1] ?? 0) - startA, (first[b + 1] ?? 0) - startB]
  const common = Math.min(lengthA, lengthB)
  for (let at = 0; at < common; at++) {
    const difference = (codeUnits[startA + at] ?? 0) - (codeUnits[startB + at] ?? 0)
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}

/** Word number w; undefined when there is none. */
export const wordAt = ({ codeUnits, first }: WordList, word: number): string | undefined =>
  word >= 0 && word < first.length - 1
    ? String.fromCharCode(...codeUnits.subarray(first[word], first[word + 1]))
    : undefined

const isBefore = ({ codeUnits, first }: WordList, word: number, text: string): boolean => {
  const start = first[word] ?? 0
  const length = (first[word + 1] ?? 0) - start
  const common = Math.min(length, text.length)
  for (let at = 0; at < common; at++) {
    const difference = (codeUnits[start + at] ?? 0) - text.charCodeAt(at)
    if (difference !== 0) return difference < 0
  }
  return length < text.length
}

/** Index of the first word of a sorted list that does not come before `text`. */
export const lowerBoundOfWord = (sorted: WordList, text: string): number => {
  let low = 0
  let high = wordCount(sorted)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(sorted, middle, text)) low = middle + 1
    else high = middle
  }
  return low
}

const hashOf = (word: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}

const EMPTY = -1

/** `slots` has a power of two of them and at least one is empty. */
const findFreeSlot = (slots: Int32Array, hash: number): number => {
  let slot = hash & (slots.length - 1)
  while (slots[slot] !== EMPTY) slot = (slot + 1) & (slots.length - 1)
  return slot
}

/** Undefined: the set does not have the word. */
export const numberOfWord = ({ codeUnits, first, slots }: WordSet, word: string): number | undefined => {
  const isWord = (number: number): boolean => {
    const start = first[number] ?? 0
    if ((first[number + 1] ?? 0) - start !== word.length) return false
    for (let at = 0; at < word.length; at++) if (codeUnits[start + at] !== word.charCodeAt(at)) return false
    return true
  }
  for (let slot = hashOf(word) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
    const number = slots[slot] ?? EMPTY
    if (number === EMPTY) return undefined
    if (isWord(number)) return number
  }
}

export type WordTable = {
  /** Number of the word; a new word gets the next number. */
  intern(word: string): number
  /** All words by number. */
  toList(): WordList
  toSet(): WordSet
}

/** `expected`: about how many distinct words there will be. More than that enlarges the table, at some milliseconds a time. */
export const createWordTable = (expected: number): WordTable => {
  const codeUnits = growableUint16Array()
  const first = growableInt32Array()
  const hashes = growableInt32Array()
  let isWide = false
  first.push(0)
  let slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)))).fill(EMPTY)

  const isWord = (number: number, word: string): boolean => {
    const start = first.at(number)
    if (first.at(number + 1) - start !== word.length) return false
    for (let at = 0; at < word.length; at++) if (codeUnits.at(start + at) !== word.charCodeAt(at)) return false
    return true
  }
  const widen = (): void => {
    slots = new Int32Array(slots.length * 2).fill(EMPTY)
    for (let number = 0; number < hashes.length; number++) slots[findFreeSlot(slots, hashes.at(number))] = number
  }
  const add = (word: string, hash: number): number => {
    const number = hashes.length
    if (number * 4 > slots.length * 3) widen()
    slots[findFreeSlot(slots, hash)] = number
    hashes.push(hash)
    for (let at = 0; at < word.length; at++) {
      const unit = word.charCodeAt(at)
      isWide ||= unit > 255
      codeUnits.push(unit)
    }
    first.push(codeUnits.length)
    return number
  }
  const intern = (word: string): number => {
    const hash = hashOf(word)
    for (let slot = hash & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const number = slots[slot] ?? EMPTY
      if (number === EMPTY) return add(word, hash)
      if (hashes.at(number) === hash && isWord(number, word)) return number
    }
  }
  const toList = (): WordList => ({
    codeUnits: isWide ? codeUnits.view().slice() : new Uint8Array(codeUnits.view()),
    first: first.view().slice(),
  })
  return { intern, toList, toSet: () => ({ ...toList(), slots }) }
}
