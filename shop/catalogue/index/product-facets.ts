/** The facets that follow from a product's own record: brand, rating, and the attributes of products. */
import { capitalize } from '#kernel/text.ts'
import { isShownIn, shownValues, type Attribute, type AttributeValues } from '../facts/attributes.ts'
import { filterValueOf, RATING_STEPS, slugOf } from '../facts/listing-filters.ts'
import { shownRating } from '../facts/card-offer.ts'
import { createFacetBuilder, type Facet, type FacetBuilder, type FacetValueName } from './facets.ts'
import type { YieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { BrandRow, IngredientRow, ProductRow } from './catalogue-index.sql.ts'

export type ProductFacets = {
  /** Rows must come in ascending order. `brand`: its index. */
  add(row: number, brand: number, product: ProductRow): void
  build(yieldToEventLoop: YieldToEventLoop): Promise<Readonly<Record<string, Facet>>>
}

type ListedIngredient = { readonly value: string; readonly name: string; readonly purpose: string }
type Ingredients = ReadonlyMap<number, ListedIngredient>

/** Writes what a product has of one attribute into its facet. */
type Writer = (facet: FacetBuilder, row: number, product: ProductRow) => void

const addTexts = (facet: FacetBuilder, row: number, texts: readonly string[]): void => {
  for (const text of texts) facet.add(row, filterValueOf(text), capitalize(text.trim()))
}

/** Attributes of products that facts give, in the order of `ProductRow.listed`. */
export const attributesFromFacts = (attributes: readonly Attribute[]): readonly Attribute[] =>
  attributes.filter(({ source }) => source === 'facts')

/** Attributes by which variants differ have their facets from the variants (load-variants.ts). */
export const isOfVariants = (attribute: Attribute): boolean =>
  attribute.source === 'shade' || attribute.source === 'size' || isShownIn(attribute, 'variant')

const purposesOf = ({ choices }: Attribute, ingredients: Ingredients): Writer => {
  const rankOf = new Map(choices.flatMap(({ of = [] }, rank) => of.map((words) => [words, rank] as const)))
  const implied = choices.flatMap(({ with: code }, rank) => (code === 'spf' ? [rank] : []))
  const add = (facet: FacetBuilder, row: number, rank: number | undefined): void => {
    const known = rank === undefined ? undefined : choices[rank]
    if (known !== undefined) facet.add(row, known.value, known.name, rank)
  }
  return (facet, row, { actives, spf }) => {
    for (const id of actives) add(facet, row, rankOf.get(ingredients.get(id)?.purpose ?? ''))
    if (spf !== null) for (const rank of implied) add(facet, row, rank)
  }
}

const writerOf = (attribute: Attribute, fromFacts: readonly Attribute[], ingredients: Ingredients): Writer => {
  const { code, source } = attribute
  switch (source) {
    case 'skin_types':
      return (facet, row, { skin_types }) => addTexts(facet, row, skin_types)
    case 'free_of':
      return (facet, row, { free_of }) => addTexts(facet, row, free_of)
    case 'facts': {
      const at = fromFacts.indexOf(attribute)
      return (facet, row, { listed }) =>
        addTexts(
          facet,
          row,
          (listed[at] ?? []).flatMap((list) => list.split(',')),
        )
    }
    case 'spf':
      return (facet, row, { spf }) => {
        if (spf !== null) for (const { value, name } of shownValues(attribute, spf)) facet.add(row, value, name, spf)
      }
    case 'active_ingredients':
      return (facet, row, { actives }) => {
        for (const id of actives) {
          const active = ingredients.get(id)
          if (active) facet.add(row, active.value, active.name)
        }
      }
    case 'ingredient_purposes':
      return purposesOf(attribute, ingredients)
    case 'attributes':
      return (facet, row, { attributes }) => {
        const values = shownValues(attribute, valuesOf(attributes)[code])
        for (const { value, name, rank } of values) facet.add(row, value, name, rank)
      }
    case 'shade':
    case 'size':
      return () => undefined
  }
}

const NO_ATTRIBUTES: AttributeValues = {}
const valuesOf = (attributes: AttributeValues | null): AttributeValues => attributes ?? NO_ATTRIBUTES

/** Values of the filter by rating. */
export const ratingValues = ({
  rating_sum,
  rating_count,
}: Pick<ProductRow, 'rating_sum' | 'rating_count'>): FacetValueName[] => {
  const rating = shownRating(rating_sum, rating_count) ?? 0
  return RATING_STEPS.flatMap((step) =>
    rating >= step ? [{ value: String(step), name: `от\u00a0${String(step).replace('.', ',')}`, rank: -step }] : [],
  )
}

/** `attributes`: those that the shop filters by. */
export const createProductFacets = (
  size: number,
  brands: readonly BrandRow[],
  ingredients: readonly IngredientRow[],
  attributes: readonly Attribute[],
  fromFacts: readonly Attribute[],
): ProductFacets => {
  const brandFacet = createFacetBuilder(size)
  const ratingFacet = createFacetBuilder(size)
  const ingredientById: Ingredients = new Map(
    ingredients.map(({ id, inci, name, purpose }) => [id, { value: slugOf(inci), name, purpose }]),
  )
  const written = attributes
    .filter((attribute) => !isOfVariants(attribute))
    .map((attribute) => ({
      code: attribute.code,
      facet: createFacetBuilder(size),
      write: writerOf(attribute, fromFacts, ingredientById),
    }))
  return {
    add: (row, brand, product) => {
      const of = brands[brand]
      if (of) brandFacet.add(row, of.slug, of.name)
      for (const { facet, write } of written) write(facet, row, product)
      for (const { value, name, rank } of ratingValues(product)) ratingFacet.add(row, value, name, rank)
    },
    build: async (yieldToEventLoop) => {
      const facets: Record<string, Facet> = {}
      const all = [{ code: 'brand', facet: brandFacet }, { code: 'rating', facet: ratingFacet }, ...written]
      for (const { code, facet } of all) {
        await yieldToEventLoop()
        facets[code] = facet.build()
      }
      return facets
    },
  }
}
