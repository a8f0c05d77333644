/** Texts of the availability block. */
import type { Availability } from '../product.api.ts'
import { counted, plural, STORES } from '#kernel/text.ts'
import { stockAgeText } from '#shop/stock/facts/stock-age.ts'
import { readyShort } from '#shop/delivery/facts/promised-time.ts'
import type { ProductId } from '#kernel/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/client/client.ts'

/** Always refetched, never answered from the five-minute cache (BASK-09). */
export const useProductAvailability = (productId: ProductId, city: string) =>
  useQuery({
    queryKey: ['product', 'availability', productId, city],
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const answer = await api.product.availability({ product_id: productId, city }, { signal })
      if (!answer.ok) throw new Error(answer.message)
      return answer.value
    },
  })

export type StoreStock = Availability['variants'][number]['stores'][number]
export type StockLevel = 'full' | 'low' | 'none'

const MAX_SHOWN_STORES = 3
const IN_STORES = ['магазине', 'магазинах', 'магазинах'] as const

/** CAT-15: an outdated quantity reads «уточняйте». */
export const stockText = (store: StoreStock): { text: string; level: StockLevel } => {
  if (store.quantity === 0) return { text: 'нет', level: 'none' }
  if (store.stale) return { text: 'уточняйте', level: 'low' }
  if (store.quantity === 1) return { text: 'последняя', level: 'low' }
  return store.quantity < 4
    ? { text: `${store.quantity}\u00a0шт.`, level: 'low' }
    : { text: `${store.quantity}\u00a0шт.`, level: 'full' }
}

/** The first few stores, those with stock first. */
export const shownStores = (stores: readonly StoreStock[]): StoreStock[] =>
  [...stores].sort((a, b) => Number(b.quantity > 0) - Number(a.quantity > 0)).slice(0, MAX_SHOWN_STORES)

/** Age of the oldest figure of these stores. */
export const oldestAgeText = (stores: readonly StoreStock[], now: Date): string => {
  const moments = stores.map(({ synced_at }) => (synced_at === null ? 0 : Date.parse(synced_at)))
  const oldest = Math.min(...moments)
  return stockAgeText(oldest === 0 ? null : new Date(oldest), now)
}

/** «в Москве, 9 магазинов». */
export const otherCityText = ({
  name_in,
  shops: stores,
}: Availability['variants'][number]['other_cities'][number]): string => `${name_in}, ${counted(stores, STORES)}`

export type Pickup = { title: string; hint: string; level: StockLevel }

/** «Забрать сегодня после 17:40, бесплатно»: the earliest of the stores that have it, as the checkout promises it. */
const pickupTitle = (stores: readonly StoreStock[], offset: number, now: Date): string => {
  const [earliest] = stores.flatMap(({ ready_at }) => ready_at ?? []).toSorted()
  return earliest === undefined
    ? 'Забрать в магазине, бесплатно'
    : `Забрать ${readyShort(earliest, offset, now)}, бесплатно`
}

/** `offset`: of the city from UTC in minutes. */
export const pickupText = (
  stores: readonly StoreStock[],
  cityNameIn: string | null,
  offset: number,
  now: Date,
): Pickup => {
  const having = stores.filter((store) => store.quantity > 0)
  const where = cityNameIn === null ? '' : ` ${cityNameIn}`
  if (having.length === 0)
    return { title: 'В магазинах сейчас нет', hint: `Закончилось во всех магазинах${where}`, level: 'none' }
  const hint = `Есть в\u00a0${having.length}\u00a0${plural(having.length, IN_STORES)}${where}`
  return having.every((store) => store.stale)
    ? { title: 'Забрать в магазине, бесплатно', hint: `${hint}, уточняйте по телефону`, level: 'low' }
    : { title: pickupTitle(having, offset, now), hint, level: 'full' }
}
