import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SearchPhrases } from '../../search.api.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { historyQuery } from './search-queries.ts'

/** Adds a phrase to the visitor's history. A failure is only logged. */
export const pushToHistory = async (query: string): Promise<void> => {
  await logged('Failed to save search history', async () =>
    valueOf(await api.search.postSearchHistoryPush({ query })),
  ).catch(() => undefined)
}

export type History = {
  readonly phrases: SearchPhrases
  readonly removeOne: (query: string) => Promise<void>
  readonly removeAll: () => Promise<void>
}

/** SEARCH-08: the visitor's phrases, and their removal. A removed phrase disappears immediately and returns when the call fails. */
export const useHistory = (): History => {
  const client = useQueryClient()
  const { data: phrases = [] } = useQuery(historyQuery)
  const remove = async (
    keep: (phrases: SearchPhrases) => SearchPhrases,
    call: () => Promise<Answer<SearchPhrases>>,
  ): Promise<void> => {
    await client.cancelQueries(historyQuery)
    client.setQueryData(historyQuery.queryKey, (before = []) => keep(before))
    try {
      const left = await logged('Failed to delete search history', async () => valueOf(await call()))
      client.setQueryData(historyQuery.queryKey, left)
    } catch {
      void client.invalidateQueries(historyQuery)
    }
  }
  return {
    phrases,
    removeOne: (removed: string) =>
      remove(
        (before) => before.filter(({ query }) => query !== removed),
        () => api.search.deleteHistoryItem({ query: removed }),
      ),
    removeAll: () =>
      remove(
        () => [],
        () => api.search.deleteHistory({}),
      ),
  }
}
