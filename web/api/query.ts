import { QueryClient } from '@tanstack/react-query'

const FIVE_MINUTES = 5 * 60 * 1000

/** API-03. What differs by person or within seconds sets `staleTime: 0` (BASK-09). The client itself retries, so nothing here does. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FIVE_MINUTES, gcTime: FIVE_MINUTES, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
