import {
  keepPreviousData,
  useIsFetching,
  useIsMutating,
  useMutationState,
  useQuery,
  useQueryClient,
  type Query,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Basket } from '../basket.api.ts'
import { useCityKey } from '#platform/client/city-key.ts'
import { useCacheValue } from '#platform/client/use-cache-value.ts'
import { useMutate } from '#platform/client/use-mutate.ts'
import { BASKET_CHANGE_KEY, basketMutation, changeOf, pendingChanges, type BasketChange } from './basket-change.ts'
import {
  availabilityQuery,
  basketPriceQuery,
  basketQuery,
  basketMethodsQuery,
  refreshShownBasket,
  reloadBasket,
} from './basket-query.ts'
import { onOtherTab } from './other-tabs.ts'
import type { BasketPrice as PricedBasket } from '#shop/pricing/price.api.ts'
import type { OfferedMethods } from '#shop/delivery/methods.api.ts'
import type { AvailByCity } from '#shop/stock/stock.api.ts'

/**
 * The result of `select` on the server's last answer; undefined until there is one. Renders again only when it differs, so
 * `select` returns a part of the basket or a plain value.
 */
export const useBasket = <T>(select: (basket: Basket) => T | undefined): T | undefined =>
  useCacheValue(
    basketQuery,
    (client) => {
      const basket = client.getQueryData(basketQuery.queryKey)
      return basket && select(basket)
    },
    undefined,
  )

/** The result of `select` on the availability of the basket in the chosen city; undefined while unknown. */
export const useAvailability = <T>(select: (availability: AvailByCity) => T): T | undefined => {
  const { data: basket, dataUpdatedAt } = useQuery(basketQuery)
  const { data } = useQuery({
    ...availabilityQuery(basket, dataUpdatedAt, useCityKey()),
    placeholderData: keepPreviousData,
    select,
  })
  return basket !== undefined && basket.items.length > 0 ? data : undefined
}

/** Changes without an answer yet, oldest first. */
export const usePendingChanges = (): readonly BasketChange[] =>
  useMutationState({ filters: { mutationKey: BASKET_CHANGE_KEY, status: 'pending' }, select: changeOf }).flat()

/** The result of `select` on those changes. Renders again only when it differs, so `select` returns a plain value. */
export const usePendingChange = <T>(select: (pending: readonly BasketChange[]) => T, served: T): T =>
  useCacheValue(basketQuery, (client) => select(pendingChanges(client)), served)

/** Sends a change; resolves with whether it succeeded. Never rejects. */
export const useChangeBasket = (): ((change: BasketChange) => Promise<boolean>) => useMutate(basketMutation)

/** BASK-03. */
export type Cart = {
  /** The server's last answer; null until there is one. */
  readonly basket: Basket | null
  /** Pieces in the basket. */
  readonly totalItems: number
  /** The availability in the city; null while unknown. */
  readonly availability: AvailByCity | null
  /** Pieces available in the city; null while unknown. */
  readonly amountCity: number | null
  /** True until the first answer. */
  readonly loading: boolean
  /** The first request failed. */
  readonly failed: boolean
}

type Answered = { readonly data: Basket | undefined; readonly isPending: boolean; readonly isError: boolean }

export const cartOf = ({ data, isPending, isError }: Answered, availability: AvailByCity | null): Cart => ({
  basket: data ?? null,
  totalItems: data?.total_items ?? 0,
  availability,
  amountCity: data?.items.length === 0 ? 0 : (availability?.avail_by_city.total_available.quantity ?? null),
  loading: isPending,
  failed: isError && data === undefined,
})

const whole = <T>(value: T): T => value

export const useCart = (): Cart & { readonly reload: () => void } => {
  const client = useQueryClient()
  const answered = useQuery(basketQuery)
  const availability = useAvailability(whole)
  return { ...cartOf(answered, availability ?? null), reload: () => void reloadBasket(client) }
}

/** The price of the basket in the city; `isCurrent` is false while that of an earlier basket is shown. */
export type BasketPrice = {
  readonly tree: PricedBasket | null
  readonly isCurrent: boolean
  /** No price could be read. */
  readonly failed: boolean
  readonly reload: () => void
}
export const useBasketPrice = (promoCode: string | null): BasketPrice => {
  const { data: basket, dataUpdatedAt } = useQuery(basketQuery)
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...basketPriceQuery(basket, dataUpdatedAt, useCityKey(), promoCode),
    placeholderData: keepPreviousData,
  })
  return { tree: data ?? null, isCurrent: !isPlaceholderData, failed: isError, reload: () => void refetch() }
}

/** What stores and the courier of the chosen city have of the basket; null while unknown and without a city. */
export const useBasketMethods = (): OfferedMethods | null => {
  const { data: basket, dataUpdatedAt } = useQuery(basketQuery)
  return useQuery(basketMethodsQuery(basket, dataUpdatedAt, useCityKey())).data ?? null
}

/**
 * False until availability, price and delivery of the basket have been answered or have failed once: an answer that comes after the
 * basket is shown moves what is below it. True from then on.
 */
export const useIsBasketKnown = (promoCode: string | null): boolean => {
  const { data: basket, dataUpdatedAt } = useQuery(basketQuery)
  const city = useCityKey()
  const answers = [
    useQuery(availabilityQuery(basket, dataUpdatedAt, city)),
    useQuery(basketPriceQuery(basket, dataUpdatedAt, city, promoCode)),
    useQuery(basketMethodsQuery(basket, dataUpdatedAt, city)),
  ]
  const [isKnown, setKnown] = useState(false)
  const areKnown =
    basket !== undefined && answers.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
  if (areKnown && !isKnown) setKnown(true)
  return isKnown || areKnown
}

/** Asks for the basket, its availability and price when a page that shows them opens (BASK-09). */
export const useFreshBasket = (): void => {
  const client = useQueryClient()
  useEffect(() => void refreshShownBasket(client), [client])
}

/** Pieces in the basket by the server's last answer; 0 until there is one. */
export const useBasketCount = (): number => useBasket((basket) => basket.total_items) ?? 0

/** Keeps the basket equal to that of other tabs, and loads its availability on every page (BASK-02). Renders nothing. */
export const BasketSync = () => {
  const client = useQueryClient()
  useEffect(() => onOtherTab(() => void reloadBasket(client)), [client])
  useAvailability((availability) => availability.avail_by_city.total_available.quantity)
  return null
}

const showsOverlay = ({ meta }: Query): boolean => meta?.overlay === true

/** BASK-03: a call of the basket or of delivery is under way. Never in the server's HTML, where it would cover readable content. */
export const useBasketOverlay = (): 'none' | 'reading' | 'changing' => {
  const isChanging = useIsMutating({ mutationKey: BASKET_CHANGE_KEY }) > 0
  const isReading = useIsFetching({ predicate: showsOverlay }) > 0
  return isChanging ? 'changing' : isReading ? 'reading' : 'none'
}
