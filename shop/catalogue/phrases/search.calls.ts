import { done, type Handlers } from '#kernel/endpoint.ts'
import type { search } from '../search.api.ts'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { ProductId, VariantId } from '#kernel/ids.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { viewOf } from '../index/catalogue-index.ts'
import { indexOfId } from '../index/products.ts'
import { searchPhrase } from '../index/search-phrase.ts'
import { cardsOfRows, type CatalogueDeps } from '../listing/cards.ts'
import { oftenSearchedCalls } from './often-searched.calls.ts'
import { recommendedRows } from './recommend.ts'
import { historyCalls, type HistoryDeps } from './search-history.calls.ts'
import { PERSONAL_SHELVES } from '#kernel/recommendation-rules.ts'
import { PANEL_PRODUCTS } from './search.policy.ts'

/** Rows of the last products that the visitor liked or put into the basket, and that a customer has looked at. */
const likedRows = async ({ index, liked }: SearchDeps, caller: Caller): Promise<number[]> => {
  const { productIds, variantIds } = await liked(caller)
  const { products } = index.current()
  const inBasket = variantIds.map((id) => products.variants.rowOf[indexOfId(products.variants.ids, id)])
  return [...productIds.map(products.rowOfProduct), ...inBasket].flatMap((row = -1) => (row === -1 ? [] : [row]))
}

/** What the visitor has shown to like: liked and viewed products, variants in the basket. */
export type Liked = { readonly productIds: readonly ProductId[]; readonly variantIds: readonly VariantId[] }
export type SearchDeps = CatalogueDeps & HistoryDeps & { readonly liked: (caller: Caller) => Promise<Liked> }

export const searchCalls = (deps: SearchDeps): Handlers<typeof search, Caller> => ({
  ...historyCalls(deps),
  ...oftenSearchedCalls(deps),

  getRecommendProducts: async ({ city = NO_CITY }, caller) => {
    const liked = await likedRows(deps, caller)
    const snapshot = deps.index.current()
    const rows = recommendedRows(snapshot.products, viewOf(snapshot, city), liked, PERSONAL_SHELVES.recommended.most)
    return done(await cardsOfRows(deps, city, rows))
  },

  postSearchQuery: async ({ query, city = NO_CITY, verbatim = false }) => {
    const answer = searchPhrase(deps.index.current(), city, query, {
      take: PANEL_PRODUCTS,
      verbatim,
      isTyping: true,
    })
    return done({
      query: answer.understood.text,
      repaired: answer.understood.repairedFrom !== null,
      near_misses: answer.nearMisses,
      dropped: [...answer.understood.dropped],
      total: answer.order.length,
      pages: answer.pages.map(({ url, title }) => ({ url, title })),
      categories: answer.categories.slice(0, 4).map(({ path, name, count }) => ({ path, name, count })),
      brands: answer.brands.slice(0, 4).map(({ slug, name, count }) => ({ slug, name, count })),
      products: await cardsOfRows(deps, city, answer.rows),
    })
  },
})
