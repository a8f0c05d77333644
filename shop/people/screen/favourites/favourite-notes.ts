/** FAV-01: what the favourites page says below a card: where it can be collected today, and what it costs less. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { NO_CITY } from '#kernel/city-cookie.ts'
import type { ProductId } from '#kernel/ids.ts'
import { formatMoney } from '#kernel/money.ts'
import { counted, STORES } from '#kernel/text.ts'
import { api } from '#platform/client/client.ts'
import { logged } from '#platform/client/failure.ts'
import { valueOf } from '#platform/client/value-of.ts'
import type { CityStock } from '#shop/product/product.api.ts'

const NAMED_STORES = 2
/** Pieces from which there are enough, as on the page of the product. */
const FEW = 4

type Stock = Pick<CityStock[number], 'today' | 'quantity'>

const storesText = ({ today }: Stock): string => {
  const more = today.length - NAMED_STORES
  const names = today.slice(0, NAMED_STORES).join(', ')
  return more > 0 ? `${names} и\u00a0ещё ${counted(more, STORES)}` : names
}

const stockText = (stock: Stock): string => {
  if (stock.quantity === 0) return ''
  const few = stock.quantity === 1 ? 'Последняя.' : stock.quantity < FEW ? 'Осталось мало.' : ''
  return [stock.today.length === 0 ? '' : `Забрать сегодня: ${storesText(stock)}.`, few].join(' ').trim()
}

/** `dropped`: kopecks since the product was added. Undefined: nothing to say. */
export const noteOf = (stock: Stock | undefined, dropped: number | undefined): string | undefined =>
  [
    dropped === undefined ? '' : `Подешевело на\u00a0${formatMoney(dropped)} с\u00a0тех пор, как вы\u00a0добавили.`,
    stock === undefined ? '' : stockText(stock),
  ]
    .filter((text) => text !== '')
    .join(' ') || undefined

/** Notes of these products. A failure is only logged: the cards stand without notes. */
export const useFavouriteNotes = (ids: readonly ProductId[], city: string): ReadonlyMap<ProductId, string> => {
  const isAny = ids.length > 0
  const { data: stocks } = useQuery({
    queryKey: ['favorites', 'stock', city, ids],
    staleTime: 0,
    enabled: isAny && city !== NO_CITY,
    queryFn: ({ signal }) =>
      logged(
        'Failed to get stock of favorites',
        async () => valueOf(await api.product.stock({ city, ids: [...ids] }, { signal })),
        signal,
      ),
  })
  const { data: drops } = useQuery({
    queryKey: ['favorites', 'drops', ids],
    staleTime: 0,
    enabled: isAny,
    queryFn: ({ signal }) =>
      logged(
        'Failed to get price drops of favorites',
        async () => valueOf(await api.favorites.drops({}, { signal })),
        signal,
      ),
  })
  return useMemo(() => {
    const stockOf = new Map(stocks?.map((stock) => [stock.product_id, stock]))
    const dropOf = new Map(drops?.map(({ product_id, dropped }) => [product_id, dropped]))
    return new Map(
      ids.flatMap((id) => {
        const note = noteOf(stockOf.get(id), dropOf.get(id))
        return note === undefined ? [] : [[id, note] as const]
      }),
    )
  }, [ids, stocks, drops])
}
