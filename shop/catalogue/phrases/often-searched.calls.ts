import { done, type Handlers } from '#kernel/endpoint.ts'
import type { search } from '../search.api.ts'
import type { Caller } from '#platform/calls/caller.ts'
import type { CatalogueDeps } from '../listing/cards.ts'
import { popularCategories } from './recommend.ts'
import { MAX_OFTEN_SEARCHED } from './search.policy.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import { selectOftenSearched } from './phrase-counts.sql.ts'

const DAYS = 30
/** A phrase of fewer visitors is shown to nobody: it may say who they are. */
const MIN_VISITORS = 5
const FRESH_MS = 60_000

/** Reads the phrases at most once a minute: every opened panel asks for them. */
export const createOftenSearched = ({
  db,
  clock,
}: {
  readonly db: Kysely<DB>
  readonly clock: Clock
}): ((take: number) => Promise<readonly string[]>) => {
  let last: { readonly at: number; readonly take: number; readonly phrases: Promise<string[]> } | null = null
  return async (take) => {
    const now = clock.now()
    if (last === null || last.take !== take || now.getTime() - last.at >= FRESH_MS) {
      const since = new Date(now.getTime() - DAYS * 86_400_000)
      last = { at: now.getTime(), take, phrases: selectOftenSearched(db, { since, min: MIN_VISITORS, take }) }
    }
    try {
      return await last.phrases
    } catch (error) {
      last = null
      throw error
    }
  }
}

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
