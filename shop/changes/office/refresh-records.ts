import type { QueryClient } from '@tanstack/react-query'

/** Reads again what shows records and sets. */
export const refreshRecords = (client: QueryClient): void => {
  for (const queryKey of [['change sets'], ['records'], ['record'], ['record kinds']])
    void client.invalidateQueries({ queryKey })
}
