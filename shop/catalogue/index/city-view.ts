/**
 * The products as one city sees them: what is available there, which variant each card shows, and the orders that depend on
 * its price. Corrected for the rows whose prices change, or of which a store's last free unit is reserved or its first one arrives.
 */
import { hasBit, emptyBits, forEachBit, setBit, type Bits } from '#kernel/bits.ts'
import { salePercent } from '#kernel/money.ts'
import { isBetterOffer } from '../facts/card-offer.ts'
import type { ChangingRows } from './cached-answers.ts'
import type { Products } from './products.ts'
import { insertRows, removeRows, sortRowsByKey, type RowKey } from './row-order.ts'
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
  readonly byDiscountDesc: Int32Array
}

/** `rows`: those of the latest changes, each as often as it has changed; `forgotten`: how many came before them. */
type ChangeLog = { forgotten: number; readonly rows: number[] }
const changeLogs = new WeakMap<CityView, ChangeLog>()
/** After more changes to compute an answer again takes about as long as to look for its rows. */
const MOST_REMEMBERED = 4096

/** How often a row of the view has changed: what was computed from it holds while this number stays. */
export const changesOf = (view: CityView): number => {
  const log = changeLogs.get(view)
  return log ? log.forgotten + log.rows.length : 0
}

/** What answers that were computed from the view ask of it. */
export const changingRowsOf = (view: CityView): ChangingRows => ({
  changes: changesOf(view),
  changedSince: (changes) => {
    const { forgotten, rows } = changeLogs.get(view) ?? { forgotten: 0, rows: [] }
    return changes < forgotten ? null : rows.slice(changes - forgotten)
  },
})

/** The oldest are forgotten many at a time: each piece sold would copy the log otherwise. */
const rememberChanges = (view: CityView, changed: readonly number[]): void => {
  const log = changeLogs.get(view) ?? { forgotten: 0, rows: [] }
  changeLogs.set(view, log)
  for (const row of changed) log.rows.push(row)
  if (log.rows.length > 2 * MOST_REMEMBERED)
    log.forgotten += log.rows.splice(0, log.rows.length - MOST_REMEMBERED).length
}

/** What a view is made from. */
export type ListedProducts = Pick<Products, 'size' | 'variants'>

/** State of one row: the variant on its card (-1 without variants), and whether the city and its stores have any variant of it. */
type RowState = { shown: number; available: boolean; inStock: boolean }

type Columns = Omit<CityView, 'byPriceAsc' | 'byDiscountDesc'>
export const priceAscKey =
  (view: Columns): RowKey =>
  (row) =>
    view.price[row] ?? 0
export const priceDescKey =
  (view: Columns): RowKey =>
  (row) =>
    -(view.price[row] ?? 0)
export const discountDescKey =
  (view: Columns): RowKey =>
  (row) =>
    -(view.discount[row] ?? 0)

/**
 * All rows from the highest price down, equal prices by row, as often as they are asked for: read from the rising order, since another
 * column would be held by every city.
 */
export const rowsByPriceDesc = ({ byPriceAsc: order, price }: CityView): Iterable<number> => ({
  *[Symbol.iterator]() {
    let end = order.length
    while (end > 0) {
      const highest = price[order[end - 1] ?? 0]
      let first = end - 1
      while (first > 0 && price[order[first - 1] ?? 0] === highest) first -= 1
      yield* order.subarray(first, end)
      end = first
    }
  },
})

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

/** What the card says of the variant that it shows; −1 = none. */
const cardOf = (products: ListedProducts, shown: number) => {
  const { price, oldPrice } = shown === -1 ? { price: 0, oldPrice: 0 } : offerOf(products, shown)
  return { price, discount: salePercent(price, oldPrice) ?? 0, onSale: oldPrice > price }
}

/** Returns whether anything of the row has changed. */
const writeRow = (products: ListedProducts, view: Columns, row: number, state: RowState): boolean => {
  const { price, discount, onSale } = cardOf(products, state.shown)
  const isChanged =
    view.shownVariant[row] !== state.shown ||
    view.price[row] !== price ||
    view.discount[row] !== discount ||
    hasBit(view.available, row) !== state.available ||
    hasBit(view.inStock, row) !== state.inStock ||
    hasBit(view.onSale, row) !== onSale
  view.shownVariant[row] = state.shown
  view.price[row] = price
  view.discount[row] = discount
  setBit(view.available, row, state.available)
  setBit(view.inStock, row, state.inStock)
  setBit(view.onSale, row, onSale)
  return isChanged
}

/** Returns whether any store's rows have changed. */
const refreshStores = (
  { variants: { firstOfRow, byRow } }: ListedProducts,
  { stores }: CityView,
  row: number,
): boolean => {
  let isChanged = false
  for (const { variants, rows } of stores) {
    let there = false
    for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++)
      there ||= hasBit(variants, byRow[at] ?? 0)
    isChanged ||= hasBit(rows, row) !== there
    setBit(rows, row, there)
  }
  return isChanged
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
  return {
    ...columns,
    byPriceAsc: await sortRowsByKey(size, priceAscKey(columns), yieldToEventLoop),
    byDiscountDesc: await sortRowsByKey(size, discountDescKey(columns), yieldToEventLoop),
  }
}

/**
 * Computes distinct rows again, after offers or the availability of their variants changed, and moves them in the orders: between two
 * calls the view is whole.
 */
export const refreshRows = (products: ListedProducts, view: CityView, rows: readonly number[]): void => {
  const states = new Map(rows.map((row) => [row, computeRow(products, view, row)]))
  const moved = rows.filter((row) => {
    const { price, discount } = cardOf(products, states.get(row)?.shown ?? -1)
    return price !== view.price[row] || discount !== view.discount[row]
  })
  const orders = [
    [view.byPriceAsc, priceAscKey(view)],
    [view.byDiscountDesc, discountDescKey(view)],
  ] as const
  for (const [order, keyOf] of orders) removeRows(order, moved, keyOf)
  const changed: number[] = []
  for (const [row, state] of states) {
    const [inStores, ofRow] = [refreshStores(products, view, row), writeRow(products, view, row, state)]
    if (inStores || ofRow) changed.push(row)
  }
  for (const [order, keyOf] of orders) insertRows(order, moved, keyOf)
  if (changed.length > 0) rememberChanges(view, changed)
}
