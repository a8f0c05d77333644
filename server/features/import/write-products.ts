import { hash } from 'node:crypto'
import type { ProductRecord, VariantRecord } from './product-records.schema.ts'
import { safeHtml } from './markdown.ts'
import { countPrice, type ImportChanges } from './import-changes.ts'
import {
  existingPrices,
  existingProducts,
  moveVariantsAside,
  recordPriceChanges,
  takeBarcodes,
  type ExistingProduct,
} from './products.queries.ts'
import { renameProducts } from './renames.ts'
import { insertRows, idsBy, upsertRows, replaceRows, type Db, defineTable } from './rows.queries.ts'

const PRODUCT = defineTable({
  name: 'product',
  key: ['slug'],
  columns: [
    ['slug', 'text'],
    ['brand_id', 'int'],
    ['category_id', 'int'],
    ['name', 'text'],
    ['lead', 'text'],
    ['description_html', 'text'],
    ['usage_steps', 'text[]'],
    ['facts', 'jsonb'],
    ['skin_types', 'text[]'],
    ['free_of', 'text[]'],
    ['spf', 'int'],
    ['is_new', 'bool'],
    ['is_hit', 'bool'],
    ['popularity', 'int'],
    ['published_on', 'date'],
    ['discontinued', 'bool'],
    ['spf_plus', 'bool'],
    ['goes_with', 'jsonb'],
    ['content_hash', 'text'],
  ],
})
const COMPOSITION = defineTable({
  name: 'product_ingredient',
  key: ['product_id', 'position'],
  columns: [
    ['product_id', 'int'],
    ['position', 'int'],
    ['ingredient_id', 'int'],
    ['is_active', 'bool'],
    ['share_text', 'text'],
  ],
})
const PICTURES = defineTable({
  name: 'product_picture',
  key: ['product_id', 'position'],
  columns: [
    ['product_id', 'int'],
    ['position', 'int'],
    ['picture_id', 'int'],
    ['kind', 'text'],
    ['alt', 'text'],
  ],
})
const VARIANT = defineTable({
  name: 'variant',
  key: ['sku'],
  columns: [
    ['sku', 'text'],
    ['barcode', 'text'],
    ['product_id', 'int'],
    ['position', 'int'],
    ['shade_name', 'text'],
    ['shade_color', 'text'],
    ['size_text', 'text'],
    ['size_amount', 'numeric'],
    ['size_unit', 'text'],
    ['height_mm', 'int'],
    ['weight_g', 'int'],
    ['price', 'int'],
    ['old_price', 'int'],
    ['picture_id', 'int'],
  ],
})
const PRICE = defineTable({
  name: 'price_history',
  key: ['variant_id', 'since'],
  columns: [
    ['variant_id', 'int'],
    ['since', 'date'],
    ['price', 'int'],
  ],
})

/** A product record with the ids of everything it names. */
export type ResolvedProduct = {
  readonly record: ProductRecord
  readonly brandId: number
  readonly categoryId: number
  readonly ingredientIds: readonly number[]
  readonly pictureIds: readonly (number | null)[]
  readonly variantPictureIds: readonly (number | null)[]
}

/** Differs when what the product's page says differs. Popularity, which changes every night, and barcodes are not on the page. */
const contentHash = ({ popularity: _popularity, variants, ...content }: ProductRecord): string =>
  hash(
    'sha256',
    JSON.stringify({ ...content, variants: variants.map(({ barcode: _barcode, ...variant }) => variant) }),
    'base64url',
  )

/**
 * The fields that other tables take are named; every other field of a record is a column of the row. So a field that is
 * added to the record schema does not compile until PRODUCT or VARIANT writes it.
 */
