/** Answers a search phrase: what it was understood as, and the products, categories, brands and pages that fit. */
import type { PhraseAsFilters } from '../catalog.api.ts'
import { emptyBits, hasBit, setBit, type Bits } from '#kernel/bits.ts'
import { articleWord, foldText, wordsOf } from '#kernel/normalized-words.ts'
import { compileMeanings, type Alternative, type Meanings } from '../search/meanings.ts'
import { filterWords, readFilters, type ReadFilter } from '../search/phrase-filters.ts'
import { rankRows, type Droppable, type RankedRows } from '../search/rank-rows.ts'
import { readPhrase, readVerbatim, type ReadPhrase, type ReadWord, type RepairKind } from '../search/repair-phrase.ts'
import type { SearchData } from '../search/search-data.ts'
import { cachedStem, isStopWord, searchWords, stemsOf } from '../search/search-words.ts'
import { rowCount, type Field } from '../search/text-index.ts'
import { createVocabulary, type Vocabulary } from '../search/vocabulary.ts'
import { matchesOf, type Wanted } from '../search/wanted-rows.ts'
import { viewOf, type CatalogueSnapshot } from './catalogue-index.ts'
import { createAnswers, numberOf } from './cached-answers.ts'
import { changingRowsOf, type CityView } from './city-view.ts'
import { countRowsOnce } from './facets.ts'
import { wordsBesideProducts, type SearchTexts } from './load-search.ts'
import { ingredientsByStems } from './ingredients.ts'
import { choicesOf, filterLabel, rowsOfFilter } from './filter-rows.ts'
import { findPages, indexPages, type PageIndex } from './phrase-pages.ts'
import type { Category, Products } from './products.ts'
import { rowsOfArticle } from './word-index.ts'
import { numberOfWord } from './word-table.ts'

/** A restriction that the phrase names. `without`: the phrase without the words that name it. */
export type PhraseFilter = {
  readonly kind: ReadFilter['kind'] | 'brand'
  readonly label: string
  readonly without: string
}

export type UnderstoodPhrase = {
  /** The phrase that was searched: as typed, or repaired. */
  readonly text: string
  /** The phrase as typed when it was repaired, otherwise null. */
  readonly repairedFrom: string | null
  readonly filters: readonly PhraseFilter[]
  /** The phrase with its restrictions as filters of the list. */
  readonly asFilters: PhraseAsFilters | null
  /** The words that were looked for, without those of the filters. */
  readonly terms: readonly string[]
  /** No product has everything: these words were left out, those of `terms` that remain are in every product of `found`. */
  readonly dropped: readonly string[]
}

/** Why a product has its rank. */
export type Explanation = {
  readonly row: number
  readonly score: number
  /** By wanted thing: the terms that the product has, and where. Empty when it has none. */
  readonly matched: readonly {
    readonly wanted: string
    readonly repair: RepairKind | null
    readonly by: readonly {
      readonly terms: readonly string[]
      readonly fields: readonly Field[]
      readonly weight: number
    }[]
  }[]
  readonly available: boolean
  /** 1 for the most popular product, 0 for the least. */
  readonly popularity: number
}

export type SearchAnswer = {
  readonly understood: UnderstoodPhrase
  readonly categories: readonly { readonly path: string; readonly name: string; readonly count: number }[]
  readonly brands: readonly { readonly slug: string; readonly name: string; readonly count: number }[]
  /** Pages and stores that answer the phrase. */
  readonly pages: readonly { readonly url: string; readonly title: string }[]
  /** The best products, at most `take`: rows of the snapshot. Those that fit come before similar ones. */
  readonly rows: readonly number[]
  /** How many of `rows` fit. */
  readonly fitting: number
  /** All products that fit, as a set and best first; the similar ones when `nearMisses`. */
  readonly found: Bits
  readonly order: Int32Array
  /** Nothing fits: the products in `found` are only similar. */
  readonly nearMisses: boolean
  /** Price or stock of products that were not found decides, too: which ones are near, or within the price that the phrase names. */
  readonly isOfAnyRow: boolean
  readonly explain: (row: number) => Explanation
}

