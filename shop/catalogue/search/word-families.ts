/** Relations between Russian words that a stem does not show: parts of speech that it confuses, diminutives and adjectives of nouns. */
import { isFormOfDictionary, SHORTEST_BY_STEM } from './russian-words.ts'
import { cachedStem } from './search-words.ts'

const NOUN =
  /^(?:|иями|ями|ами|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$/
const ADJECTIVE = /^(?:ими|ыми|его|ого|ему|ому|ее|ие|ые|ое|ей|ий|ый|ой|ем|им|ым|ом|их|ых|ую|юю|ая|яя|ою|ею|а|о|ы|и)$/

/** «сырьё», «семья»: nouns of their own, whose stem may be that of «сыр». */
const SOFT_NOUN = /^(?:ь[еияю].*|ей|ев)$/
/** Endings that other nouns have too: «костью». */
const ALSO_NOUN = /^(?:ью|ей|ев)$/

const [NOUN_BIT, ADJECTIVE_BIT, OTHER_BIT, SOFT_BIT] = [1, 2, 4, 8]

/** The parts of speech, a bit each, that a word with this ending may be. */
const partsOfSpeech = (word: string): number => {
  const stem = cachedStem(word)
  if (!word.startsWith(stem)) return NOUN_BIT | ADJECTIVE_BIT | OTHER_BIT | SOFT_BIT
  const ending = word.slice(stem.length)
  const isSoft = SOFT_NOUN.test(ending)
  const parts =
    (NOUN.test(ending) && (!isSoft || ALSO_NOUN.test(ending)) ? NOUN_BIT : 0) |
    (isSoft ? SOFT_BIT : 0) |
    (ADJECTIVE.test(ending) ? ADJECTIVE_BIT : 0)
  return parts === 0 ? OTHER_BIT : parts
}

/** Whether a word can be a form of the known words with its stem: «костыли» is none of «кость», «сыр» none of «сырая» and «сырьё». The
 * dictionary has all forms of its short words: «тонек» is none of «тонкий». */
export const createFamilies = (known: Iterable<string>): ((word: string) => boolean) => {
  const [certain, possible] = [new Map<string, number>(), new Map<string, number>()]
  /** Stems of short words that the dictionary has. */
  const listed = new Set<string>()
  for (const word of known) {
    if (!/^[а-я]/.test(word)) continue
    const [stem, parts] = [cachedStem(word), partsOfSpeech(word)]
    if (word.length < SHORTEST_BY_STEM && isFormOfDictionary(word)) listed.add(stem)
    // «сырой» alone may be a form of a noun; with «сырая» it is none.
    const of = parts === (NOUN_BIT | ADJECTIVE_BIT) ? possible : certain
    of.set(stem, (of.get(stem) ?? 0) | parts)
  }
  return (word) => {
    const stem = cachedStem(word)
    const parts = certain.get(stem) ?? possible.get(stem)
    if (parts !== undefined && (parts & partsOfSpeech(word)) === 0) return false
    return word.length >= SHORTEST_BY_STEM || !listed.has(stem) || isFormOfDictionary(word)
  }
}

/** Stems of diminutives and of adjectives, and what they become in the word that they come from. */
const DERIVED: readonly (readonly [RegExp, string])[] = [
  [/[ое]чк$/, 'к'],
  [/[ое]чк$/, ''],
  [/чк$/, 'к'],
  [/жк$/, 'г'],
  [/шк$/, 'х'],
  [/(?:ушк|юшк|ышк|ишк|еньк|оньк|ик|чик|ьц|иц|ьк|ц)$/, ''],
  [/(?:ов|ев|н|ск)$/, ''],
]
const SHORTEST_BASE = 3

/** Stems that the stem of a word may come from: «масочк» from «маск», «нефритов» from «нефрит». */
export const baseStems = (stem: string): string[] =>
  DERIVED.filter(([ending]) => ending.test(stem))
    .map(([ending, base]) => stem.replace(ending, base))
    .filter((base) => base.length >= SHORTEST_BASE)
