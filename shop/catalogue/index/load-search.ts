/** Reads the texts of products, variants, categories and pages into the search's index, within the transaction of the catalogue. */
import { sql, type Transaction } from 'kysely'
import { Type, type Static } from 'typebox'
import { OrNull, ProductId } from '#kernel/shared.api.ts'
import {
  amountValue,
  isColour,
  shownValues,
  valueText,
  type Attribute,
  type AttributeValues,
  type Unit,
} from '../facts/attributes.ts'
import { filterValueOf } from '../facts/listing-filters.ts'
import { colourWords } from '../facts/shade-words.ts'
import { queryRows, Row } from '#platform/db/rows.ts'
import type { DB } from '#platform/db/types.gen.ts'
import type { PhraseAttribute } from '../search/phrase-filters.ts'
import type { SearchData } from '../search/search-data.ts'
import { searchWords } from '../search/search-words.ts'
import { createTextIndexBuilder, type TextIndex, type TextIndexBuilder } from '../search/text-index.ts'
import type { ShopAttributes } from './attributes.sql.ts'
import { AttributeValuesJson, fetchBatches } from './catalogue-index.sql.ts'
import { readSearchData } from './search-data.sql.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { createWordTable, type WordSet } from './word-table.ts'

type Tx = Transaction<DB>

/** The part of a snapshot that answers phrases. */
export type SearchTexts = {
  readonly index: TextIndex
  readonly brands: readonly { readonly slug: string; readonly name: string }[]
  readonly ingredients: readonly { readonly id: number; readonly inci: string; readonly name: string }[]
  /** Attributes whose values restrict a phrase, with their values. */
  readonly attributes: readonly PhraseAttribute[]
  readonly units: readonly Unit[]
  readonly pages: readonly { readonly url: string; readonly title: string }[]
  readonly stores: readonly StoreRow[]
  /** Slugs of the products, by row. */
  readonly slugs: WordSet
  readonly data: SearchData
}

const ROWS_BETWEEN_YIELDS = 64

const ProductText = Row({
  id: ProductId,
  slug: Type.String(),
  name: Type.String(),
  lead: Type.String(),
  brand_id: Type.Integer(),
  category_id: Type.Integer(),
  /** Ids of its further categories. */
  sections: Type.Array(Type.Integer()),
  skin_types: Type.Array(Type.String()),
  free_of: Type.Array(Type.String()),
  spf: OrNull(Type.Integer()),
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Ids of the ingredients; active ones are negative. */
  composition: Type.Array(Type.Integer()),
  shades: Type.Array(Type.String()),
  colours: Type.Array(Type.String()),
  sizes: Type.Array(Type.String()),
  /** Attributes of the product, and of each variant that has any. */
  attributes: AttributeValuesJson,
  variant_attributes: Type.Array(AttributeValuesJson),
})
type ProductText = Static<typeof ProductText>
const selectTexts = sql`
  SELECT product.id, slug, name, lead, brand_id, category_id,
    ARRAY(SELECT category.id FROM category WHERE category.path = ANY(product.sections)) AS sections, skin_types, free_of, spf, facts,
    coalesce(part.ids, '{}') AS composition,
    coalesce(packs.shades, '{}') AS shades, coalesce(packs.colours, '{}') AS colours, coalesce(packs.sizes, '{}') AS sizes,
    product.attributes, coalesce(packs.attributes, '{}') AS variant_attributes
  FROM product
  LEFT JOIN LATERAL (
    SELECT array_agg(CASE WHEN is_active THEN -ingredient_id ELSE ingredient_id END) AS ids
    FROM product_ingredient WHERE product_id = product.id) AS part ON TRUE
  LEFT JOIN LATERAL (
    SELECT array_agg(shade_name) FILTER (WHERE shade_name IS NOT NULL) AS shades,
      array_agg(shade_color) FILTER (WHERE shade_color IS NOT NULL) AS colours,
      array_agg(DISTINCT trim_scale(size_amount)::text || ' ' || size_unit) AS sizes,
      array_agg(variant.attributes) FILTER (WHERE variant.attributes <> '{}') AS attributes
    FROM variant WHERE product_id = product.id) AS packs ON TRUE
  WHERE NOT discontinued ORDER BY popularity DESC, product.id`

const StoreRow = Row({
  code: Type.String(),
  city_code: Type.String(),
  city: Type.String(),
  name: Type.String(),
  address: Type.String(),
})
type StoreRow = Static<typeof StoreRow>
const readStores = (tx: Tx): Promise<StoreRow[]> =>
  queryRows(
    tx,
    StoreRow,
    sql`SELECT store.code, city.code AS city_code, city.name AS city, store.name, store.address
      FROM store JOIN city ON city.id = store.city_id WHERE NOT is_warehouse AND city.code IS NOT NULL ORDER BY store.id`,
  )

