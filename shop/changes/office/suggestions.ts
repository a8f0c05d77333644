import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'
import { useNames } from './record-names.ts'

/** `name` empty: the record has none. */
export type Found = { readonly key: string; readonly name: string }
const MIN_LETTERS = 2

/** Records of a kind that have words beginning as those of a text; of a short text none. */
export const useSuggestions = (kind: string | null, text: string): readonly Found[] => {
  const q = text.trim()
  const isAsked = kind !== null && q.length >= MIN_LETTERS
  const { data } = useQuery({
    queryKey: ['record suggestions', kind, q],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      kind === null ? [] : valueOrThrow(await changesApi.records({ kind, q }, { signal })).rows.map(({ key }) => key),
    placeholderData: (last) => last,
  })
  const keys = isAsked ? (data ?? []) : []
  const names = useNames(kind ?? '', keys)
  return keys.map((key) => ({ key, name: names.get(key) ?? '' }))
}
