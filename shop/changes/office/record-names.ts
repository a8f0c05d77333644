import { useQuery } from '@tanstack/react-query'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { changesApi } from './changes-api.ts'

/** Names of records by their keys; a record without one is absent. */
export const useNames = (kind: string, keys: readonly string[]): ReadonlyMap<string, string> => {
  const { data } = useQuery({
    queryKey: ['record names', kind, keys],
    enabled: keys.length > 0,
    queryFn: async ({ signal }) =>
      valueOrThrow(await changesApi.recordNames({ kind, keys: [...keys] }, { signal })).names,
    placeholderData: (last) => last,
  })
  return new Map(data?.flatMap(({ key, name }) => (name === '' ? [] : [[key, name] as const])))
}

/** Prices are known by article numbers, which say nothing: their names are those of the goods. */
const GOODS = 'prices'
export const useGoodsNames = (kind: string, keys: readonly string[]): ReadonlyMap<string, string> =>
  useNames(GOODS, kind === GOODS ? keys : [])
