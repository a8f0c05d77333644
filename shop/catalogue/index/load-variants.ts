/** Reads the variants, and where each is in stock. */
import type { Transaction } from 'kysely'
import { emptyBits, setBit, type Bits } from '#kernel/bits.ts'
import type { ProductId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import { articleWord } from '#kernel/normalized-words.ts'
import {
  fetchBatches,
  selectAllStock,
  selectVariants,
  type StockLocations,
  StockRow,
  VariantRow,
} from './catalogue-index.sql.ts'
import {
  amountValue,
  familyOf,
  formatAmount,
  isColour,
  shownValues,
  type Attribute,
  type ShownValue,
  type Unit,
} from '../facts/attributes.ts'
import { isOfVariants } from './product-facets.ts'
import { createFacetBuilder, type Facet } from './facets.ts'
import { groupByRow, indexOfId, type Variants } from './products.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { barcodeWord, type WordIndexBuilder } from './word-index.ts'

const ROWS_BETWEEN_YIELDS = 128

type Sizes = {
  /** Numbers of variants and of rows. */
  readonly count: number
  readonly rows: number
  /** Those that the shop filters by. */
  readonly attributes: readonly Attribute[]
  readonly units: readonly Unit[]
}

export const loadVariants = async (
  tx: Transaction<DB>,
  { count, rows, attributes, units }: Sizes,
  rowOfProduct: (productId: ProductId) => number,
  words: WordIndexBuilder,
  yieldToEventLoop: YieldToEventLoop,
): Promise<LoadedVariants> => {
  const packs = attributes.filter(isOfVariants).map((attribute) => createPack(attribute, units, count))
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
    for (const pack of packs) pack.write(at, variant)
    if (row < 0) return
    words.add(row, articleWord(variant.sku))
    if (variant.barcode !== null) words.add(row, barcodeWord(variant.barcode))
  }
  let at = 0
  for await (const batch of fetchBatches(
    tx,
    'all_variants',
    VariantRow,
    selectVariants(packs.some(({ attribute }) => attribute.source === 'attributes')),
  ))
    for (const variant of batch) {
      write(at++, variant)
      if (at % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  await yieldToEventLoop()
  const grouped = { ...variants, ...groupByRow(variants.rowOf, rows) }
  return { variants: grouped, facets: await packFacets(grouped, rows, packs, yieldToEventLoop) }
}

/** The variants, and the facets of what they come in. */
type LoadedVariants = {
  readonly variants: Variants
  readonly facets: Readonly<Record<string, Facet>>
}

/** The values of one attribute as numbers by variant, in the order in which they are met; 0 = none. */
type Pack = {
  readonly attribute: Attribute
  readonly known: readonly ShownValue[]
  readonly numbers: Uint16Array
  write(at: number, variant: VariantRow): void
}

/** Names the value that a variant has without making it, and makes it when it is met for the first time. */
type ReadValue = (variant: VariantRow) => { readonly key: string; readonly make: () => ShownValue | null } | null

/** There are more colours than numbers, and few families of them. */
const ofFamily = (color: string): ReturnType<ReadValue> => {
  const family = familyOf(color)
  return family && { key: family.value, make: () => family }
}

const readerOf = (attribute: Attribute, units: readonly Unit[]): ReadValue => {
  const { source, code } = attribute
  if (source === 'shade') return ({ shade_color }) => (shade_color === null ? null : ofFamily(shade_color))
  if (source === 'size')
    return ({ size_amount, size_unit }) => ({
      key: `${size_amount} ${size_unit}`,
      make: () => {
        const at = units.findIndex(({ name }) => name === size_unit)
        const value = amountValue(size_amount, units[at] ?? null)
        return { value, name: formatAmount(size_amount, size_unit), rank: Math.max(at, 0) * 1e6 + size_amount }
      },
    })
  return ({ attributes }) => {
    const given = attributes?.[code]
    if (given === undefined) return null
    return isColour(given)
      ? ofFamily(given.color)
      : { key: JSON.stringify(given), make: () => shownValues(attribute, given)[0] ?? null }
  }
}

const createPack = (attribute: Attribute, units: readonly Unit[], count: number): Pack => {
  const known: ShownValue[] = []
  const numberOf = new Map<string, number>()
  const numbers = new Uint16Array(count)
  const read = readerOf(attribute, units)
  const numberFor = ({ key, make }: NonNullable<ReturnType<ReadValue>>): number => {
    const value = make()
    if (value !== null) known.push(value)
    const number = value === null ? 0 : known.length
    numberOf.set(key, number)
    return number
  }
  return {
    attribute,
    known,
    numbers,
    write: (at, variant) => {
      const found = read(variant)
      if (found !== null) numbers[at] = numberOf.get(found.key) ?? numberFor(found)
    },
  }
}

const packFacets = async (
  { firstOfRow, byRow }: Variants,
  rows: number,
  packs: readonly Pack[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<LoadedVariants['facets']> => {
  const built = packs.map((pack) => ({ ...pack, facet: createFacetBuilder(rows) }))
  for (let row = 0; row < rows; row++) {
    for (let at = firstOfRow[row] ?? 0; at < (firstOfRow[row + 1] ?? 0); at++)
      for (const { known, numbers, facet } of built) {
        const value = known[(numbers[byRow[at] ?? 0] ?? 0) - 1]
        if (value) facet.add(row, value.value, value.name, value.rank)
      }
    if (row % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
  }
  const facets: Record<string, Facet> = {}
  for (const { attribute, facet } of built) {
    await yieldToEventLoop()
    facets[attribute.code] = facet.build()
  }
  return facets
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
