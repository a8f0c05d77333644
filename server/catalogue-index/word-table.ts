/**
 * Words as letters in one array, each word once. Hundreds of thousands of strings in a Map would be walked by every collection of
 * garbage while the list is made, and stop the loop when the Map grows; arrays of numbers do neither.
 */
import { growableUint16Array, growableInt32Array } from './growable-array.ts'

/** Letters (UTF-16 code units) of word w: letters[first[w]] … letters[first[w + 1] − 1]. */
export type WordList = { readonly codeUnits: Uint16Array; readonly first: Int32Array }

export const wordCount = ({ first }: WordList): number => first.length - 1

/** By code units, as strings compare. */
export const compareWords = ({ codeUnits: letters, first }: WordList, a: number, b: number): number => {
  const [startA, startB] = [first[a] ?? 0, first[b] ?? 0]
  const [lengthA, lengthB] = [(first[a + 1] ?? 0) - startA, (first[b + 1] ?? 0) - startB]
  const common = Math.min(lengthA, lengthB)
  for (let at = 0; at < common; at++) {
    const difference = (letters[startA + at] ?? 0) - (letters[startB + at] ?? 0)
    if (difference !== 0) return difference
  }
  return lengthA - lengthB
}

const isBefore = ({ codeUnits: letters, first }: WordList, word: number, text: string): boolean => {
  const start = first[word] ?? 0
  const length = (first[word + 1] ?? 0) - start
  const common = Math.min(length, text.length)
  for (let at = 0; at < common; at++) {
    const difference = (letters[start + at] ?? 0) - text.charCodeAt(at)
    if (difference !== 0) return difference < 0
  }
  return length < text.length
}

/** Of a sorted list, the first word that does not come before `text`. */
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

/** `places` has a power of two of them. */
const findFreeSlot = (places: Int32Array, hash: number): number => {
  let place = hash & (places.length - 1)
  while (places[place] !== EMPTY) place = (place + 1) & (places.length - 1)
  return place
}

export type WordTable = {
  /** The word's number; the next free one for a word not met before. */
  intern(word: string): number
  /** In the order of their first coming. */
  toList(): WordList
}

/** Best told how many to expect: then its table of places need not be made anew in between, at some ms a time. */
export const createWordTable = (expected: number): WordTable => {
  const letters = growableUint16Array()
  const first = growableInt32Array()
  const hashes = growableInt32Array()
  first.push(0)
  let places = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, expected * 2)))).fill(EMPTY)

  const isWord = (number: number, word: string): boolean => {
    const start = first.at(number)
    if (first.at(number + 1) - start !== word.length) return false
    for (let at = 0; at < word.length; at++) if (letters.at(start + at) !== word.charCodeAt(at)) return false
    return true
  }
  const widen = (): void => {
    places = new Int32Array(places.length * 2).fill(EMPTY)
    for (let number = 0; number < hashes.length; number++) places[findFreeSlot(places, hashes.at(number))] = number
  }
  const add = (word: string, hash: number): number => {
    const number = hashes.length
    if (number * 4 > places.length * 3) widen()
    places[findFreeSlot(places, hash)] = number
    hashes.push(hash)
    for (let at = 0; at < word.length; at++) letters.push(word.charCodeAt(at))
    first.push(letters.length)
    return number
  }
  const numberOf = (word: string): number => {
    const hash = hashOf(word)
    for (let place = hash & (places.length - 1); ; place = (place + 1) & (places.length - 1)) {
      const number = places[place] ?? EMPTY
      if (number === EMPTY) return add(word, hash)
      if (hashes.at(number) === hash && isWord(number, word)) return number
    }
  }
  return { intern: numberOf, toList: () => ({ codeUnits: letters.view(), first: first.view() }) }
}
