/**
 * The products as one city sees them: what is available there, which variant each card shows, and the orders that depend on
 * its price. Corrected row by row when a store's last free unit is reserved or its first one arrives.
 */
import { hasBit, emptyBits, forEachBit, setBit, type Bits } from '#kernel/bits.ts'
import { salePercent } from '#kernel/money.ts'
import { isBetterOffer } from '../facts/card-offer.ts'
import type { Products } from './products.ts'
import { insertRow, sortRowsByKey, removeRow, type RowKey } from './row-order.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** A shop of the city. `variants`: in stock there now; `rows`: their products. */
export type StoreStock = { readonly id: number; readonly name: string; readonly variants: Bits; readonly rows: Bits }

export type CityView = {
  readonly stores: readonly StoreStock[]
  /** Variants in stock in the city's stores, and in the warehouse. The same set where the city has no stores. */
  readonly inStores: Bits
  readonly inWarehouse: Bits
  readonly available: Bits
  /** Rows that pass the filter «В наличии». */
  readonly inStock: Bits
  readonly onSale: Bits
  /** By row: the variant on its card, its price, and the discount in whole percent. */
  readonly shownVariant: Int32Array
  readonly price: Int32Array
  readonly discount: Uint8Array
  readonly byPriceAsc: Int32Array
  readonly byPriceDesc: Int32Array
  readonly byDiscountDesc: Int32Array
}

/** What a view is made from. */
export type ListedProducts = Pick<Products, 'size' | 'variants'>

/** State of one row: the variant on its card (-1 without variants), and whether the city and its stores have any variant of it. */
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

const offerOf = ({ variants }: ListedProducts, variant: number) => ({
  price: variants.price[variant] ?? 0,
  oldPrice: variants.oldPrice[variant] ?? 0,
  position: variants.position[variant] ?? 0,
})

const computeRow = (
  products: ListedProducts,
  view: Pick<CityView, 'inStores' | 'inWarehouse'>,
  row: number,
): RowState => {
  const { firstOfRow, byRow } = products.variants
  const state: RowState = { shown: -1, available: false, inStock: false }
  for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
    const variant = byRow[at] ?? 0
    const inStores = hasBit(view.inStores, variant)
    const available = inStores || hasBit(view.inWarehouse, variant)
    const first = state.shown === -1 || (available && !state.available)
    const comparable = available === state.available
    if (first || (comparable && isBetterOffer(offerOf(products, variant), offerOf(products, state.shown))))
      state.shown = variant
    state.available ||= available
    state.inStock ||= inStores
  }
  return state
}

const writeRow = (products: ListedProducts, view: Columns, row: number, state: RowState): void => {
  const offer = state.shown === -1 ? { price: 0, oldPrice: 0 } : offerOf(products, state.shown)
  view.shownVariant[row] = state.shown
  view.price[row] = offer.price
  view.discount[row] = salePercent(offer.price, offer.oldPrice) ?? 0
  setBit(view.available, row, state.available)
  setBit(view.inStock, row, state.inStock)
  setBit(view.onSale, row, offer.oldPrice > offer.price)
}

const refreshStores = (
  { variants: { firstOfRow, byRow } }: ListedProducts,
  { stores }: CityView,
  row: number,
): void => {
  for (const { variants, rows } of stores) {
    let there = false
    for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++)
      there ||= hasBit(variants, byRow[at] ?? 0)
    setBit(rows, row, there)
  }
}

/** What a shop has, with `rows` filled in from `variants`. */
export type StoreVariants = Omit<StoreStock, 'rows'>
const storeStockOf = ({ size, variants: { rowOf } }: ListedProducts, store: StoreVariants): StoreStock => {
  const rows = emptyBits(size)
  forEachBit(store.variants, (variant) => {
    const row = rowOf[variant] ?? -1
    if (row >= 0) setBit(rows, row)
  })
  return { ...store, rows }
}

const ROWS_BETWEEN_YIELDS = 2048

export const buildCityView = async (
  products: ListedProducts,
  inStores: Bits,
  inWarehouse: Bits,
  yieldToEventLoop: YieldToEventLoop,
  ofStores: readonly StoreVariants[] = [],
): Promise<CityView> => {
  const { size } = products
  const stores: StoreStock[] = []
  for (const store of ofStores) {
    stores.push(storeStockOf(products, store))
    await yieldToEventLoop()
  }
  const columns: Columns = {
    stores,
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
    if (row % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  const cheapestFirst = sortRowsByKey(size, priceAscKey(columns))
  await yieldToEventLoop()
  const dearestFirst = sortRowsByKey(size, priceDescKey(columns))
  await yieldToEventLoop()
  const mostOffFirst = sortRowsByKey(size, discountDescKey(columns))
  await yieldToEventLoop()
  return { ...columns, byPriceAsc: cheapestFirst, byPriceDesc: dearestFirst, byDiscountDesc: mostOffFirst }
}

/** Recomputes one row after the availability of one of its variants changed, and moves it in the orders. */
export const refreshRow = (products: ListedProducts, view: CityView, row: number): void => {
  refreshStores(products, view, row)
  const state = computeRow(products, view, row)
  if (state.shown === view.shownVariant[row]) return writeRow(products, view, row, state)
  const orders = [
    [view.byPriceAsc, priceAscKey(view)],
    [view.byPriceDesc, priceDescKey(view)],
    [view.byDiscountDesc, discountDescKey(view)],
  ] as const
  for (const [order, keyOf] of orders) removeRow(order, row, keyOf)
  writeRow(products, view, row, state)
  for (const [order, keyOf] of orders) insertRow(order, row, keyOf)
}