export type SearchOptions = {
  readonly take: number
  /** Instead of the data that staff maintain for the search. */
  readonly data?: SearchData
  /** Searches the phrase as it is typed: «Искать «rhtv»». */
  readonly verbatim?: boolean
  /** The phrase may go on: brands whose names begin with it are named. */
  readonly isTyping?: boolean
}

type NamedCategory = {
  readonly category: Category
  readonly own: ReadonlySet<string>
  /** With the words of its ancestors. */
  readonly all: ReadonlySet<string>
}
type Language = {
  readonly vocabulary: Vocabulary
  readonly meanings: Meanings
  readonly pages: PageIndex
  readonly categories: readonly NamedCategory[]
}
const languages = new WeakMap<SearchTexts, WeakMap<SearchData, Language>>()

const withDescendants = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...withDescendants(category.children)])
const stemsOfCategory = ({ name, title }: Category): string[] => stemsOf(`${name} ${title}`)
const stemsOfLineage = (category: Category | null): string[] =>
  category === null ? [] : [...stemsOfCategory(category), ...stemsOfLineage(category.parent)]

/** Vocabulary and meanings of a snapshot and the staff's data, made once. */
const languageOf = ({ products, loaded: { texts } }: CatalogueSnapshot, data: SearchData): Language => {
  const ofTexts = languages.get(texts) ?? new WeakMap<SearchData, Language>()
  languages.set(texts, ofTexts)
  const known = ofTexts.get(data)
  if (known) return known
  const meanings = compileMeanings(data, texts.index, texts)
  const words = [
    ...meanings.words,
    ...filterWords(texts.units),
    ...wordsBesideProducts(texts),
    ...data.redirects.flatMap(({ phrase }) => searchWords(phrase)),
    ...data.pinned.flatMap(({ phrase }) => searchWords(phrase)),
  ]
  const said = { brands: texts.brands.flatMap(({ name }) => searchWords(name)), english: meanings.words }
  const made: Language = {
    meanings,
    vocabulary: createVocabulary(texts.index, words, said),
    pages: indexPages(texts, data),
    categories: withDescendants(products.roots).map((category) => ({
      category,
      own: new Set(stemsOfCategory(category)),
      all: new Set(stemsOfLineage(category)),
    })),
  }
  ofTexts.set(data, made)
  return made
}

const MOST_PREFIX_WORDS = 24
const PREFIX = 0.9
const ALSO_MEANT = 0.8

/** A word of the phrase that is looked for in the products. */
type Sought = Wanted & { readonly repair: RepairKind | null; readonly droppable: Droppable }

const wordAlternatives = ({ index }: SearchTexts, { vocabulary }: Language, read: ReadWord): Alternative[] => {
  const terms = (word: string, weight: number): Alternative[] => {
    const term = vocabulary.isKnown(word) ? index.termNumber.get(cachedStem(word)) : undefined
    return term === undefined ? [] : [{ terms: [term], weight }]
  }
  const longer = read.isPrefix ? vocabulary.withPrefix(read.word, MOST_PREFIX_WORDS) : []
  const found = [
    ...terms(read.word, 1),
    ...longer.flatMap((word) => terms(word, PREFIX)),
    ...read.alternatives.flatMap((word) => terms(word, ALSO_MEANT)),
  ]
  return [...new Map(found.toReversed().map((one) => [one.terms[0], one])).values()]
}

/** Diminutives and adjectives are looked for by their nouns, too: «масочки» by «маска», «персиковые» by «персик». */
const derivedAlternatives = ({ index }: SearchTexts, { vocabulary }: Language, { word }: ReadWord): Alternative[] => {
  const term = index.termNumber.get(cachedStem(vocabulary.baseOf(word) ?? ''))
  return term === undefined ? [] : [{ terms: [term], weight: ALSO_MEANT }]
}

/** What follows «без» and «не» restricts, as a filter does. */
const isNegated = (words: readonly ReadWord[], at: number): boolean => ['без', 'не'].includes(words[at - 1]?.word ?? '')

type WantedPhrase = {
  readonly wanted: readonly Sought[]
  readonly brands: readonly { slug: string; from: number; to: number }[]
}

