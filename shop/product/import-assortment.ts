import { LABELS } from '#shop/catalogue/facts/listing-filters.ts'
import { isEan13 } from '#kernel/barcode.ts'
import { readAttributes } from '#shop/catalogue/face.ts'
import { BrandRecord, CategoryRecord, IngredientRecord, LabelRecord } from '#shop/catalogue/catalogue.records.ts'
import {
  importBatchesIsolated,
  importRows,
  requireId,
  resolveNamed,
  type ImportContext,
} from '#platform/import/import-kind.ts'
import { attributeResolver } from './attribute-values.ts'
import { importAttributes } from './import-attributes.ts'
import { AnswerRecord, MarkingGroupRecord, ProductRecord, QuestionRecord, ReviewRecord } from './product.records.ts'
import { discontinueEmpty, recountRatings, unknownCompanions } from './products.sql.ts'
import { readEndedSkus } from '#shop/pricing/face.ts'
import { withoutEnded } from './import-prices.ts'
import { rowOf } from '#platform/import/record.ts'
import { faultOf, named, says, UnusableRecord } from '#platform/import/record-fault.ts'
import { renameCategory } from './renames.ts'
import { idsBy, upsertRows, withoutNestedLoops } from '#platform/import/rows.sql.ts'
import { writeProducts } from './write-products.ts'

/** Parents come before their children in the file, so batches of one find them; a shop has about a hundred categories. */
const importCategories = (loading: ImportContext): Promise<number> =>
  importBatchesIsolated(loading, CategoryRecord, { batch: 1 }, async (batch) => {
    let changed = 0
    for (const { record } of batch) changed += await renameCategory(loading.db, record)
    const parentOf = (path: string): string => path.split('/').slice(0, -1).join('/')
    const parentPaths = batch.map(({ record }) => parentOf(record.path))
    const parents = await idsBy(loading.db, 'category', 'path', parentPaths)
    const rows = await resolveNamed(loading, CategoryRecord, batch, (category, lookups) => {
      const parent = parentOf(category.path)
      return rowOf(CategoryRecord, category, lookups, {
        parent_id: parent === '' ? null : requireId(parents, 'раздела', parent),
      })
    })
    return changed + (await upsertRows(loading.db, CategoryRecord.table, rows))
  })

/** Sentences that name the article number stand at the list of variants. */
const OF_VARIANTS = { shownAt: 'variants' } as const
/** Refuses what no schema can say of a product, and article numbers and barcodes that an earlier product has. */
const createProductCheck = (): ((record: ProductRecord) => void) => {
  const slugBySku = new Map<string, string>()
  const skuByBarcode = new Map<string, string>()
  return (record) => {
    const skus = new Set<string>()
    for (const variant of record.variants) {
      if (skus.has(variant.sku)) throw new UnusableRecord(`артикул ${variant.sku}: назван в товаре дважды`, OF_VARIANTS)
      skus.add(variant.sku)
      const listedBy = slugBySku.get(variant.sku) ?? record.slug
      if (listedBy !== record.slug)
        throw new UnusableRecord(
          `артикул ${variant.sku}: уже стоит под «${listedBy}», у двух товаров его быть не может`,
          OF_VARIANTS,
        )
      if (variant.old_price !== undefined && variant.old_price <= variant.price)
        throw new UnusableRecord(
          says`артикул ${variant.sku}: ${named('old_price')} не больше ${named('price')}`,
          OF_VARIANTS,
        )
      if (variant.barcode === undefined) continue
      if (!isEan13(variant.barcode))
        throw new UnusableRecord(
          `артикул ${variant.sku}: в штрихкоде ${variant.barcode} неверна контрольная цифра`,
          OF_VARIANTS,
        )
      const ownedBy =
        skuByBarcode.get(variant.barcode) ?? record.variants.find(({ barcode }) => barcode === variant.barcode)?.sku
      if (ownedBy !== variant.sku)
        throw new UnusableRecord(
          `артикул ${variant.sku}: штрихкод ${variant.barcode} уже у артикула ${ownedBy}`,
          OF_VARIANTS,
        )
    }
    if (record.spf_plus === true && record.spf === undefined)
      throw new UnusableRecord(says`${named('spf_plus')} без ${named('spf')}`)
    for (const { sku, barcode } of record.variants) {
      slugBySku.set(sku, record.slug)
      if (barcode !== undefined) skuByBarcode.set(barcode, sku)
    }
  }
}

const importProducts = async (loading: ImportContext): Promise<number> => {
  const check = createProductCheck()
  const choicesOf = attributeResolver(await readAttributes(loading.db))
  const ended = await readEndedSkus(loading.db, loading.moscowDay)
  return importBatchesIsolated(loading, ProductRecord, { batch: 250 }, async (batch) => {
    const products = await resolveNamed(loading, ProductRecord, batch, (record, lookups) => {
      const choices = choicesOf(record)
      check(record)
      const variants = record.variants.map((variant) => withoutEnded(variant, ended))
      return { record: { ...record, variants }, lookups, choices }
    })
    return writeProducts(loading.db, products, loading.today, loading.changes)
  })
}

/** Imports brands, categories, ingredients, units, attributes, products, reviews and questions. */
export const importAssortment = async (loading: ImportContext): Promise<number> => {
  const brands = await importRows(loading, BrandRecord)
  const categories = await importCategories(loading)
  const ingredients = await importRows(loading, IngredientRecord)
  const attributes = await importAttributes(loading)
  const groups = await importRows(loading, MarkingGroupRecord)
  const labels = await importRows(loading, LabelRecord, {
    check: ({ code }) => {
      if (LABELS.some((own) => own === code)) throw new UnusableRecord(`метка «${code}» есть у каждого магазина`)
    },
  })
  const products = await importProducts(loading)
  const { emptied, companions } = await withoutNestedLoops(loading.db, async () => ({
    emptied: await discontinueEmpty(loading.db),
    companions: await unknownCompanions(loading.db),
  }))
  loading.changes.hidden += emptied
  for (const { slug, field, missing } of companions)
    loading.report.invalid(
      `товар ${slug}`,
      faultOf(says`${named(field)} называет «${missing}», такого товара нет; показан без него`, { leftOut: missing }),
    )
  const reviews = await importRows(loading, ReviewRecord, { batch: 1000 })
  const questions = await importRows(loading, QuestionRecord, { batch: 1000 })
  const answers = await importRows(loading, AnswerRecord, { batch: 1000 })
  const ratings = await withoutNestedLoops(loading.db, () => recountRatings(loading.db))
  loading.report.done('ratings', ratings, ratings)
  const words = reviews + questions + answers + ratings
  return brands + categories + ingredients + attributes + groups + labels + products + emptied + words
}
