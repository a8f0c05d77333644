/**
 * The goods as one city sees them: what can be had there, which variant each card shows, and the orders that depend on
 * its price. Kept right row by row when the last unit somewhere goes or the first one comes.
 */
import { hasBit, noBits, setBit, type Bits } from '#domain/bits.ts'
import { salePercent } from '#domain/money.ts'
import { isBetterOffer } from '#domain/listing.ts'
import type { Products } from './products.ts'
import { putIn, sortedRows, takeOut, type RowKey } from './row-order.ts'
import type { Pause } from './yield-to-event-loop.ts'

export type CityView = {
  /** Variants that lie in the city's stores, and in the warehouse. One and the same where the city has no stores. */
  readonly inStores: Bits
  readonly inWarehouse: Bits
  readonly available: Bits
  /** Rows that «В наличии» leaves in the list. */
  readonly inStock: Bits
  readonly onSale: Bits
  /** By row: the variant on its card, its price, and the whole percent taken off. */
  readonly shown: Int32Array
  readonly price: Int32Array
  readonly discount: Uint8Array
  readonly cheapestFirst: Int32Array
  readonly dearestFirst: Int32Array
  readonly mostOffFirst: Int32Array
}

type Look = { shown: number; available: boolean; inStock: boolean }

type Columns = Omit<CityView, 'cheapestFirst' | 'dearestFirst' | 'mostOffFirst'>
const byPrice =
  (view: Columns): RowKey =>
  (row) =>
    view.price[row] ?? 0
const byPriceDown =
  (view: Columns): RowKey =>
  (row) =>
    -(view.price[row] ?? 0)
const byDiscount =
  (view: Columns): RowKey =>
  (row) =>
    -(view.discount[row] ?? 0)

const offerOf = ({ variants }: Products, variant: number) => ({
  price: variants.price[variant] ?? 0,
  oldPrice: variants.oldPrice[variant] ?? 0,
  position: variants.position[variant] ?? 0,
})

const lookAt = (goods: Products, view: Pick<CityView, 'inStores' | 'inWarehouse'>, row: number): Look => {
  const { firstOfRow, byRow } = goods.variants
  const look: Look = { shown: -1, available: false, inStock: false }
  for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
    const variant = byRow[at] ?? 0
    const inStores = hasBit(view.inStores, variant)
    const available = inStores || hasBit(view.inWarehouse, variant)
    const first = look.shown === -1 || (available && !look.available)
    const comparable = available === look.available
    if (first || (comparable && isBetterOffer(offerOf(goods, variant), offerOf(goods, look.shown))))
      look.shown = variant
    look.available ||= available
    look.inStock ||= inStores
  }
  return look
}

const write = (goods: Products, view: Columns, row: number, look: Look): void => {
  const offer = look.shown === -1 ? { price: 0, oldPrice: 0 } : offerOf(goods, look.shown)
  view.shown[row] = look.shown
  view.price[row] = offer.price
  view.discount[row] = salePercent(offer.price, offer.oldPrice) ?? 0
  setBit(view.available, row, look.available)
  setBit(view.inStock, row, look.inStock)
  setBit(view.onSale, row, offer.oldPrice > offer.price)
}

const ROWS_BETWEEN_PAUSES = 2048

export const seeFromCity = async (
  goods: Products,
  inStores: Bits,
  inWarehouse: Bits,
  pause: Pause,
): Promise<CityView> => {
  const { size } = goods
  const columns: Columns = {
    inStores,
    inWarehouse,
    available: noBits(size),
    inStock: noBits(size),
    onSale: noBits(size),
    shown: new Int32Array(size),
    price: new Int32Array(size),
    discount: new Uint8Array(size),
  }
  for (let row = 0; row < size; row++) {
    write(goods, columns, row, lookAt(goods, columns, row))
    if (row % ROWS_BETWEEN_PAUSES === 0) await pause()
  }
  const cheapestFirst = sortedRows(size, byPrice(columns))
  await pause()
  const dearestFirst = sortedRows(size, byPriceDown(columns))
  await pause()
  const mostOffFirst = sortedRows(size, byDiscount(columns))
  await pause()
  return { ...columns, cheapestFirst, dearestFirst, mostOffFirst }
}

/** After the bits of one of the row's variants changed. */
export const refreshRow = (goods: Products, view: CityView, row: number): void => {
  const look = lookAt(goods, view, row)
  if (look.shown === view.shown[row]) return write(goods, view, row, look)
  const orders = [
    [view.cheapestFirst, byPrice(view)],
    [view.dearestFirst, byPriceDown(view)],
    [view.mostOffFirst, byDiscount(view)],
  ] as const
  for (const [order, keyOf] of orders) takeOut(order, row, keyOf)
  write(goods, view, row, look)
  for (const [order, keyOf] of orders) putIn(order, row, keyOf)
}
