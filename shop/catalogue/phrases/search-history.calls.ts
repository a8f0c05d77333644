/** SEARCH-08: the phrases that a visitor has searched for. */
import type { Kysely } from 'kysely'
import { done, type Handlers } from '#kernel/endpoint.ts'
import type { search } from '../search.api.ts'
import { oneLine } from '#kernel/one-line.ts'
import { ensureVisitor, type Caller } from '#platform/calls/caller.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import type { PhraseRecorder } from './phrase-recorder.ts'
import { deletePhrase, pushPhrase, readHistory } from './search-history.sql.ts'
import { MAX_HISTORY, phraseKey } from './search.policy.ts'
import { deleteSearchHistory } from './search-history.ts'

type HistoryHandlers = Pick<
  Handlers<typeof search, Caller>,
  'getHistory' | 'postSearchHistoryPush' | 'deleteHistoryItem' | 'deleteHistory'
>

export type HistoryDeps = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** SEARCH-07: counts a phrase that a visitor has searched for. */
  readonly recordPhrase: PhraseRecorder['record']
}

export const historyCalls = ({ db, clock, recordPhrase }: HistoryDeps): HistoryHandlers => ({
  getHistory: async (_, { visitorId }) => done(visitorId === null ? [] : await readHistory(db, visitorId)),

  postSearchHistoryPush: async ({ query }, caller) => {
    const phrase = oneLine(query)
    if (phrase === '') return done(caller.visitorId === null ? [] : await readHistory(db, caller.visitorId))
    const visitorId = await ensureVisitor(db, caller)
    recordPhrase(phrase, visitorId, caller.address)
    await pushPhrase(db, visitorId, { key: phraseKey(phrase), phrase, at: clock.now() }, MAX_HISTORY)
    return done(await readHistory(db, visitorId))
  },

  deleteHistoryItem: async ({ query }, { visitorId }) => {
    if (visitorId === null) return done([])
    await deletePhrase(db, visitorId, phraseKey(oneLine(query)))
    return done(await readHistory(db, visitorId))
  },

  deleteHistory: async (_, { visitorId }) => {
    if (visitorId !== null) await deleteSearchHistory(db, visitorId)
    return done([])
  },
})
