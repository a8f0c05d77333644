/** The words that the search knows, and which of them a typed word was meant to be. */
import { createCloseWords, type CloseWord, type KnownWord } from './close-words.ts'
import { inOtherLayout } from './typing-errors.ts'
import { SURE_STEM } from './russian-words.ts'
import { cachedStem, isStopWord, longStopWords } from './search-words.ts'
import { rowCount, type TextIndex } from './text-index.ts'
import { englishReadingsOf, readingsOf, soundKey, toCyrillic } from './transliteration.ts'
import { baseStems, createFamilies } from './word-families.ts'

export type Vocabulary = {
  /** The word, or another form of it, is known. */
  isKnown(word: string): boolean
  /** The word is written like that in the catalogue, or is a form of a word whose stem is not too short to tell. */
  isSure(word: string): boolean
  /** The word is written like that in the catalogue or in the staff's data, or is no word to look for. */
  isWritten(word: string): boolean
  /** A product is described by it, in more than its composition. */
  isOfProducts(word: string): boolean
  /** Known words that begin with `start`, the commonest first. */
  withPrefix(start: string, most: number): string[]
  isPrefix(start: string): boolean
  /** The known words nearest to a mistyped one, best first, with the cost of the errors: `more` than usual are tolerated. */
  closeTo(word: string, most: number, more?: number): CloseWord[]
  /** A known word that an unknown diminutive or adjective comes from: «маска» for «масочка». */
  baseOf(word: string): string | undefined
  /** Known words that sound like a transliterated one. */
  soundingLike(word: string): string[]
  /** Known words that the run of letters consists of; null when it is not made of known words. */
  split(letters: string): string[] | null
}

const SHORTEST_PREFIX = 3
const SHORTEST_SOUND_KEY = 3
/** A commoner word is likelier meant; the difference between the rarest and the commonest is less than half an error. */
const COMMONNESS = 0.04
const JOINED_PREPOSITIONS = new Set('для от с со без на до по и в под за о об у к из'.split(' '))
const SHORTEST_PART = 3
/** Words of pages and of the staff's data count as if this many products had them. */
const ROWS_OF_OTHER_WORDS = 8
const LONGEST_JOINED = 40

const onlyLatin = (word: string): boolean => /^[a-z]+$/.test(word)
const DOUBLED_VOWEL = /([аеиоуыэюя])\1/
const onlyCyrillic = (word: string): boolean => /^[а-я]+$/.test(word)

