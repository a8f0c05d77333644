/**
 * A small shop made by hand for feature tests: two cities with shops, one warehouse, delivery-only cities, a tree of
 * categories three levels deep, a dozen products. Tests read ids by code and change what they need.
 */
import type { Kysely } from 'kysely'
import type { ProductId, StoreId, VariantId } from '#kernel/ids.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { Clock } from '#platform/clock.ts'
import {
  BRANDS,
  CATEGORIES,
  CITIES,
  INGREDIENTS,
  PRODUCTS,
  STORES,
  type ProductFacts,
  type StoreCode,
} from '#kit/shops/fixture-products.ts'

/** A Friday, 14:00 in Челябинск. */
export const FIXTURE_NOW = new Date('2026-11-20T09:00:00Z')
export const fixtureClock: Clock = { now: () => FIXTURE_NOW }

export type FixtureShop = {
  /** Ids by product slug, variant SKU, store code and city name. */
  readonly product: (slug: string) => ProductId
  readonly variant: (sku: string) => VariantId
  readonly store: (code: StoreCode) => StoreId
  readonly city: (name: string) => number
}

const idsBy = <Id extends number>(name: string, rows: readonly (readonly [string, Id])[]): ((key: string) => Id) => {
  const ids = new Map(rows)
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the fixture shop has no ${name} «${key}»`)
    return id
  }
}

export const loadFixtureShop = async (db: Kysely<DB>): Promise<FixtureShop> => {
  const city = idsBy('city', await insertCities(db))
  const store = idsBy('store', await insertStores(db, city))
  const brand = idsBy('brand', await insertBrands(db))
  const category = idsBy('category', await insertCategories(db))
  await db
    .insertInto('ingredient')
    .values(INGREDIENTS.map((one) => ({ ...one, explanation: `${one.name}.` })))
    .execute()
  const products: [string, ProductId][] = []
  const variants: [string, VariantId][] = []
  for (const facts of PRODUCTS) {
    const added = await addProduct(db, facts, { brand: brand(facts.brand), category: category(facts.category), store })
    products.push([facts.slug, added.productId])
    variants.push(...added.variants)
  }
  return { product: idsBy('product', products), variant: idsBy('variant', variants), store, city }
}

const insertCities = async (db: Kysely<DB>): Promise<[string, number][]> =>
  (await db.insertInto('city').values(CITIES).returning(['id', 'name']).execute()).map(({ id, name }) => [name, id])

const insertStores = async (db: Kysely<DB>, city: (name: string) => number): Promise<[string, StoreId][]> => {
  const hours = JSON.stringify(Array.from({ length: 7 }, () => ({ open: '10:00', close: '22:00' })))
  const rows = STORES.map(({ city_name, ...store }) => ({
    ...store,
    city_id: city(city_name),
    hours,
    stock_synced_at: FIXTURE_NOW,
  }))
  return (await db.insertInto('store').values(rows).returning(['id', 'code']).execute()).map(({ id, code }) => [
    code,
    id,
  ])
}

const insertBrands = async (db: Kysely<DB>): Promise<[string, number][]> =>
  (await db.insertInto('brand').values(BRANDS).returning(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id])

const insertCategories = async (db: Kysely<DB>): Promise<[string, number][]> => {
  const ids = new Map<string, number>()
  for (const [position, { path, name }] of CATEGORIES.entries()) {
    const parent_id = ids.get(path.slice(0, Math.max(0, path.lastIndexOf('/')))) ?? null
    const row = { path, name, parent_id, position, title: `${name}: купить`, description: `Всё о разделе «${name}».` }
    ids.set(path, (await db.insertInto('category').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  return [...ids]
}

type Places = { brand: number; category: number; store: (code: string) => StoreId }

/** Inserts one more product with its variants, price history and stock. */
export const addProduct = async (
  db: Kysely<DB>,
  {
    slug,
    name,
    skin_types = [],
    free_of = [],
    actives = [],
    facts: ownFacts = [],
    is_new = false,
    is_hit = false,
    popularity,
    published_on = '2026-01-10',
    variants,
    ...facts
  }: ProductFacts,
  { brand, category, store }: Places,
): Promise<{ productId: ProductId; variants: [string, VariantId][] }> => {
  const texts = {
    lead: `${name}.`,
    description_html: `<p>${name}.</p>`,
    usage_steps: ['Нанесите.'],
    facts: JSON.stringify([{ name: 'Объём', value: '50 мл' }, ...ownFacts]),
  }
  const kinds = {
    spf: facts.spf ?? null,
    discontinued: facts.discontinued ?? false,
    rating_sum: facts.rating_sum ?? 0,
    rating_count: facts.rating_count ?? 0,
  }
  const { id: productId } = await db
    .insertInto('product')
    .values({
      slug,
      name,
      brand_id: brand,
      category_id: category,
      skin_types,
      free_of,
      is_new,
      is_hit,
      popularity,
      published_on,
      ...texts,
      ...kinds,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, inci] of actives.entries())
    await db
      .insertInto('product_ingredient')
      .columns(['product_id', 'position', 'ingredient_id', 'is_active'])
      .expression((from) =>
        from
          .selectFrom('ingredient')
          .where('inci', '=', inci)
          .select(({ val, ref }) => [
            val(productId).as('p'),
            val(position + 1).as('at'),
            ref('id').as('i'),
            val(true).as('a'),
          ]),
      )
      .execute()
  const added: [string, VariantId][] = []
  for (const [position, { sku, price, old_price = null, stock = {}, ...pack }] of variants.entries()) {
    const size = {
      size_text: pack.size_text ?? '50 мл',
      size_amount: pack.size_amount ?? 50,
      size_unit: pack.size_unit ?? 'мл',
      height_mm: 120,
      weight_g: 100,
    }
    const shade = { shade_name: pack.shade_name ?? null, shade_color: pack.shade_color ?? null }
    const row = {
      sku,
      barcode: pack.barcode ?? null,
      product_id: productId,
      position,
      price,
      old_price,
      ...size,
      ...shade,
    }
    const { id } = await db.insertInto('variant').values(row).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('price_history').values({ variant_id: id, since: '2026-01-10', price }).execute()
    for (const [code, on_hand] of Object.entries(stock))
      await db
        .insertInto('stock')
        .values({ store_id: store(code), variant_id: id, opening: on_hand, on_hand })
        .execute()
    added.push([sku, id])
  }
  return { productId, variants: added }
}