type CategoryTexts = { readonly path: string; readonly own: string; readonly ancestors: readonly CategoryTexts[] }
const readCategoryTexts = async (tx: Tx): Promise<ReadonlyMap<number, CategoryTexts>> => {
  const rows = await tx.selectFrom('category').select(['id', 'parent_id', 'path', 'name', 'title']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const textsOf = (id: number | null): CategoryTexts[] => {
    const row = id === null ? undefined : byId.get(id)
    return row === undefined
      ? []
      : [{ path: row.path, own: `${row.name} ${row.title}`, ancestors: textsOf(row.parent_id) }]
  }
  return new Map(rows.flatMap(({ id }) => textsOf(id).map((texts) => [id, texts] as const)))
}

/** Facts that nobody searches for: dates, weights and the like. */
const SILENT_FACTS = new Set([
  'Годен',
  'Коробка',
  'Шнур',
  'Вес',
  'Высота',
  'Гарантия',
  'Длина',
  'Зарядка',
  'Аккумулятор',
])
const FIRST_PREPOSITION = /\s(?:для|от|с|со|на|в|во|без|под|из|после|до|против)\s/i

const addName = (builder: TextIndexBuilder, row: number, name: string): void => {
  const at = name.search(FIRST_PREPOSITION)
  builder.addText(row, 'head', at === -1 ? name : name.slice(0, at))
  if (at !== -1) builder.addText(row, 'name', name.slice(at))
}

const addCategory = (builder: TextIndexBuilder, row: number, { path, own, ancestors }: CategoryTexts): void => {
  builder.addText(row, 'category', own)
  builder.addFact(row, 'category', `category:${path}`)
  for (const ancestor of ancestors.flatMap((one) => [
    one,
    ...one.ancestors.flatMap((two) => [two, ...two.ancestors]),
  ])) {
    builder.addText(row, 'ancestor', ancestor.own)
    builder.addFact(row, 'ancestor', `category:${ancestor.path}`)
  }
}

/** The term of products that have a value of an attribute, or any. */
export const attributeFact = (code: string, value?: string): string =>
  value === undefined ? `attribute:${code}` : `attribute:${code}:${value}`

const restricts = ({ search }: Attribute): boolean => search.negation !== undefined || search.is_restriction === true

/** Writes what products have of the attributes, and collects the values that restrict phrases. */
const createAttributeTexts = (
  builder: TextIndexBuilder,
  all: readonly Attribute[],
  units: readonly Unit[],
): { add: (row: number, product: ProductText) => void; restrictions: () => PhraseAttribute[] } => {
  const ofSource = (wanted: Attribute['source']): readonly Attribute[] => all.filter(({ source }) => source === wanted)
  const [skin, free, spf, size] = (['skin_types', 'free_of', 'spf', 'size'] as const).map(
    (source) => ofSource(source)[0],
  )
  const factByName = new Map(ofSource('facts').map((attribute) => [attribute.name, attribute]))
  const byCode = new Map(ofSource('attributes').map((attribute) => [attribute.code, attribute]))
  const unitByName = new Map(units.map((unit) => [unit.name, unit]))
  const seen = new Map(all.filter(restricts).map((attribute) => [attribute, new Set<string>()]))

  const addValue = (row: number, attribute: Attribute, text: string): void => {
    seen.get(attribute)?.add(text)
    builder.addFact(row, 'attribute', attributeFact(attribute.code, filterValueOf(text)))
    const { noun } = attribute.search
    builder.addText(row, 'attribute', noun === undefined ? text : `${text} ${noun}`)
  }
  const addFacts = (row: number, { facts }: ProductText): void => {
    for (const { name, value } of facts) {
      if (SILENT_FACTS.has(name)) continue
      const noun = factByName.get(name)?.search.noun
      builder.addText(row, 'attribute', noun === undefined ? value : `${value} ${noun}`)
    }
  }
  const addAttributes = (row: number, values: AttributeValues): void => {
    for (const [code, given] of Object.entries(values)) {
      const attribute = byCode.get(code)
      if (attribute === undefined || given === undefined) continue
      if (attribute.search.words !== undefined) builder.addFact(row, 'attribute', attributeFact(code))
      for (const { value, name } of shownValues(attribute, given)) {
        builder.addFact(row, 'attribute', attributeFact(code, value))
        if (attribute.search.is_restriction === true) seen.get(attribute)?.add(name)
      }
      if (attribute.search.is_silent === true) continue
      const field = isColour(given) ? 'shade' : 'attribute'
      const { noun } = attribute.search
      // «Фрезеровка: да» is found by the attribute's name.
      const text = typeof given === 'boolean' ? (given ? attribute.name : '') : valueText(attribute, given)
      builder.addText(row, field, noun === undefined ? text : `${text} ${noun}`)
      if (isColour(given)) for (const word of colourWords(given.color)) builder.addText(row, 'shade', word)
    }
  }
  return {
    add: (row, product) => {
      addFacts(row, product)
      if (skin) for (const text of product.skin_types) addValue(row, skin, text)
      if (free) for (const text of product.free_of) addValue(row, free, text)
      if (spf && product.spf !== null) {
        builder.addFact(row, 'attribute', attributeFact(spf.code))
        builder.addFact(row, 'attribute', attributeFact(spf.code, String(product.spf)))
      }
      if (size)
        for (const text of product.sizes) {
          const [amount = '', ...unit] = text.split(' ')
          const value = amountValue(Number(amount), unitByName.get(unit.join(' ')) ?? null)
          builder.addFact(row, 'attribute', attributeFact(size.code, value))
        }
      addAttributes(row, product.attributes)
      for (const values of product.variant_attributes) addAttributes(row, values)
    },
    restrictions: () => [...seen].map(([attribute, values]) => ({ attribute, values: [...values] })),
  }
}

const addShades = (builder: TextIndexBuilder, row: number, { shades, colours }: ProductText): void => {
  for (const shade of shades) builder.addText(row, 'shade', shade)
  for (const colour of colours) for (const word of colourWords(colour)) builder.addText(row, 'shade', word)
}

const addComposition = (builder: TextIndexBuilder, row: number, { composition }: ProductText): void => {
  for (const id of composition) builder.addFact(row, id < 0 ? 'active' : 'ingredient', `ingredient:${Math.abs(id)}`)
}

/** `rowOfProduct`: the row of a product in the snapshot, which is read in the same transaction. */
export const loadSearchTexts = async (
  tx: Tx,
  size: number,
  { all, units }: ShopAttributes,
  rowOfProduct: (id: ProductId) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<SearchTexts> => {
  const brands = await tx.selectFrom('brand').select(['id', 'slug', 'name']).orderBy('id').execute()
  const brandById = new Map(brands.map((brand) => [brand.id, brand]))
  const categories = await readCategoryTexts(tx)
  const ingredients = await tx.selectFrom('ingredient').select(['id', 'inci', 'name']).orderBy('id').execute()
  const pages = await tx.selectFrom('page').select(['path', 'title']).orderBy('path').execute()
  const builder = createTextIndexBuilder(size)
  const attributes = createAttributeTexts(builder, all, units)
  const slugs = createWordTable(size)
  let read = 0
  for await (const batch of fetchBatches(tx, 'product_texts', ProductText, selectTexts))
    for (const product of batch) {
      const row = rowOfProduct(product.id)
      if (slugs.intern(product.slug) !== row) throw new Error('the products of one moment differ')
      const brand = brandById.get(product.brand_id)
      addName(builder, row, product.name)
      if (brand) {
        builder.addText(row, 'brand', brand.name)
        builder.addFact(row, 'brand', `brand:${brand.slug}`)
      }
      for (const id of [product.category_id, ...product.sections]) {
        const category = categories.get(id)
        if (category) addCategory(builder, row, category)
      }
      attributes.add(row, product)
      addShades(builder, row, product)
      addComposition(builder, row, product)
      builder.addText(row, 'lead', product.lead)
      if (++read % ROWS_BETWEEN_YIELDS === 0) await yieldToEventLoop()
    }
  return {
    index: await builder.build(yieldToEventLoop),
    brands,
    ingredients,
    attributes: attributes.restrictions(),
    units,
    pages: pages.map(({ path, title }) => ({ url: path, title })),
    stores: await readStores(tx),
    slugs: slugs.toSet(),
    data: await readSearchData(tx),
  }
}

/** Words of pages, stores and ingredients, which no product has to contain. */
export const wordsBesideProducts = ({ pages, stores, ingredients }: SearchTexts): string[] => [
  ...pages.flatMap(({ title }) => searchWords(title)),
  ...stores.flatMap(({ name, address, city }) => searchWords(`${name} ${address} ${city}`)),
  ...ingredients.flatMap(({ name, inci }) => searchWords(`${name} ${inci}`)),
]
