import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** Seconds before each try. */
const WAITS = [0, 1, 3, 10, 30, 60]

/**
 * Reads a query again after a change whose answer did not come: the server may have made it. Tries for about two minutes, because
 * the connection that lost the answer often loses the next ones too; until then the last answer is shown.
 */
export const readAgain = async (
  client: QueryClient,
  queryKey: QueryKey,
  pause = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
): Promise<void> => {
  for (const seconds of WAITS) {
    if (seconds > 0) await pause(seconds)
    await client.invalidateQueries({ queryKey, exact: true })
    const state = client.getQueryState(queryKey)
    if (state === undefined || (state.status === 'success' && !state.isInvalidated)) return
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** BASK-03: the overlay is shown during every call. */
      readonly overlay?: true
      /** CITY-03: refetched when another city is chosen. */
      readonly reloadWithCity?: boolean
    }
  }
}

const FIVE_MINUTES = 5 * 60 * 1000

/**
 * API-03. The stale time is set here; the time after which an unused answer is collected is five minutes by the library's
 * own default, and must not be set: an explicit number starts a timer on the server too, and every rendered page would
 * stay in memory for as long. Queries that differ by person or within seconds set `staleTime: 0` (BASK-09).
 * Nothing is retried here: the client does that (platform/client/client.ts).
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FIVE_MINUTES, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