/** Index of the first word that does not come before `start`. */
const lowerBound = (known: readonly KnownWord[], start: string): number => {
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((known[middle]?.word ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Latin words that people also say: `brands` are read in every way their letters allow, `english` as English is said. */
export type SaidWords = { readonly brands: readonly string[]; readonly english: readonly string[] }

/** `more`: words of the staff's data and of pages, which no product has to contain. */
export const createVocabulary = (index: TextIndex, more: readonly string[], said: SaidWords): Vocabulary => {
  const moreStems = new Set(more.map(cachedStem))
  const stopWords = longStopWords()
  const further = [...new Set([...more, ...stopWords])].filter((word) => !isStopWord(word) || stopWords.includes(word))
  const commonnessOf = (rows: number): number => COMMONNESS * Math.log2(1 + rows)
  const commonness = new Map(further.map((word) => [word, commonnessOf(ROWS_OF_OTHER_WORDS)]))
  for (const { word, term } of index.surfaces)
    commonness.set(word, Math.max(commonness.get(word) ?? 0, commonnessOf(rowCount(index, term))))
  /** Sorted by word. */
  const known: readonly KnownWord[] = [...commonness]
    .map(([word, own]) => ({ word, commonness: own }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))

  const isOfFamily = createFamilies(commonness.keys())
  const isKnown = (word: string): boolean =>
    isStopWord(word) ||
    /^\d+$/.test(word) ||
    commonness.has(word) ||
    ((index.termNumber.has(cachedStem(word)) || moreStems.has(cachedStem(word))) && isOfFamily(word))

  const ofProducts = new Set(index.surfaces.map(({ word }) => word))
  const surfaces = new Set([...index.surfaces.map(({ word }) => word), ...more])
  const isWritten = (word: string): boolean => isStopWord(word) || /^\d+$/.test(word) || surfaces.has(word)
  const isSure = (word: string): boolean => isKnown(word) && (isWritten(word) || cachedStem(word).length >= SURE_STEM)

  const withPrefix = (start: string, most: number): string[] => {
    if (start.length < SHORTEST_PREFIX) return []
    const from = lowerBound(known, start)
    const found = known.slice(from, lowerBound(known, `${start}\uffff`))
    return found
      .sort((a, b) => b.commonness - a.commonness)
      .slice(0, most)
      .map(({ word }) => word)
  }
  const isPrefix = (start: string): boolean =>
    start.length >= SHORTEST_PREFIX && known[lowerBound(known, start)]?.word.startsWith(start) === true

  const closeTo = createCloseWords(known, isOfFamily)

  let sounds: Map<string, string[]> | null = null
  const wordsBySound = (): Map<string, string[]> => {
    if (sounds) return sounds
    sounds = new Map()
    const note = (key: string, word: string): void => {
      if (key.length < SHORTEST_SOUND_KEY) return
      const known = sounds?.get(key)
      if (!known) sounds?.set(key, [word])
      else if (!known.includes(word)) known.push(word)
    }
    for (const word of said.brands) for (const key of readingsOf(word)) note(key, word)
    for (const { word } of known) note(soundKey(word), word)
    // Last, since a word is rather what it is written like.
    for (const word of said.english) if (onlyLatin(word)) for (const key of englishReadingsOf(word)) note(key, word)
    return sounds
  }
  const soundingLike = (word: string): string[] => {
    if (onlyLatin(word)) {
      const cyrillic = toCyrillic(word)
      if (surfaces.has(cyrillic)) return [cyrillic]
      // A Russian word is likelier meant than a Latin one that is spelt otherwise.
      const alike = (wordsBySound().get(soundKey(word)) ?? [])
        .filter((other) => other !== word)
        .toSorted((a, b) => Number(onlyCyrillic(b)) - Number(onlyCyrillic(a)))
      // An inflected form that is not in the catalogue is known by its stem.
      return alike.length > 0 ? alike : isKnown(cyrillic) ? [cyrillic] : []
    }
    // «Бооды» is rather «бороды» with a wrong letter than «body».
    if (!onlyCyrillic(word) || DOUBLED_VOWEL.test(word)) return []
    return (wordsBySound().get(soundKey(word)) ?? []).filter((known) => !onlyCyrillic(known))
  }

  /** By stem: the commonest word of the products. */
  const wordOfStem = new Map<string, string>()
  for (const { word } of index.surfaces) {
    const before = wordOfStem.get(cachedStem(word))
    if (before === undefined || (commonness.get(word) ?? 0) > (commonness.get(before) ?? 0))
      wordOfStem.set(cachedStem(word), word)
  }
  const baseOf = (word: string): string | undefined =>
    onlyCyrillic(word)
      ? baseStems(cachedStem(word))
          .map((stem) => wordOfStem.get(stem))
          .find((base) => base !== undefined)
      : undefined

  const canStand = (part: string): boolean =>
    JOINED_PREPOSITIONS.has(part) || (part.length >= (isStopWord(part) ? SURE_STEM : SHORTEST_PART) && isSure(part))
  const split = (letters: string): string[] | null => {
    if (letters.length < 6 || letters.length > LONGEST_JOINED) return null
    /** By position: the fewest words that the letters before it consist of. */
    const best: (string[] | null)[] = [[]]
    for (let end = 1; end <= letters.length; end++) {
      let shortest: string[] | null = null
      for (let start = Math.max(0, end - 20); start < end; start++) {
        const before = best[start]
        const part = letters.slice(start, end)
        if (!before || (shortest && before.length + 1 >= shortest.length) || !canStand(part)) continue
        shortest = [...before, part]
      }
      best[end] = shortest
    }
    const parts = best[letters.length] ?? null
    if (!parts || parts.length < 2) return null
    const last = parts.at(-1) ?? ''
    // «кремс алоэ»: one letter more may as well be a typing error, unless the other words are beyond doubt.
    return last.length === 1 && !parts.slice(0, -1).every((part) => surfaces.has(part)) ? null : parts
  }
  return {
    isKnown,
    isSure,
    isWritten,
    isOfProducts: (word) => ofProducts.has(word),
    withPrefix,
    isPrefix,
    closeTo,
    baseOf,
    soundingLike,
    split,
  }
}

/** Words that the keys of `chunk` make on the other layout; null when the text is on neither layout. */
export const otherLayoutOf = (chunk: string): string | null => {
  const other = inOtherLayout(chunk)
  return other === chunk ? null : other
}
