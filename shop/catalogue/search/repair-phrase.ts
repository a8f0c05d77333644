/**
 * Reads a phrase with its typing errors: the other keyboard layout, transliteration, missing and added spaces, wrong letters. Of all
 * readings the cheapest one counts; a known word costs nothing, so a right phrase is never changed.
 */
import { foldText } from '#kernel/normalized-words.ts'
import type { CloseWord } from './close-words.ts'
import { isFormOfDictionary, isRussianWord } from './russian-words.ts'
import { searchWords, withVitamins } from './search-words.ts'
import { toCyrillic } from './transliteration.ts'
import { LEAST_ERROR } from './typing-errors.ts'
import { otherLayoutOf, type Vocabulary } from './vocabulary.ts'

export const REPAIR_KINDS = ['layout', 'transliteration', 'spaces', 'letters'] as const
export type RepairKind = (typeof REPAIR_KINDS)[number]

/** A word of the phrase as it is searched. */
export type ReadWord = {
  readonly word: string
  /** How it was repaired; null as typed. */
  readonly repair: RepairKind | null
  /** The beginning of a longer word, which is still being typed. */
  readonly isPrefix: boolean
  /** Nothing like it is known. */
  readonly isUnknown: boolean
  /** Further words that may be meant, such as brands that sound like it. */
  readonly alternatives: readonly string[]
}

export type ReadPhrase = {
  readonly words: readonly ReadWord[]
  /** The phrase with its repairs, in the shopper's words otherwise. */
  readonly text: string
  readonly isRepaired: boolean
}

type Reading = {
  readonly words: readonly ReadWord[]
  readonly text: string
  readonly cost: number
  readonly visible: boolean
}

/** Reading of one word. */
type WordReading = Reading & { readonly typed: string }

const COSTS = {
  absent: 0.5,
  /** A word that is Russian by its stem alone. */
  absentForm: 1.4,
  derived: 0.45,
  unsure: 0.4,
  prefix: 0.1,
  /** An added space is likelier: «умы вания». */
  prefixInside: 0.65,
  layout: 0.5,
  transliteration: 0.6,
  spaces: 0.7,
  joined: 0.5,
  /** In a second reading: a word that only looks right. */
  doubtful: 1.6,
  /** In a second reading: parts that are words themselves. */
  joinedWords: -0.1,
  letters: 0.9,
  unknown: 5,
} as const
const MOST_ALTERNATIVES = 6
/** Shorter Latin words are read as Russian ones only together with others: «el» is not «ел». */
const SHORTEST_TRANSLITERATED = 3

const asTyped = (word: string): ReadWord => ({
  word,
  repair: null,
  isPrefix: false,
  isUnknown: false,
  alternatives: [],
})

/** Diminutives are made of words that no dictionary has: «спонжик». */
const DIMINUTIVE = /.{4}(?:ч?ик|[ое]чк|еньк)(?:а|и|у|ы|ам|ами|ов|ой|ом)?$/

/** The cheapest reading of one word, wrong letters left aside. */
const readWord = (vocabulary: Vocabulary, word: string, isLast: boolean, isSecond: boolean): WordReading => {
  if (vocabulary.isKnown(word)) {
    const isSure = isSecond ? vocabulary.isWritten(word) : vocabulary.isSure(word)
    const cost = isSure ? 0 : isSecond ? COSTS.doubtful : COSTS.unsure
    return { typed: word, words: [asTyped(word)], text: word, cost, visible: false }
  }
  const readings: Reading[] = [
    { words: [{ ...asTyped(word), isUnknown: true }], text: word, cost: COSTS.unknown, visible: false },
  ]
  // A right word inside a phrase is whole: «сыр» of «сыр российский» does not begin «сырая».
  if (vocabulary.isPrefix(word) && (isLast || !isRussianWord(word)))
    readings.push({
      words: [{ ...asTyped(word), isPrefix: true }],
      text: word,
      cost: isLast ? COSTS.prefix : COSTS.prefixInside,
      visible: false,
    })
  const [sound, ...others] = word.length < SHORTEST_TRANSLITERATED ? [] : vocabulary.soundingLike(word)
  if (sound !== undefined) {
    // A brand in Russian letters is right as it is: only Russian words in Latin letters are shown repaired.
    const visible = /^[a-z]/.test(word) && /^[а-я]/.test(sound)
    readings.push({
      words: [{ ...asTyped(sound), repair: 'transliteration', alternatives: others.slice(0, MOST_ALTERNATIVES) }],
      text: visible ? sound : word,
      cost: isSecond && !visible ? COSTS.doubtful : COSTS.transliteration,
      visible,
    })
  }
  const parts = isRussianWord(word) ? null : vocabulary.split(word)
  if (parts)
    readings.push({
      words: parts.map((part) => ({ ...asTyped(part), repair: 'spaces' as const })),
      text: parts.join(' '),
      cost: COSTS.spaces + 0.15 * (parts.length - 2),
      visible: true,
    })
  const base = isRussianWord(word) || DIMINUTIVE.test(word) ? vocabulary.baseOf(word) : undefined
  if (base !== undefined) readings.push({ words: [asTyped(base)], text: word, cost: COSTS.derived, visible: false })
  // A right word that the shop does not have stays as it is.
  if (!isSecond && isRussianWord(word))
    readings.push({
      words: [{ ...asTyped(word), isUnknown: true }],
      text: word,
      cost: isFormOfDictionary(word) ? COSTS.absent : COSTS.absentForm,
      visible: false,
    })
  const cheapest = readings.reduce((best, reading) => (reading.cost < best.cost ? reading : best))
  return { typed: word, ...cheapest }
}

