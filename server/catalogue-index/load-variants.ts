/** Reads the variants and where each is free. */
import type { Transaction } from 'kysely'
import { noBits, setBit, type Bits } from '#domain/bits.ts'
import type { DB } from '#server/db/types.gen.ts'
import { articleWord } from '#domain/listing.ts'
import {
  batches,
  stockRows,
  variantRows,
  type Places,
  type StockRow,
  type VariantRow,
} from './catalogue-index.queries.ts'
import { groupByRow, placeOf, type Variants } from './products.ts'
import type { Pause } from './yield-to-event-loop.ts'
import type { WordCollector } from './word-index.ts'

const ROWS_BETWEEN_PAUSES = 128

export const loadVariants = async (
  tx: Transaction<DB>,
  count: number,
  rows: number,
  rowOfProduct: (productId: number) => number,
  words: WordCollector,
  pause: Pause,
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
  for await (const batch of batches(tx, 'all_variants', variantRows))
    for (const variant of batch) {
      write(at++, variant)
      if (at % ROWS_BETWEEN_PAUSES === 0) await pause()
    }
  await pause()
  return { ...variants, ...groupByRow(variants.rowOf, rows) }
}

const markFree = (free: readonly Bits[], variant: number, places: StockRow['places']): void =>
  free.forEach((bits, place) => {
    if (places[place] === '1') setBit(bits, variant)
  })

/** By place: the variants that are free there. */
export const loadStock = async (
  tx: Transaction<DB>,
  places: Places,
  ids: Int32Array,
  pause: Pause,
): Promise<Bits[]> => {
  const free = Array.from({ length: places.cityCodes.length + 1 }, () => noBits(ids.length))
  let read = 0
  for await (const batch of batches(tx, 'free_stock', stockRows(places)))
    for (const row of batch) {
      markFree(free, placeOf(ids, row.variant_id), row.places)
      if (++read % ROWS_BETWEEN_PAUSES === 0) await pause()
    }
  return free
}
