import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { popularBrands } from './popular-brands.ts'

export const treeQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: async ({ signal }) => {
    const answer = await api.menu.get({}, { signal })
    if (!answer.ok) throw new Error('The menu call was refused')
    return answer.value
  },
})

/** Optional: the rows work without pictures. */
export const packsQuery = queryOptions({
  queryKey: ['menu', 'packs'],
  queryFn: async ({ signal }) => {
    const answer = await api.menu.packs({}, { signal })
    if (!answer.ok) throw new Error('The menu pictures call was refused')
    return answer.value
  },
})

/** An empty list, as after a failure, is stale immediately and fetched again at the next opening. */
export const brandsQuery = queryOptions({
  queryKey: ['brands', 'popular'],
  queryFn: ({ signal }) => popularBrands(() => api.brands.popular({}, { signal })),
  staleTime: ({ state }) => (state.data?.length ? 5 * 60 * 1000 : 0),
})
