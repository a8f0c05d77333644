import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { SiteAddress } from '../changes.api.ts'
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
  return keys
    .map((key) => ({ key, name: names.get(key) ?? '' }))
    .toSorted((a, b) => distanceOf(a, q) - distanceOf(b, q))
}

const NO_ADDRESSES: readonly SiteAddress[] = []
/** Pages of the shop that are called as a text says; of an address or a short text none. */
export const useAddresses = (text: string): readonly SiteAddress[] => {
  const q = text.trim()
  const isAsked = q.length >= MIN_LETTERS && !/^(\/|https:)/.test(q)
  const { data } = useQuery({
    queryKey: ['site addresses', q],
    enabled: isAsked,
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.siteAddresses({ q }, { signal })).addresses,
    placeholderData: (last) => last,
  })
  return isAsked ? (data ?? NO_ADDRESSES) : NO_ADDRESSES
}

/** What is called so comes before what has the word elsewhere; the others stay in their order. */
const distanceOf = ({ key, name }: Found, text: string): number => {
  const words = (name || key).toLowerCase().split(/[^0-9a-zа-яё]+/)
  const at = words.findIndex((word) => word.startsWith(text.toLowerCase()))
  return at === -1 ? 2 : at === 0 || name.includes('›') ? 0 : 1
}