type HowToRead = {
  readonly taken: ReadonlySet<number>
  /** A need may have other words between its own. */
  readonly isScattered: boolean
}

/** The words outside the filters: the longest phrases that have a meaning, single words otherwise. */
const wantedOf = (
  texts: SearchTexts,
  language: Language,
  words: readonly ReadWord[],
  { taken, isScattered }: HowToRead,
): WantedPhrase => {
  const all = words.flatMap((read, at) =>
    taken.has(at) || isStopWord(read.word) || read.word === 'без' || read.word === 'не' ? [] : [at],
  )
  const stemAt = (place: number): string => cachedStem(words[place]?.word ?? '')
  const [found] = isScattered ? language.meanings.scatteredNeeds(all.map(stemAt)) : []
  const ofNeed = all.filter((place) => found?.said.includes(stemAt(place)) === true)
  const places = all.filter((place) => !ofNeed.includes(place))
  const stems = places.map(stemAt)
  const wanted: Sought[] = found
    ? [
        soughtOf(
          ofNeed.flatMap((place) => words[place] ?? []),
          found.need.alternatives,
          'known',
        ),
      ]
    : []
  const comparison = words.findIndex(({ word }, at) => at > 0 && word === 'как')
  let hasNeed = found !== undefined
  const brands: { slug: string; from: number; to: number }[] = []
  for (let at = 0; at < places.length;) {
    const read = words[places[at] ?? 0]
    if (!read) break
    const before = words[(places[at] ?? 0) - 1]
    const withoutIt = before?.word === 'без' ? language.meanings.longestAt(['без', ...stems.slice(at)], 0) : null
    const meaning = withoutIt ?? language.meanings.longestAt(stems, at)
    const length = withoutIt ? withoutIt.stems.length - 1 : (meaning?.stems.length ?? 1)
    const last = places[at + length - 1] ?? 0
    const parts = places.slice(at, at + length).flatMap((place) => words[place] ?? [])
    const literal = length === 1 && !withoutIt ? wordAlternatives(texts, language, read) : []
    const own = length === 1 && !withoutIt ? [...literal, ...derivedAlternatives(texts, language, read)] : literal
    if (meaning?.isNeed) hasNeed = true
    const isCompared = comparison !== -1 && (places[at] ?? 0) > comparison
    if (meaning?.brand) brands.push({ slug: meaning.brand, from: places[at] ?? 0, to: last + 1 })
    wanted.push(
      soughtOf(
        withoutIt && before ? [before, ...parts] : parts,
        [...own, ...(meaning?.alternatives ?? [])],
        isNegated(words, places[at] ?? 0)
          ? 'never'
          : !isCompared && parts.some(({ isUnknown }) => isUnknown)
            ? 'unknown'
            : 'known',
      ),
    )
    at += length
  }
  return { wanted: hasNeed ? wanted.map(withoutStory) : wanted, brands }
}

/** With a need the words that the shop does not know tell how it came about: «пятки цепляют колготки». */
const withoutStory = (one: Sought): Sought => (one.droppable === 'unknown' ? { ...one, droppable: 'known' } : one)

const soughtOf = (parts: readonly ReadWord[], alternatives: readonly Alternative[], droppable: Droppable): Sought => ({
  label: parts.map(({ word }) => word).join(' '),
  alternatives,
  rows: null,
  isFilter: false,
  repair: parts.find(({ repair }) => repair !== null)?.repair ?? null,
  droppable,
})

const AVAILABLE = 0.12
const POPULAR = 0.1
const IN_NAMED_CATEGORY = 0.3

const priorOf =
  ({ size }: Products, { available }: CityView, named: readonly Category[]) =>
  (row: number): number =>
    (hasBit(available, row) ? AVAILABLE : 0) +
    POPULAR * (1 - row / Math.max(1, size)) +
    (named.some(({ rows }) => hasBit(rows, row)) ? IN_NAMED_CATEGORY : 0)

