import { QueryClient } from '@tanstack/react-query'

const FIVE_MINUTES = 5 * 60 * 1000

/**
 * API-03. Answers nobody shows any more are forgotten after five minutes too: the library's own rule, not to be repeated
 * here, because a number given by hand starts a timer in the server as well, and every rendered page would live as long.
 * What differs by person or within seconds sets `staleTime: 0` (BASK-09). The client itself retries, so nothing here does.
 */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: FIVE_MINUTES, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
