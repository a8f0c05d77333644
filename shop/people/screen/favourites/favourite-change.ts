/**
 * Presses on hearts, as mutations of one scope: the last press wins. The query holds only the server's
 * last answer; presses without an answer are read from the pending mutations, so that a failure needs no rollback.
 */
import { mutationOptions, type Mutation, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Favorites, favorites } from '../../favorites.api.ts'
import type { Bound } from '#kernel/endpoint.ts'
import type { ProductId } from '#kernel/ids.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { readAgain } from '#platform/client/query.ts'
import { valueOf } from '#platform/client/value-of.ts'

/** FAV-01: the favourites by the server's last answer, latest first. A failure is only logged (FAV-02). */
export const favouritesQuery = queryOptions({
  queryKey: ['favorites'],
  staleTime: 0,
  refetchOnMount: false,
  retryOnMount: false,
  queryFn: ({ signal }) =>
    logged('Failed to get favorites', async () => valueOf(await api.favorites.get({}, { signal })), signal),
})

export type FavouriteChange = { readonly productId: ProductId; readonly on: boolean }
type Calls = Pick<Bound<typeof favorites>, 'add' | 'remove'>

export const FAVOURITE_CHANGE_KEY = ['favorites', 'change'] as const

const isFavouriteChange = (value: unknown): value is FavouriteChange =>
  typeof value === 'object' && value !== null && 'productId' in value && 'on' in value

/** The change that a mutation under FAVOURITE_CHANGE_KEY makes, as a list of one. */
export const changeOf = ({ state: { variables } }: Mutation): readonly FavouriteChange[] =>
  isFavouriteChange(variables) ? [variables] : []

const pendingChanges = (client: QueryClient): readonly FavouriteChange[] =>
  client.getMutationCache().findAll({ mutationKey: FAVOURITE_CHANGE_KEY, status: 'pending' }).flatMap(changeOf)

/** Products with a full heart, the last one liked first: the server's answer with every unanswered press applied. */
export const withPending = (saved: Favorites, pending: readonly FavouriteChange[]): readonly number[] =>
  pending.reduce<readonly number[]>(
    (ids, { productId, on }) => [...(on ? [productId] : []), ...ids.filter((id) => id !== productId)],
    saved.map(({ product }) => product.id),
  )

/** The liked products as they are shown now, read from the caches. */
export const favouritesNow = (client: QueryClient): readonly number[] =>
  withPending(client.getQueryData(favouritesQuery.queryKey) ?? [], pendingChanges(client))

export const favouriteChange = (calls: Calls) =>
  mutationOptions<Favorites, Error, FavouriteChange>({
    mutationKey: FAVOURITE_CHANGE_KEY,
    scope: { id: 'favorites' },
    gcTime: 0,
    mutationFn: ({ productId, on }, { client }) =>
      logged('Failed to change favorites', async () => {
        // A request that began before this press would return the old favourites.
        await client.cancelQueries({ queryKey: favouritesQuery.queryKey, exact: true })
        return valueOf(await (on ? calls.add({ product_id: productId }) : calls.remove({ product_id: productId })))
      }),
    onSuccess: (answered, _, __, { client }) => void client.setQueryData(favouritesQuery.queryKey, answered),
    onError: (_, __, ___, { client }) => void readAgain(client, favouritesQuery.queryKey),
  })

export const favouriteMutation = favouriteChange(api.favorites)
