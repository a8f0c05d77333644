import { done, type Handlers } from '#contract/endpoint.ts'
import { ProductCards } from '#contract/catalog.schema.ts'
import { search } from '#contract/search.ts'
import {
  RecommendationQuery,
  SearchPhrase,
  SearchPhrases,
  SearchQuery,
  SearchResults,
} from '#contract/search.schema.ts'
import { Nothing } from '#contract/shared.schema.ts'
import { countBits } from '#domain/bits.ts'
import { NO_CITY } from '#domain/contacts.ts'
import type { Caller } from '#server/calls/caller.ts'
import { schemasFor } from '#server/calls/endpoint-schemas.ts'
import { viewOf } from '#server/catalogue-index/catalogue-index.ts'
import { indexOfId } from '#server/catalogue-index/products.ts'
import { searchPhrase } from '#server/catalogue-index/search-phrase.ts'
import { linesOf } from '#server/features/basket/basket.public.ts'
import { cardsOfRows, type CatalogueDeps } from '#server/features/catalog/catalog.public.ts'
import { readFavoriteIds } from '#server/features/favorites/favorites.public.ts'
import { readViewed } from '#server/features/history/history.public.ts'
import { oftenSearchedCalls } from './often-searched.calls.ts'
import { recommendedRows } from './recommend.ts'
import { historyCalls, type HistoryDeps } from './search-history.calls.ts'
import { PANEL_PRODUCTS } from './search.policy.ts'

export const searchSchemas = schemasFor(search)({
  getHistory: { in: Nothing, out: SearchPhrases },
  getOftenSearched: { in: Nothing, out: SearchPhrases },
  getRecommendProducts: { in: RecommendationQuery, out: ProductCards },
  postSearchHistoryPush: { in: SearchPhrase, out: SearchPhrases },
  deleteHistoryItem: { in: SearchPhrase, out: SearchPhrases },
  deleteHistory: { in: Nothing, out: SearchPhrases },
  postSearchQuery: { in: SearchQuery, out: SearchResults },
})

/** Rows of the last products that the visitor liked or put into the basket, and that a customer has looked at. */
const likedRows = async ({ db, index }: CatalogueDeps, { visitorId, customerId }: Caller): Promise<number[]> => {
  if (visitorId === null) return []
  const [favourites, lines, viewed] = await Promise.all([
    readFavoriteIds(db, visitorId, 20),
    linesOf(db, visitorId),
    customerId === null ? [] : readViewed(db, customerId),
  ])
  const { products } = index.current()
  const inBasket = lines.map(({ variant_id }) => products.variants.rowOf[indexOfId(products.variants.ids, variant_id)])
  return [...[...favourites, ...viewed].map(products.rowOfProduct), ...inBasket].flatMap((row = -1) =>
    row === -1 ? [] : [row],
  )
}

export type SearchDeps = CatalogueDeps & HistoryDeps

export const searchCalls = (deps: SearchDeps): Handlers<typeof search, Caller> => ({
  ...historyCalls(deps),
  ...oftenSearchedCalls(deps),

  getRecommendProducts: async ({ city = NO_CITY }, caller) => {
    const liked = await likedRows(deps, caller)
    const snapshot = deps.index.current()
    const rows = recommendedRows(snapshot.products, viewOf(snapshot, city), liked, PANEL_PRODUCTS)
    return done(await cardsOfRows(deps, city, rows))
  },

  postSearchQuery: async ({ query, city = NO_CITY, verbatim = false }) => {
    const answer = searchPhrase(deps.index.current(), city, query, { take: PANEL_PRODUCTS, verbatim })
    return done({
      query: answer.understood.text,
      repaired: answer.understood.repairedFrom !== null,
      near_misses: answer.nearMisses,
      dropped: [...answer.understood.dropped],
      total: countBits(answer.found),
      pages: answer.pages.map(({ url, title }) => ({ url, title })),
      categories: answer.categories.slice(0, 4).map(({ path, name, count }) => ({ path, name, count })),
      brands: answer.brands.slice(0, 4).map(({ slug, name, count }) => ({ slug, name, count })),
      products: await cardsOfRows(deps, city, answer.rows),
    })
  },
})
