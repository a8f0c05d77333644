/** The facts that grades are given from: the demo shop's files, read without the shop. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BrandRecord, CategoryRecord } from '#shop/catalogue/catalogue.records.ts'
import type { ProductRecord } from '#shop/product/product.records.ts'
import type { StoreRecord } from '#shop/places/places.records.ts'

export const DEMO_FOLDER = resolve(import.meta.dirname, '../../demo')

export type Shade = { readonly name: string; readonly color: string }
export type ProductFacts = {
  readonly slug: string
  readonly brand: string
  readonly category: string
  /** Lower case, plain spaces. */
  readonly name: string
  readonly popularity: number
  readonly skin: readonly string[]
  readonly hair: readonly string[]
  readonly free_of: readonly string[]
  readonly spf: number
  /** INCI names. */
  readonly actives: readonly string[]
  readonly ingredients: readonly string[]
  readonly skus: readonly string[]
  /** «400 мл». */
  readonly sizes: readonly string[]
  readonly shades: readonly Shade[]
  /** Price of the cheapest variant, in kopecks. */
  readonly price: number
  /** «финиш: матовый». */
  readonly facts: readonly string[]
}
export type ShopFacts = {
  readonly products: readonly ProductFacts[]
  readonly brands: readonly BrandRecord[]
  readonly categories: readonly CategoryRecord[]
  readonly stores: readonly StoreRecord[]
  readonly ingredients: readonly { readonly inci: string; readonly name: string }[]
}

export const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replace(/[«»]/g, '').toLowerCase()

const records = <T>(...path: readonly string[]): T[] =>
  readFileSync(join(DEMO_FOLDER, ...path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))

const factsOf = (product: ProductRecord): ProductFacts => {
  const composition = product.composition ?? []
  const hair = product.facts.find(({ name }) => name === 'Тип волос')
  return {
    slug: product.slug,
    brand: product.brand,
    category: product.category,
    name: plain(product.name),
    popularity: product.popularity ?? 0,
    skin: product.skin_types ?? [],
    hair: hair === undefined ? [] : plain(hair.value).split(', '),
    free_of: (product.free_of ?? []).map(plain),
    spf: product.spf ?? 0,
    actives: composition.filter(({ active }) => active).map(({ inci }) => inci),
    ingredients: composition.map(({ inci }) => inci),
    skus: product.variants.map(({ sku }) => sku),
    sizes: product.variants.flatMap(({ size }) =>
      size === undefined ? [] : [`${String(size.amount).replace('.', ',')} ${size.unit}`],
    ),
    shades: product.variants.flatMap(({ shade }) =>
      shade === undefined ? [] : [{ name: plain(shade.name), color: shade.color }],
    ),
    price: Math.min(...product.variants.map(({ price }) => price)),
    facts: product.facts.map(({ name, value }) => plain(`${name}: ${value}`)),
  }
}

export const readShopFacts = (): ShopFacts => ({
  products: readdirSync(join(DEMO_FOLDER, 'products'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) => records<ProductRecord>('products', file))
    .map(factsOf),
  brands: records('brands.jsonl'),
  categories: records('categories.jsonl'),
  stores: records('stores.jsonl'),
  ingredients: records('ingredients.jsonl'),
})
