/**
 * The products as one city sees them: what can be had there, which variant each card shows, and the orders that depend on
 * its price. Kept right row by row when the last unit somewhere goes or the first one comes.
 */
import { hasBit, emptyBits, setBit, type Bits } from '#domain/bits.ts'
import { salePercent } from '#domain/money.ts'
import { isBetterOffer } from '#domain/card-offer.ts'
import type { Products } from './products.ts'
import { insertRow, sortRowsByKey, removeRow, type RowKey } from './row-order.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'

export type CityView = {
  /** Variants that lie in the city's stores, and in the warehouse. One and the same where the city has no stores. */
  readonly inStores: Bits
  readonly inWarehouse: Bits
  readonly available: Bits
  /** Rows that «В наличии» leaves in the list. */
  readonly inStock: Bits
  readonly onSale: Bits
  /** By row: the variant on its card, its price, and the whole percent taken off. */
  readonly shownVariant: Int32Array
  readonly price: Int32Array
  readonly discount: Uint8Array
  readonly byPriceAsc: Int32Array
  readonly byPriceDesc: Int32Array
  readonly byDiscountDesc: Int32Array
}

type RowState = { shown: number; available: boolean; inStock: boolean }

type Columns = Omit<CityView, 'byPriceAsc' | 'byPriceDesc' | 'byDiscountDesc'>
const priceAscKey =
  (view: Columns): RowKey =>
  (row) =>
    view.price[row] ?? 0
const priceDescKey =
  (view: Columns): RowKey =>
  (row) =>
    -(view.price[row] ?? 0)
const discountDescKey =
  (view: Columns): RowKey =>
  (row) =>
    -(view.discount[row] ?? 0)

const offerOf = ({ variants }: Products, variant: number) => ({
  price: variants.price[variant] ?? 0,
  oldPrice: variants.oldPrice[variant] ?? 0,
  position: variants.position[variant] ?? 0,
})

const computeRow = (products: Products, view: Pick<CityView, 'inStores' | 'inWarehouse'>, row: number): RowState => {
  const { firstOfRow, byRow } = products.variants
  const look: RowState = { shown: -1, available: false, inStock: false }
  for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
    const variant = byRow[at] ?? 0
    const inStores = hasBit(view.inStores, variant)
    const available = inStores || hasBit(view.inWarehouse, variant)
    const first = look.shown === -1 || (available && !look.available)
    const comparable = available === look.available
    if (first || (comparable && isBetterOffer(offerOf(products, variant), offerOf(products, look.shown))))
      look.shown = variant
    look.available ||= available
    look.inStock ||= inStores
  }
  return look
}

const writeRow = (products: Products, view: Columns, row: number, look: RowState): void => {
  const offer = look.shown === -1 ? { price: 0, oldPrice: 0 } : offerOf(products, look.shown)
  view.shownVariant[row] = look.shown
  view.price[row] = offer.price
  view.discount[row] = salePercent(offer.price, offer.oldPrice) ?? 0
  setBit(view.available, row, look.available)
  setBit(view.inStock, row, look.inStock)
  setBit(view.onSale, row, offer.oldPrice > offer.price)
}

const ROWS_BETWEEN_PAUSES = 2048

export const buildCityView = async (
  products: Products,
  inStores: Bits,
  inWarehouse: Bits,
  yieldToEventLoop: YieldToEventLoop,
): Promise<CityView> => {
  const { size } = products
  const columns: Columns = {
    inStores,
    inWarehouse,
    available: emptyBits(size),
    inStock: emptyBits(size),
    onSale: emptyBits(size),
    shownVariant: new Int32Array(size),
    price: new Int32Array(size),
    discount: new Uint8Array(size),
  }
  for (let row = 0; row < size; row++) {
    writeRow(products, columns, row, computeRow(products, columns, row))
    if (row % ROWS_BETWEEN_PAUSES === 0) await yieldToEventLoop()
  }
  const cheapestFirst = sortRowsByKey(size, priceAscKey(columns))
  await yieldToEventLoop()
  const dearestFirst = sortRowsByKey(size, priceDescKey(columns))
  await yieldToEventLoop()
  const mostOffFirst = sortRowsByKey(size, discountDescKey(columns))
  await yieldToEventLoop()
  return { ...columns, byPriceAsc: cheapestFirst, byPriceDesc: dearestFirst, byDiscountDesc: mostOffFirst }
}

/** After the bits of one of the row's variants changed. */
export const refreshRow = (products: Products, view: CityView, row: number): void => {
  const look = computeRow(products, view, row)
  if (look.shown === view.shownVariant[row]) return writeRow(products, view, row, look)
  const orders = [
    [view.byPriceAsc, priceAscKey(view)],
    [view.byPriceDesc, priceDescKey(view)],
    [view.byDiscountDesc, discountDescKey(view)],
  ] as const
  for (const [order, keyOf] of orders) removeRow(order, row, keyOf)
  writeRow(products, view, row, look)
  for (const [order, keyOf] of orders) insertRow(order, row, keyOf)
}
