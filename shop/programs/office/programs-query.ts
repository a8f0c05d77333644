import { queryOptions } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { programsApi, webhooksApi } from './programs-api.ts'

export const programsQuery = queryOptions({
  queryKey: ['programs'] as const,
  queryFn: async ({ signal }) => valueOrThrow(await programsApi.programs({}, { signal })),
  staleTime: 0,
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'] as const,
  queryFn: async ({ signal }) => valueOrThrow(await webhooksApi.webhooks({}, { signal })),
  staleTime: 0,
})

/** An address with its newest messages. `state` empty: in any state. */
export const webhookQuery = (id: number, state: '' | 'waiting' | 'sent' | 'failed') =>
  queryOptions({
    queryKey: ['webhooks', id, state] as const,
    queryFn: async ({ signal }) =>
      valueOrThrow(await webhooksApi.webhook({ id, ...(state === '' ? {} : { state }) }, { signal })),
    staleTime: 0,
  })
