import { inStoreBarcode } from '#kernel/barcode.ts'
import type { ProductRecord, ReviewRecord, VariantRecord } from '#shop/product/product.records.ts'
import type { StockRecord } from '#shop/stock/stock.records.ts'
import type { Located, RecordSource } from '#app/import/importer.ts'
import { randomFor, type Random } from './random.ts'

/** The demo shop's records, from which the generated ones are made. */
export type Seeds = {
  readonly products: readonly ProductRecord[]
  readonly reviews: readonly ReviewRecord[]
  readonly stores: readonly string[]
}

const NAMES = [
  'Иволга',
  'Кремень',
  'Ласточка',
  'Омут',
  'Парус',
  'Роса',
  'Сойка',
  'Туман',
  'Утёс',
  'Фиалка',
  'Хмель',
  'Цапля',
  'Черника',
  'Шиповник',
  'Щавель',
  'Ясень',
  'Берег',
  'Вереск',
  'Гроза',
  'Дюна',
  'Ельник',
  'Залив',
  'Иней',
  'Клевер',
  'Лужа',
  'Мята',
  'Наст',
  'Овраг',
  'Полдень',
  'Ручей',
]
const FIRST_SKU = 1_000_000

const located = (value: object, name: string, index: number): Located => ({ where: `${name}:${index + 1}`, value })

type ProductPlan = {
  readonly random: Random
  readonly base: ProductRecord
  readonly factor: number
  readonly variants: readonly VariantRecord[]
}

/** The random choices of a product that its stock and reviews depend on. */
const planAt = (seeds: Seeds, index: number, seed: number): ProductPlan => {
  const random = randomFor('large', seed, index)
  const base = random.pick(seeds.products)
  const factor = 0.6 + random.next()
  return { random, base, factor, variants: base.variants.slice(0, random.chance(0.8) ? 1 : 3) }
}
const slugAt = (base: ProductRecord, index: number): string => `${base.slug.slice(0, 100)}-${index}`
const skuAt = (index: number, at: number): string => String(FIRST_SKU + index * 4 + at)

const variantAt = ({ random, factor }: ProductPlan, variant: VariantRecord, sku: string): VariantRecord => {
  const price = Math.max(4900, Math.round((variant.price * factor) / 1000) * 1000)
  const { old_price: _, history: __, ...base } = variant
  const rest = { ...base, barcode: inStoreBarcode(Number(sku)) }
  if (!random.chance(0.12)) return { ...rest, sku, price, history: [{ since: '2026-09-21', price }] }
  const old_price = Math.round((price * 1.25) / 1000) * 1000
  return {
    ...rest,
    sku,
    price,
    old_price,
    history: [
      { since: '2026-09-21', price: old_price },
      { since: '2026-11-10', price },
    ],
  }
}

/** A product of the demo shop with another name and price. Pictures, facts and composition stay consistent. */
const productAt = (seeds: Seeds, index: number, seed: number): ProductRecord => {
  const plan = planAt(seeds, index, seed)
  const { random, base } = plan
  const variants = plan.variants.map((variant, at) => variantAt(plan, variant, skuAt(index, at)))
  return {
    ...base,
    slug: slugAt(base, index),
    name: `${base.name} «${random.pick(NAMES)} ${index}»`,
    popularity: random.integer(1, 1500),
    is_new: random.chance(0.06),
    is_hit: random.chance(0.05),
    variants,
  }
}

const stockAt = (seeds: Seeds, index: number, seed: number): StockRecord[] =>
  planAt(seeds, index, seed).variants.map((_, at) => {
    const sku = skuAt(index, at)
    const random = randomFor('large stock', seed, sku)
    const stores: Record<string, number> = {}
    // A store without stock is omitted, as in a real exchange; this saves a third of the rows.
    if (!random.chance(0.05))
      for (const store of seeds.stores) if (random.chance(0.6)) stores[store] = random.integer(1, 30)
    return { sku, stores }
  })

const reviewAt = (seeds: Seeds, index: number, seed: number): ReviewRecord => {
  const base = randomFor('large review', seed, index).pick(seeds.reviews)
  const { skin_type: _, skin_tone: __, shade: ___, ...rest } = base
  return { ...rest, id: `large-${index}`, product: slugAt(planAt(seeds, index, seed).base, index) }
}

/**
 * A shop of `size` products: first the demo shop, then its products with other names. Records are generated one by one from
 * their number and the seed, and are not held in memory.
 */
export const largeShop = (demo: RecordSource, seeds: Seeds, size: number, seed: number): RecordSource => {
  const generated = Math.max(0, size - seeds.products.length)
  const generatedRecords = async function* (kind: string): AsyncGenerator<Located> {
    for (let index = 0; index < generated; index += 1) {
      if (kind === 'products') yield located(productAt(seeds, index, seed), 'generated products', index)
      else if (kind === 'reviews') yield located(reviewAt(seeds, index, seed), 'generated reviews', index)
      else for (const stock of stockAt(seeds, index, seed)) yield located(stock, 'generated stock', index)
    }
  }
  return {
    ...demo,
    async *records(kind) {
      yield* demo.records(kind)
      if (kind === 'products' || kind === 'reviews' || kind === 'stock') yield* generatedRecords(kind)
    },
  }
}
