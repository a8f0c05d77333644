/** Reads the variants, and where each is in stock. */
import type { Transaction } from 'kysely'
import { emptyBits, setBit, type Bits } from '#domain/bits.ts'
import type { DB } from '#server/db/types.gen.ts'
import { articleWord } from '#domain/search-words.ts'
import {
  fetchBatches,
  selectAllStock,
  selectVariants,
  type StockLocations,
  StockRow,
  VariantRow,
} from './catalogue-index.queries.ts'
import { groupByRow, indexOfId, type Variants } from './products.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'
import type { WordIndexBuilder } from './word-index.ts'

const ROWS_BETWEEN_YIELDS = 128

export const loadVariants = async (
  tx: Transaction<DB>,
  count: number,
  rows: number,
  rowOfProduct: (productId: number) => number,
  words: WordIndexBuilder,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Variants> => {
  const variants = {
    ids: new Int32Array(count),
    rowOf: new Int32Array(count),
    price: new Int32Array(count),
    oldPrice: new Int32Array(count),
    position: new Uint16Array(count),
  }
  const write = (at: number, variant: VariantRow): void => {
    const row = rowOfProduct(variant.product_id)
    variants.ids[at] = variant.id
    variants.rowOf[at] = row
    variants.price[at] = variant.price
    variants.oldPrice[at] = variant.old_price ?? 0
    variants.position[at] = variant.position
    if (row >= 0) words.add(row, articleWord(variant.sku))
  }
  let at = 0
  for await (const batch of fetchBatches(tx, 'all_variants', VariantRow, selectVariants))
    for (const variant of batch) {
      write(at++, variant)
      if (at % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  await yieldToEventLoop()
  return { ...variants, ...groupByRow(variants.rowOf, rows) }
}

const markInStock = (inStockAt: readonly Bits[], variant: number, locations: StockRow['locations']): void =>
  inStockAt.forEach((bits, location) => {
    if (locations[location] === '1') setBit(bits, variant)
  })

/** By location: the variants in stock there. */
export const loadStock = async (
  tx: Transaction<DB>,
  locations: StockLocations,
  ids: Int32Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Bits[]> => {
  const inStockAt = Array.from({ length: locations.cityCodes.length + 1 }, () => emptyBits(ids.length))
  let read = 0
  for await (const batch of fetchBatches(tx, 'stock_in_hand', StockRow, selectAllStock(locations)))
    for (const row of batch) {
      markInStock(inStockAt, indexOfId(ids, row.variant_id), row.locations)
      if (++read % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  return inStockAt
}
