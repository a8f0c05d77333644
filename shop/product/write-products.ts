import type { ProductId } from '#kernel/ids.ts'
import { hash } from 'node:crypto'
import type { ProductChoices } from './attribute-values.ts'
import { countPrice, type ImportChanges } from '#platform/import/import-changes.ts'
import { CompositionPart, PastPrice, ProductPicture, ProductRecord, VariantRecord } from './product.records.ts'
import {
  existingPrices,
  existingProducts,
  moveVariantsAside,
  recordPriceChanges,
  takeBarcodes,
  type ExistingProduct,
} from './products.sql.ts'
import { rowOf, type Lookups } from '#platform/import/record.ts'
import { renameProducts } from './renames.ts'
import { idsBy, insertRows, replaceRows, upsertRows, type Db } from '#platform/import/rows.sql.ts'

/** A product record whose named records all exist. */
type ResolvedProduct = {
  readonly record: ProductRecord
  readonly lookups: Lookups
  readonly choices: ProductChoices
}

const shownOf = ({
  barcode: _barcode,
  tnved: _tnved,
  marked_from: _from,
  marking_exempt: _exempt,
  ...variant
}: VariantRecord) => variant
/** Differs when what the product's page says differs. Popularity, which changes every night, barcodes and marking are not on the page. */
const contentHash = ({ popularity: _popularity, variants, ...content }: ProductRecord): string =>
  hash('sha256', JSON.stringify({ ...content, variants: variants.map(shownOf) }), 'base64url')

/** CHG-05: before its day a product is in no list, as one that is discontinued, and its page does not exist. */
const isEmbargoed = ({ discontinued, published_on }: ProductRecord, today: string): boolean =>
  discontinued !== true && published_on > today

/** OFFICE-03: the labels that are shown today, and the nearest day that one of them is shown on last. */
const shownLabels = ({ is_new, new_until, is_hit, hit_until, labels = [] }: ProductRecord, today: string) => {
  const isShown = (until: string | undefined): boolean => until === undefined || until >= today
  const [isNew, isHit] = [is_new === true && isShown(new_until), is_hit === true && isShown(hit_until)]
  const own = labels.filter(({ until }) => isShown(until))
  const ends = [isNew ? new_until : undefined, isHit ? hit_until : undefined, ...own.map(({ until }) => until)]
  return {
    is_new: isNew,
    is_hit: isHit,
    labels: [...new Set(own.map(({ label }) => label))],
    labels_end: ends.filter((until) => until !== undefined).toSorted()[0] ?? null,
  }
}

const productRow = ({ record, lookups, choices }: ResolvedProduct, today: string) => {
  const embargoed = isEmbargoed(record, today)
  const { labels, labels_end, ...marks } = shownLabels(record, today)
  const row = rowOf(ProductRecord, record, lookups, {
    content_hash: contentHash(record),
    attributes: choices.attributes,
    embargoed,
    labels,
    labels_end,
  })
  return { ...row, ...marks, ...(embargoed ? { discontinued: true } : {}) }
}

type StoredProduct = ResolvedProduct & { readonly id: ProductId }

/** Goods without a size are sold by the piece. */
const PIECE = 'шт.'

const variantRow = ({ id, lookups, choices }: StoredProduct, variant: VariantRecord, index: number) => {
  const { shade, size } = variant
  const chosen = choices.variants[index]
  return rowOf(VariantRecord, variant, lookups, {
    product_id: id,
    position: index + 1,
    shade_name: shade?.name ?? chosen?.colour?.name ?? null,
    shade_color: shade?.color ?? chosen?.colour?.color ?? null,
    size_text: chosen?.sizeText ?? '',
    size_amount: size?.amount ?? 1,
    size_unit: size?.unit ?? PIECE,
    attributes: chosen?.attributes ?? {},
  })
}

const writeVariants = async (
  db: Db,
  products: readonly StoredProduct[],
  known: readonly ProductId[],
  today: string,
): Promise<number> => {
  const rows = products.flatMap((product) =>
    product.record.variants.map((variant, index) => variantRow(product, variant, index)),
  )
  let changed = (await moveVariantsAside(db, known, rows)) + (await takeBarcodes(db, rows))
  changed += await upsertRows(db, VariantRecord.table, rows)
  const variants = products.flatMap(({ record, lookups }) =>
    record.variants.map((variant) => ({ ...variant, lookups })),
  )
  const ids = await idsBy(
    db,
    'variant',
    'sku',
    variants.map(({ sku }) => sku),
  )
  changed += await upsertRows(
    db,
    PastPrice.table,
    variants.flatMap(({ sku, history = [], lookups }) =>
      history.map((step) => rowOf(PastPrice, step, lookups, { variant_id: ids.get(sku) })),
    ),
  )
  return changed + (await recordPriceChanges(db, [...ids.values()], today))
}

const compositionRows = ({ id, record, lookups }: StoredProduct) =>
  (record.composition ?? []).map((part, index) =>
    rowOf(CompositionPart, part, lookups, { product_id: id, position: index + 1 }),
  )

const pictureRows = ({ id, record, lookups }: StoredProduct) =>
  record.pictures
    .map((picture, index) => rowOf(ProductPicture, picture, lookups, { product_id: id, position: index + 1 }))
    .filter((row) => row['picture_id'] !== null)

const countChanges = (
  changes: ImportChanges,
  batch: readonly ResolvedProduct[],
  products: ReadonlyMap<string, ExistingProduct>,
  prices: ReadonlyMap<string, number>,
): void => {
  for (const { record } of batch) {
    const before = products.get(record.slug)
    if (before === undefined) changes.added += 1
    else if (record.discontinued === true && !before.discontinued) changes.hidden += 1
    else if (before.content_hash !== contentHash(record)) changes.changed += 1
    for (const { sku, price } of record.variants) countPrice(changes, prices.get(sku) ?? price, price)
  }
}

/** Writes products with composition, pictures, variants and prices. Returns the number of changed rows. */
export const writeProducts = async (
  db: Db,
  batch: readonly ResolvedProduct[],
  today: string,
  changes: ImportChanges,
): Promise<number> => {
  const slugs = batch.map(({ record }) => record.slug)
  let changed = await renameProducts(
    db,
    batch.map(({ record }) => record),
  )
  const before = await existingProducts(db, slugs)
  const prices = await existingPrices(
    db,
    batch.flatMap(({ record }) => record.variants.map(({ sku }) => sku)),
  )
  changed += await upsertRows(
    db,
    ProductRecord.table,
    batch.map((product) => productRow(product, today)),
  )
  const ids = await idsBy(db, 'product', 'slug', slugs)
  const products = batch.flatMap((product): StoredProduct[] => {
    const id = ids.get(product.record.slug)
    return id === undefined ? [] : [{ ...product, id }]
  })
  const known = products.filter(({ record }) => before.has(record.slug))
  const knownIds = known.map(({ id }) => id)
  const fresh = products.filter(({ record }) => !before.has(record.slug))
  changed += await insertRows(db, CompositionPart.table, fresh.flatMap(compositionRows))
  changed += await replaceRows(db, CompositionPart.table, 'product_id', knownIds, known.flatMap(compositionRows))
  changed += await insertRows(db, ProductPicture.table, fresh.flatMap(pictureRows))
  changed += await replaceRows(db, ProductPicture.table, 'product_id', knownIds, known.flatMap(pictureRows))
  changed += await writeVariants(db, products, knownIds, today)
  // At the end: a batch that PostgreSQL rejects is written again in halves.
  countChanges(changes, batch, before, prices)
  return changed
}
