import { Type, type Static } from 'typebox'
import { ProductCards } from './catalog.schema.ts'
import { CityKey, Count, Shape, Slug } from './shared.schema.ts'

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
