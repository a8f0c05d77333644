/** Whether the visitor may review a product, and their own review. Of the browser only: pages are the same for all. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'
import { valueOf } from '#platform/client/value-of.ts'

export const rightKey = (slug: string) => ['review', 'right', slug] as const

export const rightQuery = (slug: string) =>
  queryOptions({
    queryKey: rightKey(slug),
    queryFn: async ({ signal }) => valueOf(await api.reviews.right({ slug }, { signal })),
    staleTime: 60_000,
  })