/** A right word may have been meant otherwise by one wrong or swapped letter: «скарб для тела». A letter more or less is another word:
 * «плёнка» is not «пенка». */
const MOST_IN_RIGHT_WORD = 1.05
const VOWEL = /[аеиоуыэюя]$/
/** «Белья» is «белье» in another case. */
const isOtherCase = (typed: string, word: string): boolean =>
  VOWEL.test(typed) && VOWEL.test(word) && typed.slice(0, -1) === word.slice(0, -1)
const isOneWrongLetter = (typed: string, { word, cost }: CloseWord): boolean =>
  word.length === typed.length && cost <= MOST_IN_RIGHT_WORD && !isOtherCase(typed, word)
/** In a second reading a long word that is none may have this many errors more. */
const MORE_IN_LONG_WORD = 0.7
const LONG_WORD = 8

/** A form that only its stem makes Russian may be a slip at the end: «кератим» is «кератин», «ватные» stays. */
const ENDING = 2
const differAtTheEnd = (typed: string, word: string): boolean =>
  typed.slice(0, -ENDING) === word.slice(0, typed.length - ENDING)

const LONGEST_ENDING = 4
/** «Сыпется» and «сыпятся» are one word: only vowels of the ending differ. */
const withoutVowelsOfEnding = (word: string): string =>
  word.slice(0, -LONGEST_ENDING) + word.slice(-LONGEST_ENDING).replaceAll(/[аеиоуыэюя]/g, '')
const isOtherForm = (typed: string, word: string): boolean =>
  typed.length > LONGEST_ENDING && withoutVowelsOfEnding(typed) === withoutVowelsOfEnding(word)

/** No reading with wrong letters costs less: the cheapest error is a missing soft sign. */
const LEAST_LETTERS = COSTS.letters + 0.5 * LEAST_ERROR

/** The reading of a word, or one with wrong letters when that is cheaper. Comparing letters is most of the work of a search. */
const withLetters = (vocabulary: Vocabulary, reading: WordReading, isSecond: boolean): WordReading => {
  const { typed } = reading
  const isRight = isRussianWord(typed)
  const maySlip = isRight && !isFormOfDictionary(typed)
  if (reading.cost <= LEAST_LETTERS || (isRight && !maySlip && !isSecond)) return reading
  const more = isSecond && !isRight && typed.length >= LONG_WORD ? MORE_IN_LONG_WORD : 0
  const all = vocabulary.closeTo(typed, MOST_ALTERNATIVES, more)
  const meant = isRight
    ? all.filter((close) => (isSecond ? isOneWrongLetter(typed, close) : differAtTheEnd(typed, close.word)))
    : all
  const [close, ...further] = meant
  if (!close) return reading
  const cost = COSTS.letters + 0.5 * close.cost
  if (cost >= reading.cost) return reading
  const alternatives = further.filter((other) => other.cost <= close.cost + 0.3).map(({ word }) => word)
  return {
    typed,
    words: [{ ...asTyped(close.word), repair: 'letters', alternatives }],
    text: isRight && isOtherForm(typed, close.word) ? typed : close.word,
    cost,
    visible: !(isRight && isOtherForm(typed, close.word)),
  }
}

const joinReadings = (readings: readonly Reading[], text: string): Reading => ({
  words: readings.flatMap(({ words }) => words),
  text,
  cost: readings.reduce((sum, { cost }) => sum + cost, 0),
  visible: readings.some(({ visible }) => visible),
})

