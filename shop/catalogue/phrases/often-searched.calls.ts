import { done, type Handlers } from '#kernel/endpoint.ts'
import type { search } from '../search.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { CatalogueDeps } from '../listing/cards.ts'
import { createOftenSearched } from './often-searched.ts'
import { popularCategories } from './recommend.ts'
import { MAX_OFTEN_SEARCHED } from './search.policy.ts'

/** «Сыворотки для лица» as a shopper types it; «SPF» stays. */
const asPhrase = (title: string): string => title.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

/** SEARCH-02: what many visitors search for, then what staff suggest, then the most popular categories. */
export const oftenSearchedCalls = (deps: CatalogueDeps): Pick<Handlers<typeof search, Caller>, 'getOftenSearched'> => {
  const oftenSearched = createOftenSearched(deps)
  return {
    getOftenSearched: async () => {
      const phrases = await oftenSearched(MAX_OFTEN_SEARCHED)
      const categories = popularCategories(deps.index.current().products, MAX_OFTEN_SEARCHED)
      const all = new Set([...phrases, ...categories.map(({ title }) => asPhrase(title))])
      return done([...all].slice(0, MAX_OFTEN_SEARCHED).map((query) => ({ query })))
    },
  }
}
