import { queryOptions } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { programsApi } from './programs-api.ts'

export const programsQuery = queryOptions({
  queryKey: ['programs'] as const,
  queryFn: async ({ signal }) => valueOrThrow(await programsApi.programs({}, { signal })),
  staleTime: 0,
})
