import { keepPreviousData, useIsFetching, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { AvailByCity, Basket } from '#contract/basket.schema.ts'
import { NO_CITY } from '#domain/contacts.ts'
import { api } from '#web/api/client.ts'
import { publishedState, usePublished } from '#web/state/store.ts'
import { BASKET_KEY, createBasketChanges, type BasketChanges, type Change } from './basket-changes.ts'

export type BasketState = {
  /** The server's last truth; null until it has been asked. */
  readonly basket: Basket | null
  /** BASK-03: while the first answer is awaited. */
  readonly loading: boolean
  /** The first answer did not come. */
  readonly failed: boolean
  readonly availability: AvailByCity | null
  /** BASK-03: pieces of the basket that the city can give; null while unknown. */
  readonly amountCity: number | null
  readonly waiting: readonly Change[]
  readonly change: BasketChanges['make']
  readonly reload: () => void
}

const [BasketStore, useBasket] = publishedState<BasketState>('useBasket needs a <BasketProvider> above it')
export { useBasket }

/** Two tabs stay in step: each tells the others that something changed. */
const useOtherTabs = (onChange: () => void): (() => void) => {
  const channel = useRef<BroadcastChannel | null>(null)
  useEffect(() => {
    const opened = new BroadcastChannel('glad.basket')
    opened.addEventListener('message', onChange)
    channel.current = opened
    return () => opened.close()
  }, [onChange])
  return useCallback(() => channel.current?.postMessage('changed'), [])
}

const useBasketTruth = () =>
  useQuery({
    queryKey: BASKET_KEY,
    staleTime: 0,
    refetchOnWindowFocus: true,
    networkMode: 'always',
    meta: { backdrop: 'first' },
    queryFn: async ({ signal }) => {
      try {
        const answer = await api.basket.get({}, { signal })
        if (!answer.ok) throw new Error('The basket was refused')
        return answer.value
      } catch (failure) {
        if (!signal.aborted) console.error('Failed to initialize cart', failure)
        throw failure
      }
    },
  })

/** BASK-02: asked again after every answer of the server, by whatever change; a newer question cancels an older one. */
const useAvailability = (basket: Basket | undefined, toldAt: number, city: string) => {
  const products = basket?.items.map((line) => line.product_id) ?? []
  return useQuery({
    queryKey: [...BASKET_KEY, 'availability', city, toldAt],
    enabled: products.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    meta: { backdrop: true },
    queryFn: async ({ signal }) => {
      try {
        const answer = await api.basket.postAvailByCity(
          { products, city, uf_mainstore_delivery: city === NO_CITY },
          { signal },
        )
        if (!answer.ok) throw new Error('The availability was refused')
        return answer.value
      } catch (failure) {
        if (!signal.aborted) console.error('Failed to get availability', failure)
        throw failure
      }
    },
  })
}

/** One store for badge, cards and pages. `city`: the chosen city's key, or 'default'. */
export const BasketProvider = ({ city, children }: { city: string; children: ReactNode }) => {
  const client = useQueryClient()
  const truth = useBasketTruth()
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: BASKET_KEY, exact: true }), [client])
  const tellOtherTabs = useOtherTabs(reload)
  const changes = useMemo(
    () => createBasketChanges({ client, calls: api.basket, tellOtherTabs }),
    [client, tellOtherTabs],
  )
  const waiting = useSyncExternalStore(changes.subscribe, changes.waiting, changes.waiting)
  const available = useAvailability(truth.data, truth.dataUpdatedAt, city)

  const state = useMemo<BasketState>(() => {
    const availability = truth.data && truth.data.items.length > 0 ? (available.data ?? null) : null
    return {
      basket: truth.data ?? null,
      loading: truth.isPending && !truth.isError,
      failed: truth.isError && !truth.data,
      availability,
      amountCity: truth.data?.items.length === 0 ? 0 : (availability?.avail_by_city.total_available.quantity ?? null),
      waiting,
      change: changes.make,
      reload,
    }
  }, [truth.data, truth.isPending, truth.isError, available.data, waiting, changes, reload])
  const store = usePublished(state)
  return <BasketStore value={store}>{children}</BasketStore>
}

/** Queries take part by `meta: { backdrop: true }`, or 'first' when what is there already is asked again without a veil. */
const isVeiled = ({ meta, state }: Query): boolean =>
  meta?.['backdrop'] === true || (meta?.['backdrop'] === 'first' && state.data === undefined)

/** BASK-03: something of the basket or of delivery is being asked. The served page asks nothing yet: a veil would lie over what can already be read. */
export const useBackdrop = (): 'no' | 'reading' | 'changing' => {
  const changing = useBasket((state) => state.waiting.length > 0)
  const reading = useIsFetching({ predicate: isVeiled }) > 0
  return changing ? 'changing' : reading ? 'reading' : 'no'
}
