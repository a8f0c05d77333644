/** BASK-06: the basket as the chosen city can give it, line by line. */
import type { AvailByCity, Basket, BasketLine } from '#contract/basket.schema.ts'
import { priceTree, type PriceTree } from '#domain/price-tree.ts'
import { counted, plural, type Forms } from '#domain/plural.ts'

export type Stand = {
  readonly line: BasketLine
  /** Pieces shown: what was pressed, even while the server has not answered. */
  readonly quantity: number
  /** Pieces that the city can give; null while unknown. */
  readonly available: number | null
  /** Most that may be asked for; null while unknown. */
  readonly limit: number | null
  /** Shops of the city that can hand over all pieces. */
  readonly shops: number
}

/** `pressed`: quantities asked for and not yet answered, by line. */
export const standsOf = (basket: Basket, told: AvailByCity | null, pressed: ReadonlyMap<number, number>): Stand[] =>
  basket.items.map((line) => {
    const quantity = pressed.get(line.id) ?? line.quantity
    const place = told?.avail_by_city.items.find((item) => item.product_id === line.product_id)
    const shops = (told?.store_amount ?? []).filter((store) =>
      store.items.some((item) => item.product_id === line.product_id && item.quantity >= line.quantity),
    )
    const limit = line.product.left_shop ? 0 : (place?.limit ?? null)
    return { line, quantity, limit, available: limit === null ? null : Math.min(quantity, limit), shops: shops.length }
  })

export const isOut = (stand: Stand): boolean => stand.available === 0
export const isShort = (stand: Stand): boolean => stand.available !== null && stand.available < stand.quantity

const FEW = 3
const IN_SHOPS: Forms = ['магазине', 'магазинах', 'магазинах']
const PIECES_LEFT: Forms = ['осталась', 'осталось', 'осталось']

export type StockWords = { readonly level: 'full' | 'low' | 'none' | 'unknown'; readonly text: string }

/** `place`: «в Челябинске», or null where no city with shops is chosen. */
export const stockWords = (stand: Stand, place: string | null): StockWords => {
  const here = place === null ? '' : place
  const start = here === '' ? 'На\u00a0складе' : `${here.charAt(0).toUpperCase()}${here.slice(1)}`
  if (stand.line.product.left_shop) return { level: 'none', text: 'Больше не\u00a0продаётся' }
  if (stand.limit === null || stand.available === null) return { level: 'unknown', text: 'Узнаём, где есть…' }
  if (isOut(stand)) return { level: 'none', text: here === '' ? 'Нет в\u00a0наличии' : `Нет ${here}` }
  if (isShort(stand)) return { level: 'low', text: `${start} есть только ${stand.limit} из\u00a0${stand.quantity}` }
  if (stand.limit <= FEW)
    return { level: 'low', text: `${start} ${plural(stand.limit, PIECES_LEFT)} ${stand.limit}\u00a0шт.` }
  if (stand.shops > 0) return { level: 'full', text: `Есть в\u00a0${counted(stand.shops, IN_SHOPS)}` }
  return { level: 'full', text: 'Есть, привезёт курьер' }
}

/** The tree of what the city can give now: the same function that prices the order. */
export const treeOf = (
  stands: readonly Stand[],
  city: { readonly code: string; readonly has_shops: boolean },
): PriceTree =>
  priceTree(
    stands
      .map(({ line, quantity, available }) => ({
        product_id: line.product_id,
        quantity: available ?? quantity,
        price: line.product.price,
        old_price: line.product.old_price,
      }))
      .filter((line) => line.quantity > 0),
    null,
    { ...city, utc_offset_min: 0 },
  )