const withoutPositions = (words: readonly ReadWord[], places: ReadonlySet<number>): string => {
  const rest = words.filter((_, at) => !places.has(at)).map(({ word }) => word)
  while (rest.length > 0 && isStopWord(rest.at(-1) ?? '')) rest.pop()
  return rest.join(' ')
}
const positionsOf = ({ from, to }: { readonly from: number; readonly to: number }): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)
const withoutWords = (words: readonly ReadWord[], from: number, to: number): string =>
  withoutPositions(words, new Set(positionsOf({ from, to })))

const MOST_CATEGORIES = 4

type NamedCategories = {
  /** Categories whose names, with those of their ancestors, have everything that the phrase asks for. */
  readonly shown: readonly Category[]
  /** Categories with the whole phrase in their own name: the phrase is their name. */
  readonly exact: readonly Category[]
}

const NEARLY_THE_SAME = 0.85

const namedCategories = ({ texts: { index }, language }: Context, wanted: readonly Sought[]): NamedCategories => {
  const asked = wanted.filter(({ isFilter }) => !isFilter)
  if (asked.length === 0 || asked.length > 4) return { shown: [], exact: [] }
  /** By wanted thing: the stems of each alternative. */
  const accepted = asked.map(({ alternatives }) =>
    alternatives
      .filter(({ weight }) => weight >= NEARLY_THE_SAME)
      .map(({ terms }) => terms.map((term) => index.terms[term] ?? '')),
  )
  const names = (stems: ReadonlySet<string>, alternatives: readonly string[][]): boolean =>
    alternatives.some((one) => one.every((stem) => stems.has(stem)))
  const named = language.categories.filter(
    ({ own, all }) => accepted.some((one) => names(own, one)) && accepted.every((one) => names(all, one)),
  )
  return {
    shown: named
      .map(({ category }) => category)
      .toSorted(
        (a, b) => a.path.split('/').length - b.path.split('/').length || countRowsOnce(b.rows) - countRowsOnce(a.rows),
      )
      .slice(0, MOST_CATEGORIES),
    exact: named
      .filter(({ own }) => asked.length > 1 && accepted.every((one) => names(own, one)))
      .map(({ category }) => category),
  }
}

const bitsOf = (size: number, rows: Int32Array): Bits => {
  const bits = emptyBits(size)
  for (const row of rows) setBit(bits, row)
  return bits
}

/** Products pinned to the phrase come first, and belong to what was found. */
const withPinned = (texts: SearchTexts, data: SearchData, stems: readonly string[], order: Int32Array): Int32Array => {
  const key = stems.join(' ')
  const pinned = data.pinned
    .filter(({ phrase }) => stemsOf(phrase).join(' ') === key)
    .flatMap(({ products }) => products.flatMap((slug) => numberOfWord(texts.slugs, slug) ?? []))
  if (pinned.length === 0) return order
  const first = new Set(pinned)
  return Int32Array.from([...first, ...order.filter((row) => !first.has(row))])
}

type Context = {
  readonly snapshot: CatalogueSnapshot
  readonly view: CityView
  readonly texts: SearchTexts
  readonly data: SearchData
  readonly language: Language
}

const chipsOf = (
  { texts }: Context,
  words: readonly ReadWord[],
  filters: ReturnType<typeof readFilters>,
  brands: WantedPhrase['brands'],
): PhraseFilter[] => [
  ...filters.map(({ filter, from, to }): PhraseFilter => ({
    kind: filter.kind,
    label: filterLabel(filter),
    without: withoutWords(words, from, to),
  })),
  ...brands.flatMap(({ slug, from, to }): PhraseFilter[] => {
    const name = texts.brands.find((brand) => brand.slug === slug)?.name
    const without = withoutWords(words, from, to)
    return name === undefined || without === '' ? [] : [{ kind: 'brand', label: name, without }]
  }),
]

/** What the whole phrase asks for. */
type Question = {
  readonly read: ReadPhrase
  readonly wanted: readonly Sought[]
  readonly filters: readonly PhraseFilter[]
  readonly asFilters: PhraseAsFilters | null
  readonly brands: readonly string[]
}

