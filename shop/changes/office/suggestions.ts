import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import type { SiteAddress } from '../changes.api.ts'
import { changesApi } from './changes-api.ts'
import { useNames } from './record-names.ts'

/** `name` empty: the record has none. */
export type Found = { readonly key: string; readonly name: string }
const MIN_LETTERS = 2

/** What a field says when nothing is called so. */
export const NOTHING_FOUND = 'Ничего не\u00a0нашлось: проверьте слово или начните с\u00a0другого'

/**
 * Records of a kind that have words beginning as those of a text; of a short text none.
 * `isNothing`: they were asked for, and there is none.
 */
export const useSuggestions = (
  kind: string | null,
  text: string,
): { readonly found: readonly Found[]; readonly isNothing: boolean } => {
  const q = text.trim()
  const isAsked = kind !== null && q.length >= MIN_LETTERS
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['record suggestions', kind, q],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      kind === null ? [] : valueOrThrow(await changesApi.records({ kind, q }, { signal })).rows.map(({ key }) => key),
    placeholderData: (last) => last,
  })
  const keys = isAsked ? (data ?? []) : []
  const names = useNames(kind ?? '', keys)
  const found = keys
    .map((key) => ({ key, name: names.get(key) ?? '' }))
    .toSorted((a, b) => distanceOf(a, q) - distanceOf(b, q))
  return { found, isNothing: isAsked && !isPlaceholderData && data?.length === 0 }
}

const NO_ADDRESSES: readonly SiteAddress[] = []
/** Pages of the shop that are called as a text says; of an address or a short text none. */
export const useAddresses = (text: string): { readonly found: readonly SiteAddress[]; readonly isNothing: boolean } => {
  const q = text.trim()
  const isAsked = q.length >= MIN_LETTERS && !/^(\/|https:)/.test(q)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['site addresses', q],
    enabled: isAsked,
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.siteAddresses({ q }, { signal })).addresses,
    placeholderData: (last) => last,
  })
  return {
    found: isAsked ? (data ?? NO_ADDRESSES) : NO_ADDRESSES,
    isNothing: isAsked && !isPlaceholderData && data?.length === 0,
  }
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[0-9a-zа-яё]+/g) ?? []
/** What is called so comes before what has the word elsewhere; the others stay in their order. */
export const distanceOf = ({ key, name }: Found, text: string): number => {
  const words = wordsIn(name || key)
  const places = wordsIn(text).map((typed) => words.findIndex((word) => word.startsWith(typed)))
  if (places.includes(-1)) return 2
  return places[0] === 0 || name.includes('›') ? 0 : 1
}
