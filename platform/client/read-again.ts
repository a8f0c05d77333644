import type { QueryClient, QueryKey } from '@tanstack/react-query'

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
