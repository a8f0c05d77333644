/** CAT-14: the visitor's list «Не хочу», and where its ingredients are found. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Ingredient, Ingredients } from '../ingredients.api.ts'
import type { ProductId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import { ensureUser } from '#shop/people/screen/sign-in/user-query.ts'
import { deviceList } from './unwanted/device-list.ts'
import { createUnwantedChange, createUnwantedQuery, NOTHING_UNWANTED } from './unwanted/unwanted-list.ts'
import { useCacheValue } from '#platform/client/use-cache-value.ts'
import { useMutate } from '#platform/client/use-mutate.ts'

const parts = {
  calls: api.ingredients,
  device: deviceList,
  isSignedIn: async (client: Parameters<typeof ensureUser>[0]) => (await ensureUser(client)) !== null,
}
export const unwantedQuery = createUnwantedQuery(parts)
const unwantedChange = createUnwantedChange(parts)

/** Empty until it has loaded, and on the server. */
export const useUnwanted = (): Ingredients =>
  useCacheValue(
    unwantedQuery,
    (client) => client.getQueryData(unwantedQuery.queryKey) ?? NOTHING_UNWANTED,
    NOTHING_UNWANTED,
  )

export const useChangeUnwanted = (): ((ingredient: Ingredient, on: boolean) => void) => {
  const change = useMutate(unwantedChange)
  return (ingredient, on) => void change({ ingredient, on })
}

/** Names of the unwanted ingredients that a product has, and of those that it lacks. */
type UnwantedHere = { readonly has: readonly string[]; readonly lacks: readonly string[] }
const NOWHERE: ReadonlyMap<number, UnwantedHere> = new Map()

/** By product with a known composition. One call for all products, and none without a list. */
export const useUnwantedIn = (productIds: readonly ProductId[]): ReadonlyMap<number, UnwantedHere> => {
  const items = useUnwanted()
  const codes = items.map(({ code }) => code)
  const { data } = useQuery({
    queryKey: ['ingredients', 'in', codes, productIds],
    enabled: items.length > 0 && productIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      logged(
        'Failed to find unwanted ingredients',
        async () => valueOf(await api.ingredients.findInProducts({ codes, product_ids: [...productIds] }, { signal })),
        signal,
      ),
  })
  if (items.length === 0 || !data || data.length === 0) return NOWHERE
  const namesOf = (isThere: boolean, found: readonly string[]): string[] =>
    items.flatMap(({ code, name }) => (found.includes(code) === isThere ? [name] : []))
  return new Map(
    data.map(({ product_id, codes: found }) => [
      product_id,
      { has: namesOf(true, found), lacks: namesOf(false, found) },
    ]),
  )
}
