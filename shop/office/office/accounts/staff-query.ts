import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { StaffMe } from '../../office.api.ts'
import { accountsApi } from '../api/accounts-api.ts'
import { valueOrThrow } from '../api/signed-out.ts'
import { useSending } from '../api/use-sending.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'] as const,
  queryFn: async ({ signal }) => valueOrThrow(await accountsApi.staffList({}, { signal })),
  staleTime: 0,
})

export const storeText = ({ stores }: StaffMe, id: number | null): string =>
  id === null ? 'все магазины' : (stores.find((store) => store.id === id)?.name ?? `магазин ${id}`)

type Answer<T> = Parameters<typeof valueOrThrow<T>>[0]

/** Sends a change and reads the list of `key` again; what is refused stays as the text of a failure, and the form as it was typed. */
export const useListSending = (key: readonly string[] = staffQuery.queryKey) => {
  const client = useQueryClient()
  const { isSending, failure, run } = useSending()
  const send = async <T>(call: () => Promise<Answer<T>>, done: (value: T) => void): Promise<void> => {
    await run(async () => {
      const value = valueOrThrow(await call())
      void client.invalidateQueries({ queryKey: key })
      done(value)
    })
  }
  return { isSending, failure, send }
}
