/** Corrects a snapshot by what has changed, without reading the rest again (docs/decisions/0194-catalogue-of-a-million.md). */
import { hasBit, setBit, type Bits } from '#kernel/bits.ts'
import type { VariantId } from '#kernel/ids.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Position } from './catalogue-changes.sql.ts'
import type { CatalogueSnapshot } from './snapshot.ts'
import type { MarkRow, OfferRow, StockRow } from './catalogue-index.sql.ts'
import { refreshRows } from './city-view.ts'
import { withChangedValues, type Facet, type FacetValueName } from './facets.ts'
import { ratingKey } from './load-catalogue.ts'
import { ratingValues } from './product-facets.ts'
import { indexOfId, type Products } from './products.ts'
import { highestFirst, insertRows, removeRows } from './row-order.ts'

/** Where these variants are in stock; one without a row is nowhere. */
type StockChanges = { readonly variantIds: readonly VariantId[]; readonly rows: readonly StockRow[] }

export type Changes = {
  /** The moment that they were read at. */
  readonly position: Position
  readonly offers: readonly OfferRow[]
  readonly marks: readonly MarkRow[]
  readonly stock: StockChanges
}

/** Holds the event loop for some milliseconds at a million products. */
const ROWS_AT_ONCE = 1000

const slices = function* <T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) yield all.slice(at, at + ROWS_AT_ONCE)
}

const isInAny = (stores: readonly { readonly variants: Bits }[], variant: number): boolean =>
  stores.some(({ variants }) => hasBit(variants, variant))

/** Distinct rows of variants that the snapshot has. */
const rowsOf = ({ variants: { rowOf } }: Products, variants: readonly number[]): number[] => [
  ...new Set(variants.map((variant) => rowOf[variant] ?? -1).filter((row) => row !== -1)),
]

type Locations = ReadonlyMap<VariantId, string>

const locationsOfVariants = (rows: readonly StockRow[]): Locations =>
  new Map(rows.map(({ variant_id, locations }) => [variant_id, locations]))

/** Returns the rows to refresh. */
const writeStock = (
  { products, views, loaded }: CatalogueSnapshot,
  variantIds: readonly VariantId[],
  locationsOf: Locations,
): readonly number[] => {
  const known = variantIds
    .map((id) => ({ id, variant: indexOfId(products.variants.ids, id) }))
    .filter(({ variant }) => variant !== -1)
  for (const { id, variant } of known) {
    const where = locationsOf.get(id)
    loaded.inStockAt.forEach((bits, location) => setBit(bits, variant, where?.[location] === '1'))
    for (const { stores, inStores } of views.values())
      if (stores.length > 0) setBit(inStores, variant, isInAny(stores, variant))
  }
  return rowsOf(
    products,
    known.map(({ variant }) => variant),
  )
}

const writeOffers = (products: Products, offers: readonly OfferRow[]): readonly number[] => {
  const { ids, price, oldPrice, position } = products.variants
  const known = offers.map((offer) => ({ ...offer, variant: indexOfId(ids, offer.id) }))
  for (const { variant, ...offer } of known) {
    if (variant === -1) continue
    price[variant] = offer.price
    oldPrice[variant] = offer.old_price ?? 0
    position[variant] = offer.position
  }
  return rowsOf(
    products,
    known.map(({ variant }) => variant),
  )
}

export const applyStock = (snapshot: CatalogueSnapshot, changes: StockChanges): void => {
  const rows = writeStock(snapshot, changes.variantIds, locationsOfVariants(changes.rows))
  for (const view of snapshot.views.values()) refreshRows(snapshot.products, view, rows)
}

const valuesOfRow = ({ values, firstOfRow, valueOf }: Facet, row: number): FacetValueName[] =>
  [...valueOf.subarray(firstOfRow[row], firstOfRow[row + 1])].flatMap((value) => values[value] ?? [])

const withRatings = async (
  facets: Products['facets'],
  marks: readonly (MarkRow & { readonly row: number })[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Products['facets']> => {
  const { rating } = facets
  if (rating === undefined) return facets
  const changed = new Map(
    marks
      .map((mark) => [mark.row, ratingValues(mark)] as const)
      .filter(([row, values]) => valuesOfRow(rating, row).length !== values.length),
  )
  return changed.size === 0 ? facets : { ...facets, rating: await withChangedValues(rating, changed, yieldToEventLoop) }
}

/** Sets that counts are kept of are replaced, orders are corrected in place. */
const withMarks = async (
  products: Products,
  all: readonly MarkRow[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Products> => {
  const marks = all.map((mark) => ({ ...mark, row: products.rowOfProduct(mark.id) })).filter(({ row }) => row !== -1)
  if (marks.length === 0) return products
  const { published, ratings } = products
  const orders = [
    [products.byPublishedDesc, highestFirst(published)],
    [products.byRatingDesc, highestFirst(ratings)],
  ] as const
  const [isNew, isHit] = [products.isNew.slice(), products.isHit.slice()]
  const labels = products.labels.map((label) => ({ ...label, rows: label.rows.slice() }))
  for (const some of slices(marks)) {
    const rows = some.map(({ row }) => row)
    for (const [order, keyOf] of orders) removeRows(order, rows, keyOf)
    for (const mark of some) {
      const { row } = mark
      published[row] = mark.published
      ratings[row] = ratingKey(mark)
      setBit(isNew, row, mark.is_new)
      setBit(isHit, row, mark.is_hit)
      for (const { code, rows: labelled } of labels) setBit(labelled, row, mark.labels.includes(code))
    }
    for (const [order, keyOf] of orders) insertRows(order, rows, keyOf)
    await yieldToEventLoop()
  }
  return { ...products, isNew, isHit, labels, facets: await withRatings(products.facets, marks, yieldToEventLoop) }
}

/**
 * The snapshot after the changes; it shares with the one before what is corrected in place. Each city view is whole whenever the event
 * loop runs, and those not yet corrected have their earlier prices.
 */
export const applyChanges = async (
  snapshot: CatalogueSnapshot,
  { position, offers, marks, stock }: Changes,
  yieldToEventLoop: YieldToEventLoop,
): Promise<CatalogueSnapshot> => {
  const rows = new Set<number>()
  const note = async (changed: readonly number[]): Promise<void> => {
    for (const row of changed) rows.add(row)
    await yieldToEventLoop()
  }
  for (const some of slices(offers)) await note(writeOffers(snapshot.products, some))
  const locationsOf = locationsOfVariants(stock.rows)
  for (const some of slices(stock.variantIds)) await note(writeStock(snapshot, some, locationsOf))
  for (const some of slices([...rows]))
    for (const view of snapshot.views.values()) {
      refreshRows(snapshot.products, view, some)
      await yieldToEventLoop()
    }
  const products = await withMarks(snapshot.products, marks, yieldToEventLoop)
  return { ...snapshot, products, loaded: { ...snapshot.loaded, products, position } }
}