const understand = (context: Context, read: ReadPhrase, isScattered: boolean): Question => {
  const { snapshot, view, texts, language } = context
  const folded = read.words.map(({ word }) => foldText(word))
  const placed = readFilters(folded, {
    attributes: texts.attributes,
    units: texts.units,
    ingredients: ingredientsByStems(texts),
  })
  const taken = new Set(placed.flatMap(positionsOf))
  const { wanted, brands } = wantedOf(texts, language, read.words, { taken, isScattered })
  const restrictions = placed.map(({ filter }): Sought => ({
    label: filterLabel(filter),
    isFilter: true,
    repair: null,
    droppable: 'never',
    ...rowsOfFilter(snapshot.products, view, texts, filter),
  }))
  return {
    read,
    wanted: [...wanted, ...restrictions],
    filters: chipsOf(context, read.words, placed, brands),
    asFilters:
      placed.length === 0
        ? null
        : { q: withoutPositions(read.words, taken), ...choicesOf(placed.map(({ filter }) => filter)) },
    brands: brands.map(({ slug }) => slug),
  }
}

const NONE = new Int32Array(0)

const rankQuestion = (
  { snapshot, view, texts }: Context,
  { wanted }: Question,
  named: readonly Category[],
  take: number,
): RankedRows => {
  const isNonsense = wanted.every(({ alternatives, isFilter }) => !isFilter && alternatives.length === 0)
  return isNonsense
    ? { full: NONE, dropped: [], near: NONE, scoreOf: () => 0 }
    : rankRows(texts.index, wanted, {
        prior: priorOf(snapshot.products, view, named),
        take,
        droppable: wanted.map(({ droppable }) => droppable),
      })
}

const namedBrands = ({ texts }: Context, slugs: readonly string[]): SearchAnswer['brands'] =>
  [...new Set(slugs)].flatMap((slug) => {
    const brand = texts.brands.find((one) => one.slug === slug)
    const term = texts.index.termNumber.get(`brand:${slug}`)
    return brand && term !== undefined ? [{ slug, name: brand.name, count: rowCount(texts.index, term) }] : []
  })

/** Shorter beginnings say too little. */
const MIN_BEGINNING = 3
/** Slugs of the brands whose names begin with the phrase. */
const brandsBeginning = ({ brands }: SearchTexts, phrase: string): string[] => {
  const beginning = wordsOf(phrase).join(' ')
  if (beginning.length < MIN_BEGINNING) return []
  return brands.filter(({ name }) => wordsOf(name).join(' ').startsWith(beginning)).map(({ slug }) => slug)
}

const explainRow =
  ({ snapshot, view, texts }: Context, { wanted }: Question, ranked: RankedRows) =>
  (row: number): Explanation => ({
    row,
    score: ranked.scoreOf(row),
    matched: wanted.map((one) => ({
      wanted: one.label,
      repair: one.repair,
      by:
        one.rows && hasBit(one.rows, row)
          ? [{ terms: [one.label], fields: [], weight: 1 }]
          : matchesOf(texts.index, one, row),
    })),
    available: hasBit(view.available, row),
    popularity: 1 - row / Math.max(1, snapshot.products.size),
  })

type Answered = {
  readonly question: Question
  readonly named: NamedCategories
  readonly ranked: RankedRows
  readonly pages: SearchAnswer['pages']
}

/** `article`: the rows of the article number or barcode that the phrase is. */
const answerTo = (
  context: Context,
  read: ReadPhrase,
  take: number,
  { article = NONE, isScattered = false }: { readonly article?: Int32Array; readonly isScattered?: boolean } = {},
): Answered => {
  const question = understand(context, read, isScattered)
  const named = namedCategories(context, question.wanted)
  return {
    question,
    named,
    ranked:
      article.length > 0
        ? { full: article, dropped: [], near: NONE, scoreOf: () => 1 }
        : rankQuestion(context, question, named.exact, take),
    pages: findPages(
      context.language.pages,
      read.words.map(({ word }) => word),
      context.language.vocabulary.isKnown,
    ),
  }
}

const fits = ({ ranked, pages }: Answered): boolean =>
  (ranked.full.length > 0 && ranked.dropped.length === 0) || pages.length > 0

/**
 * When nothing fits, a right word that the shop does not have may be an error after all: «скарб для тела» finds scrubs. When nothing fits
 * then, the words of a need may be apart: «голова к вечеру жирная».
 */
