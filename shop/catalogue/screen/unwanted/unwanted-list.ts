/** CAT-14: «Не хочу», a guest's on the device, a customer's in the account. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Bound } from '#kernel/endpoint.ts'
import type { ingredients, Ingredient, Ingredients } from '../../ingredients.api.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import type { DeviceList } from './device-list.ts'
import { createUiStore, useUiStore } from '#platform/client/ui-store.ts'

/** The dialog «Не хочу» over any page. */
const dialog = createUiStore<{ readonly open: boolean }>({ open: false })

export const openUnwantedDialog = (): void => dialog.set({ open: true })
export const closeUnwantedDialog = (): void => dialog.set({ open: false })
export const useUnwantedDialogOpen = (): boolean => useUiStore(dialog, ({ open }) => open)

export type UnwantedChange = { readonly ingredient: Ingredient; readonly on: boolean }

/** One object while there is no list: readers of the cache render again only when it changes. */
export const NOTHING_UNWANTED: Ingredients = []

export const withChange = (items: Ingredients, { ingredient, on }: UnwantedChange): Ingredients => [
  ...(on ? [ingredient] : []),
  ...items.filter(({ code }) => code !== ingredient.code),
]

type Parts = {
  readonly calls: Pick<Bound<typeof ingredients>, 'getUnwanted' | 'addUnwanted' | 'removeUnwanted'>
  readonly device: DeviceList
  readonly isSignedIn: (client: QueryClient) => Promise<boolean>
}

/** The list of the device moves to the account; on a failure both stay as they are. */
const readAccount = async ({ calls, device }: Parts): Promise<Ingredients> => {
  const onDevice = device.read()
  if (onDevice.length === 0) return valueOf(await calls.getUnwanted({}))
  const merged = valueOf(await calls.addUnwanted({ codes: onDevice.map(({ code }) => code) }))
  device.write([])
  return merged
}

export const createUnwantedQuery = (parts: Parts) =>
  queryOptions<Ingredients>({
    queryKey: ['unwanted'],
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    queryFn: async ({ client }) => {
      const items = (await parts.isSignedIn(client))
        ? await logged('Failed to get unwanted ingredients', () => readAccount(parts))
        : parts.device.read()
      return items.length === 0 ? NOTHING_UNWANTED : items
    },
  })

/** The change shows immediately; a failed one is undone by the server's answer. */
export const createUnwantedChange = (parts: Parts) => {
  const { queryKey } = createUnwantedQuery(parts)
  const readCache = (client: QueryClient): Ingredients => client.getQueryData<Ingredients>(queryKey) ?? NOTHING_UNWANTED
  return mutationOptions<Ingredients, Error, UnwantedChange>({
    scope: { id: 'unwanted' },
    gcTime: 0,
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData<Ingredients>(queryKey, withChange(readCache(client), change))
    },
    mutationFn: (change, { client }) =>
      logged('Failed to change unwanted ingredients', async () => {
        if (!(await parts.isSignedIn(client))) {
          const items = withChange(parts.device.read(), change)
          parts.device.write(items)
          return items
        }
        const { code } = change.ingredient
        return valueOf(
          await (change.on ? parts.calls.addUnwanted({ codes: [code] }) : parts.calls.removeUnwanted({ code })),
        )
      }),
    onSuccess: (items, _, __, { client }) => void client.setQueryData(queryKey, items),
    onError: (_, __, ___, { client }) => void client.invalidateQueries({ queryKey, exact: true }),
  })
}
