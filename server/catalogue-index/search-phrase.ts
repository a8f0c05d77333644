/** Answers a search phrase: what it was understood as, and the products, categories, brands and pages that fit. */
import { countBits, emptyBits, forEachBit, hasBit, type Bits } from '#domain/bits.ts'
import { wordsOf } from '#domain/search-words.ts'
import { NO_SEARCH_DATA, type SearchData } from '#server/search/search-data.ts'
import { viewOf, type CatalogueSnapshot } from './catalogue-index.ts'
import type { CityView } from './city-view.ts'
import type { Category } from './products.ts'
import { rowsMatchingPhrase } from './word-index.ts'

/** A restriction that the phrase names. `without`: the phrase without the words that name it. */
export type PhraseFilter = {
  readonly kind: 'brand' | 'skin' | 'price' | 'stock' | 'free_of' | 'spf' | 'size'
  readonly label: string
  readonly without: string
}

export type UnderstoodPhrase = {
  /** The phrase that was searched: as typed, or repaired. */
  readonly text: string
  /** The phrase as typed when it was repaired, otherwise null. */
  readonly repairedFrom: string | null
  readonly filters: readonly PhraseFilter[]
  /** The words that were looked for, without those of the filters. */
  readonly terms: readonly string[]
}

export type SearchAnswer = {
  readonly understood: UnderstoodPhrase
  readonly categories: readonly { readonly path: string; readonly name: string; readonly count: number }[]
  readonly brands: readonly { readonly slug: string; readonly name: string; readonly count: number }[]
  /** Pages and stores that answer the phrase. */
  readonly pages: readonly { readonly url: string; readonly title: string }[]
  /** The best products, at most `take`: rows of the snapshot. Those that fit come before similar ones. */
  readonly rows: readonly number[]
  /** All products that fit, as a set and best first. */
  readonly found: Bits
  readonly order: Int32Array
  /** Nothing fits: the products in `found` are only similar. */
  readonly nearMisses: boolean
}

export type SearchOptions = {
  readonly take: number
  readonly data?: SearchData
  /** Searches the phrase as it is typed: «Искать «rhtv»». */
  readonly verbatim?: boolean
}

const startsEveryWord = (phrase: readonly string[], name: string): boolean => {
  const words = wordsOf(name)
  return phrase.length > 0 && phrase.every((part) => words.some((word) => word.startsWith(part)))
}

const flatten = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...flatten(category.children)])

const availableFirst = (found: Bits, view: CityView): Int32Array => {
  const there: number[] = []
  const absent: number[] = []
  forEachBit(found, (row) => void (hasBit(view.available, row) ? there : absent).push(row))
  return Int32Array.from([...there, ...absent])
}

const countOfBrand = (brandOf: Uint16Array, brand: number): number => {
  let count = 0
  for (const of of brandOf) if (of === brand) count += 1
  return count
}

export const searchPhrase = (
  snapshot: CatalogueSnapshot,
  cityKey: string,
  phrase: string,
  { take, data = NO_SEARCH_DATA }: SearchOptions,
): SearchAnswer => {
  const { products } = snapshot
  const words = wordsOf(phrase)
  const found = rowsMatchingPhrase(products.words, phrase) ?? emptyBits(products.size)
  const order = availableFirst(found, viewOf(snapshot, cityKey))
  return {
    understood: { text: phrase, repairedFrom: null, filters: [], terms: words },
    categories: flatten(products.roots)
      .filter(({ name }) => startsEveryWord(words, name))
      .map(({ path, title, rows }) => ({ path, name: title, count: countBits(rows) })),
    brands: products.brands
      .map(({ slug, name }, brand) => ({ slug, name, brand }))
      .filter(({ name }) => startsEveryWord(words, name))
      .map(({ slug, name, brand }) => ({ slug, name, count: countOfBrand(products.brandOf, brand) })),
    pages: data.redirects
      .filter((redirect) => wordsOf(redirect.phrase).join(' ') === words.join(' '))
      .map(({ url, title }) => ({ url, title })),
    rows: [...order.subarray(0, take)],
    found,
    order,
    nearMisses: false,
  }
}
