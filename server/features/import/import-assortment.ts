import { isEan13 } from '#domain/barcode.ts'
import { BrandRecord, CategoryRecord, IngredientRecord, ProductRecord, ReviewRecord } from './product-records.schema.ts'
import {
  importBatchesIsolated,
  requireId,
  importRows,
  pictureIdOf,
  UnusableRecord,
  resolveRecords,
  type ImportContext,
} from './import-kind.ts'
import { safeHtml } from './markdown.ts'
import { renameCategory } from './renames.ts'
import { writeProducts, type ResolvedProduct } from './write-products.ts'
import { discontinueEmpty, recountRatings, unknownCompanions } from './products.queries.ts'
import { allIds, idsBy, upsertRows, defineTable, withoutNestedLoops } from './rows.queries.ts'

const BRAND = defineTable({
  name: 'brand',
  key: ['slug'],
  columns: [
    ['slug', 'text'],
    ['name', 'text'],
    ['country', 'text'],
    ['tagline', 'text'],
    ['story_html', 'text'],
    ['popularity', 'int'],
  ],
})
const CATEGORY = defineTable({
  name: 'category',
  key: ['path'],
  columns: [
    ['parent_id', 'int'],
    ['path', 'text'],
    ['name', 'text'],
    ['title', 'text'],
    ['description', 'text'],
    ['position', 'int'],
  ],
})
const INGREDIENT = defineTable({
  name: 'ingredient',
  key: ['inci'],
  columns: [
    ['inci', 'text'],
    ['name', 'text'],
    ['purpose', 'text'],
    ['explanation', 'text'],
  ],
})
const REVIEW = defineTable({
  name: 'review',
  key: ['external_id'],
  columns: [
    ['external_id', 'text'],
    ['product_id', 'int'],
    ['author', 'text'],
    ['age_group', 'text'],
    ['skin_type', 'text'],
    ['shade_name', 'text'],
    ['rating', 'int'],
    ['body', 'text'],
    ['written_on', 'date'],
    ['helpful_count', 'int'],
    ['bought_here', 'bool'],
    ['answer', 'text'],
    ['hidden', 'bool'],
    ['photo_id', 'int'],
  ],
})

/** Parents come before their children in the file, so batches of one find them; a shop has about a hundred categories. */
const importCategories = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(
    loading,
    { kind: 'categories', schema: CategoryRecord, keyOf: (category) => category.path, batch: 1 },
    async (batch) => {
      let changed = 0
      for (const { record } of batch) changed += await renameCategory(loading.db, record)
      const parentPaths = batch.map(({ record }) => record.path.split('/').slice(0, -1).join('/'))
      const parents = await idsBy(loading.db, 'category', 'path', parentPaths)
      const rows = resolveRecords(batch, loading.report, ({ formerly: _formerly, ...category }) => {
        const parent = category.path.split('/').slice(0, -1).join('/')
        return { ...category, parent_id: parent === '' ? null : requireId(parents, 'раздела', parent) }
      })
      const written = await upsertRows(
        loading.db,
        CATEGORY,
        rows.map(({ made }) => made),
      )
      return changed + written
    },
  )

