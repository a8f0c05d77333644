import { Type, type Static } from 'typebox'
import { ProductCards } from './catalog.api.ts'
import { endpoint, group } from '#kernel/endpoint.ts'
import { CityKey, Count, Nothing, Shape, Slug } from '#kernel/shared.api.ts'

/** A phrase as typed: the `q` of a listing has the same limit. */
const Phrase = Type.String({ minLength: 1, maxLength: 100 })
/** Without a city: what every city can get. */
const OptionalCity = Type.Optional(CityKey)

export const SearchPhrase = Shape({ query: Phrase })
export type SearchPhrase = Static<typeof SearchPhrase>
export const SearchPhrases = Type.Array(SearchPhrase)
export type SearchPhrases = Static<typeof SearchPhrases>

export const RecommendationQuery = Shape({ city: OptionalCity })
export type RecommendationQuery = Static<typeof RecommendationQuery>

/** `verbatim`: search the phrase as typed, without a repair (SEARCH-09). */
export const SearchQuery = Shape({ query: Phrase, city: OptionalCity, verbatim: Type.Optional(Type.Boolean()) })
export type SearchQuery = Static<typeof SearchQuery>

export const SearchResults = Shape({
  /** The phrase that was searched: as typed or repaired. */
  query: Type.String(),
  /** The phrase was repaired: «Показаны результаты для «крем». Искать «rhtv»». */
  repaired: Type.Boolean(),
  /** Nothing fits the phrase: the products are only similar. */
  near_misses: Type.Boolean(),
  /** No product has all words of the phrase: the products are found without these. */
  dropped: Type.Array(Type.String()),
  /** Products found, of which `products` are the first. */
  total: Count,
  /** Pages and stores that answer the phrase. */
  pages: Type.Array(Shape({ url: Type.String(), title: Type.String() })),
  categories: Type.Array(Shape({ path: Type.String(), name: Type.String(), count: Count })),
  brands: Type.Array(Shape({ slug: Slug, name: Type.String(), count: Count })),
  products: ProductCards,
})
export type SearchResults = Static<typeof SearchResults>

/** The search panel. The page of all results is `catalog.list`. */
export const search = group({
  /** SEARCH-08: the visitor's phrases, the last one first. */
  getHistory: endpoint({
    method: 'GET',
    path: '/search/history',
    summary: 'Что посетитель искал раньше',
    in: Nothing,
    out: SearchPhrases,
    fresh: true,
  }),
  getOftenSearched: endpoint({
    method: 'GET',
    path: '/search/often-searched',
    summary: 'Что ищут часто',
    in: Nothing,
    out: SearchPhrases,
  }),
  getRecommendProducts: endpoint({
    method: 'GET',
    path: '/search/recommended',
    summary: 'Товары для пустой строки поиска',
    in: RecommendationQuery,
    out: ProductCards,
    fresh: true,
  }),
  /** Answers with the history after the change, as the two removals do. */
  postSearchHistoryPush: endpoint({
    method: 'POST',
    path: '/search/history',
    summary: 'Запомнить запрос посетителя',
    in: SearchPhrase,
    out: SearchPhrases,
  }),
  /** OFFICE-05: a product of the answer was opened. Counted without saying by whom. */
  postSearchChoice: endpoint({
    method: 'POST',
    path: '/search/choices',
    summary: 'Отметить, что по запросу открыли товар',
    in: SearchPhrase,
    out: Nothing,
  }),
  deleteHistoryItem: endpoint({
    method: 'DELETE',
    path: '/search/history/item',
    summary: 'Забыть один запрос',
    in: SearchPhrase,
    out: SearchPhrases,
  }),
  deleteHistory: endpoint({
    method: 'DELETE',
    path: '/search/history',
    summary: 'Забыть все запросы',
    in: Nothing,
    out: SearchPhrases,
  }),
  /** Stores nothing about the visitor and is the same for everybody. */
  postSearchQuery: endpoint({
    method: 'POST',
    path: '/search/query',
    summary: 'Поиск: товары, бренды, разделы и подсказки',
    in: SearchQuery,
    out: SearchResults,
    fresh: false,
  }),
})
