import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'

/** Names of records to choose from while a person types. */
export const useSuggestions = (kind: string | null, text: string): readonly string[] => {
  const { data } = useQuery({
    queryKey: ['record names', kind, text],
    enabled: kind !== null && text.length > 1,
    queryFn: async ({ signal }) =>
      kind === null
        ? []
        : valueOrThrow(await changesApi.records({ kind, q: text }, { signal })).rows.map(({ key }) => key),
  })
  return data ?? []
}
