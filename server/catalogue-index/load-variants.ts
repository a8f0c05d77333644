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
import { shadeFamilyOf, SHADE_FAMILIES } from '#domain/shade-families.ts'
import { volumeValue } from '#domain/listing-filters.ts'
import { createFacetBuilder, type Facet } from './facets.ts'
import { groupByRow, indexOfId, type Variants } from './products.ts'
import type { YieldToEventLoop } from './yield-to-event-loop.ts'
import { barcodeWord, type WordIndexBuilder } from './word-index.ts'

const ROWS_BETWEEN_YIELDS = 128

export const loadVariants = async (
  tx: Transaction<DB>,
  count: number,
  rows: number,
  rowOfProduct: (productId: number) => number,
  words: WordIndexBuilder,
  yieldToEventLoop: YieldToEventLoop,
): Promise<LoadedVariants> => {
  const volumes = createVolumes()
  const packs = { volume: new Uint16Array(count), shade: new Uint8Array(count) }
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
    packs.volume[at] = volumes.indexOf(variant)
    packs.shade[at] = variant.shade_color === null ? 0 : FAMILY_NUMBERS.indexOf(shadeFamilyOf(variant.shade_color)) + 1
    if (row < 0) return
    words.add(row, articleWord(variant.sku))
    if (variant.barcode !== null) words.add(row, barcodeWord(variant.barcode))
  }
  let at = 0
  for await (const batch of fetchBatches(tx, 'all_variants', VariantRow, selectVariants))
    for (const variant of batch) {
      write(at++, variant)
      if (at % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  await yieldToEventLoop()
  const grouped = { ...variants, ...groupByRow(variants.rowOf, rows) }
  return { variants: grouped, facets: await packFacets(grouped, rows, packs, volumes.known, yieldToEventLoop) }
}

/** The variants, and the facets of what they come in. */
type LoadedVariants = {
  readonly variants: Variants
  readonly facets: { readonly volume: Facet; readonly shade: Facet }
}

const FAMILY_NUMBERS = SHADE_FAMILIES.map(({ value }) => value)

type Volume = { readonly value: string; readonly name: string; readonly rank: number }
const UNIT_RANKS: Readonly<Record<string, number>> = { мл: 0, г: 1e6, 'шт.': 2e6 }

/** Numbers the volumes in the order in which they are met. */
const createVolumes = () => {
  const known: Volume[] = []
  const numbers = new Map<string, number>()
  const indexOf = ({ size_amount, size_unit }: VariantRow): number => {
    const value = volumeValue(size_amount, size_unit)
    const index = numbers.get(value)
    if (index !== undefined) return index
    known.push({
      value,
      name: `${String(size_amount).replace('.', ',')}\u00a0${size_unit}`,
      rank: (UNIT_RANKS[size_unit] ?? 0) + size_amount,
    })
    numbers.set(value, known.length - 1)
    return known.length - 1
  }
  return { known, indexOf }
}

const packFacets = async (
  { firstOfRow, byRow }: Variants,
  rows: number,
  packs: { readonly volume: Uint16Array; readonly shade: Uint8Array },
  volumes: readonly Volume[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<LoadedVariants['facets']> => {
  const volume = createFacetBuilder(rows)
  const shade = createFacetBuilder(rows)
  for (let row = 0; row < rows; row++) {
    for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++) {
      const variant = byRow[at] ?? 0
      const size = volumes[packs.volume[variant] ?? 0]
      if (size) volume.add(row, size.value, size.name, size.rank)
      const family = (packs.shade[variant] ?? 0) - 1
      const known = SHADE_FAMILIES[family]
      if (known) shade.add(row, known.value, known.name, family)
    }
    if (row % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  return { volume: volume.build(), shade: shade.build() }
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
  const inStockAt = Array.from({ length: locations.stores.length + 1 }, () => emptyBits(ids.length))
  let read = 0
  for await (const batch of fetchBatches(tx, 'stock_in_hand', StockRow, selectAllStock(locations)))
    for (const row of batch) {
      markInStock(inStockAt, indexOfId(ids, row.variant_id), row.locations)
      if (++read % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  return inStockAt
}
