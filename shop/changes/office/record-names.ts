import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'

/** Most keys that one call names. */
const MAX_KEYS = 500

/** Names of records by their keys; a record without one is absent. `kind` empty: of nothing. */
export const useNames = (kind: string, keys: readonly string[]): ReadonlyMap<string, string> => {
  const asked = [...new Set(keys)].slice(0, MAX_KEYS)
  const { data } = useQuery({
    queryKey: ['record names', kind, asked],
    enabled: kind !== '' && asked.length > 0,
    queryFn: async ({ signal }) => valueOrThrow(await changesApi.recordNames({ kind, keys: asked }, { signal })).names,
    placeholderData: (last) => last,
  })
  return new Map(data?.flatMap(({ key, name }) => (name === '' ? [] : [[key, name] as const])))
}

/** Prices are known by article numbers, which say nothing: their names are those of the goods. */
const GOODS = 'prices'
export const useGoodsNames = (kind: string, keys: readonly string[]): ReadonlyMap<string, string> =>
  useNames(GOODS, kind === GOODS ? keys : [])
