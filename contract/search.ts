import { group, endpoint } from './endpoint.ts'
import type { Nothing } from './basket.schema.ts'
import type { ProductCards } from './catalog.schema.ts'
import type { RecommendationQuery, SearchPhrase, SearchPhrases, SearchQuery, SearchResults } from './search.schema.ts'

/** The search panel. The page of all results is `catalog.list`. */
export const search = group({
  /** SEARCH-08: the visitor's phrases, the last one first. */
  getHistory: endpoint<Nothing, SearchPhrases>()('GET', '/search/history', { fresh: true }),
  getOftenSearched: endpoint<Nothing, SearchPhrases>()('GET', '/search/often-searched'),
  getRecommendProducts: endpoint<RecommendationQuery, ProductCards>()('GET', '/search/recommended', { fresh: true }),
  /** Answers with the history after the change, as the two removals do. */
  postSearchHistoryPush: endpoint<SearchPhrase, SearchPhrases>()('POST', '/search/history'),
  deleteHistoryItem: endpoint<SearchPhrase, SearchPhrases>()('DELETE', '/search/history/item'),
  deleteHistory: endpoint<Nothing, SearchPhrases>()('DELETE', '/search/history'),
  /** Stores nothing about the visitor and is the same for everybody. */
  postSearchQuery: endpoint<SearchQuery, SearchResults>()('POST', '/search/query', { fresh: false }),
})