const importProducts = async (loading: ImportContext): Promise<number> => {
  const brands = await allIds(loading.db, 'brand', 'slug')
  const categories = await allIds(loading.db, 'category', 'path')
  const ingredients = await allIds(loading.db, 'ingredient', 'inci')
  const slugBySku = new Map<string, string>()
  const skuByBarcode = new Map<string, string>()
  const resolve = (record: ProductRecord, where: string): ResolvedProduct => {
    const skus = new Set<string>()
    for (const variant of record.variants) {
      if (skus.has(variant.sku)) throw new UnusableRecord(`артикул ${variant.sku}: назван в товаре дважды`)
      skus.add(variant.sku)
      const listedBy = slugBySku.get(variant.sku) ?? record.slug
      if (listedBy !== record.slug)
        throw new UnusableRecord(
          `артикул ${variant.sku}: уже стоит под «${listedBy}», у двух товаров его быть не может`,
        )
      if (variant.old_price !== undefined && variant.old_price <= variant.price)
        throw new UnusableRecord(`артикул ${variant.sku}: old_price не больше price`)
      if (variant.barcode === undefined) continue
      if (!isEan13(variant.barcode))
        throw new UnusableRecord(`артикул ${variant.sku}: в штрихкоде ${variant.barcode} неверна контрольная цифра`)
      const ownedBy =
        skuByBarcode.get(variant.barcode) ?? record.variants.find(({ barcode }) => barcode === variant.barcode)?.sku
      if (ownedBy !== variant.sku)
        throw new UnusableRecord(`артикул ${variant.sku}: штрихкод ${variant.barcode} уже у артикула ${ownedBy}`)
    }
    if (record.spf_plus === true && record.spf === undefined) throw new UnusableRecord('spf_plus без spf')
    const resolved = {
      record,
      brandId: requireId(brands, 'бренда', record.brand, 'они названы в brands.jsonl'),
      categoryId: requireId(categories, 'раздела', record.category, 'они названы в categories.jsonl'),
      ingredientIds: (record.composition ?? []).map(({ inci }) =>
        requireId(ingredients, 'ингредиента', inci, 'они названы в ingredients.jsonl'),
      ),
      pictureIds: record.pictures.map(({ file }) => pictureIdOf(loading, file, where)),
      variantPictureIds: record.variants.map(({ picture }) => pictureIdOf(loading, picture, where)),
    }
    for (const { sku, barcode } of record.variants) {
      slugBySku.set(sku, record.slug)
      if (barcode !== undefined) skuByBarcode.set(barcode, sku)
    }
    return resolved
  }
  return importBatchesIsolated(
    loading,
    { kind: 'products', schema: ProductRecord, keyOf: (product) => product.slug, batch: 250 },
    (batch) =>
      writeProducts(
        loading.db,
        resolveRecords(batch, loading.report, resolve).map(({ made }) => made),
        loading.today,
        loading.changes,
      ),
  )
}

const importReviews = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(
    loading,
    { kind: 'reviews', schema: ReviewRecord, keyOf: (review) => review.id, batch: 1000 },
    async (batch) => {
      const products = await idsBy(loading.db, 'product', 'slug', [
        ...new Set(batch.map(({ record }) => record.product)),
      ])
      const rows = resolveRecords(
        batch,
        loading.report,
        ({ id, product, shade, helpful, photo, ...review }, where) => ({
          ...review,
          external_id: id,
          product_id: requireId(products, 'товара', product),
          shade_name: shade ?? null,
          helpful_count: helpful ?? 0,
          bought_here: review.bought_here ?? false,
          hidden: review.hidden ?? false,
          photo_id: pictureIdOf(loading, photo, where),
        }),
      )
      return upsertRows(
        loading.db,
        REVIEW,
        rows.map(({ made }) => made),
      )
    },
  )

/** Imports brands, categories, ingredients, products and reviews. */
export const importAssortment = async (loading: ImportContext): Promise<number> => {
  const brands = await importRows(
    loading,
    { kind: 'brands', schema: BrandRecord, keyOf: (brand) => brand.slug },
    BRAND,
    ({ story, ...brand }) => ({
      ...brand,
      story_html: safeHtml(story),
      popularity: brand.popularity ?? 0,
    }),
  )
  const categories = await importCategories(loading)
  const ingredients = await importRows(
    loading,
    { kind: 'ingredients', schema: IngredientRecord, keyOf: ({ inci }) => inci },
    INGREDIENT,
    (row) => row,
  )
  const products = await importProducts(loading)
  const { emptied, companions } = await withoutNestedLoops(loading.db, async () => ({
    emptied: await discontinueEmpty(loading.db),
    companions: await unknownCompanions(loading.db),
  }))
  loading.changes.hidden += emptied
  for (const { slug, missing } of companions)
    loading.report.invalid(`товар ${slug}`, `goes_with называет «${missing}», такого товара нет; показан без него`)
  const reviews = await importReviews(loading)
  const ratings = await withoutNestedLoops(loading.db, () => recountRatings(loading.db))
  loading.report.done('ratings', ratings, ratings)
  return brands + categories + ingredients + products + emptied + reviews + ratings
}
