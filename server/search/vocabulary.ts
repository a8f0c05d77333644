/** The words that the search knows, and which of them a typed word was meant to be. */
import { inOtherLayout } from './keyboard-layout.ts'
import { SURE_STEM } from './russian-words.ts'
import { cachedStem, isStopWord, LONG_STOP_WORDS } from './search-words.ts'
import { letterBits, lowerBoundOfSurface, rowCount, type Surface, type TextIndex } from './text-index.ts'
import { readingsOf, soundKey, toCyrillic } from './transliteration.ts'
import { tolerance, typingErrors } from './typing-errors.ts'

export type Vocabulary = {
  /** The word, or another form of it, is known. */
  isKnown(word: string): boolean
  /** The word is written like that in the catalogue, or is a form of a word whose stem is not too short to tell. */
  isSure(word: string): boolean
  /** Known words that begin with `start`, the commonest first. */
  withPrefix(start: string, most: number): string[]
  /** The known words nearest to a mistyped one, best first, with the cost of the errors. */
  closeTo(word: string, most: number): { word: string; cost: number }[]
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
/** A form that the catalogue does not have is less likely than one that it has. */
const OTHER_FORM = 0.2
const LONGEST_JOINED = 40

const onlyLatin = (word: string): boolean => /^[a-z]+$/.test(word)
const onlyCyrillic = (word: string): boolean => /^[а-я]+$/.test(word)

/** `more`: words of the staff's data and of pages, which no product has to contain. `brandWords`: read in every way their letters allow. */
export const createVocabulary = (
  index: TextIndex,
  more: readonly string[],
  brandWords: readonly string[],
): Vocabulary => {
  const moreStems = new Set(more.map(cachedStem))
  const extraSurfaces = [...new Set([...more, ...LONG_STOP_WORDS])]
    .filter((word) => !isStopWord(word) || LONG_STOP_WORDS.includes(word))
    .map((word): Surface => ({ word, term: -1, letters: letterBits(word) }))
  const commonness = ({ term }: Surface): number =>
    COMMONNESS * Math.log2(1 + (term === -1 ? 8 : rowCount(index, term)))

  const isKnown = (word: string): boolean =>
    isStopWord(word) || index.termNumber.has(cachedStem(word)) || moreStems.has(cachedStem(word)) || /^\d+$/.test(word)

  const surfaces = new Set([...index.surfaces.map(({ word }) => word), ...more])
  const isSure = (word: string): boolean =>
    isKnown(word) &&
    (isStopWord(word) || /^\d+$/.test(word) || surfaces.has(word) || cachedStem(word).length >= SURE_STEM)

  const withPrefix = (start: string, most: number): string[] => {
    if (start.length < SHORTEST_PREFIX) return []
    const found: Surface[] = []
    for (let at = lowerBoundOfSurface(index.surfaces, start); at < index.surfaces.length; at++) {
      const surface = index.surfaces[at]
      if (!surface?.word.startsWith(start)) break
      found.push(surface)
    }
    for (const surface of extraSurfaces) if (surface.word.startsWith(start)) found.push(surface)
    return found
      .sort((a, b) => commonness(b) - commonness(a))
      .slice(0, most)
      .map(({ word }) => word)
  }

  const closeTo = (word: string, most: number): { word: string; cost: number }[] => {
    const limit = tolerance(word.length)
    if (limit === 0 || /\d/.test(word)) return []
    const letters = letterBits(word)
    const stem = cachedStem(word)
    const found: { word: string; cost: number; rank: number }[] = []
    const consider = (surface: Surface): void => {
      if (Math.abs(surface.word.length - word.length) > 3) return
      let different = surface.letters ^ letters
      let bits = 0
      for (; different !== 0; bits++) different &= different - 1
      if (bits > 6) return
      if (surface.word.length < 3 || (word.length === 3 && surface.word.length !== 4)) return
      const cost = typingErrors(word, surface.word, limit)
      if (cost <= limit) return void found.push({ word: surface.word, cost, rank: cost - commonness(surface) })
      // Another form of a known word: «бежвая» is «бежевый» in the feminine.
      const ofStem = cachedStem(surface.word)
      if (stem.length < SURE_STEM || ofStem.length < SURE_STEM || stem === word) return
      const stemCost = typingErrors(stem, ofStem, limit - OTHER_FORM) + OTHER_FORM
      const form = ofStem + word.slice(stem.length)
      if (stemCost <= limit && cachedStem(form) === ofStem)
        found.push({ word: form, cost: stemCost, rank: stemCost - commonness(surface) })
    }
    index.surfaces.forEach(consider)
    extraSurfaces.forEach(consider)
    return found
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ word: known, cost }) => ({ word: known, cost }))
  }

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
    for (const word of brandWords) for (const key of readingsOf(word)) note(key, word)
    for (const { word } of [...index.surfaces, ...extraSurfaces]) note(soundKey(word), word)
    return sounds
  }
  const soundingLike = (word: string): string[] => {
    if (onlyLatin(word)) {
      const cyrillic = toCyrillic(word)
      if (surfaces.has(cyrillic)) return [cyrillic]
      const alike = (wordsBySound().get(soundKey(word)) ?? []).filter((known) => known !== word)
      // An inflected form that is not in the catalogue is known by its stem.
      return alike.length > 0 ? alike : isKnown(cyrillic) ? [cyrillic] : []
    }
    return onlyCyrillic(word) ? (wordsBySound().get(soundKey(word)) ?? []).filter((known) => !onlyCyrillic(known)) : []
  }

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
  return { isKnown, isSure, withPrefix, closeTo, soundingLike, split }
}

/** The same keys in the other layout, as words; null when the text is on neither layout. */
export const otherLayoutOf = (chunk: string): string | null => {
  const other = inOtherLayout(chunk)
  return other === chunk ? null : other
}
