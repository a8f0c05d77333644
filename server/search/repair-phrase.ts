/**
 * Reads a phrase with its typing errors: the other keyboard layout, transliteration, missing and added spaces, wrong letters. Of all
 * readings the cheapest one counts; a known word costs nothing, so a right phrase is never changed.
 */
import { foldText } from '#domain/search-words.ts'
import { isRussianWord } from './russian-words.ts'
import { isStopWord, searchWords } from './search-words.ts'
import { toCyrillic } from './transliteration.ts'
import { otherLayoutOf, type Vocabulary } from './vocabulary.ts'

export type RepairKind = 'layout' | 'transliteration' | 'spaces' | 'letters'

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

const COSTS = {
  absent: 0.5,
  unsure: 0.4,
  prefix: 0.1,
  prefixInside: 0.45,
  layout: 0.5,
  transliteration: 0.6,
  spaces: 0.7,
  letters: 0.9,
  unknown: 5,
} as const
const MOST_ALTERNATIVES = 6

const asTyped = (word: string): ReadWord => ({
  word,
  repair: null,
  isPrefix: false,
  isUnknown: false,
  alternatives: [],
})

/** Readings of one word, the cheapest first; the last one is «unknown». */
const readWord = (vocabulary: Vocabulary, word: string, isLast: boolean): Reading => {
  if (vocabulary.isKnown(word))
    return { words: [asTyped(word)], text: word, cost: vocabulary.isSure(word) ? 0 : COSTS.unsure, visible: false }
  const readings: Reading[] = [
    { words: [{ ...asTyped(word), isUnknown: true }], text: word, cost: COSTS.unknown, visible: false },
  ]
  if (vocabulary.withPrefix(word, 1).length > 0)
    readings.push({
      words: [{ ...asTyped(word), isPrefix: true }],
      text: word,
      cost: isLast ? COSTS.prefix : COSTS.prefixInside,
      visible: false,
    })
  const [sound, ...others] = vocabulary.soundingLike(word)
  if (sound !== undefined) {
    // A brand in Russian letters is right as it is: only Russian words in Latin letters are shown repaired.
    const visible = /^[a-z]/.test(word) && /^[а-я]/.test(sound)
    readings.push({
      words: [{ ...asTyped(sound), repair: 'transliteration', alternatives: others.slice(0, MOST_ALTERNATIVES) }],
      text: visible ? sound : word,
      cost: COSTS.transliteration,
      visible,
    })
  }
  const parts = vocabulary.split(word)
  if (parts)
    readings.push({
      words: parts.map((part) => ({ ...asTyped(part), repair: 'spaces' as const })),
      text: parts.join(' '),
      cost: COSTS.spaces + 0.15 * (parts.length - 2),
      visible: true,
    })
  // A right word that the shop does not have stays as it is.
  if (isRussianWord(word))
    readings.push({ words: [{ ...asTyped(word), isUnknown: true }], text: word, cost: COSTS.absent, visible: false })
  const [close, ...further] = isRussianWord(word) ? [] : vocabulary.closeTo(word, MOST_ALTERNATIVES)
  if (close)
    readings.push({
      words: [
        {
          ...asTyped(close.word),
          repair: 'letters',
          alternatives: further.filter(({ cost }) => cost <= close.cost + 0.3).map((other) => other.word),
        },
      ],
      text: close.word,
      cost: COSTS.letters + 0.5 * close.cost,
      visible: true,
    })
  return readings.reduce((best, reading) => (reading.cost < best.cost ? reading : best))
}

const joinReadings = (readings: readonly Reading[], text: string): Reading => ({
  words: readings.flatMap(({ words }) => words),
  text,
  cost: readings.reduce((sum, { cost }) => sum + cost, 0),
  visible: readings.some(({ visible }) => visible),
})

/** What stands between blanks: as typed, and in the other layout. */
const readChunk = (vocabulary: Vocabulary, chunk: string, isLast: boolean): Reading => {
  const folded = foldText(chunk)
  const words = searchWords(folded)
  const readings = words.map((word, at) => readWord(vocabulary, word, isLast && at === words.length - 1))
  const typed = joinReadings(
    readings,
    readings.some(({ visible }) => visible) ? readings.map(({ text }) => text).join(' ') : chunk,
  )
  if (typed.cost === 0) return typed
  const other = otherLayoutOf(folded)
  if (other === null) return typed
  const otherWords = searchWords(other)
  if (otherWords.length === 0) return typed
  const otherReadings = otherWords.map((word, at) => readWord(vocabulary, word, isLast && at === otherWords.length - 1))
  const meant = joinReadings(otherReadings, otherReadings.map(({ text }) => text).join(' '))
  const cost = meant.cost + COSTS.layout
  return cost < typed.cost && meant.words.some(({ isUnknown }) => !isUnknown)
    ? {
        ...meant,
        words: meant.words.map((word) => ({ ...word, repair: word.repair ?? 'layout' })),
        cost,
        visible: true,
      }
    : typed
}

/** Two or three chunks that were one word. */
const readJoined = (vocabulary: Vocabulary, chunks: readonly string[]): Reading | null => {
  const word = searchWords(chunks.join('')).join('')
  if (!/^\p{L}+$/u.test(word) || word.length < 5 || !vocabulary.isKnown(word)) return null
  return {
    words: [{ ...asTyped(word), repair: 'spaces' }],
    text: word,
    cost: COSTS.spaces,
    visible: true,
  }
}

const LONGEST_JOIN = 3
const MOST_CHUNKS = 16

/** Latin chunks of a phrase that was meant in Russian are prepositions: «c» of the other layout and «s» of a transliteration are «с». */
const withPrepositions = (chunks: readonly string[], readings: readonly Reading[]): readonly Reading[] => {
  const isRussianBy = (kind: RepairKind): boolean =>
    readings.some(({ words }) => words.some(({ word, repair }) => repair === kind && /^[а-я]/.test(word)))
  const byLayout = isRussianBy('layout')
  if (!byLayout && !isRussianBy('transliteration')) return readings
  return readings.map((reading, at) => {
    const chunk = foldText(chunks[at] ?? '')
    if (!/^[a-z]{1,3}$/.test(chunk)) return reading
    const word = byLayout ? otherLayoutOf(chunk) : toCyrillic(chunk)
    if (word === null || !isStopWord(word)) return reading
    const repair = byLayout ? 'layout' : 'transliteration'
    return { words: [{ ...asTyped(word), repair }], text: word, cost: COSTS.layout, visible: true }
  })
}

export const readPhrase = (vocabulary: Vocabulary, phrase: string): ReadPhrase => {
  const chunks = phrase.trim().split(/\s+/).slice(0, MOST_CHUNKS)
  const single = withPrepositions(
    chunks,
    chunks.map((chunk, at) => readChunk(vocabulary, chunk, at === chunks.length - 1)),
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
      if (single.slice(start, end).every(({ cost }) => cost === 0)) continue
      const joined = readJoined(vocabulary, chunks.slice(start, end))
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
