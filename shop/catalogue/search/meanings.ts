/** What phrases mean besides their words: synonyms, brands, ingredients and needs, found by the longest phrase that fits. */
import type { PhraseAttribute } from './phrase-filters.ts'
import type { SearchData } from './search-data.ts'
import { isStopWord, searchWords, stemsOf } from './search-words.ts'
import type { TextIndex } from './text-index.ts'
import { baseStems } from './word-families.ts'

/** Rows that have all the terms. `weight`: 1 for what was asked, less for what comes near. */
export type Alternative = { readonly terms: readonly number[]; readonly weight: number }

export type Meaning = {
  readonly stems: readonly string[]
  readonly alternatives: readonly Alternative[]
  /** Slug of the brand that the phrase names. */
  readonly brand: string | null
  /** The phrase is one of the staff's problems. */
  readonly isNeed: boolean
}

/** `said`: the stems of the phrase that say it, as many as the need has. */
export type SaidNeed = { readonly need: Meaning; readonly said: readonly string[] }

export type Entities = {
  readonly brands: readonly { readonly slug: string; readonly name: string }[]
  readonly ingredients: readonly { readonly id: number; readonly inci: string; readonly name: string }[]
  readonly attributes: readonly PhraseAttribute[]
}

export type Meanings = {
  /**
   * The longest meaning that begins with the first of these stems. Diminutives and adjectives count as the words that they come from when
   * that makes a longer phrase, or when the catalogue does not have them: «кисточки для макияжа», «прыщики».
   */
  longestAt(stems: readonly string[], at: number): Meaning | null
  /**
   * The needs of two words or more whose words, or words that the staff's synonyms make equal to them, are all among these stems, in any
   * order, the longest first: «голова к вечеру жирная», «подбородок шелушится» for «лицо шелушится».
   */
  scatteredNeeds(stems: readonly string[]): SaidNeed[]
  /** Words of the phrases. */
  readonly words: readonly string[]
}

const SYNONYM = 0.92
const NEED = 0.95
const NEED_STEP = 0.04
const LEAST_NEED = 0.6
const NEED_CATEGORY = 0.8
/** A word of more ingredients than these names none of them: «натрия». */
const MOST_OF_ONE_WORD = 8
/** Name an ingredient's kind and not the ingredient. */
const GENERIC = new Set(
  stemsOf(
    'экстракт масло эфирное вода сок кислота фермент порошок семян листьев плодов ' +
      'oil extract acid water seed juice leaf flower fruit root powder butter ferment filtrate kernel sodium hydrolyzed',
  ),
)

/** A need of two words is said in either order: «волосы пушатся», «пушатся волосы». */
const ordersOf = (phrase: string): string[] => {
  const words = searchWords(phrase).filter((word) => !isStopWord(word))
  return words.length === 2 ? [phrase, words.toReversed().join(' ')] : [phrase]
}

/** By stem: the stems of single words in its groups of synonyms. */
const equalStems = ({ synonyms }: SearchData): ReadonlyMap<string, ReadonlySet<string>> => {
  const equals = new Map<string, Set<string>>()
  for (const { words } of synonyms) {
    const single = words.map((phrase) => stemsOf(phrase)).flatMap((stems) => (stems.length === 1 ? stems : []))
    for (const stem of single) equals.set(stem, new Set([...(equals.get(stem) ?? []), ...single]))
  }
  return equals
}