type HowToRead = {
  readonly isLast: boolean
  /** Nothing fits the first reading. Right words that the shop does not have, words known only by a short stem and Latin ones in Russian
   * letters may have errors after all, and known words may be parts of one. */
  readonly isSecond: boolean
}

const readWords = (vocabulary: Vocabulary, words: readonly string[], { isLast, isSecond }: HowToRead): WordReading[] =>
  words.map((word, at) => readWord(vocabulary, word, isLast && at === words.length - 1, isSecond))
/** What the readings may cost when wrong letters are considered, at least. */
const leastCost = (readings: readonly WordReading[]): number =>
  readings.reduce((sum, { cost }) => sum + Math.min(cost, LEAST_LETTERS), 0)
const sumOfCosts = (readings: readonly WordReading[]): number => readings.reduce((sum, { cost }) => sum + cost, 0)

/** «il'men'», «l'oreal»: an apostrophe after a Latin letter is no blank. */
const SOFT_SIGN = /(?<=[a-z])['’ʼ]/g

/** Text between blanks: as typed, and in the other layout. Letters are compared only where they can decide. */
const readChunk = (vocabulary: Vocabulary, chunk: string, how: HowToRead): Reading => {
  const folded = foldText(chunk).replace(SOFT_SIGN, '')
  const asWritten = readWords(vocabulary, searchWords(folded), how)
  const asTypedChunk = (readings: readonly WordReading[]): Reading =>
    joinReadings(readings, readings.some(({ visible }) => visible) ? readings.map(({ text }) => text).join(' ') : chunk)
  if (sumOfCosts(asWritten) === 0) return asTypedChunk(asWritten)
  const other = otherLayoutOf(folded)
  const inOther = other === null ? [] : readWords(vocabulary, searchWords(other), how)
  const isSureOfOther = inOther.length > 0 && sumOfCosts(inOther) + COSTS.layout < leastCost(asWritten)
  const typed = asTypedChunk(
    isSureOfOther ? asWritten : asWritten.map((reading) => withLetters(vocabulary, reading, how.isSecond)),
  )
  if (inOther.length === 0 || leastCost(inOther) + COSTS.layout >= typed.cost) return typed
  const otherReadings = inOther.map((reading) => withLetters(vocabulary, reading, how.isSecond))
  const meant = joinReadings(otherReadings, otherReadings.map(({ text }) => text).join(' '))
  const cost = meant.cost + COSTS.layout
  return cost < typed.cost && meant.words.some(({ word, isUnknown }) => !isUnknown && word.length > 1)
    ? {
        ...meant,
        words: meant.words.map((word) => ({ ...word, repair: word.repair ?? 'layout' })),
        cost,
        visible: true,
      }
    : typed
}

/** Two or three chunks that were one word, also in the other layout and, in a second reading, with a wrong letter. */
const readJoined = (vocabulary: Vocabulary, chunks: readonly string[], isSecond: boolean): Reading | null => {
  const typed = chunks.join('')
  const joined = (word: string, repair: RepairKind, cost: number, visible = true): Reading => ({
    words: [{ ...asTyped(word), repair }],
    text: visible ? word : chunks.join(' '),
    cost,
    visible,
  })
  const word = searchWords(typed).join('')
  // A word of the staff's data that no Russian knows is as right in two: «лив ин» and «ливин».
  if (isJoinable(word) && vocabulary.isKnown(word)) {
    const isRight = isSecond || isRussianWord(word) || vocabulary.isOfProducts(word)
    return joined(word, 'spaces', isSecond ? COSTS.joinedWords : COSTS.joined, isRight)
  }
  const other = otherLayoutOf(foldText(typed))
  if (other !== null && isLetters(other) && other.length >= SHORTEST_OTHER && vocabulary.isSure(other))
    return joined(other, 'layout', COSTS.joined + COSTS.layout)
  if (!isSecond || word.length < LONG_WORD || !isJoinable(word)) return null
  const [close] = vocabulary.closeTo(word, 1)
  return close && close.cost <= MOST_IN_RIGHT_WORD
    ? joined(close.word, 'letters', COSTS.joined + COSTS.letters + 0.5 * close.cost)
    : null
}

const SHORTEST_OTHER = 4
const isLetters = (word: string): boolean => /^\p{L}+$/u.test(word)
const isJoinable = (word: string): boolean => word.length >= 5 && isLetters(word)

const LONGEST_JOIN = 3
const MOST_CHUNKS = 16

/** The Russian word that Latin letters of a phrase in Russian stand for: «gel» with «dlya dusha» is no word of a composition. */
const transliterated = (vocabulary: Vocabulary, word: string): string | undefined =>
  vocabulary.isOfProducts(word) ? undefined : vocabulary.soundingLike(word).find((known) => /^[а-я]/.test(known))

/**
 * Latin chunks of a phrase that was meant in Russian: «c» of the other layout and «s» of a transliteration are «с», and words that only
 * compositions have, or that begin one, are read as transliterated too.
 */
const withRussianNeighbours = (
  vocabulary: Vocabulary,
  chunks: readonly string[],
  readings: readonly Reading[],
): readonly Reading[] => {
  const isRussianBy = (kind: RepairKind): boolean =>
    readings.some(({ words }) => words.some(({ word, repair }) => repair === kind && /^[а-я]/.test(word)))
  const byLayout = isRussianBy('layout')
  if (!byLayout && !isRussianBy('transliteration')) return readings
  return readings.map((reading, at) => {
    const [chunk = '', ...more] = searchWords(chunks[at] ?? '')
    if (more.length > 0 || !/^[a-z]+$/.test(chunk) || reading.words.some(({ word }) => /^[а-я]/.test(word)))
      return reading
    const short = chunk.length > 3 ? null : byLayout ? otherLayoutOf(chunk) : toCyrillic(chunk)
    const word =
      short !== null && vocabulary.isKnown(short) ? short : byLayout ? undefined : transliterated(vocabulary, chunk)
    if (word === undefined) return reading
    const repair = byLayout ? 'layout' : 'transliteration'
    return { words: [{ ...asTyped(word), repair }], text: word, cost: COSTS.layout, visible: true }
  })
}

/** Prepositions as labels shorten them: «крем д/рук», «тоник б/спирта». */
const ABBREVIATED = /(?<!\p{L})[дб]\/(?=\p{L})/giu
const ABBREVIATIONS: Readonly<Record<string, string>> = { д: 'для ', б: 'без ' }

/** `isSecond`: the reading after one that nothing fits, which doubts more of the phrase. */
export const readPhrase = (vocabulary: Vocabulary, phrase: string, isSecond = false): ReadPhrase => {
  const chunks = withVitamins(phrase)
    .replace(ABBREVIATED, (letter) => ABBREVIATIONS[letter.slice(0, 1).toLowerCase()] ?? letter)
    .trim()
    .split(/\s+/)
    .slice(0, MOST_CHUNKS)
  const single = withRussianNeighbours(
    vocabulary,
    chunks,
    chunks.map((chunk, at) => readChunk(vocabulary, chunk, { isLast: at === chunks.length - 1, isSecond })),
  )
  /** By number of chunks: the cheapest reading of the first ones. */
  const best: Reading[] = [{ words: [], text: '', cost: 0, visible: false }]
  const after = (before: Reading, next: Reading): Reading => ({
    words: [...before.words, ...next.words],
    text: before.text === '' ? next.text : `${before.text} ${next.text}`,
    cost: before.cost + next.cost,
    visible: before.visible || next.visible,
  })
  for (let end = 1; end <= chunks.length; end++) {
    const [before, last] = [best[end - 1], single[end - 1]]
    if (!before || !last) break
    let cheapest = after(before, last)
    for (let length = 2; length <= Math.min(LONGEST_JOIN, end); length++) {
      const start = end - length
      if (!isSecond && single.slice(start, end).every(({ cost }) => cost === 0)) continue
      const joined = readJoined(vocabulary, chunks.slice(start, end), isSecond)
      const earlier = best[start]
      if (joined && earlier && earlier.cost + joined.cost < cheapest.cost) cheapest = after(earlier, joined)
    }
    best[end] = cheapest
  }
  const { words, text, visible } = best[chunks.length] ?? { words: [], text: '', visible: false }
  return { words, text: visible ? text : phrase, isRepaired: visible }
}

/** The phrase as it is typed, without repairs. */
export const readVerbatim = (vocabulary: Vocabulary, phrase: string): ReadPhrase => {
  const words = searchWords(phrase).map((word, at, all): ReadWord => {
    const isKnown = vocabulary.isKnown(word)
    const isPrefix = !isKnown && at === all.length - 1 && vocabulary.withPrefix(word, 1).length > 0
    return { ...asTyped(word), isPrefix, isUnknown: !isKnown && !isPrefix }
  })
  return { words, text: phrase, isRepaired: false }
}
