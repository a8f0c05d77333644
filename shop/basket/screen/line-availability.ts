/** BASK-06: availability of the basket in the chosen city, line by line. */
import type { Basket, BasketLine } from '../basket.api.ts'
import type { BasketLineId } from '#kernel/ids.ts'
import { freshAgeText, staleAgeText } from '#shop/stock/facts/stock-age.ts'
import { counted, plural, type Forms } from '#kernel/text.ts'
import type { AvailByCity } from '#shop/stock/stock.api.ts'

export type LineAvailability = {
  readonly line: BasketLine
  /** Pieces shown: the last quantity chosen, also before the server has answered. */
  readonly quantity: number
  /** Pieces available in the city; null while unknown. */
  readonly available: number | null
  /** Pieces that can be ordered; null while unknown. */
  readonly limit: number | null
  /** CAT-15: ISO moment of the last exchange, null: never; undefined while nothing is known to be available. */
  readonly syncedAt: string | null | undefined
  /** «обновлено 3 дня назад, уточняйте» of a stale figure; null of a fresh one, whose age is said once (`freshAgeText`). */
  readonly age: string | null
  /** Number of stores in the city that have all pieces. */
  readonly storesCount: number
}

/** `pressed`: requested quantities that are not yet answered, by line. */
export const availabilityOf = (
  basket: Basket,
  answer: AvailByCity | null,
  pressed: ReadonlyMap<BasketLineId, number>,
  now: Date,
): LineAvailability[] =>
  basket.items.map((line) => {
    const quantity = pressed.get(line.id) ?? line.quantity
    const item = answer?.avail_by_city.items.find((found) => found.product_id === line.product_id)
    const stores = (answer?.store_amount ?? []).filter((store) =>
      store.items.some((item) => item.product_id === line.product_id && item.quantity >= line.quantity),
    )
    const limit = line.product.discontinued ? 0 : (item?.limit ?? null)
    const syncedAt = item === undefined || limit === 0 ? undefined : item.synced_at
    return {
      line,
      quantity,
      limit,
      syncedAt,
      age: syncedAt === undefined ? null : staleAgeText(syncedAt, now),
      available: limit === null ? null : Math.min(quantity, limit),
      storesCount: stores.length,
    }
  })

/** For which city the availability is shown, and how old it is. */
export const shownForText = (
  { name }: { readonly name: string | null },
  stocks: readonly LineAvailability[],
  now: Date,
): string => {
  const age = freshAgeText(
    stocks.flatMap(({ syncedAt }) => syncedAt ?? []),
    now,
  )
  const city =
    name === null
      ? 'Город не\u00a0выбран, наличие показано для\u00a0доставки'
      : `Наличие показано для\u00a0города ${name}`
  return age === null ? `${city}.` : `${city}, ${age}.`
}

export const isOut = (stock: LineAvailability): boolean => stock.available === 0
export const isShort = (stock: LineAvailability): boolean =>
  stock.available !== null && stock.available < stock.quantity

const LOW_STOCK = 3
const IN_STORES: Forms = ['магазине', 'магазинах', 'магазинах']
const PIECES_LEFT: Forms = ['осталась', 'осталось', 'осталось']

export type StockWords = { readonly level: 'full' | 'low' | 'none' | 'unknown'; readonly text: string }

/** `cityIn`: «в Челябинске»; null where no city with stores is chosen. */
export const stockWords = (stock: LineAvailability, cityIn: string | null): StockWords => {
  const here = cityIn ?? ''
  const start = here === '' ? 'На\u00a0складе' : `${here.charAt(0).toUpperCase()}${here.slice(1)}`
  if (stock.line.product.discontinued) return { level: 'none', text: 'Больше не\u00a0продаётся' }
  if (stock.limit === null || stock.available === null) return { level: 'unknown', text: 'Узнаём, где есть…' }
  if (isOut(stock)) return { level: 'none', text: here === '' ? 'Нет в\u00a0наличии' : `Нет ${here}` }
  if (isShort(stock)) return { level: 'low', text: `${start} есть только ${stock.limit} из\u00a0${stock.quantity}` }
  if (stock.limit <= LOW_STOCK)
    return { level: 'low', text: `${start} ${plural(stock.limit, PIECES_LEFT)} ${stock.limit}\u00a0шт.` }
  if (stock.storesCount > 0) return { level: 'full', text: `Есть в\u00a0${counted(stock.storesCount, IN_STORES)}` }
  return { level: 'full', text: 'Есть, привезёт курьер' }
}