export const compileMeanings = (
  data: SearchData,
  index: TextIndex,
  { brands, ingredients, attributes }: Entities,
): Meanings => {
  const byKey = new Map<string, { stems: string[]; alternatives: Map<string, Alternative>; brand: string | null }>()
  const words = new Set<string>()

  const note = (phrase: string, alternatives: readonly Alternative[], brand: string | null = null): void => {
    const stems = stemsOf(phrase)
    if (stems.length === 0) return
    const key = stems.join(' ')
    const known = byKey.get(key) ?? { stems, alternatives: new Map(), brand }
    for (const alternative of alternatives) {
      const terms = alternative.terms.join()
      const before = known.alternatives.get(terms)
      if (!before || before.weight < alternative.weight) known.alternatives.set(terms, alternative)
    }
    byKey.set(key, { ...known, brand: known.brand ?? brand })
  }
  /** The phrase as words of the catalogue; none when one of its words is not in it. */
  const literally = (phrase: string, weight: number): Alternative[] => {
    const terms = stemsOf(phrase).map((stem) => index.termNumber.get(stem))
    const known = terms.filter((term) => term !== undefined)
    return known.length === 0 || known.length < terms.length ? [] : [{ terms: known, weight }]
  }
  const fact = (key: string, weight: number): Alternative[] => {
    const term = index.termNumber.get(key)
    return term === undefined ? [] : [{ terms: [term], weight }]
  }
  const noteWords = (phrase: string): void => {
    for (const word of searchWords(phrase)) if (!/^\d/.test(word)) words.add(word)
  }

  const ingredientsByWord = new Map<string, Alternative[]>()
  for (const { id, inci, name } of ingredients) {
    const found = fact(`ingredient:${id}`, 1)
    if (found.length === 0) continue
    for (const word of new Set(searchWords(`${name} ${inci}`)))
      if (word.length > 3 && !GENERIC.has(stemsOf(word)[0] ?? ''))
        ingredientsByWord.set(word, [...(ingredientsByWord.get(word) ?? []), ...found])
    for (const phrase of [name, inci]) {
      note(phrase, [...found, ...literally(phrase, 1)])
      const own = searchWords(phrase).filter((word) => !GENERIC.has(stemsOf(word)[0] ?? ''))
      const short = own.join(' ')
      if (own.length > 0 && short.length > 3) note(short, [...found, ...literally(short, 1)])
    }
  }
  for (const [word, found] of ingredientsByWord) if (found.length <= MOST_OF_ONE_WORD) note(word, found)
  for (const { slug, name } of brands) {
    const found = fact(`brand:${slug}`, 1)
    note(name, [...found, ...literally(name, 1)], slug)
    const joined = searchWords(name).join('')
    if (joined !== searchWords(name)[0] && /^\p{L}+$/u.test(joined)) {
      note(joined, found, slug)
      words.add(joined)
    }
  }
  for (const { brand, aliases } of data.brandAliases)
    for (const alias of aliases) {
      note(alias, fact(`brand:${brand}`, 1), brand)
      noteWords(alias)
    }
  /** What a phrase of the data stands for: its meaning when it has one, its words otherwise. */
  const meaningOf = (phrase: string, weight: number): Alternative[] => {
    const known = byKey.get(stemsOf(phrase).join(' '))
    const own = known ? [...known.alternatives.values()].map((one) => ({ ...one, weight: one.weight * weight })) : []
    return [...own, ...literally(phrase, weight), ...attributesOf(phrase, weight)]
  }
  /** Products with any value of an attribute that the phrase names: «защита spf». */
  const attributesOf = (phrase: string, weight: number): Alternative[] => {
    const stems = stemsOf(phrase)
    return attributes.flatMap(({ attribute: { code, search } }) =>
      stems.includes(search.words?.[0] ?? '') ? fact(`attribute:${code}`, weight) : [],
    )
  }

  const synonyms = data.synonyms.map(({ words: phrases }) =>
    phrases.map((phrase) => ({ phrase, alternatives: meaningOf(phrase, 1) })),
  )
  for (const group of synonyms)
    for (const { phrase, alternatives } of group) {
      noteWords(phrase)
      note(phrase, [
        ...alternatives,
        ...group.flatMap((other) =>
          other.phrase === phrase ? [] : other.alternatives.map((one) => ({ ...one, weight: one.weight * SYNONYM })),
        ),
      ])
    }
  for (const { phrase, means, categories = [] } of data.problems) {
    noteWords(phrase)
    for (const ordered of ordersOf(phrase))
      note(ordered, [
        ...literally(phrase, 1),
        ...means.flatMap((one, at) => meaningOf(one, Math.max(LEAST_NEED, NEED - NEED_STEP * at))),
        ...categories.flatMap((path) => fact(`category:${path}`, NEED_CATEGORY)),
      ])
  }

  const needs = new Set(data.problems.map(({ phrase }) => stemsOf(phrase).join(' ')))
  const byFirst = Map.groupBy(
    [...byKey.values()].map(({ stems, alternatives, brand }): Meaning => ({
      stems,
      alternatives: [...alternatives.values()],
      brand,
      isNeed: needs.has(stems.join(' ')),
    })),
    ({ stems }) => stems[0] ?? '',
  )
  for (const meanings of byFirst.values()) meanings.sort((a, b) => b.stems.length - a.stems.length)
  const scattered = [...byFirst.values()]
    .flat()
    .filter(({ stems, isNeed }) => isNeed && stems.length > 1)
    .sort((a, b) => b.stems.length - a.stems.length)
  const equals = equalStems(data)
  const saidBy = (need: Meaning, stems: readonly string[]): SaidNeed[] => {
    const said = need.stems.flatMap(
      (own) => stems.find((stem) => stem === own) ?? stems.find((stem) => equals.get(stem)?.has(own) === true) ?? [],
    )
    return said.length === need.stems.length ? [{ need, said }] : []
  }

  const exactAt = (stems: readonly string[], at: number): Meaning | null =>
    byFirst.get(stems[at] ?? '')?.find((meaning) => meaning.stems.every((stem, i) => stems[at + i] === stem)) ?? null
  const derivedAt = (stems: readonly string[], at: number): Meaning | null => {
    const bases = stems.slice(at).map((stem) => [stem, ...baseStems(stem)])
    const found = (bases[0] ?? [])
      .flatMap((first) => byFirst.get(first) ?? [])
      .filter((meaning) => meaning.stems.every((stem, i) => bases[i]?.includes(stem) === true))
    return found.toSorted((a, b) => b.stems.length - a.stems.length)[0] ?? null
  }
  return {
    words: [...words],
    longestAt: (stems, at) => {
      const [exact, derived] = [exactAt(stems, at), derivedAt(stems, at)]
      if (derived === null) return exact
      const least = exact?.stems.length ?? (index.termNumber.has(stems[at] ?? '') ? 1 : 0)
      return derived.stems.length > least ? derived : exact
    },
    scatteredNeeds: (stems) => scattered.flatMap((need) => saidBy(need, stems)),
  }
}
