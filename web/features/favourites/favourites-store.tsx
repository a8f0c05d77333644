import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { Favorites } from '#contract/favorites.schema.ts'
import { api } from '#web/api/client.ts'
import { publishedState, usePublished } from '#web/state/store.ts'

/** FAV-01. */
export type FavouritesState = {
  readonly favoriteProductIds: ReadonlySet<number>
  /** The badge. */
  readonly favoriteProductsAmount: number
  readonly toggle: (productId: number) => void
  /** The shop has said which they are. */
  readonly known: boolean
}

export const FAVOURITES_KEY = ['favorites'] as const
const KEY = FAVOURITES_KEY
const [FavouritesStore, useFavourites] = publishedState<FavouritesState>(
  'useFavourites needs a <FavouritesProvider> above it',
)
export { useFavourites }

const without = (favourites: Favorites, id: number): Favorites => favourites.filter((entry) => entry.product.id !== id)

/** A failure is only logged (FAV-02); the hearts fall back to what the server said last. */
const logged = async <T,>(what: string, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  try {
    return await ask()
  } catch (failure) {
    if (!signal?.aborted) console.error(what, failure)
    throw failure
  }
}

const useToggle = () => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    // One after another: the last press has the last word.
    scope: { id: 'favorites' },
    mutationFn: ({ id, on }: { id: number; on: boolean }) =>
      logged('Failed to change favorites', async () => {
        const answer = await (on ? api.favorites.add({ product_id: id }) : api.favorites.remove({ product_id: id }))
        if (!answer.ok) throw new Error(answer.message)
        return answer.value
      }),
    onMutate: async ({ id, on }) => {
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<Favorites>(KEY, (known = []) =>
        on ? [{ product: { id } }, ...without(known, id)] : without(known, id),
      )
    },
    onSuccess: (truth) => {
      if (client.isMutating({ mutationKey: KEY }) <= 1) client.setQueryData(KEY, truth)
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
    mutationKey: KEY,
  })
  return useCallback(
    (id: number) => mutate({ id, on: !client.getQueryData<Favorites>(KEY)?.some((entry) => entry.product.id === id) }),
    [client, mutate],
  )
}

export const FavouritesProvider = ({ children }: { children: ReactNode }) => {
  const { data } = useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: ({ signal }) =>
      logged(
        'Failed to get favorites',
        async () => {
          const answer = await api.favorites.get({}, { signal })
          if (!answer.ok) throw new Error('The favourites were refused')
          return answer.value
        },
        signal,
      ),
  })
  const toggle = useToggle()
  const state = useMemo<FavouritesState>(() => {
    const ids = new Set(data?.map((entry) => entry.product.id))
    return { favoriteProductIds: ids, favoriteProductsAmount: ids.size, toggle, known: data !== undefined }
  }, [data, toggle])
  const store = usePublished(state)
  return <FavouritesStore value={store}>{children}</FavouritesStore>
}