const bestAnswer = (
  context: Context,
  phrase: string,
  { take, verbatim }: { readonly take: number; readonly verbatim: boolean },
): Answered => {
  const { vocabulary } = context.language
  if (verbatim) return answerTo(context, readVerbatim(vocabulary, phrase), take)
  const answered = answerTo(context, readPhrase(vocabulary, phrase), take)
  if (fits(answered) || !/\S\s+\S/.test(phrase.trim())) return answered
  const other = answerTo(context, readPhrase(vocabulary, phrase, true), take)
  if (fits(other)) return other
  const scattered = answerTo(context, answered.question.read, take, { isScattered: true })
  return scattered.ranked.full.length > 0 ? scattered : answered
}

/** About what an answer takes: its rows are stored four times, with scores. */
const answers = createAnswers<SearchAnswer>({
  bytesOf: ({ found, order }) => found.byteLength + 4 * order.byteLength + 4000,
  dependsOn: ({ found, isOfAnyRow }) => (isOfAnyRow ? null : found),
})

/** Answers by the staff's own data are stored until the catalogue changes, or what the city has of the products that were found. */
export const searchPhrase = (
  snapshot: CatalogueSnapshot,
  cityKey: string,
  phrase: string,
  options: SearchOptions,
): SearchAnswer => {
  const answer = (): SearchAnswer => answerPhrase(snapshot, cityKey, phrase, options)
  if (options.data) return answer()
  const view = viewOf(snapshot, cityKey)
  const { take, verbatim = false, isTyping = false } = options
  const key = JSON.stringify([numberOf(view), take, verbatim, isTyping, phrase])
  const owner = { of: snapshot.loaded.texts, size: snapshot.products.size }
  return answers.once(owner, key, answer, changingRowsOf(view))
}

const answerPhrase = (
  snapshot: CatalogueSnapshot,
  cityKey: string,
  phrase: string,
  { take, verbatim = false, isTyping = false, ...options }: SearchOptions,
): SearchAnswer => {
  const { products } = snapshot
  const { texts } = snapshot.loaded
  const data = options.data ?? texts.data
  const context = { snapshot, view: viewOf(snapshot, cityKey), texts, data, language: languageOf(snapshot, data) }
  const article = rowsOfArticle(products.words, articleWord(phrase))
  const answered =
    article.length > 0
      ? answerTo(context, readVerbatim(context.language.vocabulary, phrase), take, { article })
      : bestAnswer(context, phrase, { take, verbatim })
  const { question, named, ranked, pages } = answered
  const stems = question.read.words
    .map(({ word }) => word)
    .filter((word) => !isStopWord(word))
    .map(cachedStem)
  const full = withPinned(texts, data, stems, ranked.full)
  const order = full.length > 0 ? full : ranked.near
  const fitting = full.subarray(0, take)
  // «Ничего не нашли» names the phrase as it was typed.
  const isRepaired = question.read.isRepaired && (ranked.full.length > 0 || pages.length > 0)
  return {
    understood: {
      text: isRepaired ? question.read.text : phrase,
      repairedFrom: isRepaired ? phrase : null,
      filters: question.filters,
      asFilters:
        verbatim || question.read.isRepaired || ranked.full.length === 0 || ranked.dropped.length > 0
          ? null
          : question.asFilters,
      terms: question.wanted.filter(({ isFilter }) => !isFilter).map(({ label }) => label),
      dropped: ranked.dropped.flatMap((at) => question.wanted[at]?.label ?? []),
    },
    categories: named.shown.map(({ path, title, rows }) => ({
      path,
      name: title,
      count: countRowsOnce(rows),
    })),
    brands: namedBrands(context, [...question.brands, ...(isTyping ? brandsBeginning(texts, phrase) : [])]),
    pages,
    rows: [...fitting, ...ranked.near.subarray(0, take - fitting.length)],
    fitting: fitting.length,
    found: bitsOf(products.size, order),
    order,
    nearMisses: full.length === 0 && order.length > 0,
    isOfAnyRow: ranked.near.length > 0 || question.filters.some(({ kind }) => kind === 'price' || kind === 'stock'),
    explain: explainRow(context, question, ranked),
  }
}