const productRow = ({ record, brandId, categoryId }: ResolvedProduct) => {
  const { description, usage, brand: _brand, category: _category, ...withLists } = record
  const { composition: _composition, pictures: _pictures, variants: _variants, ...rest } = withLists
  return {
    ...rest,
    brand_id: brandId,
    category_id: categoryId,
    description_html: safeHtml(description),
    usage_steps: usage,
    skin_types: record.skin_types ?? [],
    free_of: record.free_of ?? [],
    is_new: record.is_new ?? false,
    is_hit: record.is_hit ?? false,
    discontinued: record.discontinued ?? false,
    spf_plus: record.spf_plus ?? false,
    goes_with: record.goes_with ?? [],
    popularity: record.popularity ?? 0,
    content_hash: contentHash(record),
  }
}

const variantRow = (
  { shade, size, history: _history, picture: _picture, ...rest }: VariantRecord,
  productId: number,
  index: number,
  pictureId: number | null,
) => ({
  ...rest,
  barcode: rest.barcode ?? null,
  product_id: productId,
  position: index + 1,
  shade_name: shade?.name ?? null,
  shade_color: shade?.color ?? null,
  size_text: size.text ?? `${String(size.amount).replace('.', ',')}\u00a0${size.unit}`,
  size_amount: size.amount,
  size_unit: size.unit,
  picture_id: pictureId,
})

type StoredProduct = ResolvedProduct & { readonly id: number }

const writeVariants = async (
  db: Db,
  products: readonly StoredProduct[],
  known: readonly number[],
  today: string,
): Promise<number> => {
  const rows = products.flatMap(({ id, record, variantPictureIds }) =>
    record.variants.map((variant, index) => variantRow(variant, id, index, variantPictureIds[index] ?? null)),
  )
  let changed = (await moveVariantsAside(db, known, rows)) + (await takeBarcodes(db, rows))
  changed += await upsertRows(db, VARIANT, rows)
  const variants = products.flatMap(({ record }) => record.variants)
  const ids = await idsBy(
    db,
    'variant',
    'sku',
    variants.map(({ sku }) => sku),
  )
  changed += await upsertRows(
    db,
    PRICE,
    variants.flatMap((variant) =>
      (variant.history ?? []).map((step) => ({ ...step, variant_id: ids.get(variant.sku) })),
    ),
  )
  return changed + (await recordPriceChanges(db, [...ids.values()], today))
}

const compositionRows = ({ id, record, ingredientIds }: StoredProduct) =>
  (record.composition ?? []).map((part, index) => ({
    product_id: id,
    position: index + 1,
    ingredient_id: ingredientIds[index],
    is_active: part.active ?? false,
    share_text: part.share ?? null,
  }))

const pictureRows = ({ id, record, pictureIds }: StoredProduct) =>
  record.pictures
    .map((picture, index) => ({
      product_id: id,
      position: index + 1,
      picture_id: pictureIds[index] ?? null,
      kind: picture.kind,
      alt: picture.alt,
    }))
    .filter(({ picture_id }) => picture_id !== null)

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
  changed += await upsertRows(db, PRODUCT, batch.map(productRow))
  const ids = await idsBy(db, 'product', 'slug', slugs)
  const products = batch.flatMap((product): StoredProduct[] => {
    const id = ids.get(product.record.slug)
    return id === undefined ? [] : [{ ...product, id }]
  })
  const known = products.filter(({ record }) => before.has(record.slug))
  const knownIds = known.map(({ id }) => id)
  const fresh = products.filter(({ record }) => !before.has(record.slug))
  changed += await insertRows(db, COMPOSITION, fresh.flatMap(compositionRows))
  changed += await replaceRows(db, COMPOSITION, 'product_id', knownIds, known.flatMap(compositionRows))
  changed += await insertRows(db, PICTURES, fresh.flatMap(pictureRows))
  changed += await replaceRows(db, PICTURES, 'product_id', knownIds, known.flatMap(pictureRows))
  changed += await writeVariants(db, products, knownIds, today)
  // At the end: a batch that PostgreSQL rejects is written again in halves.
  countChanges(changes, batch, before, prices)
  return changed
}
